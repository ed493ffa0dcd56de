package validate_test

import (
	"slices"
	"strings"
	"testing"

	"planwright/planner/problem"
	"planwright/planner/validate"
	"planwright/planner/workflow"
)

// TestWarnsOfWhatDoesNothing reads files by hand in which something is written that
// decides nothing.
func TestWarnsOfWhatDoesNothing(t *testing.T) {
	const look = `{"id": "look", "name": "Look", "kind": "Tool", "tool": {"name": "find_text", "arguments": {"text": "x"}}`
	check := func(condition string) string {
		return look + `}, {"id": "i", "name": "Check", "kind": "If", "if": {"condition": ` + condition + `}, "ends": ["IfTrue", "IfFalse"]}`
	}
	tests := []struct {
		name, nodes, want string // want is part of the only warning, "" for none
	}{
		{"known", look + `, "enabled": false, "retries": 2}`, ""},
		{"letter case", look + `, "Enabled": false}`, "“Enabled”"},
		{"other words", look + `, "retry": 3, "on_failure": "continue"}`, "“retry”, “on_failure”"},
		{"very many", look + `, "a": 1, "b": 1, "c": 1, "d": 1}`, "“a”, “b”, “c”, “…”"},
		{"in the call", `{"id": "look", "name": "Look", "kind": "Tool", "tool": {"name": "find_text", "arguments": {"text": "x"}, "server": "s"}}`, "“server”"},
		{"in a transform", look + `}, {"id": "i", "name": "Sum", "kind": "AiTransform", "aiTransform": {"kind": "summarize", "inputRef": "look.text", "language": "German"}}`, "“language”"},
		{"in a condition", check(`{"left": {"variable": "look.found"}, "operator": "Equals", "right": {"literal": true}, "strict": true}`), "“strict”"},
		{"of another kind", look + `, "if": {"condition": {"left": {"variable": "look.found"}, "operator": "Equals", "right": {"literal": true}}}}`, "has “if”, which steps of its kind have no use for"},
		{"a decision in a loop", look + `, "switch": {"cases": []}, "loop": {"times": 3}}`, "“switch”, “loop”"},
		{"a sign that nobody sees", strings.Replace(look, "Look", "Lo\u200bok", 1) + `}`, "U+200B"},
		{"in an operand", check(`{"left": {"variable": "look.found"}, "operator": "Equals", "right": {"literal": true, "not": 1}}`), "“not”"},
		{"in a group", check(`{"any": [{"left": {"variable": "look.found"}, "operator": "Equals", "right": {"literal": true}, "else": 1}]}`), "“else”"},
		{"in a case", look + `}, {"id": "i", "name": "Check", "kind": "Switch", "switch": {"cases": [{"name": "a", "condition": {"left": {"variable": "look.found"}, "operator": "Equals", "right": {"literal": true}}, "value": 2}]}, "ends": ["SwitchCase:a", "SwitchDefault"]}`, "“value”"},
		{"a right side of an operator without", check(`{"left": {"variable": "look.text"}, "operator": "IsEmpty", "right": {"literal": false}}`), "that IsEmpty does not look at"},
		{"a result", check(`{"left": {"variable": "look.count"}, "operator": "LessThan", "right": {"literal": 2}}`), ""},
		{"two results", check(`{"left": {"variable": "look.x"}, "operator": "LessThan", "right": {"variable": "look.y"}}`), ""},
		{"constants", check(`{"left": {"literal": 1}, "operator": "Equals", "right": {"literal": 2}}`), "its true branch never runs"},
		{"itself", check(`{"all": [{"left": {"variable": "look.x"}, "operator": "NotEquals", "right": {"variable": "look.x"}}]}`), "its true branch never runs"},
	}
	for _, tt := range tests {
		edges := ""
		if strings.Contains(tt.nodes, `"id": "i"`) {
			edges = `{"from": "look", "to": "i"}`
		}
		w, problems := workflow.Decode([]byte(`{"version": 1, "id": "w", "name": "W", "nodes": [` + tt.nodes + `], "edges": [` + edges + `]}`))
		problems = append(problems, validate.Workflow(w, nil)...)
		warnings := problems.With(problem.Warning)
		if problems.HasErrors() || len(warnings) > 1 || tt.want == "" && len(warnings) > 0 || tt.want != "" && (len(warnings) == 0 || !strings.Contains(warnings[0].Message, tt.want)) {
			t.Errorf("%s: %v", tt.name, problems)
		}
	}
}

// TestRefusesWhatTurnsADecision reads files with fields without which the opposite is decided.
func TestRefusesWhatTurnsADecision(t *testing.T) {
	const compared = `"left": {"variable": "look.found"}, "operator": "Equals", "right": {"literal": true}`
	for name, node := range map[string]string{
		"not":           `"kind": "If", "if": {"condition": {` + compared + `, "not": true}}, "ends": ["IfTrue", "IfFalse"]`,
		"in a group":    `"kind": "If", "if": {"condition": {"all": [{` + compared + `, "is_negated": true}]}}, "ends": ["IfTrue", "IfFalse"]`,
		"beside a case": `"kind": "Switch", "switch": {"cases": [{"name": "a", "condition": {` + compared + `}, "not": true}]}, "ends": ["SwitchCase:a"]`,
		"while":         `"kind": "Loop", "loop": {"times": 3, "while": {` + compared + `}}`,
	} {
		w, problems := workflow.Decode([]byte(`{"version": 1, "id": "w", "name": "W", "nodes": [{"id": "look", "name": "Look", "kind": "Tool", "tool": {"name": "find_text", "arguments": {"text": "x"}}}, {"id": "i", "name": "Check", ` + node + `}], "edges": [{"from": "look", "to": "i"}]}`))
		problems = append(problems, validate.Workflow(w, nil)...)
		if !slices.ContainsFunc(problems, func(p problem.Problem) bool {
			return p.Code == problem.ConditionIncomplete && p.Severity == problem.Error && strings.Contains(p.Message, "without it something else is decided")
		}) {
			t.Errorf("%s: %v", name, problems)
		}
		if slices.ContainsFunc(problems, func(p problem.Problem) bool { return strings.Contains(p.Message, "and it does nothing") }) {
			t.Errorf("%s is told twice: %v", name, problems)
		}
	}
	for _, none := range []string{`"negated": false`, `"not": null`, `"unless": ""`} {
		w, problems := workflow.Decode([]byte(`{"version": 1, "id": "w", "name": "W", "nodes": [{"id": "look", "name": "Look", "kind": "Tool", "tool": {"name": "find_text", "arguments": {"text": "x"}}}, {"id": "i", "name": "Check", "kind": "If", "if": {"condition": {` + compared + `, ` + none + `}}, "ends": ["IfTrue", "IfFalse"]}], "edges": [{"from": "look", "to": "i"}]}`))
		if problems = append(problems, validate.Workflow(w, nil)...); problems.HasErrors() {
			t.Errorf("%s: %v", none, problems)
		}
	}
}

func TestWarnsOfUnknownOfLinksAndInputs(t *testing.T) {
	w, problems := workflow.Decode([]byte(`{"version": 1, "schedule": "0 9 * * *", "id": "w", "name": "W", "inputs": [{"name": "folder", "type": "string", "Default": "x"}], "nodes": [
		{"id": "a", "name": "A", "kind": "Tool", "tool": {"name": "find_text", "arguments": {"text": "{{inputs.folder}}"}}},
		{"id": "b", "name": "B", "kind": "Tool", "tool": {"name": "find_text", "arguments": {"text": "y"}}}],
		"edges": [{"from": "a", "to": "b", "condition": "a.found"}]}`))
	problems = append(problems, validate.Workflow(w, nil)...)
	for _, want := range []string{"The file has what this version does not know, and it does nothing: “schedule”.", "The link from “a” to “b” has what this version does not know, and it does nothing: “condition”.", "The input “folder” has what this version does not know, and it does nothing: “Default”."} {
		if !slices.ContainsFunc(problems, func(p problem.Problem) bool { return p.Code == problem.UnknownKey && p.Message == want }) {
			t.Errorf("no problem says %s:\n%v", want, problems)
		}
	}
}

// A loop that nothing leads to has a condition all the same, asked at an end that runs.
func TestConditionOfALoopThatIsNeverReached(t *testing.T) {
	w, problems := workflow.Decode([]byte(`{"version": 1, "id": "w", "name": "W", "nodes": [
		{"id": "a", "name": "A", "kind": "Tool", "tool": {"name": "find_text", "arguments": {"text": "x"}}},
		{"id": "z", "name": "Z", "kind": "Tool", "tool": {"name": "find_text", "arguments": {"text": "y"}}},
		{"id": "b", "name": "B", "kind": "Loop", "loop": {"exitCondition": {"left": {"variable": "z.x"}, "operator": "Equals", "right": {"literal": 1}}}},
		{"id": "e", "name": "E", "kind": "EndLoop", "endLoop": {"loop": "b"}},
		{"id": "q", "name": "Q", "kind": "EndLoop", "endLoop": {"loop": ""}}],
		"edges": [{"from": "a", "to": "e"}, {"from": "q", "to": "b"}]}`))
	problems = append(problems, validate.Workflow(w, nil)...)
	if !slices.ContainsFunc(problems, func(p problem.Problem) bool { return p.Code == problem.ReferenceNotBefore && p.At.Node == "b" }) {
		t.Errorf("no problem at b:\n%v", problems)
	}
}
