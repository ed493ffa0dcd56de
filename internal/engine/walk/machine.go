package walk

import (
	"errors"
	"fmt"

	"planwright/planner/workflow"
)

// machine carries a run from one command to the next.
type machine struct {
	*Program
	state  *State
	traces []Trace
	issued bool // the next command is decided

	assumed bool   // since it was set to false, a result that is assumed was read
	gap     string // why a result was missing that was read since it was set to ""
}

// Next takes the answer to the last command and goes on to the next. What happened
// on the way is returned in order. An event that does not fit (another number, another
// kind than the command asks for, after the end) is an error and changes nothing.
func (p *Program) Next(s *State, e Event) ([]Trace, Command, error) {
	at := p.find(s.Node)
	if err := s.check(e); err != nil {
		return nil, Command{}, err
	}
	if at == none {
		return nil, Command{}, fmt.Errorf("The run is at the step “%s”, which the workflow does not have. Run the workflow anew.", s.Node)
	}
	m := &machine{Program: p, state: s, traces: make([]Trace, 0, 4)} // most events lead to few
	s.Steps += e.Steps
	s.Calls += e.Calls
	s.Tokens += e.Tokens
	switch e.Kind {
	case Stop:
		m.finish(Stopped, e.Reason)
	case Exhaust:
		m.finish(Failed, e.Reason)
	case Woke:
		m.goOn(m.tryAgain(at))
	case Returned:
		m.goOn(m.returned(at, *e.Result))
	}
	return m.traces, s.Command, nil
}

// check reports an event that does not answer the outstanding command.
func (s *State) check(e Event) error {
	last := s.Command
	switch {
	case last.Kind == DoFinish:
		return errors.New("the run has ended")
	case e.Kind == Stop || e.Kind == Exhaust:
		return nil
	case e.Seq != last.Seq:
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
	m.state.Node = s.ID
	m.leaveLoops(at)
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
	m.state.Node = m.steps[at].ID
	next, linked := m.steps[at].next[output]
	if !linked || m.isLast(at) && output != workflow.LoopBody {
		return m.done()
	}
	return next
}

// isLast reports whether the run ends behind the step.
func (m *machine) isLast(at int) bool {
	return m.state.Options.Only && m.steps[at].ID == m.state.Options.From
}

// issue makes it the next command.
func (m *machine) issue(c Command) int {
	c.Seq = m.state.Command.Seq + 1
	m.state.Command, m.issued = c, true
	return none
}

func (m *machine) finish(status Status, message string) int {
	return m.issue(Command{Kind: DoFinish, Node: m.state.Node, Finish: &Finish{Status: status, Node: m.state.Node, Message: message}})
}

// trace adds one for the step, with the rounds it is in.
func (m *machine) trace(at int, t Trace) {
	t.Node = m.steps[at].ID
	if len(m.state.Loops) > 0 {
		t.Loops = make([]Turn, 0, len(m.state.Loops))
	}
	for _, round := range m.state.Loops {
		t.Loops = append(t.Loops, Turn{Loop: round.Loop, Index: round.Index, Of: round.of()})
	}
	m.traces = append(m.traces, t)
}
