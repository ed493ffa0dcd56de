package planner_test

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"

	"planwright/planner"
	"planwright/planner/catalog"
	"planwright/planner/problem"
	"planwright/planner/workflow/workflowtest"
)

const emptiedBase = `workflow "W"
look: Tool "Look" list_files folder="Logs" pattern="*.log"
tell: Tool "Tell" notify message="{{look.count}} logs" title="My title" level="warn"
write: Tool "Write" write_file path="a.txt" text="All of it" mode="overwrite"
look > tell
tell > write
`

// TestEmptied: arguments that a change takes out beside what it is about are told, unless the words ask
// for that.
func TestEmptied(t *testing.T) {
	const title, level = "“title” of “Tell” is taken out, and the words do not ask for that: it was \"My title\".", "“level” of “Tell” is taken out, and the words do not ask for that: it was \"warn\"."
	for _, test := range []struct {
		name, words, answer string
		told                []string
	}{
		{"null", "Let Tell say Hi", `{"update": [{"node_id": "tell", "arguments": {"message": "Hi", "title": null, "level": null}}]}`, []string{level, title}},
		{"blank", "Let Tell say Hi", `{"update": [{"node_id": "tell", "arguments": {"message": "Hi", "title": " "}}]}`, []string{title}},
		{"given anew", "Let Tell say Hi", `{"remove_node_ids": ["tell"], "add": [{"id": "tell", "name": "Tell", "step_type": "Tool", "tool_name": "notify", "arguments": {"message": "Hi"}}]}`, []string{level, title}},
		{"a whole plan", "Let Tell say Hi", `{"steps": [{"id": "look", "name": "Look", "tool_name": "list_files", "arguments": {"folder": "Logs", "pattern": "*.log"}}, {"id": "tell", "name": "Tell", "tool_name": "notify", "arguments": {"message": "Hi", "level": "warn"}}, {"id": "write", "name": "Write", "tool_name": "write_file", "arguments": {"path": "a.txt", "text": "All of it", "mode": "overwrite"}}]}`, []string{title}},
		{"another step", "Let Tell say Hi", `{"update": [{"node_id": "tell", "arguments": {"message": "Hi"}}, {"node_id": "write", "arguments": {"text": ""}}]}`, []string{"“text” of “Write” is taken out, and the words do not ask for that: it was \"All of it\"."}},

		{"asked for by its name", "Let Tell say Hi, without a title", `{"update": [{"node_id": "tell", "arguments": {"message": "Hi", "title": null}}]}`, nil},
		{"asked for by what it is", "Let Tell say Hi, and drop “my title”", `{"update": [{"node_id": "tell", "arguments": {"message": "Hi", "title": null}}]}`, nil},
		{"nothing else", "No heading please", `{"update": [{"node_id": "tell", "arguments": {"title": null}}]}`, nil},
		{"what it is by itself", "Let Tell say Hi", `{"update": [{"node_id": "tell", "arguments": {"message": "Hi"}}, {"node_id": "write", "arguments": {"text": "Some"}}]}`, nil},
		{"another tool", "Take a picture in place of Tell", `{"update": [{"node_id": "tell", "tool_name": "take_screenshot"}]}`, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			model := &script{steps: []step{{"answer", "", test.answer}}}
			p := planner.Planner{Model: model, Catalog: catalog.Builtin(), Options: planner.DefaultOptions(), NewID: func() string { return "w" }}
			r := p.Patch(context.Background(), workflowtest.Parse(t, emptiedBase), test.words)
			var told []string
			for _, found := range r.Problems {
				if found.Code == problem.RejectedChange {
					told = append(told, found.Message)
				}
			}
			if r.Status != planner.Done {
				t.Fatal(r.Status, r.Problems)
			}
			if diff := cmp.Diff(test.told, told); diff != "" {
				t.Error(diff)
			}
		})
	}
}
