package value

import (
	"errors"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/workflow"
)

// known are the results that the cases refer to.
var known = map[string]jsontext.Value{
	"look.text":    jsontext.Value(`"a \"b\"\n{{look.found}}"`),
	"look.found":   jsontext.Value(`true`),
	"look.size":    jsontext.Value(`12345678901234567890.10`),
	"look.nothing": jsontext.Value(`null`),
	"look.matches": jsontext.Value(`[ {"x": 1.0, "name": "Größe"}, {"x": 2, "0": "zero"} ]`),
}

func lookUp(ref workflow.Reference) jsontext.Value {
	return Within(known[ref.Node+"."+ref.Result()], ref)
}

func TestArguments(t *testing.T) {
	for _, c := range []struct{ about, in, want string }{
		{"without references the text is kept", `"caf\u00e9 \/ {x}"`, `"caf\u00e9 \/ {x}"`},
		{"numbers are kept", `{"n": [1.0, 1e2]}`, `{"n":[1.0,1e2]}`},
		{"a whole string keeps the type", `"{{look.found}}"`, `true`},
		{"and every digit", `"{{ look.size }}"`, `12345678901234567890.10`},
		{"null is a value", `"{{look.nothing}}"`, `null`},
		{"a list is a value", `"{{look.matches}}"`, `[{"x":1.0,"name":"Größe"},{"x":2,"0":"zero"}]`},
		{"a string stays one, and is not filled in again", `"{{look.text}}"`, `"a \"b\"\n{{look.found}}"`},
		{"in a text stands the text", `"<{{look.text}}>"`, `"<a \"b\"\n{{look.found}}>"`},
		{"more than once", `"{{look.found}}{{look.found}}, {{look.size}}"`, `"truetrue, 12345678901234567890.10"`},
		{"null has no text", `"<{{look.nothing}}>"`, `"<>"`},
		{"a list as compact JSON", `"{{look.matches.0}}."`, `"{\"x\":1.0,\"name\":\"Größe\"}."`},
		{"deeper", `"{{look.matches.0.name}}"`, `"Größe"`},
		{"a digit may be a name", `"{{look.matches.1.0}}"`, `"zero"`},
		{"in lists and objects, names left alone", `{"{{look.found}}": [{"a": "{{look.found}}"}]}`, `{"{{look.found}}":[{"a":true}]}`},
		{"braces written as escapes", `"\u007b{look.found}}"`, `true`},
		{"braces that are for others", `"{{.Names}} {{#each x}} {{"`, `"{{.Names}} {{#each x}} {{"`},
		{"and their escapes", `"caf\u00e9 {{.Names}}"`, `"caf\u00e9 {{.Names}}"`},
		{"three braces are not ours", `"{{{look.found}}}"`, `"{{{look.found}}}"`},
		{"no reference is made of two", `"{{look.found}}}}"`, `"true}}"`},
	} {
		got, err := Arguments(workflow.Arguments{"a": jsontext.Value(c.in)}, lookUp)
		if want := `{"a":` + c.want + `}`; err != nil || string(got) != want {
			t.Errorf("%s: %s\ngot  %s (%v)\nwant %s", c.about, c.in, got, err, want)
		}
	}
}

func TestArgumentsAreSorted(t *testing.T) {
	got, err := Arguments(workflow.Arguments{"b": jsontext.Value("2"), "é": jsontext.Value("3"), "a": jsontext.Value("1")}, lookUp)
	if want := `{"a":1,"b":2,"é":3}`; err != nil || string(got) != want {
		t.Errorf("got %s (%v), want %s", got, err, want)
	}
	if got, err := Arguments(nil, lookUp); err != nil || string(got) != `{}` {
		t.Errorf("no arguments are %s (%v)", got, err)
	}
}

func TestMissingReferences(t *testing.T) {
	for in, want := range map[string]Missing{
		`"{{look.more}}"`:              {"a", "{{look.more}}", workflow.Reference{Node: "look", Field: "more"}},
		`["x {{ gone.text }}"]`:        {"a", "{{ gone.text }}", workflow.Reference{Node: "gone", Field: "text"}},
		`"{{look.matches.2}}"`:         {"a", "{{look.matches.2}}", workflow.Reference{Node: "look", Field: "matches.2"}},
		`"{{look.matches.-1}}"`:        {"a", "{{look.matches.-1}}", workflow.Reference{Node: "look", Field: "matches.-1"}},
		`"{{look.text.length}}"`:       {"a", "{{look.text.length}}", workflow.Reference{Node: "look", Field: "text.length"}},
		`"Dear {{customer name}}, hi"`: {"a", "{{customer name}}", workflow.Reference{}},
		`"{{customer}}"`:               {"a", "{{customer}}", workflow.Reference{}},
	} {
		_, err := Arguments(workflow.Arguments{"a": jsontext.Value(in)}, lookUp)
		var missing *Missing
		if !errors.As(err, &missing) || *missing != want {
			t.Errorf("%s: got %v, want %+v", in, err, want)
		}
	}
}

func TestArgumentsThatAreNotJSON(t *testing.T) {
	for _, in := range []string{``, `{`, `1 2`, `"{{look.text}}" 2`, `{"a":1,"a":2}`, "\"\xff\""} {
		if got, err := Arguments(workflow.Arguments{"a": jsontext.Value(in)}, lookUp); err == nil {
			t.Errorf("%q gave %s", in, got)
		}
	}
}

func TestFill(t *testing.T) {
	got, err := Fill("Is {{look.matches.0.x}} of {{look.size}}? {{x", lookUp)
	if want := "Is 1.0 of 12345678901234567890.10? {{x"; got != want || err != nil {
		t.Errorf("got %q (%v), want %q", got, err, want)
	}
	if _, err := Fill("{{customer}}", lookUp); err == nil {
		t.Error("a place that was not filled in is filled in")
	}
}

func TestElements(t *testing.T) {
	for in, want := range map[string]string{`[1, [2], "x"]`: `[1,[2],"x"]`, `[]`: `[]`} {
		got, ok := Elements(jsontext.Value(in))
		if !ok || string(encode(got)) != want {
			t.Errorf("%s: got %s, want %s", in, got, want)
		}
	}
	for _, in := range []string{``, `null`, `{}`, `"[]"`, `[1`, `[1 2]`} {
		if got, ok := Elements(jsontext.Value(in)); ok {
			t.Errorf("%s has the elements %s", in, got)
		}
	}
}

func TestHolds(t *testing.T) {
	literal := func(text string) workflow.Operand { return workflow.Operand{Literal: jsontext.Value(text)} }
	variable := func(ref string) workflow.Operand { return workflow.Operand{Variable: ref} }
	yes := workflow.Condition{Left: variable("look.found"), Operator: workflow.Equals, Right: literal("true")}
	no := workflow.Condition{Left: variable("look.found"), Operator: workflow.IsEmpty}
	for _, c := range []struct {
		about string
		in    workflow.Condition
		want  bool
	}{
		{"a comparison", yes, true},
		{"of two references", workflow.Condition{Left: variable("look.matches.1.x"), Operator: workflow.GreaterThan, Right: variable("{{look.matches.0.x}}")}, true},
		{"what is missing is empty", workflow.Condition{Left: variable("gone.text"), Operator: workflow.IsEmpty}, true},
		{"what is no reference is missing", workflow.Condition{Left: variable("gone"), Operator: workflow.IsEmpty}, true},
		{"a text with braces in a condition is a text", workflow.Condition{Left: literal(`"{{look.found}}"`), Operator: workflow.Equals, Right: literal("true")}, false},
		{"all", workflow.Condition{All: []workflow.Condition{yes, yes}}, true},
		{"not all", workflow.Condition{All: []workflow.Condition{yes, no}}, false},
		{"any", workflow.Condition{Any: []workflow.Condition{no, yes}}, true},
		{"not any", workflow.Condition{Any: []workflow.Condition{no, no}}, false},
		{"nested", workflow.Condition{Any: []workflow.Condition{no, {All: []workflow.Condition{yes, yes}}}}, true},
		{"both", workflow.Condition{All: []workflow.Condition{yes}, Any: []workflow.Condition{no}}, false},
		{"nothing", workflow.Condition{}, false},
	} {
		if got := Holds(c.in, lookUp); got != c.want {
			t.Errorf("%s: %t", c.about, got)
		}
	}
}

// A few bytes that refer to a long result again and again do not fill the memory.
func TestFillingIsBounded(t *testing.T) {
	long := String(strings.Repeat("x", mostFilled/16))
	results := Results(func(workflow.Reference) jsontext.Value { return long })
	for about, raw := range map[string]string{
		"in one text":   `"` + strings.Repeat("{{a.text}}.", 1000) + `"`,
		"in a list":     `[` + strings.Repeat(`"{{a.text}}",`, 1000) + `1]`,
		"in an object":  `{"a": "` + strings.Repeat(`{{a.text}} `, 9) + `", "b": "` + strings.Repeat(`{{a.text}} `, 9) + `"}`,
		"in many texts": `[` + strings.Repeat(`"<{{a.text}}>",`, 1000) + `1]`,
	} {
		got, err := Arguments(workflow.Arguments{"list": jsontext.Value(raw)}, results)
		if err == nil || !strings.Contains(err.Error(), "The argument “list” would hold more than 16 MiB") {
			t.Errorf("%s: %d bytes, %v", about, len(got), err)
		}
	}
	if got, err := Arguments(workflow.Arguments{"a": jsontext.Value(`"` + strings.Repeat("{{a.text}}", 15) + `"`)}, results); err != nil || len(got) < 15*(mostFilled/16) {
		t.Errorf("what is within the bound: %d bytes, %v", len(got), err)
	}
	if got, err := Fill(strings.Repeat("{{a.text}}", 20), results); err == nil {
		t.Errorf("a text holds %d bytes", len(got))
	}
}
