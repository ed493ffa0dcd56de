package possible_test

import (
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/validate/possible"
	"planwright/planner/workflow"
)

// texts knows of each operand that it is a text, or missing.
type texts struct{}

func (texts) PossibleOf(workflow.Operand) *possible.Values { return possible.New("string") }

func is(operator workflow.Operator, literal string) workflow.Condition {
	return workflow.Condition{Left: workflow.Operand{Variable: "read.text"}, Operator: operator, Right: workflow.Operand{Literal: jsontext.Value(literal)}}
}

func TestAreImpossible(t *testing.T) {
	const equals, contains, above, below = workflow.Equals, workflow.Contains, workflow.GreaterThan, workflow.LessThan
	for _, test := range []struct {
		why     string
		clauses []possible.Clause
		want    bool
	}{
		{"one text", []possible.Clause{possible.Holds(is(equals, `"a"`))}, false},
		{"two texts", []possible.Clause{possible.Holds(is(equals, `"a"`)), possible.Holds(is(equals, `"b"`))}, true},
		{"one, and not the other", []possible.Clause{possible.Holds(is(equals, `"a"`)), possible.Fails(is(equals, `"b"`))}, false},
		{"a text that reads as a number", []possible.Clause{possible.Holds(is(equals, `"7"`)), possible.Holds(is(above, `6`))}, false},
		{"and one that is not above", []possible.Clause{possible.Holds(is(equals, `"7"`)), possible.Holds(is(above, `8`))}, true},
		{"nothing is between", []possible.Clause{possible.Holds(is(above, `5`)), possible.Holds(is(below, `3`))}, true},
		{"a part that is not in the text", []possible.Clause{possible.Holds(is(equals, `"abc"`)), possible.Holds(is(contains, `"x"`))}, true},
		{"line ends do not count", []possible.Clause{possible.Holds(is(equals, `"a\n"`)), possible.Holds(is(equals, `"a"`))}, false},
		{"an element of a list may be anything", []possible.Clause{possible.Fails(is(contains, `[1]`))}, false},
		{"one of two, of which neither can be", []possible.Clause{
			possible.Holds(is(equals, `"a"`)),
			possible.Holds(workflow.Condition{Any: []workflow.Condition{is(equals, `"b"`), is(equals, `"c"`)}}),
		}, true},
		{"one of two, of which one can be", []possible.Clause{
			possible.Holds(is(equals, `"a"`)),
			possible.Holds(workflow.Condition{Any: []workflow.Condition{is(equals, `"b"`), is(contains, `"a"`)}}),
		}, false},
		{"what is not whole counts as possible", []possible.Clause{possible.Holds(workflow.Condition{Left: workflow.Operand{Variable: "read.text"}, Operator: equals})}, false},
	} {
		var weigher possible.Weigher
		if got := weigher.AreImpossible(texts{}, test.clauses...); got != test.want {
			t.Errorf("%s: impossible is %t, want %t", test.why, got, test.want)
		}
	}
}

// What says the opposite of a comparison has the key that this has as its other, whatever the
// result is: of a list nothing else tells. Comparisons by size are opposites only by being denied.
func TestKeyOfOpposites(t *testing.T) {
	for _, test := range []struct {
		one, other workflow.Operator
		want       bool
	}{
		{workflow.Equals, workflow.NotEquals, true},
		{workflow.Contains, workflow.NotContains, true},
		{workflow.IsEmpty, workflow.IsNotEmpty, true},
		{workflow.GreaterThan, workflow.LessThanOrEqual, false},
		{workflow.Equals, workflow.Equals, false},
	} {
		one, other := possible.LeafOf(is(test.one, `"a"`)), possible.LeafOf(is(test.other, `"a"`))
		for _, turned := range []bool{false, true} {
			if got := one.Key("read.text", turned) == other.Key("read.text", !turned); got != test.want {
				t.Errorf("%s and %s are opposites: %t, want %t", test.one, test.other, got, test.want)
			}
		}
	}
}

// A constant on the left is turned to the right, where the operator has a turned one.
func TestLeafOf(t *testing.T) {
	turned := possible.LeafOf(workflow.Condition{
		Left: workflow.Operand{Literal: jsontext.Value("3")}, Operator: workflow.LessThan, Right: workflow.Operand{Variable: "list.count"},
	})
	if turned.Left.Variable != "list.count" || turned.Operator != workflow.GreaterThan || string(turned.Right.Literal) != "3" {
		t.Errorf("3 < list.count is read as %+v", turned)
	}
	stays := possible.LeafOf(workflow.Condition{
		Left: workflow.Operand{Literal: jsontext.Value(`"abc"`)}, Operator: workflow.Contains, Right: workflow.Operand{Variable: "read.text"},
	})
	if stays.Left.Variable != "" || stays.Operator != workflow.Contains {
		t.Errorf("what contains something stays where it is: %+v", stays)
	}
}
