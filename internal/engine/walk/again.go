package walk

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/catalog"
	"planwright/planner/workflow"
)

// A run that failed or was stopped can be tried again: another one begins with the results that
// it had, in the rounds that did not come to their ends, at the step each of them was at. What
// rounds gave that did is kept.

// Again is where a run came to that failed or was stopped, for Options.Again of one that goes on
// there; nil for any other. Results go with it.
func (s *State) Again() *Lane {
	finish := s.Command.Finish
	if finish == nil || s.Node == "" || finish.Status != Failed && finish.Status != Stopped {
		return nil
	}
	a := s.Lane.again()
	if a.AtEnd = s.failedAtOutputs(); !a.AtEnd && finish.Node == "" {
		return nil
	}
	a.FailedBefore, a.Worked, a.WorkedIn, a.Leftovers, a.Left = s.Failed, s.Worked, s.WorkedIn, s.Leftovers, s.Options.Left
	a.Inputs = s.Options.Inputs
	return a
}

// failedAtOutputs reports whether all steps of the run are done, and its outputs could not be given.
func (s *State) failedAtOutputs() bool {
	finish := s.Command.Finish
	return finish != nil && finish.Status == Failed && finish.Node == ""
}

func (l *Lane) again() *Lane {
	a := &Lane{Number: l.Number, Node: l.Node, Loops: slices.Clone(l.Loops), Run: l.Run}
	if l.Number > 0 { // those of the main one are the results of the run
		a.Kept, a.Starts = l.Kept, l.Starts
	}
	for i := range a.Loops {
		r := &a.Loops[i]
		r.Lanes, r.Ended = nil, nil
		if r.Ends != nil && r.Ends.Status != Done {
			r.Ends = nil
		}
		left := make([]*Lane, len(r.Left))
		for i, lane := range r.Left {
			left[i] = lane.again()
		}
		r.Left = left
	}
	return a
}

// besideLeft is the loop of which a machine goes on with rounds side by side; nil for none.
func (l *Lane) besideLeft() *Round {
	if n := len(l.Loops); n > 0 && l.Loops[n-1].Begun > 0 {
		return &l.Loops[n-1]
	}
	return nil
}

// EachLeft calls use with each machine that goes on at a step of its own, the main one too.
func (l *Lane) EachLeft(use func(*Lane)) {
	round := l.besideLeft()
	if round == nil {
		use(l)
		return
	}
	for _, left := range round.Left {
		left.EachLeft(use)
	}
}

// EachLoop calls use with each loop that it goes on in.
func (l *Lane) EachLoop(use func(id string)) {
	for i := range l.Loops {
		use(l.Loops[i].Loop)
		for _, left := range l.Loops[i].Left {
			left.EachLoop(use)
		}
	}
}

// sizeLeft is the size that the lane has once it goes on.
func (l *Lane) sizeLeft() (n int) {
	if round := l.besideLeft(); round != nil {
		for _, left := range round.Left {
			n += left.sizeLeft()
		}
	}
	return max(1, n)
}

// Misfit is why a run cannot go on in a workflow, and what the person can do who runs that one.
type Misfit struct{ Why, Advice string }

func (m Misfit) Error() string { return m.Why + " " + m.Advice }

func misfitf(advice, why string, args ...any) error {
	return Misfit{fmt.Sprintf(why, args...), advice}
}

// ErrGoneStep is said of a run that ended at a step which the workflow does not have.
var ErrGoneStep error = Misfit{"The workflow does not have the step any more at which that run ended.",
	"Put it back, turned off where it is not to be done, or run the workflow anew, which does all of it again."}

// What can be done where a run cannot go on.
const (
	changeBack = "Change it back, or run the workflow anew, which does all of it again."
	moveBack   = "Move it back, or run the workflow anew, which does all of it again."
	putBack    = "Put it back before that, or run the workflow anew, which does all of it again."
)

// misfit says why a run of the program cannot go on where one came to that was in other loops there, or
// had rounds side by side that were others; nil where it can, in those that are as they were and from the
// first round of those that are new. The error is for people.
func (p *Program) misfit(l *Lane, before *Program, results map[string]Result) error {
	at, within := p.find(l.Node), p.within(l.Node)
	switch {
	case at == none:
		return ErrGoneStep
	case l.AtEnd:
		return misfitf(moveBack, "All steps of that run are done, and “%s”, the last of them, is not in the same loop any more: to begin with it would do it again.", p.steps[at].label())
	}
	for _, r := range l.Loops {
		if at := p.find(r.Loop); at != none && p.isBeside(at) != (r.Begun > 0) {
			return misfitf(changeBack, "Whether the rounds of “%s” go on side by side was changed since, so they cannot go on where they were.", p.steps[at].label())
		}
	}
	if round := l.besideLeft(); round != nil {
		return misfitf(changeBack, "“%s” was changed since, so its rounds cannot go on, and to begin with it would do again what they did.", before.steps[before.find(round.Loop)].label())
	}
	same := p.common(l)
	for _, loop := range within[same:] {
		if _, begun := results[loop]; begun || p.isBeside(p.find(loop)) {
			return p.errOtherLoops(at, p.find(loop))
		}
	}
	for _, r := range l.Loops[same:] {
		if loop := p.find(r.Loop); loop != none && !p.isPassed(loop) {
			return p.errOtherLoops(at, loop)
		}
	}
	return nil
}

func (p *Program) errOtherLoops(at, loop int) error {
	return misfitf(changeBack, "The loops around “%s” are not those in which it was, so the rounds of “%s” cannot go on where they were.", p.steps[at].label(), p.steps[loop].label())
}

// checkAgain reports a step that a run would go on at and that needs what another one gave of which
// nobody knows that, as it was only said to have been carried out: it would fail as before.
func (p *Program) checkAgain(o Options) (err error) {
	if o.Again.AtEnd {
		return nil
	}
	o.Again.EachLeft(func(l *Lane) {
		at := p.find(l.Node)
		p.steps[at].Uses(func(u workflow.Use) bool {
			ref, ok := workflow.ParseReference(u.Text)
			of := p.find(ref.Node)
			if !ok || of == none {
				return true
			}
			given := o.Results[ref.Node]
			if own, is := l.Kept[ref.Node]; is {
				given = own.Result
			}
			if given.Unknown && err == nil {
				err = misfitf(fmt.Sprintf("Run from “%s”, or the workflow anew.", p.steps[of].label()), "“%s” needs what “%s” gave, and of that it is only known that it was carried out.", p.steps[at].label(), p.steps[of].label())
			}
			return err == nil
		})
	})
	return err
}

// Fits reports whether a run of the program can go on there: its steps are within the same loops, and
// perhaps in others besides that it begins anew.
func (p *Program) Fits(l *Lane) bool {
	isBeside := func(loop string) bool { return p.isBeside(p.find(loop)) }
	return p.fits(l, nil) || !l.AtEnd && p.find(l.Node) != none && p.common(l) == len(l.Loops) &&
		!slices.ContainsFunc(p.within(l.Node), isBeside) && !slices.ContainsFunc(l.Loops, func(r Round) bool { return r.Begun > 0 })
}

// fits reports whether the steps are within the same loops, and no others.
func (p *Program) fits(l *Lane, around []string) bool {
	loops := l.Loops
	if len(around) > 0 {
		if len(loops) == 0 || loops[0].Loop != around[len(around)-1] {
			return false
		}
		loops = loops[1:]
	}
	names := slices.Clip(around)
	for _, r := range loops {
		at := p.find(r.Loop)
		if at == none || p.isBeside(at) != (r.Begun > 0) {
			return false
		}
		names = append(names, r.Loop)
	}
	round := l.besideLeft()
	if round == nil {
		within := p.Around(l.Node)
		slices.Reverse(within)
		return p.find(l.Node) != none && slices.Equal(within, names)
	}
	within := p.Around(round.Loop)
	slices.Reverse(within)
	return slices.Equal(append(within, round.Loop), names) && !slices.ContainsFunc(round.Left, func(left *Lane) bool { return !p.fits(left, names) })
}

// takeUp goes on where a machine of an earlier run came to.
func (m *machine) takeUp(l *Lane) error {
	loops, at := l.Loops, m.find(l.Node)
	if m.up != nil {
		loops = loops[1:]
		m.trace(m.own(), Trace{Kind: Chose, Output: workflow.LoopBody, Assumed: m.lane.Loops[0].Assumed})
	}
	round := l.besideLeft()
	if round != nil {
		loops, at = loops[:len(loops)-1], m.find(round.Loop)
	}
	if !l.AtEnd {
		m.keepAgain(l, at)
	}
	for i := range loops {
		loop := m.find(loops[i].Loop)
		if err := m.enterAgain(loop, &loops[i]); err != nil {
			return err
		}
		m.trace(loop, Trace{Kind: Chose, Output: workflow.LoopBody, Assumed: m.lane.ownRound().Assumed})
	}
	if m.up == nil && round == nil { // those that were put around it since
		if err := m.enterLoops(at, len(loops)); err != nil {
			return err
		}
	}
	if round != nil {
		return m.takeUpRounds(at, round)
	}
	if l.AtEnd {
		m.lane.Node = l.Node
		m.goOn(m.behind(at))
		return nil
	}
	m.lane.earlier = l
	m.goOn(at)
	m.lane.earlier = nil
	return nil
}

// behind is what a run goes on with that came to its end at the step: nothing but its outputs,
// unless a step was put behind it since.
func (m *machine) behind(at int) int {
	kind := m.steps[at].Kind
	if kind == workflow.KindIf || kind == workflow.KindSwitch { // which does nothing but decide
		return at
	}
	if r, ran := m.kept(at); ran && !r.Success {
		return m.fail(at, r.Error)
	}
	return m.follow(at, usual(kind))
}

// keepAgain takes the results of a round that goes on beside others, and forgets those that
// the machine comes to again.
func (m *machine) keepAgain(l *Lane, at int) {
	for id, kept := range l.Kept {
		if was := m.find(id); was != none && !m.isPast(l, was, kept) {
			m.lane.Kept[id] = Kept{Result: kept.Result}
		}
	}
	m.forget(at)
}

// isPast reports whether a result is of a round before the last one of a loop around its step.
func (p *Program) isPast(l *Lane, at int, kept Kept) bool {
	for loop := p.steps[at].loop; loop != none; loop = p.steps[loop].loop {
		if kept.Visit < l.Starts[p.steps[loop].ID] {
			return true
		}
	}
	return false
}

// enterAgain begins a loop in the round that an earlier run was in.
func (m *machine) enterAgain(at int, was *Round) error {
	m.trace(at, Trace{Kind: Began})
	m.assumed = false
	round, some, err := m.firstRound(at)
	if err != nil || !some || !was.goesOnAs(round) {
		return misfitf(changeBack, "What the loop “%s” repeats for is not what it was in the rounds that had begun, so these cannot go on.", m.steps[at].label())
	}
	round.Assumed = m.assumed
	round.Index, round.Collected, round.Size, round.Guessed, round.Failed, round.Form = was.Index, slices.Clone(was.Collected), was.Size, was.Guessed, slices.Clone(was.Failed), was.Form
	m.lane.Loops = append(m.lane.Loops, round)
	if was.Anew {
		m.trace(at, Trace{Kind: Warned, Message: ungiven})
	}
	return nil
}

// goesOnAs reports whether rounds that had begun go on as those of the other, which is the first of the
// loop as it is now: it may have more of them, and other elements in those that had not begun.
func (r *Round) goesOnAs(now Round) bool {
	begun := r.begun()
	switch {
	case (r.Times > 0) != (now.Times > 0), (r.List == nil) != (now.List == nil):
		return false
	case now.of() == 0:
		return true
	}
	isSame := func(a, b jsontext.Value) bool { return bytes.Equal(a, b) }
	return now.of() >= begun && (r.List == nil || slices.EqualFunc(r.List[:begun], now.List[:begun], isSame))
}

// begun is how many rounds of a loop had begun.
func (r *Round) begun() int { return max(r.Index+1, r.Begun) }

// collectAnew has the loops collect what they say now: of rounds that are over nobody knows that.
func (p *Program) collectAnew(l *Lane, before *Program) *Lane {
	next := *l
	next.Loops = slices.Clone(l.Loops)
	for i := range next.Loops {
		r := &next.Loops[i]
		at, was := p.find(r.Loop), before.find(r.Loop)
		if at != none && was != none && !bytes.Equal(p.steps[at].collects(), before.steps[was].collects()) {
			r.Collected, r.Size, r.Form, r.Anew = nil, 0, catalog.TableForm{}, false
			if n := r.begun() - 1; n > 0 && p.steps[at].collects() != nil {
				r.Collected, r.Anew = slices.Repeat([]jsontext.Value{null}, n), true
			}
		}
		r.Left = slices.Clone(r.Left)
		for j := range r.Left {
			r.Left[j] = p.collectAnew(r.Left[j], before)
		}
	}
	return &next
}

func (s *step) collects() jsontext.Value {
	if s.Loop == nil {
		return nil
	}
	return s.Loop.Collect
}

// takeUpRounds goes on with the rounds of a loop that did not come to their ends, and begins
// those that had not begun.
func (m *machine) takeUpRounds(at int, was *Round) error {
	if err := m.enterAgain(at, was); err != nil {
		return err
	}
	m.lane.Node = m.steps[at].ID
	m.decide()
	round := m.lane.ownRound()
	round.Index, round.Ends = was.Begun-1, was.Ends
	for _, left := range was.Left {
		m.state.waiting += left.sizeLeft()
	}
	for _, left := range was.Left {
		m.state.waiting -= left.sizeLeft()
		m.state.Opened++
		child := m.child(&Lane{Number: m.state.Opened, Node: left.Node, Kept: map[string]Kept{}, Loops: []Round{roundAt(round, left.Loops[0].Index)}, Starts: map[string]int{}})
		round.Lanes = append(round.Lanes, child.lane)
		if err := child.takeUp(left); err != nil {
			return err
		}
		m.drop(child)
	}
	m.goOn(m.openRounds(at))
	return nil
}

// leave notes which rounds of a loop did not come to their ends, as it is ended.
func (r *Round) leave() {
	r.Begun = r.Index + 1
	r.Left = append(r.Left, r.Lanes...)
	slices.SortFunc(r.Left, func(a, b *Lane) int { return cmp.Compare(a.Loops[0].Index, b.Loops[0].Index) })
}

// EachRun calls use with each Lane.Run by which a run that is tried again may go on,
// and that of each of its Leftovers.
func (s *State) EachRun(use func(run string)) {
	s.Lane.eachRun(use)
	for _, list := range s.Leftovers {
		for _, left := range list {
			use(left.Run)
		}
	}
}

func (l *Lane) eachRun(use func(string)) {
	if l.Run != "" {
		use(l.Run)
	}
	for i := range l.Loops {
		for _, lanes := range [][]*Lane{l.Loops[i].Lanes, l.Loops[i].Left} {
			for _, lane := range lanes {
				lane.eachRun(use)
			}
		}
	}
}

// noteRuns notes the runs of workflows that outstanding commands called, and those of AI steps.
func (s *State) noteRuns(runs map[int]string) {
	s.EachLane(func(l *Lane) {
		if run, is := runs[l.Command.Seq]; is {
			l.Run = run
		}
	})
}
