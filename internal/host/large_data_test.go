package host

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine/walk"
	"planwright/internal/runs"
)

const largeFlow = `{"version": 2, "id": "large", "name": "Large", "nodes": [
 {"id": "read", "name": "Read", "kind": "Tool", "tool": {"name": "read_table", "arguments": {"path": "FILES/a.csv"}}},
 {"id": "keep", "name": "Keep", "kind": "Tool", "tool": {"name": "transform_data", "arguments": {"data": {"rows": "{{read.rows}}", "n": "{{read.count}}"}, "program": ".n as $n | .rows | map(select(.n % 2 == 0)) | sort_by(-.n) | map(.of = $n)"}}},
 {"id": "save", "name": "Save", "kind": "Tool", "tool": {"name": "write_table", "arguments": {"path": "FILES/b.csv", "rows": "{{keep.value}}"}}}],
 "edges": [{"from": "read", "to": "keep"}, {"from": "keep", "to": "save"}]}`

// A table that is too large to be handed on goes through a run by its file: neither the
// journal nor the page gets its rows, and the inspector looks at the first of them.
func TestLargeDataGoByTheirFile(t *testing.T) {
	f := openToRun(t, t.TempDir(), "", largeFlow)
	var csv strings.Builder
	csv.WriteString("n,text\n")
	const rows = 60_000
	for n := range rows {
		fmt.Fprintf(&csv, "%d,%s\n", n, strings.Repeat("x", 100))
	}
	must(t, os.WriteFile(filepath.Join(f.files, "a.csv"), []byte(csv.String()), 0o600))
	record := f.run(f.approved(runs.RunRequest{}))
	if record.Run.Status != walk.Done {
		t.Fatalf("the run is %+v", record.Run)
	}
	made, err := os.ReadFile(filepath.Join(f.files, "b.csv"))
	must(t, err)
	if lines := strings.Split(string(made), "\n"); len(lines) != rows/2+2 || !strings.HasPrefix(lines[1], "59998,xxx") {
		t.Errorf("%d lines, the second %q", len(lines), lines[1])
	}
	view, err := f.LookAtData(runs.DataRequest{Node: "keep", Data: jsontext.Value(`"{{read.rows}}"`), Program: "map(select(.n > 5))"})
	must(t, err)
	if view.Failure != "" || view.First != 1000 || view.Before.Count != 1000 || view.After.Count != 994 {
		t.Errorf("it looks at %d rows: %d -> %v, %s", view.First, view.Before.Count, view.After, view.Failure)
	}
	view, err = f.LookAtData(runs.DataRequest{Node: "keep", Data: jsontext.Value(`{"all": "{{read.rows}}", "n": 7}`), Program: ".n as $n | .all | length + $n"})
	must(t, err)
	if view.First != 1000 || view.After == nil || string(view.After.Value) != "1007" {
		t.Errorf("it looks at %d rows and makes %v, %s", view.First, view.After, view.Failure)
	}
}
