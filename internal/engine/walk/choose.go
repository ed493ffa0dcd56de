package walk

import (
	"fmt"
	"slices"

	"planwright/planner/workflow"
)

// chooseBranch decides an If.
func (m *machine) chooseBranch(at int) int {
	m.assumed = false
	output := workflow.IfFalse
	if s := &m.steps[at]; s.If != nil && m.holds(at, s.If.Condition) {
		output = workflow.IfTrue
	}
	return m.choose(at, output)
}

// chooseCase takes the first case of a Switch that holds.
func (m *machine) chooseCase(at int) int {
	m.assumed = false
	return m.choose(at, m.caseOf(at))
}

func (m *machine) caseOf(at int) workflow.Output {
	if s := &m.steps[at]; s.Switch != nil {
		for _, k := range s.Switch.Cases {
			if m.holds(at, k.Condition) {
				return workflow.CaseOutput(k.Name)
			}
		}
	}
	return workflow.SwitchDefault
}

// choose goes on by a way. Where that was decided by what is assumed, the person may have
// chosen another.
func (m *machine) choose(at int, output workflow.Output) int {
	s := &m.steps[at]
	if way, chosen := m.state.Options.Ways[s.ID]; chosen && m.assumed {
		output = way
	}
	if _, linked := s.next[output]; output == workflow.SwitchDefault && !linked && s.loop != none && !slices.Contains(s.Ends, workflow.SwitchDefault) {
		m.trace(at, Trace{Kind: Warned, Message: "No case held, so the workflow ends here, in the midst of a loop. Link “else” to the next round to go on."})
	}
	m.keep(at, Result{Success: true})
	m.trace(at, Trace{Kind: Chose, Output: output, Assumed: m.assumed})
	return m.follow(at, output)
}

// skip passes over a disabled step, a loop with its body. An If or a Switch has one way
// then, which is said.
func (m *machine) skip(at int) int {
	s := &m.steps[at]
	output, decides := s.WayWhenOff(func(o workflow.Output) bool { _, linked := s.next[o]; return linked })
	if !decides {
		m.trace(at, Trace{Kind: Skipped})
		return m.follow(at, usual(s.Kind))
	}
	m.trace(at, Trace{Kind: Warned, Message: fmt.Sprintf("It is switched off and decides nothing, so the run goes on by “%s”.", output)})
	m.trace(at, Trace{Kind: Skipped, Output: output})
	return m.follow(at, output)
}
