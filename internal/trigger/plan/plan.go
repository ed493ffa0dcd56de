// Package plan decides what becomes of the moments at which a trigger is due: which begin a
// run, which wait, and why the others do not. It has no clock and keeps nothing: whoever
// drives it hands in the time, and writes State and the lines of a Decision down in one
// durable step before it begins what the decision says. So after any crash a moment has its
// run, or is not decided yet.
package plan

import "time"

// Overlap says what becomes of a moment that is due while a run of the same trigger goes on.
type Overlap string

// The rules of overlap.
const (
	Skip      Overlap = "skip"      // nothing
	QueueOne  Overlap = "queueOne"  // it waits, unless one waits already
	QueueAll  Overlap = "queueAll"  // it waits behind the others
	StopOther Overlap = "stopOther" // the run is stopped, and it begins when that is over
	Allow     Overlap = "allow"     // it begins beside it
)

// Late says what becomes of moments that passed while the machine slept, was off or the
// program did not run.
type Late string

// The rules of lateness.
const (
	Once Late = "once" // one run for all of them
	All  Late = "all"  // a run for each, one after the other unless they may overlap
	None Late = "skip" // nothing
	Ask  Late = "ask"  // the person is asked
)

// Rule is how a trigger treats its moments.
type Rule struct {
	Overlap Overlap
	Late    Late
	Window  time.Duration // how late a moment may be to be made up for
	Hold    Why           // why nothing may begin now; "": it may
}

// The bounds of a trigger.
const (
	Grace    = 90 * time.Second // what is due is looked at once a minute: up to that, it is not late
	MaxQueue = 10_000           // moments that wait
	MaxGoing = 16               // runs beside each other
)

// farthestBack is how far a clock may be set back without that moments are due again that
// had their lines: it was corrected. One that goes back farther was wrong.
const farthestBack = 24 * time.Hour

// State is what is kept of a trigger that is on.
type State struct {
	Settled time.Time `json:"settled"`           // each moment up to it has its line
	Going   []Firing  `json:"going,omitempty"`   // its runs that are not over
	Queue   []Moment  `json:"queue,omitempty"`   // what waits for them, in the order it begins
	Missed  Missed    `json:"missed,omitzero"`   // what the person is asked about
	Stopped bool      `json:"stopped,omitempty"` // Going was told to stop
}

// Moment is one at which the trigger is due. Event names what happened, "" for a schedule.
type Moment struct {
	Due   time.Time `json:"due"`
	Event string    `json:"event,omitzero"`
	Late  bool      `json:"late,omitzero"`
}

// Firing is a moment and the run that it began.
type Firing struct {
	Run    string `json:"run"`
	Moment Moment `json:"moment"`
}

// Span is any number of moments, from the first to the last.
type Span struct {
	From  time.Time `json:"from"`
	To    time.Time `json:"to"`
	Count int       `json:"count"`
}

// Missed are moments the person is asked about: one run for the last of them, or none.
type Missed struct {
	Last    time.Time `json:"last"`             // zero: none is missed
	Earlier Span      `json:"earlier,omitzero"` // those before it; moments between that were not missed do not count
}

// Fate is what becomes of a moment.
type Fate string

// The fates. A line with Begins takes the place of the one with Waits or Asks that the moment
// had; so does one with Passes.
const (
	Begins Fate = "begins"
	Waits  Fate = "waits"
	Asks   Fate = "asks"
	Passes Fate = "passes" // there is no run for it
)

// Why is the reason for a fate.
type Why string

// The reasons.
const (
	OnTime     Why = "onTime"
	MadeUp     Why = "madeUp"     // it is late
	RunGoes    Why = "runGoes"    // a run of the trigger goes on
	OneWaits   Why = "oneWaits"   // and another moment waits for it already
	Replaced   Why = "replaced"   // a newer one came while it waited
	QueueFull  Why = "queueFull"  // MaxQueue wait
	MadeUpOnce Why = "madeUpOnce" // the run of a later moment makes up for it
	TooLate    Why = "tooLate"    // it was later than the window
	LateSkips  Why = "lateSkips"  // late moments are left out
	WasMissed  Why = "missed"     // the person is asked
	Declined   Why = "declined"   // the person was asked
	ClockWrong Why = "clockWrong" // it is not due yet, or was not then: the clock was set back by more than a day
)

// Line says what became of moments. There is exactly one for each, but that a later line
// takes the place of one with Waits or Asks. A line about several moments that follow each
// other tells of all between From and To; where it takes the place of Asks, of those asked
// about.
type Line struct {
	Span
	Event string // of the one moment; "" for a schedule
	Run   string // with Begins
	Fate  Fate
	Why   Why
}

// Decision is what is to be written down, and then done.
type Decision struct {
	State State
	Lines []Line
	Begin []Firing // in this order
	Stop  []string // runs
	Back  bool     // the clock was wrong before: moments from now on are due, also where they have lines
}

// decider is a decision that is being made.
type decider struct {
	Rule
	Decision
	newID func() string
}

func decide(r Rule, s State, newID func() string) *decider {
	s.Going, s.Queue = clone(s.Going), clone(s.Queue)
	return &decider{r, Decision{State: s}, newID}
}

func clone[T any](list []T) []T { return append([]T(nil), list...) }

// Look decides about the moments of a schedule since the last look. Next returns the first
// after another one. The work is linear in the number of moments.
func Look(r Rule, s State, next func(after time.Time) (time.Time, bool), now time.Time, newID func() string) Decision {
	d := decide(r, s, newID)
	d.goOn()
	if s.Settled.Sub(now) > farthestBack {
		d.setBack(now)
		return d.Decision
	}
	l := look{decider: d, now: now}
	for at := s.Settled; ; {
		due, is := next(at)
		if !is || due.After(now) {
			break
		}
		l.take(due)
		at, d.State.Settled = due, due
	}
	l.settle()
	return d.Decision
}

// Happened decides about what is no moment of a schedule: files, calls, other runs. It is due
// now.
func Happened(r Rule, s State, moments []Moment, newID func() string) Decision {
	d := decide(r, s, newID)
	d.goOn()
	for _, m := range moments {
		if r.Hold != "" {
			d.line(m, Passes, r.Hold)
		} else {
			d.admit(m, OnTime, r.Overlap)
		}
	}
	return d.Decision
}

// Ended decides what begins now that a run is over.
func Ended(r Rule, s State, run string, newID func() string) Decision {
	d := decide(r, s, newID)
	for i, f := range d.State.Going {
		if f.Run == run {
			d.State.Going = append(d.State.Going[:i], d.State.Going[i+1:]...)
			break
		}
	}
	if len(d.State.Going) == 0 {
		d.State.Stopped = false
	}
	d.goOn()
	return d.Decision
}

// Released decides what begins of what waits, where nothing holds it any more.
func Released(r Rule, s State, newID func() string) Decision {
	d := decide(r, s, newID)
	d.goOn()
	return d.Decision
}

// Answered decides about the moments the person was asked about: one run for the last of
// them, or none.
func Answered(r Rule, s State, yes bool, newID func() string) Decision {
	d := decide(r, s, newID)
	missed := d.State.Missed
	if missed.Last.IsZero() {
		return d.Decision
	}
	d.State.Missed = Missed{}
	if !yes {
		d.pass(missed, Declined)
		return d.Decision
	}
	if missed.Earlier.Count > 0 {
		d.Lines = append(d.Lines, Line{Span: missed.Earlier, Fate: Passes, Why: MadeUpOnce})
	}
	d.admit(Moment{Due: missed.Last, Late: true}, MadeUp, QueueAll)
	return d.Decision
}
