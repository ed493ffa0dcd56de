package expression

import (
	"testing"

	"planwright/planner/workflow"
)

func TestParse(t *testing.T) {
	for _, test := range []struct{ said, is, opposite string }{
		{"", "", ""},
		{"look.found", "look.found (is true)", "look.found (is false)"},
		{"a.b == true", "a.b Equals true", "a.b (not true)"},
		{"a.total > 3 and not (b.ok == true)", "all(a.total GreaterThan 3, b.ok (not true))", "any(a.total not GreaterThan 3, b.ok Equals true)"},
		{`a.name == 'it''s' or a.name contains "x y"`, `any(a.name Equals "it's", a.name Contains "x y")`, `all(a.name NotEquals "it's", a.name NotContains "x y")`},
		{"x == 5 or 6", "x == 5 or 6 Equals true", "x == 5 or 6 (not true)"}, // 6 compares nothing: validation names it
		{"{{a.total}} is greater than or equal to 3", "a.total GreaterThanOrEqual 3", "a.total not GreaterThanOrEqual 3"},
		{"{{a.c}} aren’t empty", "a.c IsNotEmpty", "a.c IsEmpty"},
		{"a.c isnt more than 5", "a.c not GreaterThan 5", "a.c GreaterThan 5"},
		{"a.c > 1.000", "a.c > 1.000 Equals true", "a.c > 1.000 (not true)"},
		{"a.c > 1.000.000", "a.c > 1.000.000 Equals true", "a.c > 1.000.000 (not true)"},
		{"a.c > 0.125", "a.c GreaterThan 0.125", "a.c not GreaterThan 0.125"},
		{"a.c != empty", "a.c IsNotEmpty", "a.c IsEmpty"},
		{"a.c != 'empty'", `a.c NotEquals "empty"`, `a.c Equals "empty"`},
		{"a.c is never x", "a.c is never x Equals true", "a.c is never x (not true)"},
		{"a.c contains x ignoring case", "a.c contains x ignoring case Equals true", "a.c contains x ignoring case (not true)"},
		{"a.c contains order not found", `a.c Contains "order not found"`, `a.c NotContains "order not found"`},
		{"a.c isEmpty", "a.c IsEmpty", "a.c IsNotEmpty"},
	} {
		c := Parse(test.said)
		if got := c.String(); got != test.is {
			t.Errorf("%q was read as %q, want %q", test.said, got, test.is)
		}
		if got := Negate(c).String(); got != test.opposite {
			t.Errorf("the opposite of %q is %q, want %q", test.said, got, test.opposite)
		}
	}
	if c := Plain(Parse("look.found and not look.late")); c.String() != "all(look.found Equals true, look.late NotEquals true)" {
		t.Errorf("what holds by itself is %s", c)
	}
}

func TestCase(t *testing.T) {
	subject := workflow.Operand{Variable: "a.total"}
	for said, want := range map[string]string{
		"> 3": "a.total GreaterThan 3", "at least 3": "a.total GreaterThanOrEqual 3", "1-5": "all(a.total GreaterThanOrEqual 1, a.total LessThanOrEqual 5)",
		"a|b": `any(a.total Equals "a", a.total Equals "b")`, "*.pdf": `a.total matches "*.pdf"`,
		"5-1": "", "2024-01": "", "plain": "", "": "", "x -> y": "",
	} {
		if c, ok := Case(subject, said); c.String() != want || ok != (want != "") {
			t.Errorf("%q was read as %q, %v", said, c.String(), ok)
		}
	}
}
