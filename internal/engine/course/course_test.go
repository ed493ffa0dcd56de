package course_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"planwright/internal/engine"
	"planwright/internal/engine/course"
	"planwright/internal/engine/walk"
	"planwright/planner/workflow/workflowtest"
)

var morning = time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)

// fourSteps has a step that fails and is tried again, and one that goes on all the same.
const fourSteps = `
	a: Tool add id=a
	b: Tool miss id=b [retries=1 failure=continue]
	c: Tool add id=c
	d: Tool add id=d
	a > b > c > d`

func begun(t *testing.T, text string) (*course.Course, []engine.Entry) {
	t.Helper()
	program, err := walk.Compile(workflowtest.Parse(t, text))
	must(t, err)
	c := course.New(program, engine.Record{ID: "r"})
	entries, err := c.Begin(walk.Options{}, morning)
	must(t, err)
	return &c, entries
}

// happened is what comes of the outstanding command, so many seconds after the beginning.
func happened(c *course.Course, seconds int) course.Happening {
	command := c.Command()
	event := walk.Event{Seq: command.Seq, Kind: walk.Woke}
	if command.Kind == walk.DoCall {
		event.Kind, event.Calls = walk.Returned, 1
		event.Result = &walk.Result{Success: command.Call.Tool != "miss", Error: "no"}
	}
	return course.Happening{At: morning.Add(time.Duration(seconds) * time.Second), RanMs: int64(seconds) * 1000, Event: event}
}

// finish takes the run to its end, from that many events on.
func finish(t *testing.T, c *course.Course, events int) (entries []engine.Entry) {
	t.Helper()
	for ; !c.IsOver(); events++ {
		more, err := c.Advance(happened(c, events))
		must(t, err)
		entries = append(entries, more...)
	}
	return entries
}

// Wherever a run is cut off, what was kept of it, written down and read again, goes on
// to the very same entries and record.
func TestGoesOnFromWhatWasKept(t *testing.T) {
	whole, entries := begun(t, fourSteps)
	entries = append(entries, finish(t, whole, 0)...)
	for i, e := range entries {
		if e.N != i+1 {
			t.Errorf("entry %d has the number %d", i+1, e.N)
		}
	}
	want := engine.Record{ID: "r", Status: walk.Done, Node: "d", Steps: 5, Calls: 5, Ended: morning.Add(5 * time.Second)}
	if diff := cmp.Diff(want, whole.Record, cmpopts.IgnoreFields(engine.Record{}, "Message")); diff != "" {
		t.Errorf("the record (-want +got):\n%s", diff)
	}
	for cut := range 6 {
		first, _ := begun(t, fourSteps)
		for i := range cut {
			_, err := first.Advance(happened(first, i))
			must(t, err)
		}
		kept, err := json.Marshal(first)
		must(t, err)
		var read course.Course
		must(t, json.Unmarshal(kept, &read))
		again, _ := begun(t, fourSteps)
		again.Restore(read)
		rest := finish(t, again, cut)
		if diff := cmp.Diff(entries[len(entries)-len(rest):], rest) + cmp.Diff(whole.Record, again.Record); diff != "" || len(rest)+first.Entries != len(entries) {
			t.Errorf("behind %d events %d entries follow upon %d of %d (-whole +again):\n%s", cut, len(rest), first.Entries, len(entries), diff)
		}
	}
}

// A step takes from its first try to its last, delays included; what it calls is told when
// it begins, and what was simulated when it is done.
func TestEntriesOfAStep(t *testing.T) {
	c, entries := begun(t, fourSteps)
	h := happened(c, 2)
	h.Simulated = true
	more, err := c.Advance(h)
	must(t, err)
	entries = append(append(entries, more...), finish(t, c, 3)...)
	took, simulated, arguments := map[string]int64{}, map[string]bool{}, map[string]string{}
	for _, e := range entries {
		switch e.Trace.Kind {
		case walk.Began:
			arguments[e.Trace.Node] = string(e.Arguments)
		case walk.Finished:
			took[e.Trace.Node], simulated[e.Trace.Node] = e.Ms, e.Simulated
		}
	}
	got := fmt.Sprint(took, simulated, arguments)
	if want := `map[a:2000 b:3000 c:1000 d:1000] map[a:true b:false c:false d:false] map[a:{"id":"a"} b:{"id":"b"} c:{"id":"c"} d:{"id":"d"}]`; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// A step that waited for people took no longer for it, and says how long it waited; the time
// in which nobody drove the run is not theirs.
func TestWaits(t *testing.T) {
	for away, want := range map[int]int64{0: 7000, 4: 3000} {
		c, _ := begun(t, fourSteps)
		if away > 0 {
			c.Interrupt("cut off", morning)
			c.Resume(morning.Add(time.Duration(away) * time.Second))
		}
		h := happened(c, 9)
		h.RanMs = 2000
		entries, err := c.Advance(h)
		must(t, err)
		if e := entries[0]; e.Trace.Kind != walk.Finished || e.Ms != 2000 || e.WaitedMs != want {
			t.Errorf("away for %d s: %+v", away, e)
		}
	}
}

// What is simulated is the step that was carried out and no loop that ends with it; a step
// that made up results decide is told once, however often.
func TestWhatIsMadeUp(t *testing.T) {
	c, _ := begun(t, `
		r: Loop max 2
		a: Tool add id=a
		i: If a.text Equals one
		e: EndLoop r
		r:LoopBody > a > i
		i:IfTrue > e
		i:IfFalse > e > r`)
	simulated := map[string]bool{}
	for n := 1; !c.IsOver(); n++ {
		h := happened(c, n)
		h.Simulated, h.Event.Result = true, &walk.Result{Success: true, Text: "one", Assumed: true}
		entries, err := c.Advance(h)
		must(t, err)
		for _, e := range entries {
			if e.Trace.Kind == walk.Finished {
				simulated[e.Trace.Node] = e.Simulated
			}
		}
	}
	if diff := cmp.Diff(map[string]bool{"a": true, "r": false}, simulated) + cmp.Diff([]string{"i"}, c.Record.Assumed); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// Of long texts an entry keeps the beginning, without half a character; of long arguments
// nothing, for half of them would say something else.
func TestLongEntries(t *testing.T) {
	c, _ := begun(t, fourSteps)
	long := strings.Repeat("a", 256<<10-1) + "é" + "tail"
	result := walk.Result{Text: long, Fields: map[string]jsontext.Value{"small": jsontext.Value("1"), "large": jsontext.Value(`"` + long + `"`)}}
	e := c.Called(morning, 0, "a", walk.Call{Tool: "add", Arguments: jsontext.Value(`{"id":"` + long + `"}`)}, result)
	if got := e.Trace.Result; got.Text != long[:256<<10-1] || !got.Cut || len(got.Fields) != 1 || e.Arguments != nil {
		t.Errorf("%d bytes of text, fields %v, %d bytes of arguments, cut: %v", len(got.Text), got.Fields, len(e.Arguments), got.Cut)
	}
	if len(result.Fields) != 2 || result.Text != long {
		t.Error("the result itself is cut")
	}
	half := jsontext.Value(`"` + strings.Repeat("x", 150<<10) + `"`) // two of them are too long, and the same one goes each time
	for range 20 {
		kept := course.Shorten(&walk.Result{Fields: map[string]jsontext.Value{"c": half, "a": half, "b": jsontext.Value("1")}}).Fields
		if len(kept) != 2 || kept["a"] != nil {
			t.Fatalf("it keeps %d fields, and a: %v", len(kept), kept["a"] != nil)
		}
	}
}

// What an older version kept goes on, though it does not say when steps began.
func TestGoesOnWithoutBeginnings(t *testing.T) {
	c, _ := begun(t, fourSteps)
	kept := *c
	kept.Began, kept.Since = nil, nil
	c.Restore(kept)
	if finish(t, c, 0); c.Record.Status != walk.Done {
		t.Errorf("it is %+v", c.Record)
	}
}

// The time in which nobody drove a run is counted from what happened last, or from the
// last time it was taken up, and a clock that was set back takes nothing away.
func TestAway(t *testing.T) {
	c, _ := begun(t, fourSteps)
	for _, step := range []struct{ at, away int }{{10, 10}, {30, 30}, {20, 30}, {25, 35}} {
		c.Interrupt("cut off", morning)
		c.Record.Stuck = 3
		if c.Record.Status != walk.Interrupted || c.Record.Message == "" || c.Record.Ended.IsZero() {
			t.Fatalf("interrupted, it is %+v", c.Record)
		}
		c.Resume(morning.Add(time.Duration(step.at) * time.Second))
		if r := c.Record; r.Status != walk.Running || r.Message != "" || !r.Ended.IsZero() || r.Stuck != 0 || r.AwayMs != int64(step.away)*1000 {
			t.Errorf("resumed after %d s, it is %+v", step.at, r)
		}
	}
}

// An event that is not of the outstanding command is refused, and the run is as it was.
func TestForeignEvent(t *testing.T) {
	c, _ := begun(t, fourSteps)
	h := happened(c, 1)
	h.Event.Seq++
	before := c.Entries
	if _, err := c.Advance(h); err == nil || c.Entries != before {
		t.Errorf("it was taken: %v, %d entries behind %d", err, c.Entries, before)
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
