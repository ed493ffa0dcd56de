package walk

import (
	"fmt"
	"hash/fnv"
	"slices"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"planwright/planner/workflow"
	"planwright/planner/workflow/workflowtest"
)

// bodies makes workflows with loops within one another, some of which have their rounds side
// by side.
type bodies struct {
	t            *rapid.T
	lines, edges []string
	count        int
	stops        bool // a failure may end a loop
}

func (b *bodies) id(kind string) string {
	b.count++
	return fmt.Sprint(kind, b.count)
}

// steps adds some steps within loops, whose results are seen, and returns the first and the last.
func (b *bodies) steps(depth int, seen []string) (first, last string) {
	var way []string
	for range rapid.IntRange(1, 3).Draw(b.t, "steps") {
		switch kind := rapid.IntRange(0, 5).Draw(b.t, "kind"); {
		case kind == 0 && depth > 0:
			loop := b.loop(depth-1, seen)
			way, seen = append(way, loop+":LoopBody", "+", loop+":LoopDone"), append(slices.Clip(seen), loop+".results", loop+".index")
		case kind == 1:
			choice := b.id("if")
			b.lines = append(b.lines, choice+": If "+b.pick(seen)+" Equals 1")
			skipped := b.tool(seen)
			joined := b.tool(seen)
			b.edges = append(b.edges, choice+":IfTrue > "+skipped+" > "+joined, choice+":IfFalse > "+joined)
			way = append(way, choice, "+", joined)
		default:
			tool := b.tool(seen)
			way, seen = append(way, tool), append(slices.Clip(seen), tool+".x", tool+".success")
		}
	}
	return b.chain(way)
}

// chain links steps; a plus stands between a way in and a way out that are linked already.
func (b *bodies) chain(way []string) (first, last string) {
	first, _, _ = strings.Cut(way[0], ":")
	for i := 1; i < len(way); i++ {
		if way[i] == "+" {
			i++
			continue
		}
		to, _, _ := strings.Cut(way[i], ":")
		b.edges = append(b.edges, way[i-1]+" > "+to)
	}
	return first, way[len(way)-1]
}

func (b *bodies) pick(seen []string) string { return rapid.SampledFrom(seen).Draw(b.t, "reference") }

func (b *bodies) tool(seen []string) string {
	id := b.id("tool")
	b.lines = append(b.lines, fmt.Sprintf(`%s: Tool click a="{{%s}}" b="<{{%s}}>"`, id, b.pick(seen), b.pick(seen)))
	if rapid.Bool().Draw(b.t, "goes on") {
		b.lines[len(b.lines)-1] += " [failure=continue]"
	}
	return id
}

func (b *bodies) loop(depth int, seen []string) string {
	id := b.id("loop")
	line := id + ": Loop over inputs.list"
	line += fmt.Sprintf(" max %d", rapid.IntRange(1, 9).Draw(b.t, "most"))
	if rapid.IntRange(0, 2).Draw(b.t, "beside") > 0 {
		line += fmt.Sprintf(" parallel %d", rapid.SampledFrom([]int{1, 2, 3, 8, 64}).Draw(b.t, "parallel"))
	}
	at := len(b.lines)
	b.lines = append(b.lines, "")
	first, last := b.steps(depth, append(slices.Clip(seen), id+".item", id+".index", id+".count"))
	collected := rapid.SampledFrom(append(slices.Clip(seen), id+".item", strings.TrimSuffix(last, ":LoopDone")+".x")).Draw(b.t, "collected")
	line += fmt.Sprintf(` collect {"a":"{{%s}}","i":"{{%s.index}}"}`, collected, id)
	if !b.stops || rapid.Bool().Draw(b.t, "loop goes on") {
		line += " [failure=continue]"
	}
	b.lines[at] = line
	end := b.id("end")
	b.lines = append(b.lines, end+": EndLoop "+id)
	b.edges = append(b.edges, id+":LoopBody > "+first, last+" > "+end+" > "+id)
	return id
}

// besides are workflows of that kind; sequential has their rounds one after the other.
func besides(tb testing.TB, t *rapid.T, stops bool) (w, sequential workflow.Workflow) {
	b := &bodies{t: t, stops: stops}
	before := b.tool([]string{"inputs.list"})
	loop := b.loop(2, []string{before + ".x", before + ".success"})
	behind := b.tool([]string{loop + ".results", loop + ".index", loop + ".count"})
	text := strings.Join(b.lines, "\n") + "\n" + before + " > " + loop + "\n" + loop + ":LoopDone > " + behind + "\n" + strings.Join(b.edges, "\n")
	w = workflowtest.Parse(tb, text)
	w.Inputs = []workflow.Input{{Name: "list", Type: workflow.ArrayInput}}
	w.Outputs = []workflow.RunOutput{{Name: "all", Type: workflow.ArrayInput, Value: jsontext.Value(`"{{` + loop + `.results}}"`)}}
	sequential = w
	sequential.Nodes = slices.Clone(w.Nodes)
	for i, n := range sequential.Nodes {
		if n.Loop != nil {
			l := *n.Loop
			l.Parallel = 0
			sequential.Nodes[i].Loop = &l
		}
	}
	return w, sequential
}

// worldly answers a command by what it is alone.
func worldly(c Command) Event {
	if c.Kind == DoDelay {
		return Event{Seq: c.Seq, Kind: Woke}
	}
	h := fnv.New32a()
	h.Write([]byte(c.Node + string(c.Call.Arguments)))
	n := h.Sum32()
	r := Result{Success: n%8 != 0, Fields: map[string]jsontext.Value{"x": number(int(n % 3))}}
	if !r.Success {
		r.Error = fmt.Sprint("No ", n)
	}
	return Event{Seq: c.Seq, Kind: Returned, Result: &r, Calls: 1}
}

// besideRun is a run whose commands are answered in any order.
type besideRun struct {
	t      *rapid.T
	p      *Program
	state  *State
	traces []Trace
	events []Event
	calls  []string
	most   int // commands at once
}

func beginBesides(t *rapid.T, w workflow.Workflow, o Options) *besideRun {
	p, err := Compile(w)
	if err != nil {
		t.Fatal(err)
	}
	s, traces, _, err := p.Begin(o)
	if err != nil {
		t.Fatal(err)
	}
	return &besideRun{t: t, p: p, state: s, traces: traces}
}

func (r *besideRun) next(e Event) {
	traces, _, err := r.p.Next(r.state, e)
	if err != nil {
		r.t.Fatalf("%s: %v", encode(e), err)
	}
	r.events, r.traces = append(r.events, e), append(r.traces, traces...)
}

// finish answers what is chosen of the commands that are open, until the end.
func (r *besideRun) finish(choose func(n int) int, answer func(Command) Event) {
	for r.state.Status() == Running {
		open := slices.Collect(r.state.Open)
		if len(open) == 0 || len(open) > mostBeside {
			r.t.Fatalf("%d commands at once", len(open))
		}
		r.most = max(r.most, len(open))
		c := open[choose(len(open))]
		if c.Kind == DoRounds || c.Kind == DoFinish {
			r.t.Fatalf("a host is given %s", encode(c))
		}
		if c.Call != nil {
			r.calls = append(r.calls, c.Node+string(c.Call.Arguments))
		}
		r.next(answer(c))
	}
}

// outside are the results of the steps that are in no loop.
func (r *besideRun) outside() map[string]Result {
	results := r.state.Results()
	for i := range r.p.steps {
		if r.p.steps[i].loop != none {
			delete(results, r.p.steps[i].ID)
		}
	}
	return results
}

func firstOf(int) int { return 0 }

func (r *besideRun) any(n int) int { return rapid.IntRange(0, n-1).Draw(r.t, "which") }

var list9 = Options{Inputs: map[string]jsontext.Value{"list": jsontext.Value(`[1,"a",null,{"x":1},2,3,4,5,6]`)}}

// Rounds side by side give what they give one after the other, in whatever order things
// happen: the same results, the same outputs, the same calls.
func TestRoundsBesideGiveTheSame(tb *testing.T) {
	rapid.Check(tb, func(t *rapid.T) {
		w, sequential := besides(tb, t, false)
		a, b := beginBesides(t, sequential, list9), beginBesides(t, w, list9)
		a.finish(firstOf, worldly)
		b.finish(b.any, worldly)
		slices.Sort(a.calls)
		slices.Sort(b.calls)
		for what, both := range map[string][2]any{
			"end": {a.state.Command.Finish, b.state.Command.Finish}, "results": {a.outside(), b.outside()},
			"calls": {a.calls, b.calls}, "steps": {a.state.Steps, b.state.Steps},
		} {
			if diff := cmp.Diff(both[0], both[1]); diff != "" {
				t.Fatalf("%s differ (-one after the other +side by side):\n%s\n%s", what, diff, w)
			}
		}
	})
}

// A failure that nothing goes on behind ends a run either way, and calls nothing that it
// would not have called by then.
func TestFailuresBesideEndTheRun(tb *testing.T) {
	rapid.Check(tb, func(t *rapid.T) {
		w, sequential := besides(tb, t, true)
		a, b := beginBesides(t, sequential, list9), beginBesides(t, w, list9)
		a.finish(firstOf, worldly)
		b.finish(b.any, worldly)
		if a.state.Status() != b.state.Status() {
			t.Fatalf("%s, and side by side %s:\n%s", encode(a.state.Command), encode(b.state.Command), w)
		}
		if finish := b.state.Command.Finish; finish.Status == Failed && (finish.Node == "" || finish.Message == "") {
			t.Fatalf("nobody knows what failed: %s", encode(finish))
		}
	})
}

// The order of events alone decides what happens, also for a state that was written and
// read at any point; and whatever happens, the run ends.
func TestRoundsBesideCanBeReplayed(tb *testing.T) {
	rapid.Check(tb, func(t *rapid.T) {
		w, _ := besides(tb, t, rapid.Bool().Draw(t, "stops"))
		o := list9
		o.Budget.Steps = rapid.SampledFrom([]int{0, 20, 100}).Draw(t, "steps")
		r := beginBesides(t, w, o)
		start := reread(t, r.state)
		r.finish(r.any, func(c Command) Event {
			if rapid.IntRange(0, 9).Draw(t, "reread") == 0 {
				r.state = reread(t, r.state)
			}
			return answer(t, c)
		})
		again := &besideRun{t: t, p: r.p, state: start}
		for _, e := range r.events {
			again.next(e)
		}
		if a, b := string(encode(r.state)), string(encode(again.state)); a != b {
			t.Fatalf("the states differ at the end:\n%s\n%s", a, b)
		}
		if a, b := string(encode(r.traces[len(r.traces)-len(again.traces):])), string(encode(again.traces)); a != b {
			t.Fatalf("the second time it went otherwise:\n%s\n%s\n%s", w, a, b)
		}
	})
}

// An event that does not fit changes nothing, whatever is open.
func TestUnfitEventsBesideAreRefused(tb *testing.T) {
	rapid.Check(tb, func(t *rapid.T) {
		w, _ := besides(tb, t, true)
		r := beginBesides(t, w, list9)
		r.finish(r.any, func(c Command) Event {
			before := string(encode(r.state))
			for _, e := range []Event{{Seq: r.state.Command.Seq, Kind: Woke}, {Seq: r.state.Last + 1, Kind: Woke}, {Seq: c.Seq, Kind: "later"}, {Kind: Returned, Result: &Result{}}} {
				if r.state.Command.Kind == DoRounds {
					if _, _, err := r.p.Next(r.state, e); err == nil {
						t.Fatalf("%s was taken", encode(e))
					}
				}
			}
			if after := string(encode(r.state)); after != before {
				t.Fatalf("the state changed:\n%s\n%s", before, after)
			}
			return worldly(c)
		})
	})
}

const besideOne = `
r: Loop over inputs.list max 100000 parallel %d collect "{{a.x}}"
a: Tool click n="{{r.index}}"
e: EndLoop r
r:LoopBody > a > e > r
`

func beginOne(t testing.TB, parallel int, list string) (*Program, *State) {
	w := workflowtest.Parse(t, fmt.Sprintf(besideOne, parallel))
	w.Inputs = []workflow.Input{{Name: "list", Type: workflow.ArrayInput}}
	p, err := Compile(w)
	if err != nil {
		t.Fatal(err)
	}
	o := wide
	o.Inputs = map[string]jsontext.Value{"list": jsontext.Value(list)}
	s, _, _, err := p.Begin(o)
	if err != nil {
		t.Fatal(err)
	}
	return p, s
}

// What a run keeps of rounds side by side is that of those that go on, and what the loop
// collects.
func TestStateDoesNotGrowBeside(t *testing.T) {
	list := "[" + strings.Repeat("0,", 2999) + "0]"
	p, s := beginOne(t, 16, list)
	bare := len(list)
	for done := 0; s.Status() == Running; done++ {
		open := slices.Collect(s.Open)
		_, _, err := p.Next(s, Event{Seq: open[done%len(open)].Seq, Kind: Returned, Result: &page})
		if err != nil {
			t.Fatal(err)
		}
		if done%300 == 0 {
			if size := len(encode(s)) - bare; size > 16*1000+5*3000 {
				t.Fatalf("%d bytes after %d rounds", size, done)
			}
		}
	}
	if s.Status() != Done || s.Steps != 1+2*3000 {
		t.Fatalf("%s after %d steps", encode(s.Command), s.Steps)
	}
}

func BenchmarkRoundsBeside(b *testing.B) {
	const n = 10_000
	list := "[" + strings.Repeat("0,", n-1) + "0]"
	for b.Loop() {
		p, s := beginOne(b, 16, list)
		for s.Status() == Running {
			if _, _, err := p.Next(s, Event{Seq: s.First().Seq, Kind: Returned, Result: &page}); err != nil {
				b.Fatal(err)
			}
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*n), "ns/round")
}
