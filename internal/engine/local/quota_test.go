package local_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine"
	"planwright/internal/engine/local"
	"planwright/internal/engine/walk"
	"planwright/planner/catalog"
)

// The files of all runs take as much as may be when a run ends; those of the oldest go, and
// the runs stay.
func TestQuotaOfFiles(t *testing.T) {
	quota := int64(100)
	r, w := newRunner(t, func(r *local.Runner) { r.Quota = func() int64 { return quota } })
	fileTools(w)
	var ids []string
	kept := func() (kept []bool) {
		for _, id := range ids {
			_, err := os.Stat(filepath.Join(r.Folder, id, "files", "a.png"))
			kept = append(kept, err == nil)
		}
		return kept
	}
	for range 3 {
		run := start(t, r, `a: Tool make`)
		run.Wait()
		ids = append(ids, run.ID())
		time.Sleep(2 * time.Millisecond) // their ids tell which is older
	}
	r.Close() // the last one is let go of
	if !slices.Equal(kept(), []bool{true, true, true}) {
		t.Fatalf("within the quota kept %v", kept())
	}
	quota = 5
	again := &local.Runner{Folder: r.Folder, Tools: w, Quota: r.Quota}
	run := start(t, again, `a: Tool make`)
	run.Wait()
	again.Close()
	ids = append(ids, run.ID())
	if list, err := again.List(engine.Filter{}); err != nil || len(list) != 4 || !slices.Equal(kept(), []bool{false, false, false, true}) {
		t.Errorf("beyond the quota kept %v of %d runs, %v", kept(), len(list), err)
	}
}

// A tool that takes no list which is kept in a file is not called with one: the file would stand for
// the rows.
func TestListsInFilesAreNotGivenToOthers(t *testing.T) {
	r, w := newRunner(t)
	file := catalog.File{Path: "/runs/r/rows.jsonl", Name: "rows.jsonl", MIME: catalog.RowsMIME, Size: 9 << 20, SHA256: "5a"}
	rows := jsontext.Value(`{"path":"/runs/r/rows.jsonl","name":"rows.jsonl","mime":"` + catalog.RowsMIME + `","size":9437184,"sha256":"5a"}`)
	w.extra["read"] = extraTool{catalog.Tool{Effect: catalog.Read}, func(context.Context, engine.ToolCall) (walk.Result, error) {
		return walk.Result{Success: true, Fields: map[string]jsontext.Value{"rows": rows}, Files: []catalog.File{file}}, nil
	}}
	w.extra["take"] = extraTool{catalog.Tool{Effect: catalog.Read, Parameters: jsontext.Value(`{"type":"object","properties":{"value":{},"file":{"format":"file"},"rows":{"format":"rows"}}}`)},
		func(_ context.Context, call engine.ToolCall) (walk.Result, error) {
			t.Errorf("it is called with %s", call.Arguments)
			return walk.Result{Success: true}, nil
		}}
	for arguments, name := range map[string]string{
		`value="{{a.rows}}"`:               "value",
		`value={"deep":["{{a.rows}}"]}`:    "value",
		`file="{{a.rows}}"`:                "file",
		`rows=["{{a.rows}}"]`:              "rows",
		`rows={"deep":{"x":"{{a.rows}}"}}`: "rows",
	} {
		record := start(t, r, "a: Tool read\nb: Tool take "+arguments+"\na > b").Wait()
		if want := "The argument “" + name + "” was given a list"; record.Status != walk.Failed || !strings.Contains(record.Message, want) || !strings.Contains(record.Message, "9 MB") {
			t.Errorf("%s: %+v", arguments, record)
		}
	}
}

// A list that is kept in a file of the run is given to a tool that takes it, alone and as a
// member; what only looks like one is plain data.
func TestListsInFilesAreGiven(t *testing.T) {
	r, w := newRunner(t)
	var taken []engine.ToolCall
	file := catalog.File{Path: "/runs/r/rows.jsonl", Name: "rows.jsonl", MIME: catalog.RowsMIME, Size: 9, SHA256: "5a"}
	rows := jsontext.Value(`{"path":"/runs/r/rows.jsonl","name":"rows.jsonl","mime":"` + catalog.RowsMIME + `","size":9,"sha256":"5a"}`)
	w.extra["read"] = extraTool{catalog.Tool{Effect: catalog.Read}, func(context.Context, engine.ToolCall) (walk.Result, error) {
		return walk.Result{Success: true, Fields: map[string]jsontext.Value{"rows": rows}, Files: []catalog.File{file}}, nil
	}}
	w.extra["shape"] = extraTool{catalog.Tool{Effect: catalog.Read, Parameters: jsontext.Value(`{"type":"object","properties":{"data":{"format":"rows"},"rows":{"type":["array","object"],"format":"rows"}}}`)},
		func(_ context.Context, call engine.ToolCall) (walk.Result, error) {
			taken = append(taken, call)
			return walk.Result{Success: true}, nil
		}}
	record := start(t, r, `
		a: Tool read
		b: Tool shape data="{{a.rows}}"
		c: Tool shape data={"x":"{{a.rows}}","n":1}
		d: Tool shape rows="{{a.rows}}"
		e: Tool shape data={"path":"/etc/passwd","name":"x","mime":"`+catalog.RowsMIME+`","size":1,"sha256":"00"}
		a > b > c > d > e`).Wait()
	if record.Status != walk.Done || len(taken) != 4 {
		t.Fatalf("the run is %+v, %d calls", record, len(taken))
	}
	for i, want := range []struct {
		arguments string
		given     int
	}{{`{"data":` + string(rows) + `}`, 1}, {`{"data":{"x":` + string(rows) + `,"n":1}}`, 1}, {`{"rows":` + string(rows) + `}`, 1}, {"", 0}} {
		if got := taken[i]; len(got.Given) != want.given || want.arguments != "" && string(got.Arguments) != want.arguments {
			t.Errorf("call %d gets %s, given %v", i, got.Arguments, got.Given)
		}
	}
}
