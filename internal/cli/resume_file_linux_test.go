package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A run that failed is tried again, also where its file was renamed, or has a name that is no
// UTF-8: with the workflow as it was in that run, which is said.
func TestResumeWithoutTheFile(t *testing.T) {
	for name, to := range map[string]string{"w.planwright.json": "v.planwright.json", "w\xe9.planwright.json": ""} {
		folder := t.TempDir()
		b, file, need := newBench(t, folder), filepath.Join(folder, name), filepath.Join(folder, "need")
		text := fmt.Sprintf(`{"version": 2, "id": "w", "name": "W", "nodes": [{"id": "a", "name": "Look", "kind": "Tool", "tool": {"name": "run_command", "arguments": {"argv": ["ls", %q]}}}], "edges": [], "notes": []}`, need)
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if out, notes, err := b.do("run", file, "--yes", "all"); err == nil {
			t.Fatalf("it is done: %s%s", out, notes)
		}
		if to != "" {
			if err := os.Rename(file, filepath.Join(folder, to)); err != nil {
				t.Fatal(err)
			}
		}
		if err := os.WriteFile(need, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		list, err := filepath.Glob(filepath.Join(b.home, "planwright", "runs", "2*"))
		if err != nil || len(list) != 1 {
			t.Fatalf("the runs are %q, %v", list, err)
		}
		out, notes, err := b.do("resume", filepath.Base(list[0]), "--yes", "all")
		if err != nil || !strings.Contains(out, "Done:") || !strings.Contains(notes, "as it was in that run") {
			t.Errorf("%q: %v, %s%s", name, err, out, notes)
		}
	}
}
