package planner_test

import (
	"context"
	"slices"
	"testing"

	"planwright/planner"
	"planwright/planner/catalog"
	"planwright/planner/problem"
	"planwright/planner/workflow/workflowtest"
)

const undoneBase = `workflow "Logs"
look: Tool "Look" list_files folder="Logs"
any: If "Any there?" look.count GreaterThan 0
tell: Tool "Tell" notify level="info" message="{{look.count}} logs"
shot: Tool "Take picture" take_screenshot
none: Tool "None" notify message="No logs"
look > any
any:IfTrue > tell
tell > shot
any:IfFalse > none
`

// TestUndone: what a refused answer did and the next does not is told, but for what was wrong in it.
func TestUndone(t *testing.T) {
	const (
		look    = `{"id": "look", "name": "Look", "step_type": "Tool", "tool_name": "list_files", "arguments": {"folder": "Logs"}}`
		tell    = `{"id": "tell", "name": "Tell", "step_type": "Tool", "tool_name": "notify", "arguments": {"message": "{{look.count}} logs"}}`
		red     = `{"id": "tell", "name": "Tell", "step_type": "Tool", "tool_name": "notify", "arguments": {"message": "{{look.count}} logs", "colour": "red"}}`
		save    = `{"id": "save", "name": "Save", "step_type": "Tool", "tool_name": "click", "arguments": {"target": "Save"}}`
		anyMore = `{"id": "i", "name": "Any", "step_type": "If", "condition": "look.count > 10"}`
		wrong   = `{"node_id": "tell", "arguments": {"message": "Hi", "lvl": "x"}}`
		right   = `{"update": [{"node_id": "tell", "arguments": {"message": "Hi"}}]}`
	)
	leaves := func(what string) string { return what + " does not say so." }
	for _, test := range []struct {
		name, refused, taken string
		isPlan               bool
		want                 []string
	}{
		{name: "removal", refused: `{"update": [` + wrong + `], "remove_node_ids": ["shot"]}`, taken: right,
			want: []string{leaves("“Take picture” was to be removed in an answer that was refused. The one that was taken leaves it, and")}},
		{name: "change of another step", refused: `{"update": [` + wrong + `, {"node_id": "none", "arguments": {"message": "Ho"}}]}`, taken: right,
			want: []string{leaves("“None” was to be changed in an answer that was refused: message. The one that was taken leaves that as it was, and")}},
		{name: "another change of the step", refused: `{"update": [{"node_id": "tell", "name": "Say", "retries": 2, "arguments": {"message": "Hi", "lvl": "x"}}]}`, taken: right,
			want: []string{leaves("“Tell” was to be changed in an answer that was refused: name, retries. The one that was taken leaves that as it was, and")}},
		{name: "ways", refused: `{"update": [` + wrong + `], "add_edges": [{"from": "any", "to": "none", "output": "IfTrue"}, {"from": "any", "to": "tell", "output": "IfFalse"}]}`, taken: right,
			want: []string{leaves("Another step was to follow on “Any there?” in an answer that was refused. The one that was taken leaves its links as they were, and")}},
		{name: "input", refused: `{"update": [` + wrong + `, {"node_id": "look", "arguments": {"folder": "{{inputs.where}}"}}], "inputs": [{"name": "where", "type": "text", "default": "Logs"}]}`, taken: right,
			want: []string{
				leaves("“Look” was to be changed in an answer that was refused: folder. The one that was taken leaves that as it was, and"),
				leaves("The input “where” stood in an answer that was refused. The one that was taken does without it, and"),
			}},
		{name: "removed instead of changed", refused: `{"update": [` + wrong + `, {"node_id": "none", "arguments": {"message": "Ho"}}]}`,
			taken: `{"update": [{"node_id": "tell", "arguments": {"message": "Hi"}}], "remove_node_ids": ["none"]}`},
		{name: "changed to something else", refused: `{"update": [` + wrong + `, {"node_id": "none", "arguments": {"message": "Ho"}}]}`,
			taken: `{"update": [{"node_id": "tell", "arguments": {"message": "Hi"}}, {"node_id": "none", "arguments": {"message": "Hum"}}]}`},
		{name: "switched off instead of removed", refused: `{"update": [` + wrong + `], "remove_node_ids": ["shot"]}`,
			taken: `{"update": [{"node_id": "tell", "arguments": {"message": "Hi"}}, {"node_id": "shot", "enabled": false}]}`},
		{name: "what was wrong is what is gone", refused: `{"update": [` + wrong + `, {"node_id": "look", "arguments": {"sort": "x"}}]}`, taken: right},
		{name: "a plan anew is no change", refused: `{"steps": [{"step_type": "Tool", "tool_name": "click", "arguments": {"target": "C"}}]}`, taken: right,
			want: []string{leaves("“Click C” (click) stood in an answer that was refused. The one that was taken does without it, and")}},

		{name: "filters", isPlan: true,
			refused: `{"steps": [{"id": "look", "name": "Look", "step_type": "Tool", "tool_name": "list_files", "arguments": {"folder": "Logs", "pattern": "*.pdf", "newer_than_days": 3, "sort": "x"}}, ` + tell + `]}`,
			taken:   `{"steps": [` + look + `, ` + tell + `]}`,
			want:    []string{leaves("“Look” had more in an answer that was refused: newer_than_days, pattern. The one that was taken does without it, and")}},
		{name: "filters of a step of another name", isPlan: true,
			refused: `{"steps": [{"id": "find", "name": "Find", "step_type": "Tool", "tool_name": "list_files", "arguments": {"folder": "Logs", "pattern": "*.pdf"}}, {"id": "tell", "name": "Tell", "step_type": "Tool", "tool_name": "notify", "arguments": {"message": "{{find.amount}}"}}]}`,
			taken:   `{"steps": [` + look + `, ` + tell + `]}`,
			want:    []string{leaves("“Find” had more in an answer that was refused: pattern. The one that was taken does without it, and")}},
		{name: "settings", isPlan: true,
			refused: `{"steps": [{"id": "look", "name": "Look", "step_type": "Tool", "tool_name": "list_files", "arguments": {"folder": "Logs"}, "onFailure": "continue", "retries": 3}, {"id": "tell", "name": "Tell", "step_type": "Tool", "tool_name": "notify", "arguments": {"msg": "x"}}]}`,
			taken:   `{"steps": [` + look + `, ` + tell + `]}`,
			want:    []string{leaves("“Look” had more in an answer that was refused: onFailure, retries. The one that was taken does without it, and")}},
		{name: "another tool", isPlan: true,
			refused: `{"steps": [{"id": "look", "name": "Look", "step_type": "Tool", "tool_name": "list_files", "arguments": {"folder": "Logs", "sort": "x"}}, {"id": "d", "name": "D", "step_type": "Tool", "tool_name": "delete_file", "arguments": {"path": "{{look.first}}"}}]}`,
			taken:   `{"steps": [` + look + `, {"id": "d", "name": "D", "step_type": "Tool", "tool_name": "read_file", "arguments": {"path": "{{look.first}}"}}]}`,
			want:    []string{"“D” (delete_file) stood in an answer that was refused. The one that was taken has “D” (read_file) in its place, which may be something else."}},
		{name: "another tool for one that is not there", isPlan: true,
			refused: `{"steps": [` + look + `, {"id": "tell", "name": "Tell", "step_type": "Tool", "tool_name": "send_mail", "arguments": {"to": "x"}}]}`,
			taken:   `{"steps": [` + look + `, ` + tell + `]}`},
		{name: "another tool, as what it gives was wrong", isPlan: true,
			refused: `{"steps": [{"id": "r", "name": "R", "step_type": "Tool", "tool_name": "read_file", "arguments": {"path": "a.csv"}}, {"id": "tell", "name": "Tell", "step_type": "Tool", "tool_name": "notify", "arguments": {"message": "{{r.total}}"}}]}`,
			taken:   `{"steps": [{"id": "r", "name": "R", "step_type": "Tool", "tool_name": "read_table", "arguments": {"path": "a.csv"}}, {"id": "tell", "name": "Tell", "step_type": "Tool", "tool_name": "notify", "arguments": {"message": "{{r.count}}"}}]}`},
		{name: "an argument in the place of another", isPlan: true,
			refused: `{"steps": [{"id": "look", "name": "Look", "step_type": "Tool", "tool_name": "list_files", "arguments": {"folder": "Logs", "newer_than_days": 3}}, {"id": "tell", "name": "Tell", "step_type": "Tool", "tool_name": "notify", "arguments": {"msg": "x"}}]}`,
			taken:   `{"steps": [{"id": "look", "name": "Look", "step_type": "Tool", "tool_name": "list_files", "arguments": {"folder": "Logs", "pattern": "*.pdf"}}, ` + tell + `]}`},
		{name: "another order", isPlan: true,
			refused: `{"steps": [` + look + `, ` + red + `, ` + save + `]}`,
			taken:   `{"steps": [` + look + `, ` + save + `, ` + tell + `]}`,
			want: []string{
				"“Look” led to “Tell” in an answer that was refused. The one that was taken has “Save” there, and does not say so.",
				"“Tell” led to “Save” in an answer that was refused. The one that was taken has nothing there, and does not say so.",
			}},
		{name: "another order, as the first was wrong", isPlan: true,
			refused: `{"steps": [` + tell + `, ` + look + `]}`,
			taken:   `{"steps": [` + look + `, ` + tell + `]}`},
		{name: "branches the other way round", isPlan: true,
			refused: `{"nodes": [` + look + `, ` + anyMore + `, ` + red + `, ` + save + `], "edges": [{"from": "look", "to": "i"}, {"from": "i", "to": "tell", "output": "IfTrue"}, {"from": "i", "to": "save", "output": "IfFalse"}]}`,
			taken:   `{"nodes": [` + look + `, ` + anyMore + `, ` + tell + `, ` + save + `], "edges": [{"from": "look", "to": "i"}, {"from": "i", "to": "tell", "output": "IfFalse"}, {"from": "i", "to": "save", "output": "IfTrue"}]}`,
			want: []string{
				"“Any” (true) led to “Tell” in an answer that was refused. The one that was taken has “Save” there, and does not say so.",
				"“Any” (false) led to “Save” in an answer that was refused. The one that was taken has “Tell” there, and does not say so.",
			}},
		{name: "branches and their condition the other way round", isPlan: true,
			refused: `{"nodes": [` + look + `, ` + anyMore + `, ` + red + `, ` + save + `], "edges": [{"from": "look", "to": "i"}, {"from": "i", "to": "tell", "output": "IfTrue"}, {"from": "i", "to": "save", "output": "IfFalse"}]}`,
			taken:   `{"nodes": [` + look + `, {"id": "i", "name": "Any", "step_type": "If", "condition": "look.count <= 10"}, ` + tell + `, ` + save + `], "edges": [{"from": "look", "to": "i"}, {"from": "i", "to": "tell", "output": "IfFalse"}, {"from": "i", "to": "save", "output": "IfTrue"}]}`},
		{name: "another condition", isPlan: true,
			refused: `{"steps": [` + look + `, {"id": "i", "name": "Any", "step_type": "If", "condition": "look.count > 10", "then": [` + red + `], "else": [` + save + `]}]}`,
			taken:   `{"steps": [{"id": "l", "name": "Look", "step_type": "Tool", "tool_name": "list_files", "arguments": {"folder": "Logs"}}, {"id": "i", "name": "Any", "step_type": "If", "condition": "l.count > 0", "then": [{"id": "tell", "name": "Tell", "step_type": "Tool", "tool_name": "notify", "arguments": {"message": "{{l.count}} logs"}}], "else": [` + save + `]}]}`,
			want:    []string{"“Any” decided by look.count GreaterThan 10 in an answer that was refused. The one that was taken decides by look.count GreaterThan 0, and does not say so."}},
		{name: "a step between", isPlan: true,
			refused: `{"steps": [` + look + `, ` + red + `, ` + save + `]}`,
			taken:   `{"steps": [` + look + `, {"id": "w", "name": "W", "step_type": "Tool", "tool_name": "wait", "arguments": {"milliseconds": 5}}, ` + tell + `, ` + save + `]}`},
		{name: "another place in the workflow",
			refused: `{"update": [` + wrong + `], "add": [{"after": "tell", "id": "save", "name": "Save", "step_type": "Tool", "tool_name": "click", "arguments": {"target": "Save"}}]}`,
			taken:   `{"update": [{"node_id": "tell", "arguments": {"message": "Hi"}}], "add": [{"after": "look", "id": "save", "name": "Save", "step_type": "Tool", "tool_name": "click", "arguments": {"target": "Save"}}]}`,
			want: []string{
				"“Tell” led to “Save” in an answer that was refused. The one that was taken has “Take picture” there, and does not say so.",
				"“Save” led to “Take picture” in an answer that was refused. The one that was taken has “Any there?” there, and does not say so.",
			}},
		{name: "said in words to be left out", isPlan: true,
			refused: `{"steps": [` + look + `, ` + red + `]}` + "\n\nSave is not clicked, as I have no tool for that.",
			taken:   `{"steps": [` + look + `, ` + tell + `]}`,
			want:    []string{"The answer that was refused left this out, and the one that was taken does not say so: Save is not clicked, as I have no tool for that."}},
		{name: "said to be left out", isPlan: true,
			refused: `{"steps": [{"id": "look", "name": "Look", "step_type": "Tool", "tool_name": "list_files", "arguments": {"folder": "Logs", "pattern": "*.pdf", "sort": "x"}}, ` + tell + `]}`,
			taken:   `{"steps": [` + look + `, ` + tell + `], "left_out": ["the pattern of the files"]}`},
	} {
		t.Run(test.name, func(t *testing.T) {
			model := &script{steps: []step{{"answer", "", test.refused}, {"answer", "", test.taken}}}
			p := planner.Planner{Model: model, Catalog: catalog.Builtin(), Options: planner.DefaultOptions(), NewID: func() string { return "w" }}
			var r planner.Result
			if test.isPlan {
				r = p.Plan(context.Background(), "x")
			} else {
				r = p.Patch(context.Background(), workflowtest.Parse(t, undoneBase), "x")
			}
			if r.Status != planner.Done || len(r.Attempts) != 2 {
				t.Fatalf("%s after %d attempts: %s", r.Status, len(r.Attempts), r.Problems)
			}
			var got []string
			for _, found := range r.Problems {
				if found.Code == problem.LeftOut && found.At.Path == "" {
					got = append(got, found.Message)
				}
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("told:\n%q\nwant:\n%q", got, test.want)
			}
		})
	}
}
