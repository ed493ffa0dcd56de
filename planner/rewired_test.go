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

// TestRewired: what follows on what after a change is told in the message, and as warnings where the
// answer did not name these links.
func TestRewired(t *testing.T) {
	plan := func(edges string) string {
		return `{"nodes": [{"id": "look", "name": "Look", "step_type": "Tool", "tool_name": "list_files", "arguments": {"folder": "Logs"}}, {"id": "any", "name": "Any there?", "step_type": "If", "condition": "look.count > 0"}, {"id": "tell", "name": "Tell", "step_type": "Tool", "tool_name": "notify", "arguments": {"message": "Hi"}}, {"id": "shot", "name": "Take picture", "step_type": "Tool", "tool_name": "take_screenshot", "arguments": {}}, {"id": "none", "name": "None", "step_type": "Tool", "tool_name": "notify", "arguments": {"message": "No logs"}}], "edges": [{"from": "look", "to": "any"}, ` + edges + `]}`
	}
	swapped := []string{"“Any there?” (true) now leads to “None”, and no longer to “Tell”.", "“Any there?” (false) now leads to “Tell”, and no longer to “None”."}
	for _, test := range []struct {
		name, answer, message string
		warnings              []string
	}{
		{name: "a whole plan swaps the ways", answer: plan(`{"from": "any", "to": "none", "output": "IfTrue"}, {"from": "tell", "to": "shot"}, {"from": "any", "to": "tell", "output": "IfFalse"}`),
			message: "Changes “Tell”. " + swapped[0] + " " + swapped[1], warnings: swapped},
		{name: "a whole plan with words", answer: "Tell says Hi now.\n" + plan(`{"from": "any", "to": "none", "output": "IfTrue"}, {"from": "tell", "to": "shot"}, {"from": "any", "to": "tell", "output": "IfFalse"}`),
			message: "Tell says Hi now.", warnings: swapped},
		{name: "a whole plan changes the order", answer: plan(`{"from": "any", "to": "shot", "output": "IfTrue"}, {"from": "shot", "to": "tell"}, {"from": "any", "to": "none", "output": "IfFalse"}`),
			message:  "Changes “Tell”. “Any there?” (true) now leads to “Take picture”, and no longer to “Tell”. “Tell” no longer leads to “Take picture”. “Take picture” now leads to “Tell”, and led nowhere before.",
			warnings: []string{"“Any there?” (true) now leads to “Take picture”, and no longer to “Tell”.", "“Tell” no longer leads to “Take picture”.", "“Take picture” now leads to “Tell”, and led nowhere before."}},
		{name: "a whole plan with the links as they were", answer: plan(`{"from": "any", "to": "tell", "output": "IfTrue"}, {"from": "tell", "to": "shot"}, {"from": "any", "to": "none", "output": "IfFalse"}`),
			message: "Changes “Tell”."},
		{name: "an If in the middle", answer: `{"add": [{"after": "tell", "id": "c2", "name": "Many?", "step_type": "If", "condition": "look.count > 3"}, {"id": "c", "name": "C", "step_type": "Tool", "tool_name": "click", "arguments": {"target": "C"}, "inside": "c2", "branch": "IfTrue"}]}`,
			message:  "Adds 2 steps. “Take picture”, and what follows on it, now runs only when “Many?” is true.",
			warnings: []string{"“Take picture”, and what follows on it, now runs only when “Many?” is true."}},
		{name: "a step in between", answer: `{"add": [{"after": "tell", "id": "c", "name": "C", "step_type": "Tool", "tool_name": "click", "arguments": {"target": "C"}}]}`,
			message: "Adds 1 step."},
		{name: "a removed step", answer: `{"remove_node_ids": ["tell"]}`, message: "Removes 1 step."},
		{name: "a loop around a step", answer: `{"add_nodes": [{"id": "l", "name": "Thrice", "step_type": "Loop", "times": 3}, {"id": "e", "step_type": "EndLoop", "loop_id": "l"}], "remove_edges": [{"from": "tell", "to": "shot"}], "add_edges": [{"from": "tell", "to": "l"}, {"from": "l", "to": "shot", "output": "LoopBody"}, {"from": "shot", "to": "e"}, {"from": "e", "to": "l"}]}`,
			message: "Adds 1 step. “Take picture”, and what follows on it, now runs in each round of “Thrice”."},
		{name: "an If with both ways to the step", answer: `{"add_nodes": [{"id": "c2", "name": "Many?", "step_type": "If", "condition": "look.count > 3"}, {"id": "c", "name": "C", "step_type": "Tool", "tool_name": "click", "arguments": {"target": "C"}}], "remove_edges": [{"from": "tell", "to": "shot"}], "add_edges": [{"from": "tell", "to": "c2"}, {"from": "c2", "to": "c", "output": "IfTrue"}, {"from": "c", "to": "shot"}, {"from": "c2", "to": "shot", "output": "IfFalse"}]}`,
			message: "Adds 2 steps."},
	} {
		t.Run(test.name, func(t *testing.T) {
			model := &script{steps: []step{{"answer", "", test.answer}}}
			p := planner.Planner{Model: model, Catalog: catalog.Builtin(), Options: planner.DefaultOptions(), NewID: func() string { return "w" }}
			r := p.Patch(context.Background(), workflowtest.Parse(t, undoneBase), "x")
			var warnings []string
			for _, found := range r.Problems {
				if (found.Code == problem.ReplacedEdge || found.Code == problem.BranchEnds) && found.At.Node != "" && found.At.Line == 0 {
					warnings = append(warnings, found.Message)
				}
			}
			if r.Status != planner.Done || r.Message != test.message || !slices.Equal(warnings, test.warnings) {
				t.Errorf("%s %q\n%q\nwant %q\n%q\n%s", r.Status, r.Message, warnings, test.message, test.warnings, r.Problems)
			}
		})
	}
}
