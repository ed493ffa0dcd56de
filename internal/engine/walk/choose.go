package walk

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/text"
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
	s := &m.steps[at]
	if s.Switch == nil {
		return workflow.SwitchDefault
	}
	doubt := ""
	for _, k := range s.Switch.Cases {
		held, said := m.judge(k.Condition)
		doubt = cmp.Or(doubt, said)
		if held {
			m.warn(at, doubt)
			return workflow.CaseOutput(k.Name)
		}
	}
	if doubt == "" && !m.assumed {
		doubt = m.allNothing(s.Switch)
	}
	m.warn(at, doubt)
	return workflow.SwitchDefault
}

// allNothing says of a Switch of which no case held that all they look at is nothing, "" where
// it is not.
func (k *known) allNothing(s *workflow.Switch) string {
	var looked []string
	for _, one := range s.Cases {
		for c := range one.Condition.Leaves {
			for _, o := range []workflow.Operand{c.Left, c.Right} {
				ref, ok := workflow.ParseReference(o.Variable)
				if !ok {
					continue
				}
				if v := k.handed(ref); v != nil && v.Kind() != jsontext.KindNull {
					return ""
				}
				if spoken := k.spoken(ref); !slices.Contains(looked, spoken) {
					looked = append(looked, spoken)
				}
			}
		}
	}
	if len(looked) == 0 {
		return ""
	}
	return fmt.Sprintf("No case held: there is nothing in %s. Add a case for that, or look at another result.", text.List(looked, "and"))
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
	m.keep(at, Result{Success: true, Way: output})
	m.trace(at, Trace{Kind: Chose, Output: output, Assumed: m.assumed})
	return m.follow(at, output)
}

// skip passes over a disabled step, a loop with its body. An If or a Switch has one way
// then, which is said.
func (m *machine) skip(at int) int {
	s := &m.steps[at]
	output, decides := s.wayWhenOff()
	if !decides {
		m.trace(at, Trace{Kind: Skipped})
		return m.follow(at, usual(s.Kind))
	}
	m.trace(at, Trace{Kind: Warned, Message: fmt.Sprintf("It is switched off and decides nothing, so the run goes on by “%s”.", output)})
	m.trace(at, Trace{Kind: Skipped, Output: output})
	return m.follow(at, output)
}
