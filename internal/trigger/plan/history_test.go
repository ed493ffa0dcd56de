package plan

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"planwright/planner/schedule"
)

// Any history: clocks that jump, machines that sleep, crashes between any two steps, rules
// that change. Each moment that was due has exactly one line, and each that begins has
// exactly one run.
func TestEachDueMomentHasExactlyOneLine(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		h := newHistory(r)
		for range rapid.IntRange(5, 60).Draw(r, "steps") {
			h.step()
		}
		h.check()
		h.rest()
	})
}

// history is a trigger that is on, with what drives it and the world around.
type history struct {
	*rapid.T
	rule    Rule
	moments schedule.Moments
	now     time.Time // of the wall
	due     dueSet    // what was due since the trigger is on
	disk    disk
	crashes int // the next durable step but so many is the last one; -1: none
}

// disk is what lasts. State and lines are written in one step.
type disk struct {
	state State
	lines map[string]Line // by moment
	wrong []Line          // of moments that a wrong clock had come to
	runs  map[string]bool // the runs that have a record: whether they are over
	made  int
}

// crashed ends what the program does.
type crashed struct{}

func newHistory(r *rapid.T) *history {
	zone := rapid.SampledFrom([]string{"UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata"}).Draw(r, "zone")
	h := &history{T: r, now: time.Unix(rapid.Int64Range(1_760_000_000, 1_800_000_000).Draw(r, "now"), 0), crashes: -1}
	h.moments = drawMoments(r, zone)
	h.drawRule()
	h.disk = disk{state: State{Settled: h.now}, lines: map[string]Line{}, runs: map[string]bool{}}
	h.due.from = h.now
	return h
}

func drawMoments(r *rapid.T, zone string) schedule.Moments {
	s := rapid.SampledFrom([]schedule.Schedule{
		{Every: 300}, {Every: 3600},
		{Calendar: []schedule.Line{{Minute: "30", Hour: "2"}}},
		{Calendar: []schedule.Line{{Minute: "*/10", Hour: "*"}}},
		{Calendar: []schedule.Line{{Minute: "0", Hour: "9", Weekday: "1-5"}, {Minute: "0", Hour: "0", Day: "L"}}},
	}).Draw(r, "schedule")
	s.Zone = zone
	m, faults := schedule.Read(s, func(name string) (*time.Location, bool) {
		z, err := time.LoadLocation(name)
		return z, err == nil
	})
	if len(faults) > 0 {
		r.Fatal(faults)
	}
	return m
}

func (h *history) drawRule() {
	h.rule = Rule{
		Overlap: rapid.SampledFrom([]Overlap{Skip, QueueOne, QueueAll, StopOther, Allow}).Draw(h.T, "overlap"),
		Late:    rapid.SampledFrom([]Late{Once, All, None, Ask}).Draw(h.T, "late"),
		Window:  rapid.SampledFrom([]time.Duration{0, time.Hour, 24 * time.Hour, 1000 * time.Hour}).Draw(h.T, "window"),
		Hold:    rapid.SampledFrom([]Why{"", "", "", "paused"}).Draw(h.T, "hold"),
	}
}

// step is one thing that happens. A crash in the midst of it is followed by a new start.
func (h *history) step() {
	h.crashes = rapid.SampledFrom([]int{-1, -1, 0, 1, 2, 3}).Draw(h.T, "crash")
	defer func() {
		if gone := recover(); gone != nil {
			if _, is := gone.(crashed); !is {
				panic(gone)
			}
			h.crashes = -1
			h.start()
		}
	}()
	switch rapid.IntRange(0, 9).Draw(h.T, "what") {
	case 0, 1, 2:
		h.pass(time.Minute)
	case 3:
		h.pass(time.Duration(rapid.IntRange(2, 600).Draw(h.T, "minutes")) * time.Minute)
	case 4:
		h.pass(time.Duration(rapid.IntRange(1, 30).Draw(h.T, "days")) * 24 * time.Hour)
	case 5:
		h.now = h.now.Add(-time.Duration(rapid.IntRange(1, 20*60).Draw(h.T, "back")) * time.Minute)
		h.look()
	case 6:
		h.drawRule()
		h.do(Released(h.rule, h.disk.state, h.newID))
	case 7:
		h.do(Answered(h.rule, h.disk.state, rapid.Bool().Draw(h.T, "yes"), h.newID))
	default:
		h.end()
	}
}

func (h *history) pass(d time.Duration) {
	h.now = h.now.Add(d)
	h.look()
}

func (h *history) look() {
	h.do(Look(h.rule, h.disk.state, h.moments.Next, h.now, h.newID))
}

// end lets one of the runs end.
func (h *history) end() {
	if len(h.disk.state.Going) == 0 {
		return
	}
	run := rapid.SampledFrom(h.disk.state.Going).Draw(h.T, "run").Run
	h.durable(func() { h.disk.runs[run] = true })
	h.do(Ended(h.rule, h.disk.state, run, h.newID))
}

// start is what a driver does first: runs that have no record are begun, and those that
// ended meanwhile are over.
func (h *history) start() {
	for _, f := range slices.Clone(h.disk.state.Going) {
		isOver, isRecorded := h.disk.runs[f.Run]
		switch {
		case !isRecorded:
			h.begin(f)
		case isOver:
			h.do(Ended(h.rule, h.disk.state, f.Run, h.newID))
		}
	}
	h.look()
}

// do is what a driver does with a decision.
func (h *history) do(d Decision) {
	h.durable(func() {
		h.disk.state = d.State
		for _, l := range d.Lines {
			h.write(l)
		}
		if d.Back {
			h.setBack()
		}
	})
	for _, f := range d.Begin {
		h.begin(f)
	}
	h.due.until(h.moments, h.disk.state.Settled)
}

// setBack puts aside what was due by a clock that was wrong.
func (h *history) setBack() {
	for _, due := range h.due.goBack(h.now) {
		if l := h.disk.lines[due]; l.Fate == Waits || l.Fate == Asks {
			h.Fatalf("%s is due again, and has %+v", due, l)
		}
		h.disk.wrong = append(h.disk.wrong, h.disk.lines[due])
		delete(h.disk.lines, due)
	}
}

func (h *history) begin(f Firing) {
	h.durable(func() {
		if _, again := h.disk.runs[f.Run]; again {
			h.Fatalf("run %s begins twice", f.Run)
		}
		h.disk.runs[f.Run] = false
	})
}

func (h *history) durable(write func()) {
	if h.crashes == 0 {
		panic(crashed{})
	}
	h.crashes--
	write()
}

func (h *history) newID() string {
	h.disk.made++ // ids of decisions that were lost are not given again either
	return fmt.Sprint("run", h.disk.made)
}

// write puts a line to the moments it tells of.
func (h *history) write(l Line) {
	h.due.until(h.moments, l.To)
	told := 0
	for _, due := range h.due.between(l.From, l.To) {
		before, has := h.disk.lines[due]
		if has && l.Count > 1 && (before.Fate != Asks || l.Fate == Asks) {
			continue // the line tells of those that were asked about, and this is none
		}
		if has && !mayFollow(before.Fate, l.Fate) {
			h.Fatalf("%s has two lines: %+v, %+v", due, before, l)
		}
		h.disk.lines[due] = l
		told++
	}
	if told != l.Count {
		h.Fatalf("%+v tells of %d moments", l, told)
	}
}

func mayFollow(before, after Fate) bool {
	switch before {
	case Waits:
		return after == Begins || after == Passes
	case Asks:
		return after == Begins || after == Passes || after == Waits
	}
	return false
}

// check holds what lasts against what was due.
func (h *history) check() {
	s := h.disk.state
	h.due.until(h.moments, s.Settled)
	for _, due := range h.due.all {
		if _, has := h.disk.lines[due]; !has {
			h.Fatalf("%s has no line", due)
		}
	}
	if len(h.disk.lines) != len(h.due.all) {
		h.Fatalf("%d lines for %d moments", len(h.disk.lines), len(h.due.all))
	}
	waiting := map[string]bool{}
	for _, m := range s.Queue {
		waiting[key(m.Due)] = true
	}
	begun := map[string]string{}
	for _, l := range h.disk.wrong {
		begun[l.Run] = key(l.To)
	}
	for due, l := range h.disk.lines {
		if l.Fate == Waits && !waiting[due] {
			h.Fatalf("%s waits and is forgotten", due)
		}
		if l.Fate == Begins {
			if other, twice := begun[l.Run]; twice {
				h.Fatalf("%s is the run of %s and of %s", l.Run, other, due)
			}
			begun[l.Run] = due
		}
	}
	for run := range h.disk.runs {
		if begun[run] == "" {
			h.Fatalf("%s began without a line", run)
		}
	}
	if len(s.Going) > MaxGoing {
		h.Fatalf("%d runs go on", len(s.Going))
	}
}

// rest lets all runs end: nothing waits then, and all that begun is over.
func (h *history) rest() {
	h.crashes, h.rule.Hold = -1, ""
	h.start()
	for range 2 * MaxQueue {
		if len(h.disk.state.Going) == 0 {
			break
		}
		run := h.disk.state.Going[0].Run
		h.disk.runs[run] = true
		h.do(Ended(h.rule, h.disk.state, run, h.newID))
	}
	if s := h.disk.state; len(s.Queue)+len(s.Going) > 0 {
		h.Fatalf("%d wait and %d go on, and nothing goes on", len(s.Queue), len(s.Going))
	}
	for run, isOver := range h.disk.runs {
		if !isOver {
			h.Fatalf("%s is never over", run)
		}
	}
	h.check()
}

// dueSet are the moments that were due, found anew.
type dueSet struct {
	from time.Time
	all  []string
	at   []time.Time
}

func (d *dueSet) until(m schedule.Moments, to time.Time) {
	for {
		next, is := m.Next(d.from)
		if !is || next.After(to) {
			return
		}
		d.all, d.at, d.from = append(d.all, key(next)), append(d.at, next), next
	}
}

// goBack takes the moments after now away, and returns them.
func (d *dueSet) goBack(now time.Time) []string {
	kept := len(d.between(time.Time{}, now))
	gone := slices.Clone(d.all[kept:])
	d.all, d.at, d.from = d.all[:kept], d.at[:kept], now
	return gone
}

func (d *dueSet) between(from, to time.Time) []string {
	first, _ := slices.BinarySearchFunc(d.at, from, time.Time.Compare)
	last := first
	for last < len(d.at) && !d.at[last].After(to) {
		last++
	}
	return d.all[first:last]
}

func key(t time.Time) string { return t.UTC().Format(time.RFC3339) }
