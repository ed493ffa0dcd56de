package outcome_test

import (
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/catalog"
	"planwright/planner/flow"
	"planwright/planner/validate/outcome"
	"planwright/planner/workflow"
	"planwright/planner/workflow/workflowtest"
)

// What is known of references before a run, with the built-in tools.
func TestResults(t *testing.T) {
	w := workflowtest.Parse(t, `
list: Tool list_files path="/in"
each: Loop over list.files max 9
read: Tool read_file path="{{each.item}}"
end: EndLoop each
list > each
each:LoopBody > read
read > end
`)
	w.Inputs = []workflow.Input{
		{Name: "limit", Type: workflow.NumberInput, Required: true}, {Name: "note", Type: workflow.StringInput},
		{Name: "usual", Type: workflow.NumberInput, Default: jsontext.Value("7")}, {Name: "nothing", Type: workflow.NumberInput, Default: jsontext.Value("null")},
	}
	r := outcome.New(flow.New(w), catalog.Builtin())
	for text, want := range map[string]struct {
		kind    string
		written workflow.Written
	}{
		"list.files":    {"array", workflow.WholePath},
		"list.files.0":  {"string", workflow.WholePath},
		"list.count":    {"integer", ""},
		"list.success":  {"boolean", ""},
		"each.item":     {"string", workflow.WholePath},
		"each.index":    {"integer", ""},
		"read.text":     {"string", ""},
		"read.error":    {"string", ""},
		"inputs.limit":  {"number", ""},
		"inputs.other":  {"", ""},
		"nowhere.files": {"", ""},
	} {
		ref, ok := workflow.ParseReference(text)
		if !ok {
			t.Fatalf("%s is no reference", text)
		}
		if got := r.KindOf(ref); got != want.kind {
			t.Errorf("%s is of type %q, want %q", text, got, want.kind)
		}
		if got := r.WrittenOf(ref); got != want.written {
			t.Errorf("%s is written as %q, want %q", text, got, want.written)
		}
	}
	given := func(field string) bool {
		return r.IsGivenInput(workflow.Reference{Node: workflow.InputsID, Field: field})
	}
	if !given("limit") || !given("usual") || given("note") || given("nothing") || given("other") {
		t.Error("an input that is required, or has a default other than null, is given, and no other")
	}
	if ref, is := r.ReferenceIn("read.text.strip()"); !is || ref.String() != "read.text" {
		t.Errorf("read.text.strip() computes with %v", ref)
	}
	if r.Gives(r.Find("each"), "results") || !r.Gives(r.Find("each"), "item") {
		t.Error("a loop over a list gives its items, and results only where it collects them")
	}
}
