package host

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/runs"
)

const dataFlow = `{"version": 2, "id": "data", "name": "Data", "nodes": [
 {"id": "read", "name": "Read", "kind": "Tool", "tool": {"name": "read_table", "arguments": {"path": "FILES/a.csv"}}},
 {"id": "keep", "name": "Keep", "kind": "Tool", "tool": {"name": "transform_data", "arguments": {"data": "{{read.rows}}", "program": "."}}},
 {"id": "each", "name": "Each", "kind": "Loop", "loop": {"over": "{{read.rows}}", "maxIterations": 10}},
 {"id": "one", "name": "One", "kind": "Tool", "tool": {"name": "transform_data", "arguments": {"data": "{{each.item}}", "program": "."}}},
 {"id": "next", "name": "Next", "kind": "EndLoop", "endLoop": {"loop": "each"}}],
 "edges": [{"from": "read", "to": "keep"}, {"from": "keep", "to": "each"}, {"from": "each", "to": "one", "output": "LoopBody"}, {"from": "one", "to": "next"}, {"from": "next", "to": "each"}]}`

// A data program is looked at on what the steps before it gave last, and nothing of that
// is kept or done.
func TestDataProgramsAreLookedAt(t *testing.T) {
	f := openToRun(t, t.TempDir(), "", dataFlow)
	must(t, os.WriteFile(filepath.Join(f.files, "a.csv"), []byte("name,amount\nNails,2\nGlue,7\n"), 0o600))
	look := func(node, data, program string) runs.DataView {
		view, err := f.LookAtData(runs.DataRequest{Node: node, Data: jsontext.Value(data), Program: program})
		must(t, err)
		return view
	}
	if v := look("keep", `"{{read.rows}}"`, "."); v.Before != nil || v.At != "" || !strings.Contains(v.Failure, "Run the workflow once") {
		t.Errorf("before any run it sees %+v", v)
	}
	if v := look("keep", `[1, 2, 3]`, "map(. * 2)"); v.Before.Count != 3 || v.After == nil || string(v.After.Value) != "[2,4,6]" {
		t.Errorf("of what is written there it makes %+v", v)
	}
	f.run(f.approved(runs.RunRequest{}))
	for _, tt := range []struct{ node, data, program, before, after, failure string }{
		{"keep", `"{{read.rows}}"`, "map(select(.amount > 5))", `[{"name":"Nails","amount":2},{"name":"Glue","amount":7}]`, `[{"name":"Glue","amount":7}]`, ""},
		{"proposed", `"{{read.rows}}"`, "map(select(.amount > 5))", `[{"name":"Nails","amount":2},{"name":"Glue","amount":7}]`, `[{"name":"Glue","amount":7}]`, ""},
		{"keep", `{"rows": "{{read.rows}}", "n": "{{read.count}}"}`, ".n", `{"rows":[{"name":"Nails","amount":2},{"name":"Glue","amount":7}],"n":2}`, `2`, ""},
		{"one", `"{{each.item}}"`, ".amount", `{"name":"Glue","amount":7}`, `7`, ""},
		{"keep", `"{{read.rows}}"`, "map(.amount | split(\",\"))", `[{"name":"Nails","amount":2},{"name":"Glue","amount":7}]`, ``, "looks into a text there"},
		{"keep", `"{{read.rows}}"`, "map(", `[{"name":"Nails","amount":2},{"name":"Glue","amount":7}]`, ``, "program"},
		{"keep", `"{{read.no_such}}"`, ".", ``, ``, "The last run did not give"},
		{"keep", `[1]`, ".", `[1]`, `[1]`, ""},
		{"keep", `""`, ".", ``, ``, "Give the step its data"},
	} {
		v := look(tt.node, tt.data, tt.program)
		if string(valueOf(v.Before)) != tt.before || string(valueOf(v.After)) != tt.after || !strings.Contains(v.Failure, tt.failure) || (v.Failure == "") != (tt.failure == "") {
			t.Errorf("%s of %s: %s -> %s, %q", tt.program, tt.data, valueOf(v.Before), valueOf(v.After), v.Failure)
		}
		if ofRun := strings.Contains(tt.data, "{{"); (v.At != "") != ofRun {
			t.Errorf("%s of %s: the data are said to be of %q", tt.program, tt.data, v.At)
		}
	}
	if v := look("keep", `[{"a": "5,00 €"}]`, "map(select(.a > 1))"); len(v.Ways) != 1 || !strings.Contains(string(v.Ways[0].Value), "map(.a |= ") {
		t.Errorf("amounts in texts have no way on: %+v", v)
	}
	if v := look("keep", `[{"name": "Nails"}]`, "map({nme})"); v.Doubt != "No row has a column “nme”, so it is empty in each." {
		t.Errorf("what may not be meant is not told: %+v", v)
	}
	if v := look("keep", `"{{read.rows}}"`, "map({nme})"); v.Failure != "No row has a column “nme”. There are “amount”, “name”. Choose one of these." {
		t.Errorf("a column that a table does not have is not told: %+v", v)
	}
	if all, err := f.RunsPage.Runs(); err != nil || len(all) != 1 {
		t.Errorf("there are %d runs, %v", len(all), err)
	}
}

func valueOf(s *runs.DataShown) jsontext.Value {
	if s == nil {
		return nil
	}
	v := s.Value.Clone()
	_ = v.Compact()
	return v
}

// To see what a program makes, the steps before it are run, and neither it nor any behind it: of
// what these give it is told then, in a loop for its first round.
func TestDataAreRunUpToTheStep(t *testing.T) {
	const flow = `{"version": 2, "id": "data", "name": "Data", "inputs": [{"name": "least", "type": "number", "default": 5}], "outputs": [{"name": "all", "type": "array", "value": "{{read.rows}}"}], "nodes": [
 {"id": "read", "name": "Read", "kind": "Tool", "tool": {"name": "read_table", "arguments": {"path": "FILES/a.csv"}}},
 {"id": "each", "name": "Each", "kind": "Loop", "loop": {"over": "{{read.rows}}", "maxIterations": 10}},
 {"id": "one", "name": "One", "kind": "Tool", "tool": {"name": "transform_data", "arguments": {"data": ["{{each.item}}", "{{inputs.least}}"], "program": ".[0]"}}},
 {"id": "next", "name": "Next", "kind": "EndLoop", "endLoop": {"loop": "each"}},
 {"id": "write", "name": "Write", "kind": "Tool", "tool": {"name": "write_file", "arguments": {"path": "FILES/out.txt", "text": "{{one.value}}"}}}],
 "edges": [{"from": "read", "to": "each"}, {"from": "each", "to": "one", "output": "LoopBody"}, {"from": "one", "to": "next"}, {"from": "next", "to": "each"}, {"from": "each", "to": "write", "output": "LoopDone"}]}`
	f := openToRun(t, t.TempDir(), "", flow)
	must(t, os.WriteFile(filepath.Join(f.files, "a.csv"), []byte("name,amount\nNails,2\nGlue,7\n"), 0o600))
	plan, err := f.RunPlan(runs.RunRequest{To: "one"})
	must(t, err)
	if len(plan.Sheet.Steps) != 1 || plan.Sheet.Steps[0].Node != "read" {
		t.Errorf("it is asked about %+v", plan.Sheet.Steps)
	}
	run := f.run(f.approved(runs.RunRequest{To: "one"}))
	if run.Run.Status != "done" || run.Run.Node != "one" {
		t.Errorf("it ended as %+v", run.Run)
	}
	v, err := f.LookAtData(runs.DataRequest{Node: "one", Data: jsontext.Value(`["{{each.item}}", "{{inputs.least}}"]`), Program: ".[0].amount < .[1]"})
	must(t, err)
	if string(valueOf(v.Before)) != `[{"name":"Nails","amount":2},5]` || string(valueOf(v.After)) != "true" || v.Run != run.Run.ID {
		t.Errorf("it sees %s -> %s of %q, %q", valueOf(v.Before), valueOf(v.After), v.Run, v.Failure)
	}
}

// Of a long list the first rows are shown, and how many there are.
func TestLongDataAreShownInPart(t *testing.T) {
	f := openToRun(t, t.TempDir(), "", dataFlow)
	v, err := f.LookAtData(runs.DataRequest{Node: "keep", Data: jsontext.Value(`3000`), Program: `[range(.) | {n: ., text: ("x" * 2000)}]`})
	must(t, err)
	if v.After == nil || v.After.Count != 3000 || len(v.After.Value) > 1<<20+2 || !v.After.Value.IsValid() {
		t.Errorf("of 3,000 rows it shows %+v", v.After)
	}
}

// A table of no rows that a step wrote has the names of the columns.
func TestEmptyTablesHaveNames(t *testing.T) {
	f := openToRun(t, t.TempDir(), "", `{"version": 2, "id": "data", "name": "Data", "nodes": [
 {"id": "read", "name": "Read", "kind": "Tool", "tool": {"name": "read_table", "arguments": {"path": "FILES/a.csv"}}},
 {"id": "keep", "name": "Keep", "kind": "Tool", "tool": {"name": "transform_data", "arguments": {"data": "{{read.rows}}", "program": "map(select(.amount > 100)) | map({amount, name})"}}},
 {"id": "write", "name": "Write", "kind": "Tool", "tool": {"name": "write_table", "arguments": {"path": "FILES/b.csv", "rows": "{{keep.value}}"}}},
 {"id": "none", "name": "None", "kind": "Tool", "tool": {"name": "read_table", "arguments": {"path": "FILES/b.csv"}}},
 {"id": "again", "name": "Again", "kind": "Tool", "tool": {"name": "write_table", "arguments": {"path": "FILES/c.csv", "rows": "{{none.rows}}"}}}],
 "edges": [{"from": "read", "to": "keep"}, {"from": "keep", "to": "write"}, {"from": "write", "to": "none"}, {"from": "none", "to": "again"}]}`)
	must(t, os.WriteFile(filepath.Join(f.files, "a.csv"), []byte("name,amount\nNails,2\n"), 0o600))
	f.run(f.approved(runs.RunRequest{}))
	for _, name := range []string{"b.csv", "c.csv"} {
		if data, err := os.ReadFile(filepath.Join(f.files, name)); err != nil || string(data) != "amount,name\n" {
			t.Errorf("%s is %q, %v", name, data, err)
		}
	}
}

// The columns of rows that are not there go through data steps: those of a table without
// rows, and those of the other list of a joining in which nothing matches.
func TestColumnsThatNoRowTellsAreWritten(t *testing.T) {
	f := openToRun(t, t.TempDir(), "", `{"version": 2, "id": "data", "name": "Data", "nodes": [
 {"id": "people", "name": "People", "kind": "Tool", "tool": {"name": "read_table", "arguments": {"path": "FILES/people.csv"}}},
 {"id": "none", "name": "None", "kind": "Tool", "tool": {"name": "read_table", "arguments": {"path": "FILES/none.csv"}}},
 {"id": "kept", "name": "Kept", "kind": "Tool", "tool": {"name": "transform_data", "arguments": {"data": "{{none.rows}}", "program": "map(select(.place == \"Ulm\")) | sort_by(.id)"}}},
 {"id": "grouped", "name": "Grouped", "kind": "Tool", "tool": {"name": "transform_data", "arguments": {"data": "{{kept.value}}", "program": "group_by(.place) | map({place: .[0].place, n: length})"}}},
 {"id": "joined", "name": "Joined", "kind": "Tool", "tool": {"name": "transform_data", "arguments": {"data": {"people": "{{people.rows}}", "places": "{{kept.value}}"}, "program": "(.places | INDEX(.id)) as $by | .people | map(($by[.id | tostring] // {}) + .)"}}},
 {"id": "sorted", "name": "Sorted", "kind": "Tool", "tool": {"name": "transform_data", "arguments": {"data": "{{joined.value}}", "program": "sort_by(.name)"}}},
 {"id": "one", "name": "One", "kind": "Tool", "tool": {"name": "write_table", "arguments": {"path": "FILES/grouped.csv", "rows": "{{grouped.value}}"}}},
 {"id": "two", "name": "Two", "kind": "Tool", "tool": {"name": "write_table", "arguments": {"path": "FILES/sorted.csv", "rows": "{{sorted.value}}"}}},
 {"id": "three", "name": "Three", "kind": "Tool", "tool": {"name": "write_table", "arguments": {"path": "FILES/people.csv", "mode": "append", "rows": "{{sorted.value}}"}}}],
 "edges": [{"from": "people", "to": "none"}, {"from": "none", "to": "kept"}, {"from": "kept", "to": "grouped"}, {"from": "grouped", "to": "joined"}, {"from": "joined", "to": "sorted"}, {"from": "sorted", "to": "one"}, {"from": "one", "to": "two"}, {"from": "two", "to": "three"}]}`)
	must(t, os.WriteFile(filepath.Join(f.files, "people.csv"), []byte("id,name\n7,Bo\n8,Ann\n"), 0o600))
	must(t, os.WriteFile(filepath.Join(f.files, "none.csv"), []byte("id,place\n"), 0o600))
	f.run(f.approved(runs.RunRequest{}))
	for name, want := range map[string]string{"grouped.csv": "place,n\n", "sorted.csv": "id,name,place\n8,Ann,\n7,Bo,\n", "people.csv": "id,name\n7,Bo\n8,Ann\n8,Ann\n7,Bo\n"} {
		if data, err := os.ReadFile(filepath.Join(f.files, name)); err != nil || string(data) != want {
			t.Errorf("%s is %q, %v", name, data, err)
		}
	}
}

// A table is told to have other signs than the one that its rows came from, across data steps
// and lists that are joined, unless the step says which it is to have.
func TestOtherSignsThanThoseReadAreTold(t *testing.T) {
	f := openToRun(t, t.TempDir(), "", `{"version": 2, "id": "data", "name": "Data", "nodes": [
 {"id": "places", "name": "Places", "kind": "Tool", "tool": {"name": "read_table", "arguments": {"path": "FILES/places.csv"}}},
 {"id": "read", "name": "Read", "kind": "Tool", "tool": {"name": "read_table", "arguments": {"path": "FILES/amounts.csv"}}},
 {"id": "kept", "name": "Kept", "kind": "Tool", "tool": {"name": "transform_data", "arguments": {"data": "{{read.rows}}", "program": "map(select(.amount > 5))"}}},
 {"id": "joined", "name": "Joined", "kind": "Tool", "tool": {"name": "transform_data", "arguments": {"data": {"a": "{{places.rows}}", "b": "{{kept.value}}"}, "program": ".b"}}},
 {"id": "plain", "name": "Plain", "kind": "Tool", "tool": {"name": "write_table", "arguments": {"path": "FILES/plain.csv", "rows": "{{joined.value}}"}}},
 {"id": "said", "name": "Said", "kind": "Tool", "tool": {"name": "write_table", "arguments": {"path": "FILES/said.csv", "rows": "{{joined.value}}", "decimal": "comma"}}},
 {"id": "under", "name": "Under", "kind": "Tool", "tool": {"name": "write_table", "arguments": {"path": "FILES/amounts.csv", "rows": "{{kept.value}}", "mode": "append"}}}],
 "edges": [{"from": "places", "to": "read"}, {"from": "read", "to": "kept"}, {"from": "kept", "to": "joined"}, {"from": "joined", "to": "plain"}, {"from": "plain", "to": "said"}, {"from": "said", "to": "under"}]}`)
	must(t, os.WriteFile(filepath.Join(f.files, "places.csv"), []byte("id,place\n7,Ulm\n8,Bonn\n"), 0o600))
	must(t, os.WriteFile(filepath.Join(f.files, "amounts.csv"), []byte("id;amount\n7;1.200,50\n8;3,25\n"), 0o600))
	ran := f.run(f.approved(runs.RunRequest{}))
	for name, want := range map[string]string{"plain.csv": "id,amount\n7,1200.50\n", "said.csv": "id;amount\n7;1200,50\n", "amounts.csv": "id;amount\n7;1.200,50\n8;3,25\n7;1200,50\n"} {
		if data, err := os.ReadFile(filepath.Join(f.files, name)); err != nil || string(data) != want {
			t.Errorf("%s is %q, %v", name, data, err)
		}
	}
	const told = "It is written with commas and decimal points; the table that its rows came from has semicolons and decimal commas."
	tells := map[string]bool{}
	for _, e := range ran.Entries {
		tells[e.Node] = tells[e.Node] || strings.Contains(e.Message, told)
	}
	if !tells["plain"] || tells["said"] || tells["under"] {
		t.Errorf("it is told of %v", tells)
	}
}
