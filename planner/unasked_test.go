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

const unaskedBase = `workflow "W"
look: Tool "Look" list_files folder="~/Logs" pattern="*.log"
tell: Tool "Tell" notify message="{{look.count}} logs" title="Logs"
shot: Tool "Shot" take_screenshot mode="screen"
save: Tool "Save" copy_file from="{{shot.image}}" to="~/Pictures/a.png"
look > tell
tell > shot
shot > save
`

// TestUnasked: steps that a change removes or turns off are told where neither the words nor the model
// speak of them, and not where the words may ask for that in any way.
func TestUnasked(t *testing.T) {
	const (
		save, off = "“Save” is removed, and the words do not ask for that.", "“Save” is turned off, and the words do not ask for that."
		shot      = "“Shot” is removed, and the words do not ask for that."
		message   = `"update": [{"node_id": "tell", "arguments": {"message": "Done"}}]`
	)
	for _, test := range []struct {
		name, words, answer string
		told                []string
	}{
		{"beside an update", "Change the message to Done", `{` + message + `, "remove_node_ids": ["save"]}`, []string{save}},
		{"beside words", "Change the message to Done", "I changed the message to “Done”.\n{" + message + `, "remove_node_ids": ["save"]}`, []string{save}},
		{"others than the one", "Remove the notification", `{"remove_node_ids": ["shot", "save"]}`, []string{shot, save}},
		{"another than the one", "Remove the picture", `{"remove_node_ids": ["save"]}`, []string{save}},
		{"turned off", "Change the message to Done", `{"update": [{"node_id": "tell", "arguments": {"message": "Done"}}, {"node_id": "save", "enabled": false}]}`, []string{off}},
		{"beside a new one", "Add a click on OK at the end", `{"add": [{"id": "ok", "name": "OK", "step_type": "Tool", "tool_name": "click", "arguments": {"target": "OK"}}], "remove_node_ids": ["save"]}`, []string{save}},
		{"nothing but this", "Only change the message to Done", `{` + message + `, "remove_node_ids": ["save"]}`, []string{save}},

		{"its name", "Remove Save", `{"remove_node_ids": ["save"]}`, nil},
		{"what it does", "Change the message to Done and copy nowhere", `{` + message + `, "remove_node_ids": ["save"]}`, nil},
		{"a noun for it, and what uses it", "Remove the picture", `{"remove_node_ids": ["shot", "save"]}`, nil},
		{"in German, and what uses it", "Entferne das Bild", `{"remove_node_ids": ["shot", "save"]}`, nil},
		{"what it writes", "Change the message to Done, no a.png any more", `{` + message + `, "remove_node_ids": ["save"]}`, nil},
		{"what only it used", "Remove the copy", `{"remove_node_ids": ["shot", "save"]}`, nil},
		{"the model says so", "Change the message to Done", "I removed the copying of files too.\n{" + message + `, "remove_node_ids": ["save"]}`, nil},
		{"simpler", "Simplify this, and notify me", `{"remove_node_ids": ["shot", "save"]}`, nil},
		{"shorter", "Make it shorter", `{"remove_node_ids": ["save"]}`, nil},
		{"from the start", "Start over", `{"remove_node_ids": ["save"]}`, nil},
		{"the first", "Only keep the first step", `{"remove_node_ids": ["tell", "shot", "save"]}`, nil},
		{"the rest", "Keep the notification and drop the rest", `{"remove_node_ids": ["shot", "save"]}`, nil},
		{"only that", "I only want a notification", `{"remove_node_ids": ["shot", "save"]}`, nil},
		{"simpler in German", "Vereinfache das mit der Benachrichtigung", `{"remove_node_ids": ["shot", "save"]}`, nil},
		{"only that in German", "Nur noch die Benachrichtigung behalten", `{"remove_node_ids": ["shot", "save"]}`, nil},
		{"replaced", "Write the logs to a file, not a picture", `{"add": [{"id": "w", "name": "W", "step_type": "Tool", "tool_name": "write_file", "arguments": {"path": "a.txt", "text": "{{look.count}}"}, "after": "tell"}], "remove_node_ids": ["shot", "save"]}`, nil},
		{"not understood", "截图不要了", `{"remove_node_ids": ["save"]}`, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			model := &script{steps: []step{{"answer", "", test.answer}}}
			p := planner.Planner{Model: model, Catalog: catalog.Builtin(), Options: planner.DefaultOptions(), NewID: func() string { return "w" }}
			r := p.Patch(context.Background(), workflowtest.Parse(t, unaskedBase), test.words)
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
