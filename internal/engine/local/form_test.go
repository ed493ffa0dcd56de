package local_test

import (
	"context"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine"
	"planwright/internal/engine/local"
	"planwright/internal/engine/permit"
	"planwright/internal/engine/walk"
	"planwright/planner/catalog"
)

// A reference has the type of what it leads to; the tool, the person and the record
// get what the tool asks for.
func TestArgumentsInForm(t *testing.T) {
	a := &asker{answers: []engine.AnswerChoice{engine.Once}}
	r, w := newRunner(t, func(r *local.Runner) { r.Ask = a.ask })
	got := ""
	w.extra["tag"] = extraTool{
		Tool: catalog.Tool{Effect: catalog.Write, Parameters: jsontext.Value(
			formSchema)},
		call: func(_ context.Context, call engine.ToolCall) (walk.Result, error) {
			got = string(call.Arguments)
			return walk.Result{Success: true}, nil
		},
	}
	run := start(t, r, `
		input n: number
		input s: string
		a: Tool tag name="{{inputs.n}}" n="{{inputs.s}}" list=["{{inputs.n}}"]`,
		func(q *engine.Request) {
			q.Grant = permit.Grant{}
			q.Options.Inputs = map[string]jsontext.Value{"n": jsontext.Value("5"), "s": jsontext.Value(`"7"`)}
		})
	const want = `{"list":["5"],"n":7,"name":"5"}`
	if record := run.Wait(); record.Status != walk.Done || got != want {
		t.Errorf("called with %s: %+v", got, record)
	}
	if len(a.questions) != 1 || string(a.questions[0].Call.Arguments) != want {
		t.Errorf("asked %+v", a.questions)
	}
}

const formSchema = `{"type":"object","properties":{"name":{"type":"string","minLength":1},"n":{"type":"integer"},"half":{"type":"number"},"on":{"type":"boolean"},
 "list":{"type":"array","items":{"type":"string"}},"any":{}}}`

// An argument that is a whole reference keeps the type of its value, unless the tool
// takes another one and nothing is lost on the way; else the tool is not called, and
// the person reads which step, argument and value it is, and what it should be.
func TestTypesOfReferences(t *testing.T) {
	for _, c := range []struct{ argument, value, want string }{ // a want in braces is what the tool gets
		{"any", `"5"`, `{"any":"5"}`}, {"any", `5`, `{"any":5}`}, {"any", `{"a":[1]}`, `{"any":{"a":[1]}}`}, {"any", `null`, `{"any":null}`},
		{"n", `5`, `{"n":5}`}, {"n", `"5"`, `{"n":5}`}, {"n", `5.0`, `{"n":5}`}, {"n", `"12345678901234567890"`, `{"n":12345678901234567890}`},
		{"n", `5.5`, "must be a whole number. It was given 5.5 by “a.v”; correct"}, {"n", `"5.5"`, `It was given "5.5"`}, {"n", `"five"`, `It was given "five"`},
		{"n", `""`, `It was given ""`}, {"n", `true`, "must be a whole number. It was given true"}, {"n", `"0x10"`, `It was given "0x10"`},
		{"half", `"2.50"`, `{"half":2.50}`}, {"half", `"1,5"`, "must be a number"},
		{"on", `"true"`, `{"on":true}`}, {"on", `"False"`, `{"on":false}`}, {"on", `1`, "must be true or false. It was given 1"}, {"on", `"yes"`, `It was given "yes"`},
		{"name", `5`, `{"name":"5"}`}, {"name", `1.50`, `{"name":"1.50"}`}, {"name", `false`, `{"name":"false"}`},
		{"name", `{"a":1}`, `It was given {"a":1} by “a.v”; where a text is wanted, use {{a.text}}`}, {"name", `""`, "must have at least 1 character"},
		{"name", `["a","b"]`, `It was given ["a","b"]`},
		{"list", `"a"`, `{"list":["a"]}`}, {"list", `7`, `{"list":["7"]}`}, {"list", `{"a":1}`, "must be a text"},
	} {
		t.Run(c.argument+" "+c.value, func(t *testing.T) {
			r, w := newRunner(t)
			got := ""
			w.extra["give"] = extraTool{call: func(context.Context, engine.ToolCall) (walk.Result, error) {
				return walk.Result{Success: true, Fields: map[string]jsontext.Value{"v": jsontext.Value(c.value)}}, nil
			}}
			w.extra["tag"] = extraTool{
				Tool: catalog.Tool{Effect: catalog.Write, Parameters: jsontext.Value(formSchema)},
				call: func(_ context.Context, call engine.ToolCall) (walk.Result, error) {
					got = string(call.Arguments)
					return walk.Result{Success: true}, nil
				},
			}
			record := start(t, r, `
				a: Tool give
				b: Tool "Tag it" tag `+c.argument+`="{{a.v}}"
				a > b`).Wait()
			if strings.HasPrefix(c.want, "{") {
				if record.Status != walk.Done || got != c.want {
					t.Errorf("called with %s: %+v", got, record)
				}
				return
			}
			if got != "" || record.Status != walk.Failed || !strings.Contains(record.Message, c.want) ||
				!strings.HasPrefix(record.Message, "“Tag it” failed: “tag” was not called: “"+c.argument) {
				t.Errorf("called with %q: %s", got, record.Message)
			}
		})
	}
}

// A tool that becomes another while the person is asked is not called.
func TestToolChangesWhileAsked(t *testing.T) {
	for _, gone := range []bool{false, true} {
		r, w := newRunner(t)
		called := false
		tool := extraTool{call: func(context.Context, engine.ToolCall) (walk.Result, error) {
			called = true
			return walk.Result{Success: true}, nil
		}}
		tool.Effect = catalog.Destructive
		w.extra["shift"] = tool
		r.Ask = func(context.Context, engine.Question) (engine.Answer, error) {
			tool.Description = "Delete everything"
			w.extra["shift"] = tool
			if gone {
				delete(w.extra, "shift")
			}
			return engine.Answer{Choice: engine.Always}, nil
		}
		record := start(t, r, `a: Tool shift`, func(q *engine.Request) { q.Grant = permit.Grant{} }).Wait()
		if called || record.Status != walk.Failed {
			t.Errorf("called %v: %+v", called, record)
		}
	}
}

// A tool that fails may give results all the same, and steps behind it can look at
// them.
func TestResultsOfFailure(t *testing.T) {
	r, w := newRunner(t)
	w.extra["sh"] = extraTool{call: func(context.Context, engine.ToolCall) (walk.Result, error) {
		return walk.Result{Error: "It ended with exit code 3.", Fields: map[string]jsontext.Value{"exit_code": jsontext.Value("3")}}, nil
	}}
	record := start(t, r, `
		a: Tool sh [failure=continue]
		b: If a.exit_code Equals 3
		c: Tool add id=three
		d: Tool add id=other
		a > b:IfTrue > c
		b:IfFalse > d`).Wait()
	if record.Status != walk.Done || len(w.lines()) != 1 || w.lines()[0] != "three" {
		t.Errorf("%v: %+v", w.lines(), record)
	}
}
