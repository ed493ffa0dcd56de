package value

import (
	"strings"
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"pgregory.net/rapid"

	"planwright/planner/workflow"
)

var opposites = map[workflow.Operator]workflow.Operator{
	workflow.Equals: workflow.NotEquals, workflow.Contains: workflow.NotContains, workflow.IsEmpty: workflow.IsNotEmpty,
}

// values are JSON values of all kinds, small enough that equal ones are met.
func values() *rapid.Generator[jsontext.Value] {
	return rapid.Custom(func(t *rapid.T) jsontext.Value { return anyValue(t, 3) })
}

func anyValue(t *rapid.T, depth int) jsontext.Value {
	if depth == 0 || rapid.IntRange(0, 2).Draw(t, "scalar") > 0 {
		return scalar(t)
	}
	if rapid.Bool().Draw(t, "list") {
		list := []jsontext.Value{}
		for range rapid.IntRange(0, 3).Draw(t, "elements") {
			list = append(list, anyValue(t, depth-1))
		}
		return encode(list)
	}
	object := map[string]jsontext.Value{}
	for range rapid.IntRange(0, 3).Draw(t, "members") {
		object[rapid.StringMatching(`[ab]`).Draw(t, "name")] = anyValue(t, depth-1)
	}
	return encode(object)
}

func scalar(t *rapid.T) jsontext.Value {
	switch rapid.IntRange(0, 3).Draw(t, "kind") {
	case 0:
		return jsontext.Value(rapid.SampledFrom([]string{"null", "true", "false"}).Draw(t, "literal"))
	case 1:
		return jsontext.Value(rapid.StringMatching(`-?(0|[1-9][0-9]{0,2})(\.[0-9]{1,2})?(e[+-]?[0-9]{1,2})?`).Draw(t, "number"))
	case 2:
		return String(rapid.SampledFrom([]string{"", "a", "ab", "b", "1", "01", "1.0", "true", " 1", "100", "a\n", "\n"}).Draw(t, "text"))
	default:
		return String(rapid.String().Draw(t, "any text"))
	}
}

func encode(v any) jsontext.Value {
	b, err := json.Marshal(v, json.Deterministic(true))
	if err != nil {
		panic(err)
	}
	return b
}

// mirrored are operators and what they become when the sides change places.
var mirrored = map[workflow.Operator]workflow.Operator{
	workflow.Equals: workflow.Equals, workflow.GreaterThan: workflow.LessThan, workflow.GreaterThanOrEqual: workflow.LessThanOrEqual,
}

func TestOperatorsAgree(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := values().Draw(t, "a"), values().Draw(t, "b")
		for operator, mirror := range mirrored {
			if Compare(a, operator, b) != Compare(b, mirror, a) {
				t.Errorf("%s %s %s is not %s %s %s", a, operator, b, b, mirror, a)
			}
		}
		for operator, opposite := range opposites {
			if Compare(a, operator, b) == Compare(a, opposite, b) {
				t.Errorf("%s and %s agree on %s, %s", operator, opposite, a, b)
			}
		}
		if !Compare(a, workflow.Equals, a) {
			t.Errorf("%s is not equal to itself", a)
		}
	})
}

// A strict order is the order of both without being of one size.
func TestOrderIsWhole(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := values().Draw(t, "a"), values().Draw(t, "b")
		less, notMore := Compare(a, workflow.LessThan, b), Compare(a, workflow.LessThanOrEqual, b)
		more, notLess := Compare(a, workflow.GreaterThan, b), Compare(a, workflow.GreaterThanOrEqual, b)
		if less && more || less && !notMore || more && !notLess || notMore && notLess != (notMore && !less) {
			t.Fatalf("%s, %s: < %t, ≤ %t, > %t, ≥ %t", a, b, less, notMore, more, notLess)
		}
	})
}

func TestNumbersAreInOneOrder(t *testing.T) {
	numbers := rapid.Custom(func(t *rapid.T) jsontext.Value {
		return jsontext.Value(rapid.StringMatching(`-?(0|[1-9][0-9]{0,25})(\.[0-9]{1,3})?(e[+-]?[0-9]{1,3})?`).Draw(t, "number"))
	})
	rapid.Check(t, func(t *rapid.T) {
		a, b, c := numbers.Draw(t, "a"), numbers.Draw(t, "b"), numbers.Draw(t, "c")
		if Compare(a, workflow.LessThan, b) && Compare(b, workflow.LessThan, c) && !Compare(a, workflow.LessThan, c) {
			t.Fatalf("%s < %s < %s, but not the first < the last", a, b, c)
		}
		if Compare(a, workflow.Equals, b) != (Compare(a, workflow.LessThanOrEqual, b) && Compare(a, workflow.GreaterThanOrEqual, b)) {
			t.Fatalf("%s, %s: equal and in order differ", a, b)
		}
	})
}

// What is filled in is not taken for a template, whatever it holds, and a whole
// string becomes the value itself.
func TestFilledValuesArrive(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := values().Draw(t, "v")
		results := func(workflow.Reference) jsontext.Value { return v }
		before := rapid.StringMatching(`[a-z{} ]{0,4}`).Filter(func(s string) bool { return !strings.Contains(s+"{", "{{") }).Draw(t, "before")
		args := workflow.Arguments{"whole": encode("{{a.b}}"), "deep": encode(map[string]any{"{{a.b}}": []string{"{{ a.b }}"}}), "text": encode(before + "{{a.b}}!{{a.b}}")}
		got, err := Arguments(args, results)
		if err != nil {
			t.Fatal(err)
		}
		want := encode(map[string]any{"whole": v, "deep": map[string]any{"{{a.b}}": []jsontext.Value{v}}, "text": before + Text(v) + "!" + Text(v)})
		if string(got) != string(want) {
			t.Fatalf("got  %s\nwant %s", got, want)
		}
	})
}
