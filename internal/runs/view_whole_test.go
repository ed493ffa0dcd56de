package runs

import (
	"strings"
	"testing"
	"time"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"

	"planwright/internal/engine"
	"planwright/internal/engine/permit"
	"planwright/internal/engine/walk"
	"planwright/internal/redact"
	"planwright/planner/catalog"
	"planwright/planner/workflow"
)

// A page is told all that is known of a run, of what happened in it and of what it gave.
func TestRunsAreShownWhole(t *testing.T) {
	redactor := &redact.Redactor{}
	began := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	run := viewRun(engine.Record{
		ID: "r", Workflow: "w", Name: "W", Revision: 3, Status: walk.Failed, Message: "It failed.", Node: "a", Began: began, Ended: began.Add(9 * time.Second), Resumed: began.Add(5 * time.Second), AwayMs: 2000,
		Steps: 4, Calls: 5, Tokens: 6, Failed: 7, Dry: true, Last: "z", Again: "s", Assumed: []string{"i"},
	}, began, redactor)
	wantRun := RunView{
		ID: "r", Document: "w", Name: "W", Status: walk.Failed, Message: "It failed.", Node: "a", Last: "z", Began: run.Began, Ms: 7000, AwayMs: 2000, Calls: 5, Tokens: 6, Failed: 7, Dry: true, Again: "s", Assumed: []string{"i"},
	}
	if diff := cmp.Diff(wantRun, run); diff != "" || run.Began[:19] != "2026-03-01T12:00:00" {
		t.Errorf("the run of %s (-want +got):\n%s", run.Began, diff)
	}
	ways := []catalog.WayOn{{Argument: "mode"}}
	file := kept(t, "a.txt", "words")
	entry := viewEntry(engine.Entry{
		N: 3, At: began.Add(time.Millisecond), Arguments: jsontext.Value(`{"a":1}`), Ms: 4, WaitedMs: 5, Failed: 6, Simulated: true, Child: "r/c",
		Trace: walk.Trace{Kind: walk.Finished, Node: "a", Try: 2, Lane: 8, Loops: []walk.Turn{{Loop: "l", Index: 1, Of: 2}}, Output: workflow.IfTrue, Message: "m", Assumed: true, Result: &walk.Result{
			Success: true, Text: "t", Error: "e", Fields: map[string]jsontext.Value{"f": jsontext.Value("1")}, Images: []string{"p.png"}, Files: []catalog.File{file}, Cut: true, Ways: ways,
		}},
	}, redactor)
	wantEntry := RunEntryView{
		N: 3, At: "2026-03-01T12:00:00.001Z", Kind: walk.Finished, Node: "a", Try: 2, Lane: 8, Loops: []walk.Turn{{Loop: "l", Index: 1, Of: 2}}, Output: string(workflow.IfTrue), Message: "m",
		Ms: 4, WaitedMs: 5, Failed: 6, Simulated: true, Assumed: true, Arguments: jsontext.Value(`{"a":1}`), Child: "r/c", Result: &RunResultView{
			Success: true, Text: "t", Error: "e", Fields: map[string]jsontext.Value{"f": jsontext.Value("1")}, Images: []string{"p.png"}, Cut: true, Ways: ways,
			Files: []RunFileView{{Name: file.Name, MIME: file.MIME, Size: file.Size, Path: file.Path, Hash: file.SHA256}},
		},
	}
	if diff := cmp.Diff(wantEntry, entry); diff != "" {
		t.Errorf("the entry (-want +got):\n%s", diff)
	}
	for size, shown := range map[int]bool{maxShownText: true, maxShownText + 1: false} {
		long := jsontext.Value(`{"a":"` + strings.Repeat("x ", (size-8)/2) + strings.Repeat("x", size%2) + `"}`)
		if v := viewEntry(engine.Entry{Arguments: long}, redactor); (len(v.Arguments) > 0) != shown {
			t.Errorf("of arguments of %d bytes %d are shown", size, len(v.Arguments))
		}
	}
	if v := viewEntry(engine.Entry{}, redactor); v.Arguments != nil || v.Result != nil || v.Loops == nil {
		t.Errorf("of nothing is shown %+v", v)
	}
}

// A sheet for a page has no list that is null, and else what it had.
func TestSheetWithoutNulls(t *testing.T) {
	full := permit.Sheet{
		Hash: "h", Works: "w", Reads: []string{"r"}, Writes: []string{"w"}, Contacts: []string{"c"}, Runs: []string{"x"}, Folders: []string{"f"}, Tools: []string{"t"}, Models: true,
		Stands: []permit.Stand{{Node: "s"}}, Inputs: []permit.Argument{{Name: "i"}}, Secrets: []permit.SheetSecret{{Name: "k"}}, Loops: []permit.SheetLoop{{Name: "l"}},
		Steps: []permit.SheetStep{{Node: "a", Tools: []string{"t"}, Arguments: []permit.Argument{{Name: "a"}}, Finds: []permit.Find{{Path: "p"}}, Alike: []permit.Alike{}}},
	}
	want := full
	want.Steps = append([]permit.SheetStep{}, full.Steps...)
	if diff := cmp.Diff(want, viewSheet(full)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	none := viewSheet(permit.Sheet{Steps: []permit.SheetStep{{}}})
	for name, isNull := range map[string]bool{
		"reads": none.Reads == nil, "writes": none.Writes == nil, "contacts": none.Contacts == nil, "runs": none.Runs == nil, "folders": none.Folders == nil, "tools": none.Tools == nil, "stands": none.Stands == nil,
		"inputs": none.Inputs == nil, "secrets": none.Secrets == nil, "tools of a step": none.Steps[0].Tools == nil, "arguments": none.Steps[0].Arguments == nil, "finds": none.Steps[0].Finds == nil, "steps": viewSheet(permit.Sheet{}).Steps == nil,
	} {
		if isNull {
			t.Errorf("%s is null", name)
		}
	}
}
