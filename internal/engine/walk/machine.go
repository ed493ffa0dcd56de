package walk

import (
	"errors"
	"fmt"

	"planwright/planner/workflow"
)

// machine carries a run from one command to the next.
type machine struct {
	known
	up     *machine // the one around a round that goes on beside others; nil: it is the main one
	traces []Trace  // of all machines, in order, with the main one
	issued bool     // the next command is decided
	over   bool     // of a round beside others: it came to its end
}

// Next takes the answer to a command and goes on to the next; there may be more than that,
// see State.Open. What happened on the way is returned in order. An event that does not fit
// (another number, another kind than the command asks for, after the end) is an error and
// changes nothing.
func (p *Program) Next(s *State, e Event) ([]Trace, Command, error) {
	m, err := p.machineOf(s, e)
	if err != nil {
		return nil, Command{}, err
	}
	at := p.find(m.lane.Node)
	s.Steps += e.Steps
	s.Calls += e.Calls
	s.Tokens += e.Tokens
	s.Failed += e.Failed
	s.noteLeftovers(m.lane, e)
	if e.Runs != nil && !(e.Kind == Returned && e.Result.Success) {
		s.noteRuns(e.Runs)
	}
	switch e.Kind {
	case Stop:
		m.lane.leaveRounds()
		m.finish(Ending{Status: Stopped, Message: e.Reason})
	case Exhaust:
		m.lane.leaveRounds()
		m.finish(Ending{Status: Failed, Message: e.Reason, RanOut: e.Spent})
	case Woke:
		m.goOn(m.tryAgain(at))
	case Returned:
		m.goOn(m.returned(at, *e.Result))
	}
	if m.up != nil {
		m.main().goOnBeside()
	}
	return m.main().traces, s.First(), nil
}

// machineOf is the machine that the event is for: that of the command it answers.
func (p *Program) machineOf(s *State, e Event) (*machine, error) {
	m := &machine{known: known{Program: p, state: s, lane: &s.Lane}, traces: make([]Trace, 0, 4)} // most events lead to few
	if e.Kind != Stop && e.Kind != Exhaust {
		m = m.ofCommand(e.Seq)
	}
	if err := check(m.lane.Command, e); err != nil {
		return nil, err
	}
	for up := m; up != nil; up = up.up {
		if p.find(up.lane.Node) == none {
			return nil, fmt.Errorf("The run is at the step “%s”, which the workflow does not have. Run the workflow anew.", up.lane.Node)
		}
	}
	return m, nil
}

// check reports an event that does not answer the command.
func check(last Command, e Event) error {
	switch {
	case last.Kind == DoFinish:
		return errors.New("the run has ended")
	case e.Kind == Stop || e.Kind == Exhaust:
		return nil
	case e.Seq != last.Seq || last.Kind == DoRounds:
		return fmt.Errorf("an answer to command %d, but %d is outstanding", e.Seq, last.Seq)
	case e.Kind == Woke && last.Kind == DoDelay:
		return nil
	case e.Kind == Returned && last.Kind != DoDelay && e.Result != nil:
		return nil
	}
	return fmt.Errorf("%q does not answer a command of kind %q", e.Kind, last.Kind)
}

// goOn visits one step after another until a command is decided.
func (m *machine) goOn(at int) {
	for !m.issued {
		at = m.visit(at)
	}
}

// visit does what a step does and returns the step that follows, none once a command
// is decided.
func (m *machine) visit(at int) int {
	s := &m.steps[at]
	m.lane.Node, m.lane.Run = s.ID, ""
	if !m.leaveLoops(at) {
		return none
	}
	if m.isBehind(at) {
		return m.done()
	}
	if !m.countStep() {
		return none
	}
	if s.isOff() {
		return m.skip(at)
	}
	switch s.Kind {
	case workflow.KindTool, workflow.KindAiTransform, workflow.KindAiStep:
		return m.act(at)
	case workflow.KindIf:
		return m.chooseBranch(at)
	case workflow.KindSwitch:
		return m.chooseCase(at)
	case workflow.KindLoop:
		return m.beginLoop(at)
	case workflow.KindEndLoop:
		return m.endRound(at)
	}
	return m.settle(at, 0, Finished, failure("It is of a kind that this program does not know, “%s”. Replace it.", s.Kind))
}

// follow is the step to which the output leads. Where it leads nowhere the run is
// done, as it is behind the only step that was wanted.
func (m *machine) follow(at int, output workflow.Output) int {
	m.lane.Node = m.steps[at].ID
	next, linked := m.steps[at].next[output]
	if !linked || m.isLast(at) && output != workflow.LoopBody {
		return m.done()
	}
	return next
}

// isLast reports whether the run ends behind the step.
func (k *known) isLast(at int) bool {
	return k.state.Options.Only && k.steps[at].ID == k.state.Options.From
}

// isBehind reports whether the run has come as far as it is to: to the step before which it
// ends, or to one that does not lead there any more.
func (k *known) isBehind(at int) bool {
	to := k.state.Options.To
	return to != "" && (k.steps[at].ID == to || !k.comesTo(at, k.find(to)))
}

// issue makes it the next command.
func (m *machine) issue(c Command) int {
	c.Seq = max(m.state.Command.Seq, m.state.Last) + 1
	if m.state.Last = 0; m.up != nil || c.Kind == DoRounds {
		m.state.Last = c.Seq
	}
	if a := m.lane.earlier; a != nil {
		if m.lane.earlier = nil; (c.Kind == DoCall || c.Kind == DoAgent) && c.Node == a.Node {
			c.Earlier = a.Run
		}
	}
	if c.Earlier == "" && (c.Kind == DoCall || c.Kind == DoAgent) {
		c.Earlier = m.state.leftBefore(m.lane, c)
		c.Anew = c.Earlier != ""
	}
	m.lane.Command, m.issued = c, true
	return none
}

// finish ends the run at the step where it is; of a round beside others the others come to their ends first.
func (m *machine) finish(e Ending) int {
	e.Node, e.Spent = m.lane.Node, true
	if m.up != nil {
		return m.endWith(e)
	}
	return m.issue(Command{Kind: DoFinish, Node: e.Node, Finish: &Finish{Status: e.Status, Node: e.Node, Message: e.Message, Spent: e.RanOut}})
}

// trace adds one for the step, with the rounds it is in.
func (m *machine) trace(at int, t Trace) {
	t.Node, t.Lane, t.Loops = m.steps[at].ID, m.lane.Number, m.turns()
	main := m.main()
	main.traces = append(main.traces, t)
}

// turns are the rounds that the machine is in, outermost first.
func (k *known) turns() (turns []Turn) {
	if k.up != nil {
		around := k.up.turns()
		turns = around[:len(around)-1] // the last is its own loop, which goes on with others
	} else if len(k.lane.Loops) > 0 {
		turns = make([]Turn, 0, len(k.lane.Loops))
	}
	for _, round := range k.lane.Loops {
		turns = append(turns, Turn{Loop: round.Loop, Index: round.Index, Of: round.of()})
	}
	return turns
}
