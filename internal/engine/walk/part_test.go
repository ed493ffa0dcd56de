package walk

import (
	"slices"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
	"pgregory.net/rapid"

	"planwright/planner/workflow"
)

// A run that is to end before a step does what leads there, and nothing else: a way that does
// not lead there any more is its end, too.
func TestRunUpToAStep(t *testing.T) {
	const ways = `
	a: Tool add id=a
	i: If a.ok Equals true
	b: Tool add id=b
	c: Tool add id=c
	d: Tool add id=d
	a > i
	i:IfTrue > b > d
	i:IfFalse > c`
	const loop = `
	r: Loop over inputs.list
	b: Tool add id="{{r.item}}"
	c: Tool add id=c
	e: EndLoop r
	d: Tool add id=d
	r:LoopBody > b > c > e > r:LoopDone > d`
	for _, c := range []struct{ name, flow, to, ok, visits string }{
		{"the first", ways, "a", "true", ""},
		{"behind the first", ways, "i", "true", "a"},
		{"on its way", ways, "d", "true", "a i b"},
		{"on another way", ways, "d", "false", "a i"},
		{"within a loop, in its first round", loop, "c", "true", "b"},
		{"behind a loop, all rounds", loop, "d", "true", "b c b c r"},
		{"within rounds side by side", strings.Replace(loop, "inputs.list", "inputs.list parallel 4", 1), "c", "true", "b b"},
	} {
		p := compile(t, c.flow, workflow.Input{Name: "list", Type: workflow.ArrayInput})
		s, traces, command, err := p.Begin(Options{To: c.to, Inputs: map[string]jsontext.Value{"list": jsontext.Value(`["x","y"]`)}})
		if err != nil {
			t.Fatal(err)
		}
		var visits []string
		for {
			for _, trace := range traces {
				if trace.Kind == Finished || trace.Kind == Chose && trace.Node == "i" {
					visits = append(visits, trace.Node)
				}
			}
			if command.Kind == DoFinish {
				break
			}
			if traces, command, err = p.Next(s, Event{Seq: command.Seq, Kind: Returned, Result: &Result{Success: true, Fields: map[string]jsontext.Value{"ok": jsontext.Value(c.ok)}}}); err != nil {
				t.Fatal(err)
			}
		}
		if got := strings.Join(visits, " "); got != c.visits || command.Finish.Status != Done {
			t.Errorf("%s: it visits %q, not %q, and is %s: %s", c.name, got, c.visits, command.Finish.Status, command.Finish.Message)
		}
		if item := string(s.Results()["r"].Fields["item"]); c.to == "c" && item != `"x"` {
			t.Errorf("%s: what the round is for is %s", c.name, item)
		}
	}
	if _, _, _, err := compile(t, ways).Begin(Options{To: "nothing"}); err == nil || !strings.Contains(err.Error(), "to end before") {
		t.Errorf("before a step that is not there it ends with %v", err)
	}
}

// A run that begins at a step keeps what every step gave that it cannot come to.
func TestBeforeAStep(t *testing.T) {
	p := compile(t, `
	a: Tool add id=a
	i: If a.ok Equals true
	b: Tool add id=b
	r: Loop over b.list
	c: Tool add id=c
	d: Tool add id=d
	e: EndLoop r
	z: Tool add id=z
	n: Tool add id=n
	a > i
	i:IfTrue > b > r
	r:LoopBody > c > d > e > r:LoopDone > z
	i:IfFalse > n`)
	for from, want := range map[string]string{"a": "", "i": "a", "b": "a i n", "d": "a i b r c n", "z": "a i b r c d e n", "gone": ""} {
		if got := strings.Join(p.Before(from), " "); got != want {
			t.Errorf("before %s are %q, not %q", from, got, want)
		}
	}
}

// A run that ends before a step comes to no step that is not in its part.
func TestRunsUpToAStepStayInTheirPart(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := workflows().Draw(t, "workflow")
		o := Options{Budget: Budget{Steps: 200, Calls: 100, Tokens: 200}}
		o.To = w.Nodes[rapid.IntRange(0, len(w.Nodes)-1).Draw(t, "to")].ID
		r := begin(t, w, o)
		if r == nil {
			return
		}
		r.finish(func() {})
		part := r.p.Part(o)
		for _, one := range r.parts {
			for _, trace := range one.Traces {
				if !slices.Contains(part, trace.Node) {
					t.Fatalf("before %s it came to %s, and its part is %v\n%s", o.To, trace.Node, part, w)
				}
			}
		}
	})
}

// What leads to a step is found from there, and is what comes to it.
func TestWhatLeadsToAStep(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := workflows().Draw(t, "workflow")
		p, err := Compile(w)
		if err != nil {
			return
		}
		at := rapid.IntRange(0, len(p.steps)-1).Draw(t, "at")
		leads := p.leading(at)
		for i := range p.steps {
			if want := i != at && p.reach(i)[at]; leads[i] != want {
				t.Fatalf("%s leads to %s: %v\n%s", p.steps[i].ID, p.steps[at].ID, leads[i], w)
			}
			for output, next := range p.steps[i].next {
				if got := slices.Contains(p.ways(i, at, leads), output); got != p.reach(next)[at] {
					t.Fatalf("%s by %s to %s: %v\n%s", p.steps[i].ID, output, p.steps[at].ID, got, w)
				}
			}
		}
	})
}
