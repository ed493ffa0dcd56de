package validate_test

import (
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
	"pgregory.net/rapid"

	"planwright/internal/engine/value"
	"planwright/planner/problem"
	"planwright/planner/validate"
	"planwright/planner/workflow"
)

// values are those that differ in how a run compares them.
var values = []string{`null`, `true`, `false`, `0`, `5`, `5.0`, `-3`, `100`, `1e2`, `12345678901234567`, `12345678901234568`, `1e999`,
	`""`, `"a"`, `"b"`, `"ab"`, `"B"`, `"5"`, `"05"`, `" 5 "`, "\"\u00a05\"", `"5x"`, `"100"`, `"1e2"`, `"1e9999999999999999999"`, `"true"`, `"false"`, `"null"`, `"a\n"`, `"\n"`, `"\r\n"`, `"5\n"`, `"a\nb"`,
	`[]`, `["a"]`, `[5, "5"]`, `{}`, `{"a": 1}`}

func drawOperand(t *rapid.T) workflow.Operand {
	if rapid.Bool().Draw(t, "is a result") {
		return workflow.Operand{Variable: rapid.SampledFrom([]string{"a.x", "{{ a.x }}", "a.y"}).Draw(t, "variable")}
	}
	return workflow.Operand{Literal: jsontext.Value(rapid.SampledFrom(values).Draw(t, "literal"))}
}

func drawCondition(t *rapid.T, depth int) workflow.Condition {
	if kind := rapid.IntRange(0, 3).Draw(t, "kind"); depth > 0 && kind > 0 {
		var members []workflow.Condition
		for range rapid.IntRange(1, 3).Draw(t, "members") {
			members = append(members, drawCondition(t, depth-1))
		}
		if kind == 1 {
			return workflow.Condition{Any: members}
		}
		return workflow.Condition{All: members}
	}
	c := workflow.Condition{Left: drawOperand(t), Operator: rapid.SampledFrom(workflow.Operators).Draw(t, "operator")}
	if !c.Operator.Unary() {
		c.Right = drawOperand(t)
	}
	return c
}

// verdicts are what a warning says of a condition, and how it then is decided.
var verdicts = map[string]bool{"never holds, so its true branch": false, "always holds, so its false branch": true}

// What is said to hold never, or always, does so in a run, whatever the results are.
func TestDecidedConditionsAreDecided(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { checkVerdict(t, drawCondition(t, 2)) })
}

// All pairs of comparisons of one result.
func TestDecidedPairsAreDecided(t *testing.T) {
	var all []workflow.Condition
	for _, operator := range workflow.Operators {
		for _, literal := range values {
			c := workflow.Condition{Left: workflow.Operand{Variable: "a.x"}, Operator: operator}
			if !operator.Unary() {
				c.Right.Literal = jsontext.Value(literal)
			}
			all = append(all, c)
			if operator.Unary() {
				break
			}
		}
	}
	for i, one := range all {
		for _, other := range all[i:] {
			checkVerdict(t, workflow.Condition{All: []workflow.Condition{one, other}})
			checkVerdict(t, workflow.Condition{Any: []workflow.Condition{one, other}})
		}
	}
}

// checkVerdict decides the condition for all pairs of values where it is said to be decided.
func checkVerdict(t rapid.TB, cond workflow.Condition) {
	t.Helper()
	w := workflow.Workflow{Nodes: []workflow.Node{
		{ID: "a", Kind: workflow.KindTool, Tool: &workflow.ToolCall{Name: "anything"}},
		{ID: "s", Kind: workflow.KindIf, If: &workflow.If{Condition: cond}, Ends: []workflow.Output{workflow.IfTrue, workflow.IfFalse}},
	}, Edges: []workflow.Edge{{From: "a", To: "s"}}}
	for _, p := range validate.Workflow(w, nil) {
		for words, holds := range verdicts {
			if p.Code == problem.ConditionIncomplete && strings.Contains(p.Message, words) {
				checkHolds(t, w, holds)
			}
		}
	}
}

func checkHolds(t rapid.TB, w workflow.Workflow, want bool) {
	t.Helper()
	for _, x := range values {
		for _, y := range values {
			results := map[string]jsontext.Value{"x": jsontext.Value(x), "y": jsontext.Value(y)}
			if value.Holds(w.Nodes[1].If.Condition, func(ref workflow.Reference) jsontext.Value { return results[ref.Result()] }) != want {
				t.Fatalf("it does not, with x %s and y %s:\n%s", x, y, w)
			}
			if !strings.Contains(w.String(), "a.y") {
				break
			}
		}
	}
}
