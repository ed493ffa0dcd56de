package session

import (
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/workflow"
)

// What a page cannot tell from what is there stays as it is written; an order that the page
// gave the members of an object stays, too.
func TestMergeOfPages(t *testing.T) {
	for _, tt := range []struct{ before, after, want string }{
		{`{"n":1.0,"m":[12345678901234567890,{"a":1.50}]}`, `{"n":1,"m":[12345678901234567000,{"a":1.5}]}`, `{"n":1.0,"m":[12345678901234567890,{"a":1.50}]}`},
		{`{"text":"x"}`, `{"text":"x","item":"y"}`, `{"text":"x","item":"y"}`},
		{`{"a":1.0,"b":2}`, `{"b":2,"a":1}`, `{"b":2,"a":1.0}`},
		{`{"b":1,"10":2,"9":3}`, `{"9":3,"10":2,"b":1}`, `{"b":1,"10":2,"9":3}`}, // JavaScript has it so
		{`{"b":1,"9":3}`, `{"9":4,"a":1,"b":1}`, `{"9":4,"a":1,"b":1}`},
		{`{"a":{"x":1,"y":[]}}`, `{"a":{"y":[],"x":1}}`, `{"a":{"y":[],"x":1}}`},
		{`[1.0,2]`, `[1,3]`, `[1.0,3]`},
		{`"a"`, `{"a":1}`, `{"a":1}`},
	} {
		if got := string(merge([]byte(tt.before), []byte(tt.after))); got != tt.want {
			t.Errorf("%s, then %s:\n   is %s\n want %s", tt.before, tt.after, got, tt.want)
		}
	}
}

// A change of a page fits the step as its file has it, and leaves the numbers in it as they were
// written; one of a step that is not there, or is another by now, does not fit.
func TestChangeOfAPageFits(t *testing.T) {
	s := open(t, t.TempDir())
	_, err := s.OpenText(strings.Replace(tidy, `{"message": "done"}`, `{"message": "done", "n": 1.0, "long": 12345678901234567890}`, 1))
	must(t, err)
	seen := s.doc.State().Workflow.Nodes[0]
	call := *seen.Tool
	call.Arguments = workflow.Arguments{"message": jsontext.Value(`"done"`), "n": jsontext.Value("1"), "long": jsontext.Value("12345678901234567000")}
	seen.Tool = &call
	named := seen
	named.Name = "Named"
	edit := func(p workflow.Patch) error {
		return errorOf(s.Edit(EditRequest{Label: "Change", BaseRevision: s.doc.State().Revision, Patch: p}))
	}
	must(t, edit(workflow.Patch{UpdatedNodes: []workflow.NodeChange{{Before: seen, After: named}}}))
	if n := s.doc.State().Workflow.Nodes[0]; n.Name != "Named" || string(n.Tool.Arguments["n"]) != "1.0" || string(n.Tool.Arguments["long"]) != "12345678901234567890" {
		t.Errorf("it is %s with %s", n.Name, n.Tool.Arguments)
	}
	if edit(workflow.Patch{UpdatedNodes: []workflow.NodeChange{{Before: seen, After: named}}}) == nil {
		t.Error("a step that is another by now is changed")
	}
	gone := named
	gone.ID = "gone"
	if edit(workflow.Patch{RemovedNodes: []workflow.PlacedNode{{Node: gone}}}) == nil {
		t.Error("a step that is not there is removed")
	}
	must(t, edit(workflow.Patch{RemovedNodes: []workflow.PlacedNode{{Node: named}}}))
	if n := len(s.doc.State().Workflow.Nodes); n != 0 {
		t.Errorf("%d steps are left", n)
	}
}
