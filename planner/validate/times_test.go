package validate_test

import (
	"fmt"
	"testing"

	"planwright/planner/validate"
	"planwright/planner/workflow"
)

// A list, a flag or what is said to lead into a list by a name cannot say how often a loop
// repeats; a number, or what is not known, can.
func TestTimesOfResults(t *testing.T) {
	for times, valid := range map[workflow.Times]bool{
		"5": true, "inputs.n": true, "inputs.word": true, "inputs.list": false, "inputs.list.length": false, "inputs.list.0": true,
		"inputs.list.first.n": false, "inputs.flag": false, "inputs.thing": false, "inputs.thing.n": true, "look.found": false, "look.x": true,
	} {
		text := fmt.Sprintf(`{"version": 2, "id": "w", "name": "W",
			"inputs": [{"name": "n", "type": "integer"}, {"name": "word", "type": "string"}, {"name": "list", "type": "array"}, {"name": "flag", "type": "boolean"}, {"name": "thing", "type": "object"}],
			"nodes": [{"id": "look", "name": "Look", "kind": "Tool", "tool": {"name": "find_text", "arguments": {"text": "x"}}},
				{"id": "l", "name": "L", "kind": "Loop", "loop": {"times": %q}}, {"id": "tap", "name": "Tap", "kind": "Tool", "tool": {"name": "click", "arguments": {}}},
				{"id": "e", "name": "E", "kind": "EndLoop", "endLoop": {"loop": "l"}}],
			"edges": [{"from": "look", "to": "l"}, {"from": "l", "to": "tap", "output": "LoopBody"}, {"from": "tap", "to": "e"}, {"from": "e", "to": "l"}]}`, times)
		w, read := workflow.Decode([]byte(text))
		if len(read) > 0 {
			t.Fatal(read)
		}
		if problems := validate.Workflow(w, tools); problems.HasErrors() == valid {
			t.Errorf("times %s: valid %t: %v", times, !valid, problems)
		}
	}
}

// A time limit that nobody can wait for is refused: in nanoseconds it would be less than none.
func TestTimeLimits(t *testing.T) {
	for ms, valid := range map[int]bool{1500: true, workflow.MostTimeoutMs: true, workflow.MostTimeoutMs + 1: false, 9223372036855: false} {
		w := workflow.Workflow{Version: 1, Nodes: []workflow.Node{{ID: "a", Name: "A", Kind: workflow.KindTool, Tool: &workflow.ToolCall{Name: "find_text", Arguments: workflow.Arguments{"text": []byte(`"x"`)}}, TimeoutMs: ms}}}
		if problems := validate.Workflow(w, tools); problems.HasErrors() == valid {
			t.Errorf("%d ms: valid %t: %v", ms, !valid, problems)
		}
	}
}
