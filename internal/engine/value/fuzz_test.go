package value

import (
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/workflow"
)

// Whatever a tool gave, every operation ends, and what it makes is JSON.
func FuzzValue(f *testing.F) {
	for _, c := range comparisons {
		f.Add(c.left, c.right, "a.0")
	}
	f.Add(`{"a":[{"b":"{{x.y}}"}]}`, `"{{x.text}} and {{x.text.a.0.b}}"`, "a.0.b")
	f.Add(`[1,2`, `"\u007b{x.text}}"`, "1")
	f.Add(`{"a":1,"a":2}`, `"{{{x.text}}}"`, "a.99999999999999999999.-1..")
	f.Fuzz(func(t *testing.T, a, b, path string) {
		left, right := jsontext.Value(a), jsontext.Value(b)
		results := func(ref workflow.Reference) jsontext.Value {
			if ref.Result() != "text" {
				return nil
			}
			return Within(left, ref)
		}
		for _, operator := range workflow.Operators {
			Compare(left, operator, right)
		}
		if Compare(left, workflow.Equals, right) != Compare(right, workflow.Equals, left) {
			t.Error("Equals depends on the side")
		}
		Text(left)
		Elements(left)
		ref := workflow.Reference{Node: "x", Field: "text." + path}
		for _, v := range []jsontext.Value{Within(left, ref), WithinExample(left, ref)} {
			if v != nil && !v.IsValid() {
				t.Errorf("%s in %s is %s", path, a, v)
			}
		}
		args := workflow.Arguments{"a": right, path: left}
		if out, err := Arguments(args, results); err == nil && !out.IsValid() {
			t.Errorf("arguments that are not JSON: %s", out)
		}
	})
}
