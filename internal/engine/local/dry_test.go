package local_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"planwright/internal/engine"
	"planwright/internal/engine/local"
	"planwright/internal/engine/walk"
	"planwright/planner/catalog"
	"planwright/planner/workflow"
)

// A dry run calls what only reads, and takes the rest from what tools say they give.
func TestDryRun(t *testing.T) {
	r, w := newRunner(t)
	run := start(t, r, `
		a: Tool look id=a
		b: Tool drop id="{{a.n}}"
		r: Loop over b.list
		c: Tool add id="{{r.item}}"
		e: EndLoop r
		d: AiStep "" "Think" with drop
		f: AiTransform extract d.text
		g: Tool look id="{{f.text}}"
		a > b > r:LoopBody > c > e > r:LoopDone > d > f > g`, func(q *engine.Request) { q.Dry = true })
	if record := run.Wait(); record.Status != walk.Done || !record.Dry {
		t.Errorf("the run is %+v", record)
	}
	if got := w.made(); !slices.Equal(got, []string{"look a", "look example"}) {
		t.Errorf("called %v", got)
	}
	entries, err := r.Entries(run.ID())
	must(t, err)
	var simulated []string
	for _, e := range entries {
		if e.Simulated {
			simulated = append(simulated, e.Trace.Node)
		}
	}
	if !slices.Equal(simulated, []string{"b", "c", "d", "f"}) {
		t.Errorf("simulated: %v in\n%s", simulated, strings.Join(texts(entries), "\n"))
	}
}

// What a transform gives in a dry run has the form that it asks for.
func TestDryTransform(t *testing.T) {
	for schema, want := range map[string]string{
		`{"type":"object","properties":{"a":{"type":"integer"},"b":{"type":"array","items":{"enum":["x","y"]}},"c":{}}}`: `{"a":1,"b":["x"],"c":"example"}`,
		`{"type":"array","items":{"type":"boolean"}}`:                                                                    `[true]`,
		`{"type":"array"}`: `["example"]`,
		`{"$ref":"#"}`:     `"example"`,
	} {
		r, _ := newRunner(t)
		run := start(t, r, `
			a: Tool look id=a
			b: AiTransform extract a.text as `+schema+`
			a > b`, func(q *engine.Request) { q.Dry = true })
		if record := run.Wait(); record.Status != walk.Done {
			t.Errorf("the run is %+v", record)
		}
		if got := run.Results()["b"].Text; got != want {
			t.Errorf("%s gives %s, want %s", schema, got, want)
		}
	}
}

// A simulated call fails where a real one would be refused for what it is given, and only
// for what is known: an example may be of any type.
func TestDryArgumentsAreChecked(t *testing.T) {
	for _, c := range []struct{ about, call, says string }{
		{"what fits", `write_file path=a text=b mode="{{inputs.mode}}"`, ""},
		{"none of the choices", `write_file path=a text=b mode="{{inputs.word}}"`, "“mode” of write_file must be create, overwrite or append. It was given \"many\" by the input “word”"},
		{"no number", `press_key key=a count="{{inputs.word}}"`, "“count” of press_key must be a whole number. It was given \"many\" by the input “word”"},
		{"a number that is written as a text", `press_key key=a count="{{inputs.two}}"`, ""},
		{"too few", `press_key key=a count="{{inputs.zero}}"`, "It was given 0 by the input “zero”"},
		{"what was read", `press_key key=a count="{{look.text}}"`, "It was given \"words\" by “look.text”"},
		{"what is simulated", `press_key key=a count="{{get.body}}"`, ""},
		{"a file that is simulated", `write_file path=a file="{{get.file}}"`, ""},
		{"an input beside what is simulated", `write_file path="{{get.json.name}}" text="{{get.body}}" mode="{{inputs.word}}"`, "by the input “word”"},
	} {
		r, w := newRunner(t)
		for _, name := range []string{"http_request", "press_key", "write_file"} {
			tool, _ := catalog.Builtin().Get(name)
			w.extra[name] = extraTool{Tool: tool}
		}
		run := start(t, r, `
			input mode: string default="append"
			input word: string default="many"
			input two: string default="2"
			input zero: integer default=0
			look: Tool look id=words
			get: Tool http_request url=https://example.com
			do: Tool `+c.call+`
			look > get > do`, func(q *engine.Request) { q.Dry = true })
		record := run.Wait()
		if want := map[bool]walk.Status{true: walk.Done, false: walk.Failed}[c.says == ""]; record.Status != want || !strings.Contains(record.Message, c.says) {
			t.Errorf("%s: %+v", c.about, record)
		}
	}
}

// A call that reads and fails for the example it was given shows nothing of the workflow,
// so it is simulated; one that fails for what is known fails.
func TestDryReadsOfExamples(t *testing.T) {
	for id, want := range map[string]walk.Status{`"{{a.n}}"`: walk.Done, "b": walk.Failed} {
		r, w := newRunner(t)
		run := start(t, r, `
			a: Tool drop id=a
			b: Tool miss id=`+id+`
			i: If b.n Equals 1
			c: Tool look id=c
			a > b > i:IfTrue > c
			i:IfFalse > c`, func(q *engine.Request) { q.Dry = true })
		if record := run.Wait(); record.Status != want || w.made()[0] == "look c" {
			t.Errorf("%s: called %q: %+v", id, w.made(), record)
		}
		if got := decisions(t, r, run.ID()); want == walk.Done && !slices.Equal(got, []string{"i:IfTrue?"}) {
			t.Errorf("%s: decided %q", id, got)
		}
	}
}

// decisions are the entries of decisions, as step:way, with ? where it is assumed.
func decisions(t *testing.T, r *local.Runner, id string) (list []string) {
	t.Helper()
	entries, err := r.Entries(id)
	must(t, err)
	for _, e := range entries {
		if e.Trace.Kind == walk.Chose {
			mark := ""
			if e.Trace.Assumed {
				mark = "?"
			}
			list = append(list, e.Trace.Node+":"+string(e.Trace.Output)+mark)
		}
	}
	return list
}

// What simulated results decide is said to be assumed, and so is what is made of them;
// the other way can be taken. What a call that reads decides is not assumed.
func TestDryDecisionsAreAssumed(t *testing.T) {
	const branch = `
		a: Tool drop id=a
		b: Tool look id=%s
		i: If %s
		x: Tool look id=yes
		y: Tool look id=no
		a > b > i:IfTrue > x
		i:IfFalse > y`
	const cases = `
		a: Tool drop id=a
		s: Switch big(a.n GreaterThan 5) small(a.n LessThan 5)
		x: Tool look id=big
		y: Tool look id=small
		z: Tool look id=none
		a > s:SwitchCase:big > x
		s:SwitchCase:small > y
		s:SwitchDefault > z`
	for _, test := range []struct {
		name, text string
		ways       map[string]workflow.Output
		decisions  []string
		calls      []string
	}{
		{"read", fmt.Sprintf(branch, "bb", "b.n Equals 2"), nil, []string{"i:IfTrue"}, []string{"look bb", "look yes"}},
		{"read, a way is chosen", fmt.Sprintf(branch, "bb", "b.n Equals 2"), map[string]workflow.Output{"i": "IfFalse"}, []string{"i:IfTrue"}, []string{"look bb", "look yes"}},
		{"simulated", fmt.Sprintf(branch, "bb", "a.n GreaterThan 5"), nil, []string{"i:IfFalse?"}, []string{"look bb", "look no"}},
		{"the other way", fmt.Sprintf(branch, "bb", "a.n GreaterThan 5"), map[string]workflow.Output{"i": "IfTrue"}, []string{"i:IfTrue?"}, []string{"look bb", "look yes"}},
		{"read with what is simulated", fmt.Sprintf(branch, `"n{{a.n}}"`, "b.n Equals 2"), nil, []string{"i:IfTrue?"}, []string{"look n1", "look yes"}},
		{"within what is simulated", fmt.Sprintf(branch, `"n{{a.list.3.name}}"`, `a.list.3.name Equals "example"`), nil, []string{"i:IfTrue?"}, []string{"look nexample", "look yes"}},
		{"success", fmt.Sprintf(branch, "bb", "a.success Equals true"), nil, []string{"i:IfTrue?"}, []string{"look bb", "look yes"}},
		{"a case", cases, nil, []string{"s:SwitchCase:small?"}, []string{"look small"}},
		{"another case", cases, map[string]workflow.Output{"s": "SwitchCase:big"}, []string{"s:SwitchCase:big?"}, []string{"look big"}},
		{"no case", cases, map[string]workflow.Output{"s": "SwitchDefault"}, []string{"s:SwitchDefault?"}, []string{"look none"}},
		{"until", `
			r: Loop until a.n GreaterThan 5 max 1000
			a: Tool drop id=a
			b: Tool look id=b
			e: EndLoop r
			c: If r.count Equals 1
			r:LoopBody > a > b > e > r:LoopDone > c`, nil, []string{"r:LoopBody", "r:LoopDone?", "c:IfTrue?"}, []string{"look b"}},
		{"over", `
			a: Tool drop id=a
			r: Loop over a.list
			b: Tool look id="{{r.item}}"
			e: EndLoop r
			c: If b.n Equals 7
			a > r:LoopBody > b > e > r:LoopDone > c`, nil, []string{"r:LoopBody?", "r:LoopDone?", "c:IfTrue?"}, []string{"look example"}},
		{"times", `
			r: Loop max 3
			b: Tool look id=b
			e: EndLoop r
			r:LoopBody > b > e > r`, nil, []string{"r:LoopBody", "r:LoopBody", "r:LoopBody", "r:LoopDone"}, []string{"look b", "look b", "look b"}},
	} {
		r, w := newRunner(t)
		run := start(t, r, test.text, func(q *engine.Request) { q.Dry, q.Options.Ways = true, test.ways })
		record := run.Wait()
		got := decisions(t, r, run.ID())
		if record.Status != walk.Done || !slices.Equal(got, test.decisions) || !slices.Equal(w.made(), test.calls) {
			t.Errorf("%s: decided %q, called %q: %+v", test.name, got, w.made(), record)
		}
		var assumed []string
		for _, d := range got {
			if node, _, _ := strings.Cut(d, ":"); strings.HasSuffix(d, "?") && !slices.Contains(assumed, node) {
				assumed = append(assumed, node)
			}
		}
		if !slices.Equal(record.Assumed, assumed) {
			t.Errorf("%s: the record says %q, of %q", test.name, record.Assumed, got)
		}
	}
}

// The ways of other steps, and those that a step does not have, are refused.
func TestWaysAreChecked(t *testing.T) {
	r, _ := newRunner(t)
	for id, says := range map[string]string{"a": "no If and no Switch", "none": "no If and no Switch", "i": "Its ways are: IfTrue, IfFalse"} {
		q := engine.Request{Dry: true, Workflow: parsed(t, `
			a: Tool look id=a
			i: If a.n Equals 1
			a > i`), Options: walk.Options{Ways: map[string]workflow.Output{id: "Elsewhere"}}}
		if _, err := begin(r, q); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v", id, err)
		}
	}
}

// Examples are what calls mostly give: a status that is 200 and a command that worked.
func TestDryExamples(t *testing.T) {
	r, w := newRunner(t)
	for _, name := range []string{"http_request", "run_command"} {
		tool, _ := catalog.Builtin().Get(name)
		w.extra[name] = extraTool{Tool: tool}
	}
	run := start(t, r, `
		a: Tool http_request url=https://example.com
		b: Tool run_command argv=["true"]
		a > b`, func(q *engine.Request) { q.Dry = true })
	run.Wait()
	for at, want := range map[string]string{"a.status": "200", "a.ok": "true", "b.exit_code": "0"} {
		node, name, _ := strings.Cut(at, ".")
		if got := string(run.Results()[node].Fields[name]); got != want {
			t.Errorf("%s is %s, want %s", at, got, want)
		}
	}
	if _, isFile := catalog.FileOf(run.Results()["a"].Fields["file"]); !isFile {
		t.Errorf("the file is %s", run.Results()["a"].Fields["file"])
	}
}
