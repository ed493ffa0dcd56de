package value

import (
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/workflow"
)

func TestWithinExample(t *testing.T) {
	for _, c := range []struct{ about, result, path, want string }{
		{"what is there", `{"a":[1,2]}`, ".a.1", "2"},
		{"itself", `1`, "", "1"},
		{"an object without members has any", `{}`, ".date", `"example"`},
		{"so has a value of which nothing is known", `"example"`, ".items.0.name", `"example"`},
		{"and an element that is one", `["example"]`, ".0.name", `"example"`},
		{"a list may be longer", `[{"a":7}]`, ".3.a", "7"},
		{"a list has no names", `["example"]`, ".name", ""},
		{"a list without elements shows none", `[]`, ".0", ""},
		{"members that are named are all", `{"a":{"b":1}}`, ".a.c", ""},
		{"a number has nothing in it", `1`, ".a", ""},
		{"nor has a text", `"{}"`, ".a", ""},
		{"nor has what is missing", ``, ".a", ""},
	} {
		if got := WithinExample(jsontext.Value(c.result), workflow.Reference{Node: "a", Field: "x" + c.path}); string(got) != c.want {
			t.Errorf("%s: %s in %s is %s, want %s", c.about, c.path, c.result, got, c.want)
		}
	}
}
