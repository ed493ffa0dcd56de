package course_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"

	"planwright/internal/engine"
	"planwright/internal/engine/course"
	"planwright/internal/engine/walk"
	"planwright/planner/workflow"
	"planwright/planner/workflow/workflowtest"
)

// beside is a run whose rounds go on side by side, two at a time.
func beside(t *testing.T, list string) (*course.Course, []engine.Entry) {
	t.Helper()
	w := workflowtest.Parse(t, `
		r: Loop over inputs.list parallel 2 [failure=continue]
		a: Tool add id="{{r.item}}"
		b: Tool add id=b
		e: EndLoop r
		d: Tool add id=d
		r:LoopBody > a > b > e > r:LoopDone > d`)
	w.Inputs = []workflow.Input{{Name: "list", Type: workflow.ArrayInput}}
	program, err := walk.Compile(w)
	must(t, err)
	c := course.New(program, engine.Record{ID: "r"})
	if got := c.Rounds(); got != nil {
		t.Errorf("before it begins it has the rounds %v", got)
	}
	entries, err := c.Begin(walk.Options{Inputs: map[string]jsontext.Value{"list": jsontext.Value(list)}}, morning)
	must(t, err)
	return &c, entries
}

// answer is what comes of the outstanding call of a step in the round of that index.
func answer(t *testing.T, c *course.Course, node string, index, seconds int, failure string) []engine.Entry {
	t.Helper()
	for command := range c.State.Open {
		turns := c.Beside(command.Seq)
		if command.Node != node || len(turns) != 1 || turns[0].Index != index {
			continue
		}
		event := walk.Event{Seq: command.Seq, Kind: walk.Returned, Calls: 1, Result: &walk.Result{Success: failure == "", Error: failure}}
		if !c.IsOutstanding(command.Seq) || c.NodeOf(event) != node {
			t.Errorf("the call of %s is of %s, or not outstanding", node, c.NodeOf(event))
		}
		entries, err := c.Advance(course.Happening{At: morning.Add(time.Duration(seconds) * time.Second), RanMs: int64(seconds) * 1000, Event: event})
		must(t, err)
		return entries
	}
	t.Fatalf("no call of %s in round %d is outstanding", node, index)
	return nil
}

// rounds is what is told of rounds side by side, one line a loop.
func rounds(c *course.Course) string {
	var lines []string
	for _, r := range c.Rounds() {
		line := fmt.Sprintf("%s %d of %d:", r.Loop, r.Begun, r.Of)
		for _, l := range r.Lanes {
			line += fmt.Sprintf(" %d %s at %s since %d s;", l.Index, l.Item, l.Node, l.At.Sub(morning)/time.Second)
		}
		for _, f := range r.Last {
			line += fmt.Sprintf(" failed %d %s by %s", f.Index, f.Item, f.Error)
		}
		lines = append(lines, fmt.Sprint(line, " ", r.Failed))
	}
	return strings.Join(lines, "\n")
}

// People see of rounds side by side where each of them is, since when, and which ones failed by what.
func TestRoundsSideBySide(t *testing.T) {
	c, _ := beside(t, `["x","y","z"]`)
	steps := []struct {
		node           string
		index, seconds int
		failure, want  string
	}{
		{"", 0, 0, "", `r 2 of 3: 0 "x" at a since 0 s; 1 "y" at a since 0 s; 0`},
		{"a", 0, 2, "", `r 2 of 3: 0 "x" at b since 2 s; 1 "y" at a since 0 s; 0`},
		{"a", 1, 3, "no", `r 3 of 3: 0 "x" at b since 2 s; 2 "z" at a since 3 s; failed 1 "y" by “a” failed: no 1`},
		{"b", 0, 4, "", `r 3 of 3: 2 "z" at a since 3 s; failed 1 "y" by “a” failed: no 1`},
		{"a", 2, 5, "", `r 3 of 3: 2 "z" at b since 5 s; failed 1 "y" by “a” failed: no 1`},
		{"b", 2, 6, "", ""},
	}
	for _, s := range steps {
		if s.node != "" {
			answer(t, c, s.node, s.index, s.seconds, s.failure)
		}
		if diff := cmp.Diff(s.want, rounds(c)); diff != "" {
			t.Errorf("behind %s of round %d (-want +got):\n%s", s.node, s.index, diff)
		}
	}
	if c.NodeOf(walk.Event{Seq: 1 << 20}) != "d" || c.IsOutstanding(1<<20) {
		t.Error("a command that never was is outstanding, or of another step than the one to be done next")
	}
}

// How long a step took is told of each round by itself, however the rounds mix, and nothing is kept of
// rounds that are over.
func TestTimesOfRoundsSideBySide(t *testing.T) {
	c, entries := beside(t, `["x","y"]`)
	for _, s := range []struct {
		node           string
		index, seconds int
		failure        string
	}{{"a", 0, 2, ""}, {"a", 1, 3, ""}, {"b", 1, 4, "no"}, {"b", 0, 9, ""}} {
		entries = append(entries, answer(t, c, s.node, s.index, s.seconds, s.failure)...)
	}
	var took []string
	for _, e := range entries {
		if e.Trace.Kind == walk.Began && e.Trace.Node != "r" && e.Trace.Node != "d" && e.Arguments == nil {
			t.Errorf("what %s calls is not told: %+v", e.Trace.Node, e)
		}
		if e.Trace.Kind == walk.Finished && e.Trace.Lane > 0 {
			took = append(took, fmt.Sprintf("%s %v %d", e.Trace.Node, e.Trace.Loops[0].Index, e.Ms))
		}
	}
	if diff := cmp.Diff([]string{"a 0 2000", "a 1 3000", "b 1 1000", "b 0 7000"}, took); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	for key := range c.Began {
		if strings.Contains(key, " ") {
			t.Errorf("of a round that is over %q is kept", key)
		}
	}
}

// Of a long element nothing is told, and of many failures only the last; how many there are is.
func TestManyFailedRounds(t *testing.T) {
	long := `"` + strings.Repeat("x", 2<<10) + `"`
	items := make([]string, 54)
	for i := range items {
		items[i] = fmt.Sprint(i)
	}
	items[51] = long
	c, _ := beside(t, "["+strings.Join(items, ",")+"]")
	for i := range 53 {
		answer(t, c, "a", i, i, "no")
	}
	r := c.Rounds()[0]
	if r.Failed != 53 || len(r.Last) != 50 || r.Last[0].Index != 3 || string(r.Last[0].Item) != "3" || r.Last[48].Index != 51 || r.Last[48].Item != nil || r.Last[49].Index != 52 {
		t.Errorf("%d failed, and told are %+v", r.Failed, r.Last)
	}
}

// What a model calls, and the run of a workflow that a step calls, is told of the step, its time, and
// the round that it is in.
func TestEntriesOfCallsWithinAStep(t *testing.T) {
	c, entries := beside(t, `["x","y"]`)
	n := len(entries)
	for command := range c.State.Open {
		index := c.Beside(command.Seq)[0].Index
		at := morning.Add(1500 * time.Microsecond)
		called := c.Called(at, command.Seq, "a", walk.Call{Tool: "add", Arguments: jsontext.Value(`{"id":1}`)}, walk.Result{Text: "done"})
		if n++; called.N != n || !called.At.Equal(morning.Add(time.Millisecond)) || called.Trace.Kind != walk.Called || called.Trace.Node != "a" || called.Trace.Message != "add" || called.Trace.Result.Text != "done" ||
			called.Trace.Result.Cut || string(called.Arguments) != `{"id":1}` || called.Trace.Lane == 0 || called.Trace.Loops[0].Index != index {
			t.Errorf("in round %d: %+v", index, called)
		}
		entered := c.Entered(at, command.Seq, "a", "Send", "run-1")
		if n++; entered.N != n || entered.Trace.Kind != walk.Entered || entered.Trace.Node != "a" || entered.Trace.Message != "Send" || entered.Child != "run-1" || entered.Trace.Loops[0].Index != index {
			t.Errorf("in round %d: %+v", index, entered)
		}
	}
	plain, _ := begun(t, fourSteps)
	if e := plain.Called(morning, plain.Command().Seq, "a", walk.Call{Tool: "add"}, walk.Result{Cut: true}); e.Trace.Lane != 0 || e.Trace.Loops != nil || !e.Trace.Result.Cut {
		t.Errorf("in no round: %+v", e)
	}
}

// A run is done where it came to its end and nothing failed; one that goes on, or failed, is not.
func TestIsDone(t *testing.T) {
	for text, want := range map[string]bool{"a: Tool add id=a": true, "a: Tool miss id=a": false} {
		c, _ := begun(t, text)
		if c.IsDone() || c.IsOver() {
			t.Errorf("%s is over at once", text)
		}
		finish(t, c, 1)
		if c.IsDone() != want || !c.IsOver() || c.IsOutstanding(c.Command().Seq) || c.Rounds() != nil {
			t.Errorf("%s is done: %t", text, c.IsDone())
		}
		if c.Record.Last != "" {
			t.Errorf("%s: only outputs are left to be made, behind %q", text, c.Record.Last)
		}
	}
}

// A run that did all, and could only not give its outputs, says which step was the last: from there it
// can be tried again.
func TestOnlyOutputsAreLeft(t *testing.T) {
	c, _ := begun(t, "output s: array = \"{{a.success}}\"\na: Tool add id=a")
	finish(t, c, 1)
	if c.Record.Status != walk.Failed || c.Record.Last != "a" || c.IsDone() {
		t.Errorf("it is %+v", c.Record)
	}
}

// A run that cannot begin says why.
func TestCannotBegin(t *testing.T) {
	program, err := walk.Compile(workflowtest.Parse(t, fourSteps))
	must(t, err)
	c := course.New(program, engine.Record{ID: "r"})
	if entries, err := c.Begin(walk.Options{From: "nowhere"}, morning); err == nil || entries != nil || c.Record.Status == walk.Running {
		t.Errorf("it began: %v, %+v", entries, c.Record)
	}
}
