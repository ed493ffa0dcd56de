package walk

import (
	"slices"
	"strings"
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"planwright/planner/workflow"
	"planwright/planner/workflow/workflowtest"
)

func inputList(list string) map[string]jsontext.Value {
	return map[string]jsontext.Value{"list": jsontext.Value(list)}
}

// read is where a run came to as another one reads it.
func read(t *rapid.T, l *Lane) (again *Lane) {
	if err := json.Unmarshal(encode(l), &again); err != nil {
		t.Fatal(err)
	}
	return again
}

// goesOn reports whether a loop around the step goes on where a round fails.
func goesOn(p *Program, id string) bool {
	return slices.ContainsFunc(p.Around(id), func(loop string) bool { return p.steps[p.find(loop)].OnFailure == workflow.Continue })
}

// A run that failed or was stopped at any moment and is tried again, as often as it may be, makes
// no call again that had come to its good end, and comes to where one comes in which nothing ever
// failed.
func TestTriedAgain(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		w, _ := besides(t, rt, true)
		list := rapid.SampledFrom([]string{"[]", "[1]", "[1,2,3]", "[3,1,2,5,4,9,8,7]"}).Draw(rt, "list")
		o := Options{Inputs: inputList(list)}
		good := func(c Command) Event {
			e := worldly(c)
			if e.Result != nil {
				e.Result.Success, e.Result.Error = true, ""
			}
			return e
		}
		whole := beginBesides(rt, w, o)
		whole.finish(firstOf, good)
		run := beginBesides(rt, w, o)
		done := map[string]int{}
		for range 30 {
			run.finish(func(n int) int { return rapid.IntRange(0, n-1).Draw(rt, "which") }, func(c Command) Event {
				switch rapid.IntRange(0, 9).Draw(rt, "luck") {
				case 0:
					return Event{Kind: Stop, Reason: "Enough."}
				case 1, 2:
					if n, _ := w.Node(c.Node); n.OnFailure == "" && !goesOn(run.p, c.Node) {
						return Event{Seq: c.Seq, Kind: Returned, Result: &Result{Error: "No.", Final: true}}
					}
				}
				e := good(c)
				if e.Kind == Returned {
					done[c.Node+string(c.Call.Arguments)]++
				}
				return e
			})
			again := run.state.Again()
			if again == nil {
				break
			}
			if !run.p.Fits(again) {
				rt.Fatalf("it does not fit: %s", encode(again))
			}
			// as it is kept, and read again
			o := o
			o.From, o.Results, o.Again = again.Node, run.state.Results(), read(rt, again)
			run = beginBesides(rt, w, o)
		}
		if run.state.Status() != Done {
			return
		}
		want := map[string]int{}
		for _, c := range whole.calls {
			want[c]++
		}
		if diff := cmp.Diff(want, done); diff != "" {
			rt.Errorf("calls (-want +got):\n%s", diff)
		}
		if diff := cmp.Diff(string(whole.state.Outputs()["all"]), string(run.state.Outputs()["all"])); diff != "" {
			rt.Errorf("outputs (-want +got):\n%s", diff)
		}
	})
}

// A loop in turn keeps what its rounds gave, and a list cannot go on that is another one in
// rounds that had begun.
func TestTriedAgainInALoop(t *testing.T) {
	for _, parallel := range []string{"", " parallel 2"} {
		w := workflowtest.Parse(t, strings.ReplaceAll(`
			input list: array
			l: Loop over inputs.list max 9 PARALLEL collect "{{a.x}}"
			a: Tool look x="{{l.item}}"
			e: EndLoop l
			l:LoopBody > a > e > l`, " PARALLEL", parallel))
		p, err := Compile(w)
		if err != nil {
			t.Fatal(err)
		}
		o := Options{Inputs: inputList("[1,2,3,4]")}
		s, _, c, err := p.Begin(o)
		for n := 1; err == nil && c.Kind != DoFinish; n++ {
			e := worldly(c)
			e.Result.Success, e.Result.Error = n != 3, strings.Repeat("No.", n/3)
			e.Result.Fields = map[string]jsontext.Value{"x": number(n)}
			_, c, err = p.Next(s, e)
		}
		again := s.Again()
		if err != nil || again == nil || !p.Fits(again) {
			t.Fatalf("%v: %s", err, encode(again))
		}
		o.Results, o.Again = s.Results(), again
		next, _, c, err := p.Begin(o)
		calls := 0
		for ; err == nil && c.Kind != DoFinish; calls++ {
			e := worldly(c)
			e.Result.Success, e.Result.Error, e.Result.Fields = true, "", map[string]jsontext.Value{"x": number(100 + calls)}
			_, c, err = p.Next(next, e)
		}
		got := string(next.Results()["l"].Fields["results"])
		if err != nil || next.Status() != Done || !strings.HasPrefix(got, "[1,2,100,") {
			t.Errorf("%q: %d calls, %v, %s", parallel, calls, err, got)
		}
		for list, refused := range map[string]bool{"[1,2,3]": parallel != "" && again.Loops[0].Begun > 3, "[1,2,3,4,5]": false, "[1,9,3,4]": true, "[1,2]": true} {
			o.Inputs = inputList(list)
			if _, _, _, err := p.Begin(o); (err != nil) != refused || refused && !strings.Contains(err.Error(), "is not what it was") {
				t.Errorf("%q, with the list %s: %v", parallel, list, err)
			}
		}
	}
}

// As many rounds go on at once as a run may have, and no more: those that failed while others
// took their places are taken up as well, before new ones.
func TestTriedAgainWithAllRoundsThatMayBe(t *testing.T) {
	w := workflowtest.Parse(t, `
		input list: array
		l: Loop over inputs.list parallel 9
		k: Loop over inputs.list parallel 9
		a: Tool look x="{{l.item}}{{k.item}}"
		f: EndLoop k
		e: EndLoop l
		l:LoopBody > k
		k:LoopBody > a > f > k
		k:LoopDone > e > l`)
	p, err := Compile(w)
	if err != nil {
		t.Fatal(err)
	}
	o := Options{Inputs: inputList("[1,2,3,4,5,6,7,8,9]")}
	s, _, _, err := p.Begin(o)
	most := func() int {
		open := slices.Collect(s.Open)
		if len(open) > mostBeside {
			t.Errorf("%d commands at once", len(open))
		}
		return len(open)
	}
	for n := 0; err == nil && s.Status() == Running; n++ {
		if n == 0 && most() != mostBeside {
			t.Fatalf("%d commands at once", most())
		}
		e := Event{Kind: Stop, Reason: "Enough."}
		if n < 3 {
			e = Event{Seq: s.First().Seq, Kind: Returned, Result: &Result{Error: "No.", Final: true}}
		}
		_, _, err = p.Next(s, e)
	}
	if err != nil {
		t.Fatal(err)
	}
	o.Results, o.Again = s.Results(), s.Again()
	s, _, _, err = p.Begin(o)
	calls := 0
	for ; err == nil && s.Status() == Running; calls++ {
		most()
		_, _, err = p.Next(s, Event{Seq: s.First().Seq, Kind: Returned, Result: &Result{Success: true}})
	}
	if err != nil || s.Status() != Done || calls != 81 {
		t.Errorf("%v: %d calls, %v", s.Status(), calls, err)
	}
}

// A run that could only not give its outputs does not begin with its last step again.
func TestMisfitAtTheEnd(t *testing.T) {
	p, err := Compile(workflowtest.Parse(t, "l: Loop over inputs.list max 9\n a: Tool look\n e: EndLoop l\n l:LoopBody > a > e > l"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.GoOn(&Lane{Node: "a", AtEnd: true}, p, nil); err == nil || !strings.Contains(err.Error(), "would do it again") {
		t.Errorf("it says %v", err)
	}
}
