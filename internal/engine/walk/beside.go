package walk

import (
	"maps"
	"slices"

	"github.com/go-json-experiment/json/jsontext"
)

// mostBeside is how many commands a run has at once, whatever its loops say.
const mostBeside = 64

// isBeside reports whether the rounds of the loop go on side by side.
func (p *Program) isBeside(at int) bool {
	l := p.steps[at].Loop
	return l != nil && l.Parallel > 0 && l.Over != "" && l.Times == "" && l.ExitCondition == nil
}

// beginBeside begins the rounds of a loop that go on side by side.
func (m *machine) beginBeside(at int) int {
	m.lane.ownRound().Index = -1
	m.lane.Starts[m.steps[at].ID] = m.state.Steps
	m.decide()
	return m.openRounds(at)
}

// openRounds begins as many rounds as may go on at once, and returns the step behind the loop
// when all are over, none as long as one goes on.
func (m *machine) openRounds(at int) int {
	round := m.lane.ownRound()
	for m.mayOpen(at, round) {
		m.state.Opened++
		round.Index++
		child := m.child(&Lane{Number: m.state.Opened, Node: m.steps[at].ID, Kept: map[string]Kept{}, Loops: []Round{roundAt(round, round.Index)}, Starts: map[string]int{}})
		round.Lanes = append(round.Lanes, child.lane)
		child.goOn(child.beginRound(at))
		m.drop(child)
	}
	if len(round.Lanes) == 0 && !m.isNext(at, round) {
		return m.endRounds(at)
	}
	if m.lane.Command.Kind != DoRounds {
		m.issue(Command{Kind: DoRounds, Node: m.steps[at].ID})
	}
	m.issued = true
	return none
}

// decide says that the machine has no command outstanding, and is about to decide on one.
func (m *machine) decide() {
	m.lane.Command, m.issued = Command{Seq: m.lane.Command.Seq}, false
}

// roundAt is a round of the loop as its own machine has it.
func roundAt(r *Round, index int) Round {
	return Round{Loop: r.Loop, Index: index, Times: len(r.List), Item: r.List[index], Assumed: r.Assumed}
}

// isNext reports whether there is another round to begin.
func (p *Program) isNext(at int, r *Round) bool {
	return r.Ends == nil && r.Index+1 < min(len(r.List), max(1, p.steps[at].Loop.MaxIterations))
}

func (k *known) mayOpen(at int, r *Round) bool {
	return k.isNext(at, r) && (len(r.Lanes) == 0 || len(r.Lanes) < k.steps[at].Loop.Parallel && k.state.size()+k.state.waiting < mostBeside)
}

// goOnBeside goes on where rounds came to their ends: with those that follow, or behind
// the loop.
func (m *machine) goOnBeside() {
	if m.lane.Command.Kind != DoRounds {
		return
	}
	round := m.lane.ownRound()
	for _, lane := range slices.Clone(round.Lanes) {
		child := m.child(lane)
		child.goOnBeside()
		m.drop(child)
	}
	m.goOn(m.openRounds(m.find(round.Loop)))
}

// drop forgets a round that came to its end, but for what the loop keeps of it.
func (m *machine) drop(child *machine) {
	if !child.over && !child.lane.over {
		return
	}
	round, lane := m.lane.ownRound(), child.lane
	round.Lanes = slices.DeleteFunc(round.Lanes, func(other *Lane) bool { return other == lane })
	isLast := round.Ended == nil || round.Ended.Loops[0].Index < lane.Loops[0].Index
	if ends := round.Ends; ends != nil {
		isLast = ends.lane == lane
	}
	if isLast {
		round.Ended = lane
	}
	if lane.left {
		round.Left = append(round.Left, lane)
	}
}

// endOwnRound ends the round that the machine is.
func (m *machine) endOwnRound(at int) int {
	round, own := m.up.lane.ownRound(), m.lane.Loops[0]
	if err := m.collect(at, own.Index, round); err != nil {
		if m.lane.left = true; round.Ends == nil {
			round.Ends = &Ending{Status: Failed, Node: m.steps[at].ID, Message: err.Error(), Own: true, lane: m.lane}
		}
	}
	return m.endRoundBeside()
}

// endWith ends the round that the machine is, and the loop with it: the first that does so
// counts.
func (m *machine) endWith(e Ending) int {
	e.lane, m.lane.left = m.lane, e.Status != Done
	if round := m.up.lane.ownRound(); round.Ends == nil {
		round.Ends = &e
	}
	return m.endRoundBeside()
}

func (m *machine) endRoundBeside() int {
	m.issued, m.over, m.lane.over = true, true, true
	return none
}

// endRounds goes on behind a loop whose rounds are all over.
func (m *machine) endRounds(at int) int {
	m.decide()
	m.lane.takeEnded()
	round := m.lane.ownRound()
	ends := round.Ends
	switch {
	case ends == nil:
		return m.endAll(at)
	case ends.Own:
		return m.failLoop(at, ends.Message)
	}
	if m.lane.Node = ends.Node; ends.Status == Done {
		return m.done()
	}
	if ends.Spent {
		return m.finish(Ending{Status: ends.Status, Message: ends.Message, RanOut: ends.RanOut})
	}
	return m.failOn(at, ends.Message)
}

// endAll goes on behind a loop of which all rounds were begun that may be.
func (m *machine) endAll(at int) int {
	round := m.lane.ownRound()
	m.lane.Node = round.Loop
	result := Result{Success: true, Assumed: round.Assumed || round.Guessed}
	if rounds := round.Index + 1; rounds < len(round.List) {
		m.unmet(at, &result, stopped(rounds, *round))
	}
	result.Fields = round.fields()
	result = m.addCollected(at, *round, result)
	m.lane.Loops = m.lane.Loops[:len(m.lane.Loops)-1]
	return m.endLoop(at, result)
}

// takeEnded keeps the results of the last round with those around it, as where one round
// follows the other.
func (l *Lane) takeEnded() {
	round := l.ownRound()
	round.leave()
	if round.Ended == nil && len(round.Lanes) > 0 { // nothing is over
		round.Ended = round.Lanes[0]
	}
	if ended := round.Ended; ended != nil {
		maps.Copy(l.Kept, ended.Kept)
		maps.Copy(l.Starts, ended.Starts)
		if round.Ends != nil || len(round.Lanes) > 0 {
			round.Index = ended.Loops[0].Index
		}
	}
	round.Lanes, round.Ended = nil, nil
}

// leaveRounds leaves the rounds that go on as they are: the run ends.
func (l *Lane) leaveRounds() {
	if l.Command.Kind != DoRounds {
		return
	}
	for _, lane := range l.ownRound().Lanes {
		lane.leaveRounds()
	}
	l.takeEnded()
}

// ownRound is the innermost loop that the machine is in.
func (l *Lane) ownRound() *Round { return &l.Loops[len(l.Loops)-1] }

// own is the loop of which the machine is a round.
func (k *known) own() int { return k.find(k.lane.Loops[0].Loop) }

// isOwn reports whether the machine is a round of that loop.
func (k *known) isOwn(loop int) bool { return k.up != nil && k.own() == loop }

// child is the machine of a round beside others.
func (m *machine) child(lane *Lane) *machine {
	return &machine{known: known{Program: m.Program, state: m.state, lane: lane, up: &m.known}, up: m}
}

func (m *machine) main() *machine {
	for m.up != nil {
		m = m.up
	}
	return m
}

// ofCommand is the machine with that command outstanding, itself where there is none.
func (m *machine) ofCommand(seq int) *machine {
	if m.lane.Command.Kind == DoRounds {
		for _, lane := range m.lane.ownRound().Lanes {
			if found := m.child(lane).ofCommand(seq); found.lane.Command.Seq == seq {
				return found
			}
		}
	}
	return m
}

// LaneOf is where the machine is that has the outstanding command of that number, the main
// one where there is none.
func (s *State) LaneOf(seq int) *Lane {
	if s.Command.Kind != DoRounds {
		return &s.Lane
	}
	found := &s.Lane
	s.Lane.each(func(l *Lane) bool {
		if l.Command.Seq == seq {
			found = l
		}
		return found == &s.Lane
	})
	return found
}

// Of is the last command of the machine of that number; none of one that is over.
func (s *State) Of(lane int) (c Command) {
	if l := s.Lane.find(lane); l != nil {
		return l.Command
	}
	return c
}

// Goes reports whether the machine of that number is not over.
func (s *State) Goes(lane int) bool { return s.Lane.find(lane) != nil }

// find is the lane of that number in this one, nil where there is none.
func (l *Lane) find(number int) *Lane {
	switch {
	case l.Number == number:
		return l
	case l.Command.Kind != DoRounds:
		return nil
	}
	for _, lane := range l.Loops[len(l.Loops)-1].Lanes {
		if found := lane.find(number); found != nil {
			return found
		}
	}
	return nil
}

// Open are the commands that are outstanding, or Finish alone.
func (s *State) Open(yield func(Command) bool) {
	s.Lane.each(func(l *Lane) bool { return yield(l.Command) })
}

// EachLane calls use with each machine that has a command outstanding.
func (s *State) EachLane(use func(*Lane)) {
	s.Lane.each(func(l *Lane) bool {
		use(l)
		return true
	})
}

// each calls use with the lane, or with those of the rounds that go on in it.
func (l *Lane) each(use func(*Lane) bool) bool {
	switch {
	case l.over || l.Command.Kind == "":
		return true
	case l.Command.Kind != DoRounds:
		return use(l)
	}
	for _, lane := range l.Loops[len(l.Loops)-1].Lanes {
		if !lane.each(use) {
			return false
		}
	}
	return true
}

// size is how many commands the lane has outstanding, or may have: one at least, so that
// whatever goes on behind its rounds is counted already. Rounds that were left count too, as all
// of them go on at once where the run is tried again.
func (l *Lane) size() (n int) {
	if l.over {
		return 0
	}
	if l.Command.Kind == DoRounds || l.Command.Kind == "" && len(l.Loops) > 0 {
		round := &l.Loops[len(l.Loops)-1]
		for _, lane := range round.Lanes {
			n += lane.size()
		}
		for _, left := range round.Left {
			n += left.sizeLeft()
		}
	}
	return max(1, n)
}

// First is the first command that is outstanding, or Finish.
func (s *State) First() (first Command) {
	if s.Command.Kind != DoRounds {
		return s.Command
	}
	s.Open(func(c Command) bool { first = c; return false })
	return first
}

// Turns are the rounds that the outstanding command of that number is in, outermost first.
func (p *Program) Turns(s *State, seq int) []Turn {
	return (&machine{known: known{Program: p, state: s, lane: &s.Lane}}).ofCommand(seq).turns()
}

// Beside are the rounds side by side that the outstanding command of that number is in,
// outermost first.
func (s *State) Beside(seq int) []Turn { return s.Lane.beside(seq, nil) }

func (l *Lane) beside(seq int, around []Turn) []Turn {
	if l.Command.Kind != DoRounds {
		return nil
	}
	round := &l.Loops[len(l.Loops)-1]
	for _, lane := range round.Lanes {
		turns := append(slices.Clip(around), Turn{Loop: round.Loop, Index: lane.Loops[0].Index, Of: len(round.List)})
		if lane.Command.Seq == seq && lane.Command.Kind != DoRounds {
			return turns
		}
		if found := lane.beside(seq, turns); found != nil {
			return found
		}
	}
	return nil
}

// Lists are what the loops around the outstanding command of that number go over, as it was
// when they began.
func (s *State) Lists(seq int) map[string][]jsontext.Value {
	lists := map[string][]jsontext.Value{}
	s.Lane.lists(seq, lists)
	return lists
}

func (l *Lane) lists(seq int, into map[string][]jsontext.Value) (found bool) {
	found = l.Command.Seq == seq && l.Command.Kind != DoRounds
	if l.Command.Kind == DoRounds {
		for _, lane := range l.Loops[len(l.Loops)-1].Lanes {
			found = found || lane.lists(seq, into)
		}
	}
	for _, round := range l.Loops {
		if found && round.List != nil {
			into[round.Loop] = round.List
		}
	}
	return found
}
