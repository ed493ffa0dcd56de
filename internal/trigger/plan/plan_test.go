package plan

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

const day = "2026-11-30 "

func at(t *testing.T, clock string) time.Time {
	t.Helper()
	if len(clock) <= len("15:04:05") {
		clock = day + clock
	}
	for _, layout := range []string{"2006-01-02 15:04", "2006-01-02 15:04:05"} {
		if when, err := time.Parse(layout, clock); err == nil {
			return when
		}
	}
	t.Fatalf("no time: %s", clock)
	return time.Time{}
}

// hourly is due at each full hour.
func hourly(after time.Time) (time.Time, bool) {
	return after.Truncate(time.Hour).Add(time.Hour), true
}

// What becomes of moments, step by step: "9:00" looks at that time, "end r1" lets a run end,
// "event a" happens, "yes" and "no" answer, "hold" and "free" hold and release.
func TestWhatBecomesOfMoments(t *testing.T) {
	for name, c := range map[string]struct {
		rule  Rule
		steps string
		want  string
	}{
		"on time": {Rule{Overlap: Skip}, "09:00:30, end r1, 10:00",
			"09:00 begins onTime r1; 10:00 begins onTime r2"},
		"a run goes on: skip": {Rule{Overlap: Skip}, "09:00, 10:00, 11:00, end r1, 12:00",
			"09:00 begins onTime r1; 10:00 passes runGoes; 11:00 passes runGoes; 12:00 begins onTime r2"},
		"a run goes on: one waits": {Rule{Overlap: QueueOne}, "09:00, 10:00, 11:00, end r1, end r2, 12:00",
			"09:00 begins onTime r1; 10:00 waits runGoes; 11:00 passes oneWaits; 10:00 begins onTime r2; 12:00 begins onTime r3"},
		"a run goes on: all wait": {Rule{Overlap: QueueAll}, "09:00, 10:00, 11:00, end r1, end r2",
			"09:00 begins onTime r1; 10:00 waits runGoes; 11:00 waits runGoes; 10:00 begins onTime r2; 11:00 begins onTime r3"},
		"a run goes on: it is stopped, once": {Rule{Overlap: StopOther}, "09:00, 10:00, 11:00, end r1, 12:00",
			"09:00 begins onTime r1; 10:00 waits runGoes; stop r1; 10:00 passes replaced; 11:00 waits runGoes; 11:00 begins onTime r2; 12:00 waits runGoes; stop r2"},
		"runs beside each other": {Rule{Overlap: Allow}, "09:00, 10:00",
			"09:00 begins onTime r1; 10:00 begins onTime r2"},
		"late: one for all": {Rule{Overlap: Skip, Late: Once, Window: 4 * time.Hour}, "13:30",
			"09:00 passes tooLate; 10:00-12:00 passes madeUpOnce (3); 13:00 begins madeUp r1"},
		"late: the one on time makes up": {Rule{Overlap: Skip, Late: Once, Window: 24 * time.Hour}, "11:00",
			"09:00-10:00 passes madeUpOnce (2); 11:00 begins onTime r1"},
		"late: each": {Rule{Overlap: Skip, Late: All, Window: 24 * time.Hour}, "11:30, end r1, end r2",
			"09:00 begins madeUp r1; 10:00 waits runGoes; 11:00 waits runGoes; 10:00 begins madeUp r2; 11:00 begins madeUp r3"},
		"late: none": {Rule{Overlap: Skip, Late: None, Window: 24 * time.Hour}, "11:30, 12:00",
			"09:00-11:00 passes lateSkips (3); 12:00 begins onTime r1"},
		"late: asked, and meant": {Rule{Overlap: Skip, Late: Ask, Window: 24 * time.Hour}, "11:30, 12:00, end r1, 14:30, yes",
			"09:00-11:00 asks missed (3); 12:00 begins onTime r1; 13:00-14:00 asks missed (2); 09:00-13:00 passes madeUpOnce (4); 14:00 begins madeUp r2"},
		"late: asked, and not meant": {Rule{Overlap: Skip, Late: Ask, Window: 24 * time.Hour}, "09:30, no, yes",
			"09:00 asks missed; 09:00 passes declined"},
		"held": {Rule{Overlap: QueueAll, Late: All, Window: 24 * time.Hour}, "09:00, 10:00, hold, end r1, 11:00, event a, free",
			"09:00 begins onTime r1; 10:00 waits runGoes; 11:00 passes paused; a passes paused; 10:00 begins onTime r2"},
		"events": {Rule{Overlap: QueueAll}, "event a, event b, end r1",
			"a begins onTime r1; b waits runGoes; b begins onTime r2"},
		"a clock that is corrected": {Rule{Overlap: Allow}, "09:00, 10:00, 08:00, 09:00, 11:00",
			"09:00 begins onTime r1; 10:00 begins onTime r2; 11:00 begins onTime r3"},
		"a clock that was wrong": {Rule{Overlap: QueueAll}, "2026-12-02 08:30, 2026-12-02 09:00, 2026-12-02 10:00, 09:20, end r1, 10:00",
			"09:00-2026-12-02 08:00 passes tooLate (48); 2026-12-02 09:00 begins onTime r1; 2026-12-02 10:00 waits runGoes; back; 2026-12-02 10:00 passes clockWrong; 10:00 begins onTime r2"},
	} {
		t.Run(name, func(t *testing.T) {
			s, said := State{Settled: at(t, "08:30")}, []string{}
			made := 0
			newID := func() string { made++; return fmt.Sprint("r", made) }
			for step := range strings.SplitSeq(c.steps, ", ") {
				var d Decision
				switch what, which, _ := strings.Cut(step, " "); what {
				case "end":
					d = Ended(c.rule, s, which, newID)
				case "event":
					d = Happened(c.rule, s, []Moment{{Due: at(t, "09:00"), Event: which}}, newID)
				case "yes", "no":
					d = Answered(c.rule, s, what == "yes", newID)
				case "hold", "free":
					c.rule.Hold = map[string]Why{"hold": "paused"}[what]
					d = Released(c.rule, s, newID)
				default:
					d = Look(c.rule, s, hourly, at(t, step), newID)
				}
				s, said = d.State, append(said, told(d)...)
			}
			got := strings.Join(said, "; ")
			if got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}

// told is a decision as text.
func told(d Decision) (all []string) {
	short := func(t time.Time) string { return strings.TrimPrefix(t.Format("2006-01-02 15:04"), day) }
	for _, l := range d.Lines {
		when := short(l.From)
		if !l.To.Equal(l.From) {
			when += "-" + short(l.To)
		}
		if l.Event != "" {
			when = l.Event
		}
		text := fmt.Sprint(when, " ", l.Fate, " ", l.Why)
		if l.Run != "" {
			text += " " + l.Run
		}
		if l.Count > 1 {
			text += fmt.Sprintf(" (%d)", l.Count)
		}
		all = append(all, text)
	}
	for _, run := range d.Stop {
		all = append(all, "stop "+run)
	}
	if d.Back {
		all = append([]string{"back"}, all...)
	}
	return all
}

func TestQueueIsBounded(t *testing.T) {
	d := Happened(Rule{Overlap: QueueAll}, State{}, events(MaxQueue+3), func() string { return "r" })
	last := d.Lines[len(d.Lines)-1]
	if last.Why != QueueFull || last.Count != 2 || len(d.State.Queue) != MaxQueue {
		t.Errorf("%+v, %d wait", last, len(d.State.Queue))
	}
}

func TestRunsBesideEachOtherAreBounded(t *testing.T) {
	rule, made := Rule{Overlap: Allow}, 0
	newID := func() string { made++; return fmt.Sprint("r", made) }
	s := Happened(rule, State{}, events(MaxGoing+2), newID).State
	if len(s.Going) != MaxGoing || len(s.Queue) != 2 {
		t.Fatalf("%d go on, %d wait", len(s.Going), len(s.Queue))
	}
	s = Ended(rule, s, "r3", newID).State
	if len(s.Going) != MaxGoing || len(s.Queue) != 1 {
		t.Errorf("after one ended %d go on, %d wait", len(s.Going), len(s.Queue))
	}
}

func events(n int) (all []Moment) {
	for i := range n {
		all = append(all, Moment{Event: fmt.Sprint(i)})
	}
	return all
}

func BenchmarkLook(b *testing.B) {
	rule := Rule{Overlap: Skip, Late: Once, Window: 24 * time.Hour}
	from := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	for name, slept := range map[string]time.Duration{"month": 30 * 24 * time.Hour, "year": 365 * 24 * time.Hour} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				Look(rule, State{Settled: from}, hourly, from.Add(slept), func() string { return "r" })
			}
		})
	}
}
