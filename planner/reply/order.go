package reply

import (
	"planwright/planner/problem"
	"planwright/planner/reply/alias"
	"planwright/planner/reply/flow"
	"planwright/planner/reply/source"
	"planwright/planner/workflow"
)

// A “next” that says what the order of the list says adds nothing to it, and where only some steps
// have one the others follow each other all the same. One that says another thing makes a graph of
// the whole plan.

// dropOrder takes the links inside steps out of a list that they agree with, and reports whether
// they did.
func (d *draft) dropOrder(list []*flow.Step) bool {
	if !d.followsList(list, nil) {
		return false
	}
	if at := clearJumps(list); at.Value != nil {
		d.Log.Add(problem.Coerced, at, "Links written inside steps say what the order of the steps says.")
	}
	return true
}

// followsList reports whether each link inside the steps of a list leads to the step behind its
// own, that of the last one to those behind the list.
func (d *draft) followsList(list []*flow.Step, behind []*flow.Step) bool {
	var open []*flow.Step
	for i, s := range list {
		rest := behind
		if i+1 < len(list) {
			rest = list[i+1 : i+2]
		}
		loop := (*flow.Step)(nil)
		switch k := s.Node.Kind; {
		case s.Gone != flow.Stays:
			return false
		case k == workflow.KindLoop && len(s.Blocks) == 0:
			open = append(open, s)
		case k == workflow.KindEndLoop && len(open) > 0:
			loop, open = open[len(open)-1], open[:len(open)-1]
		}
		if !d.leadsBehind(s, loop, rest, i+1 == len(list) && behind == nil) {
			return false
		}
		for _, b := range s.Blocks {
			inside := rest
			if s.Node.Kind == workflow.KindLoop {
				inside = []*flow.Step{s}
			} else if inside == nil {
				inside = []*flow.Step{}
			}
			if !d.followsList(b.Steps, inside) {
				return false
			}
		}
	}
	return true
}

// leadsBehind reports whether the links inside a step lead to one of some steps, back to the Loop
// that it ends, or from the last one to the end.
func (d *draft) leadsBehind(s, loop *flow.Step, rest []*flow.Step, last bool) bool {
	if len(s.Jumps) == 0 {
		return true
	}
	if isFork := s.Node.Kind == workflow.KindIf || s.Node.Kind == workflow.KindSwitch; isFork && len(s.Blocks) == 0 {
		return false
	}
	for _, j := range s.Jumps {
		name := d.Identifier(j.To)
		so := loop != nil && isCalled(loop, name) || last && isEnding(name)
		for _, next := range rest {
			so = so || isCalled(next, name)
		}
		if j.Output != workflow.OutputNone || !so {
			return false
		}
	}
	return true
}

func isCalled(s *flow.Step, name string) bool {
	return name != "" && (s.ID == name || s.ID == "" && s.Node.Name == name)
}

// clearJumps takes the links out of steps and returns the first.
func clearJumps(list []*flow.Step) (first source.Part) {
	for _, s := range list {
		for _, j := range s.Jumps {
			if first.Value == nil {
				first = j.To
			}
		}
		s.Jumps = nil
		for _, b := range s.Blocks {
			if at := clearJumps(b.Steps); first.Value == nil {
				first = at
			}
		}
	}
	return first
}

// reportGoingOn reports the steps that are said to be the last ones, and that others follow.
func (d *draft) reportGoingOn() {
	for _, a := range d.graph.Arcs {
		if s := d.graph.Steps[a.From]; s.Last.Value != nil && a.To != flow.Nowhere {
			d.Misplaced(s.Last, alias.AboutEnd, s.Title())
			s.Last = source.Entry{}
		}
	}
}
