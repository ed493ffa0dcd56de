package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A run that could not give its outputs gives them once they are mended in its file, and does
// nothing again.
func TestResumeGivesOutputs(t *testing.T) {
	folder := t.TempDir()
	b, file := newBench(t, folder), filepath.Join(folder, "w.planwright.json")
	write := func(as string) {
		text := fmt.Sprintf(`{"version": 2, "id": "w", "name": "W", "nodes": [{"id": "a", "name": "Say", "kind": "Tool", "tool": {"name": "run_command", "arguments": {"argv": ["sh", "-c", "echo a >> %s/did; echo abc"]}}}], "edges": [], "notes": [],
 "outputs": [{"name": "o", "type": %q, "value": "{{a.stdout}}"}]}`, folder, as)
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("integer")
	if out, notes, err := b.do("run", file, "--yes", "all"); err == nil {
		t.Fatalf("it is done: %s%s", out, notes)
	}
	write("string")
	list, err := filepath.Glob(filepath.Join(b.home, "planwright", "runs", "2*"))
	if err != nil || len(list) != 1 {
		t.Fatalf("the runs are %q, %v", list, err)
	}
	out, notes, err := b.do("resume", filepath.Base(list[0]), "--yes", "all")
	did, _ := os.ReadFile(filepath.Join(folder, "did"))
	if err != nil || !strings.Contains(out, "abc") || string(did) != "a\n" {
		t.Errorf("%v, %s%s; it did %q", err, out, notes, did)
	}
}

// Steps that were put into another order are not done again by the way.
func TestResumeInAnotherOrder(t *testing.T) {
	folder := t.TempDir()
	b, file := newBench(t, folder), filepath.Join(folder, "w.planwright.json")
	write := func(first, second string) {
		text := fmt.Sprintf(`{"version": 2, "id": "w", "name": "W", "nodes": [
 {"id": "a", "name": "Pay", "kind": "Tool", "tool": {"name": "run_command", "arguments": {"argv": ["sh", "-c", "echo a >> %[1]s/did"]}}},
 {"id": "f", "name": "Look", "kind": "Tool", "tool": {"name": "run_command", "arguments": {"argv": ["ls", "%[1]s/need"]}}}],
 "edges": [{"from": %[2]q, "to": %[3]q}], "notes": []}`, folder, first, second)
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("a", "f")
	run := b.lacking(t, file, filepath.Join(folder, "need"))
	write("f", "a")
	_, said, err := b.do("resume", run, "--yes", "all")
	if did, _ := os.ReadFile(filepath.Join(folder, "did")); err == nil || !strings.Contains(said, "“Pay” was called already") || string(did) != "a\n" {
		t.Errorf("in another order: %v, %s; it did %q", err, said, did)
	}
	write("a", "f")
	out, notes, err := b.do("resume", run, "--yes", "all")
	if did, _ := os.ReadFile(filepath.Join(folder, "did")); err != nil || string(did) != "a\n" {
		t.Errorf("put back: %v, %s%s; it did %q", err, out, notes, did)
	}
}

// lacking is the run of a workflow that failed, as a file was not there, which is there now.
func (b *bench) lacking(t *testing.T, file, need string) (id string) {
	t.Helper()
	if out, notes, err := b.do("run", file, "--yes", "all"); err == nil {
		t.Fatalf("it is done: %s%s", out, notes)
	}
	if err := os.WriteFile(need, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	list, err := filepath.Glob(filepath.Join(b.home, "planwright", "runs", "2*"))
	if err != nil || len(list) != 1 {
		t.Fatalf("the runs are %q, %v", list, err)
	}
	return filepath.Base(list[0])
}

// A step that came before the one that a run goes on at is not done, which is said.
func TestResumeSaysWhatIsNotDone(t *testing.T) {
	folder := t.TempDir()
	b, file := newBench(t, folder), filepath.Join(folder, "w.planwright.json")
	write := func(more, edges string) {
		text := fmt.Sprintf(`{"version": 2, "id": "w", "name": "W", "nodes": [%s
 {"id": "f", "name": "Look", "kind": "Tool", "tool": {"name": "run_command", "arguments": {"argv": ["ls", "%s/need"]}}}],
 "edges": [%s], "notes": []}`, more, folder, edges)
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("", "")
	run := b.lacking(t, file, filepath.Join(folder, "need"))
	write(`{"id": "n", "name": "Pay", "kind": "Tool", "tool": {"name": "run_command", "arguments": {"argv": ["touch", "`+folder+`/did"]}}},`, `{"from": "n", "to": "f"}`)
	out, notes, err := b.do("resume", run, "--yes", "all")
	if _, missing := os.Stat(filepath.Join(folder, "did")); err != nil || missing == nil || !strings.Contains(notes, "Pay: It does not run: since the run of") {
		t.Errorf("%v, %s%s", err, out, notes)
	}
}

// Of a run whose folder was moved away it is said that it can be put back, and nothing else.
func TestRunWhoseFolderIsMoved(t *testing.T) {
	for _, flags := range [][]string{nil, {"--json"}} {
		folder := t.TempDir()
		b, file := newBench(t, folder), filepath.Join(folder, "w.planwright.json")
		text := fmt.Sprintf(`{"version": 2, "id": "w", "name": "W", "nodes": [
 {"id": "a", "name": "Move", "kind": "Tool", "tool": {"name": "run_command", "arguments": {"argv": ["mv", "%[1]s/runs", "%[1]s/away"]}}}], "edges": [], "notes": []}`, filepath.Join(b.home, "planwright"))
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		out, notes, err := b.do(append([]string{"run", file, "--yes", "all"}, flags...)...)
		if said := out + notes; err == nil || !strings.Contains(said, "Put it back, then resume it") || strings.Contains(said, "no such run") || strings.Contains(said, "planwright resume") {
			t.Errorf("with %q: %v, %s", flags, err, said)
		}
	}
}
