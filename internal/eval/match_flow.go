package eval

import (
	"slices"

	"planwright/planner/workflow"
)

// both follows two ways, which must both fit.
func (m *matcher) both(one, other []pattern, oneAt, otherAt string, known bindings) (bindings, bool) {
	result, ok := m.sequence(one, oneAt, known)
	if !ok {
		return nil, false
	}
	if _, ok = m.sequence(other, otherAt, known); !ok {
		return nil, false
	}
	return result, true
}

// choice matches an If, or a Switch with one case.
func (m *matcher) choice(p pattern, rest []pattern, n workflow.Node, known bindings) (bindings, bool) {
	ways := waysOf(n)
	if len(ways) != 1 {
		return m.unlike(p, n, known)
	}
	for _, c := range p.conditions {
		if yes, no, ok := ways[0].split(c, known); ok {
			return m.both(slices.Concat(p.body, rest), slices.Concat(p.otherwise, rest),
				m.next[exit{n.ID, yes}], m.next[exit{n.ID, no}], known.with(p.label(), n.ID))
		}
	}
	return m.unlike(p, n, known)
}

// way is one decision of a step: the outputs where the condition holds and where
// it does not.
type way struct {
	condition workflow.Condition
	yes, no   workflow.Output
}

// waysOf lists the decisions of an If or a Switch. The other output is that of
// the step only where it decides once.
func waysOf(n workflow.Node) []way {
	switch {
	case n.If != nil:
		return []way{{n.If.Condition, workflow.IfTrue, workflow.IfFalse}}
	case n.Switch != nil:
		var ways []way
		for _, c := range n.Switch.Cases {
			ways = append(ways, way{c.Condition, workflow.CaseOutput(c.Name), workflow.SwitchDefault})
		}
		return ways
	}
	return nil
}

// split returns the output to follow where the condition holds and the other.
func (w way) split(c condition, known bindings) (yes, no workflow.Output, ok bool) {
	switch {
	case c.means(w.condition, known):
		return w.yes, w.no, true
	case c.meansNot(w.condition, known):
		return w.no, w.yes, true
	}
	return "", "", false
}

// cases matches a Switch whose cases stand in any order, or a chain of Ifs.
func (m *matcher) cases(p pattern, rest []pattern, n workflow.Node, known bindings) (bindings, bool) {
	if n.Switch != nil && len(n.Switch.Cases) == len(p.cases) {
		return m.table(p, rest, n, known)
	}
	for i, one := range p.cases {
		left := p
		left.cases = slices.Concat(p.cases[:i], p.cases[i+1:])
		other := slices.Concat([]pattern{left}, rest)
		if len(left.cases) == 0 {
			other = slices.Concat(p.fallback, rest)
		}
		one.otherwise = nil
		if result, ok := m.link(one, other, rest, n, known); ok {
			return result, true
		}
	}
	return m.unlike(p, n, known)
}

// link matches one If of a chain: the case, and what follows where it fails.
func (m *matcher) link(one pattern, other, rest []pattern, n workflow.Node, known bindings) (bindings, bool) {
	if n.If == nil {
		return nil, false
	}
	for _, c := range one.conditions {
		yes, no, ok := waysOf(n)[0].split(c, known)
		if ok {
			return m.both(slices.Concat(one.body, rest), other, m.next[exit{n.ID, yes}], m.next[exit{n.ID, no}], known)
		}
	}
	return nil, false
}

// table matches every case of a Switch and its default.
func (m *matcher) table(p pattern, rest []pattern, n workflow.Node, known bindings) (bindings, bool) {
	for _, one := range p.cases {
		i := slices.IndexFunc(n.Switch.Cases, func(c workflow.Case) bool {
			return slices.ContainsFunc(one.conditions, func(want condition) bool { return want.means(c.Condition, known) })
		})
		if i < 0 {
			return m.fail(known, "“%s” has no %s", n.Name, one.statement)
		}
		at := m.next[exit{n.ID, workflow.CaseOutput(n.Switch.Cases[i].Name)}]
		if _, ok := m.sequence(slices.Concat(one.body, rest), at, known); !ok {
			return nil, false
		}
	}
	return m.sequence(slices.Concat(p.fallback, rest), m.next[exit{n.ID, workflow.SwitchDefault}], known.with(p.label(), n.ID))
}

// loop matches the body of a Loop, then what it repeats for, then what follows.
func (m *matcher) loop(p pattern, rest []pattern, n workflow.Node, known bindings) (bindings, bool) {
	if n.Loop == nil {
		return m.unlike(p, n, known)
	}
	inside := slices.Concat(p.body, []pattern{{kind: patternBlockEnd, loop: n.ID}})
	known = known.with(p.label(), n.ID)
	after, ok := m.sequence(inside, m.next[exit{n.ID, workflow.LoopBody}], known)
	if !ok {
		return nil, false
	}
	if !p.repeatsAs(n, after) {
		return m.unlike(p, n, after)
	}
	return m.sequence(rest, m.next[exit{n.ID, workflow.LoopDone}], after)
}

func (m *matcher) blockEnd(p pattern, at string, known bindings) (bindings, bool) {
	n := m.nodes[at]
	if n.EndLoop == nil || n.EndLoop.Loop != p.loop {
		return m.fail(known, "%s in a loop", orNothing(n.Name))
	}
	return known, true
}

func orNothing(name string) string {
	if name == "" {
		return "the workflow ends"
	}
	return "“" + name + "” is not expected"
}

// repeatsAs reports whether the loop runs for what the pattern says.
func (p pattern) repeatsAs(n workflow.Node, known bindings) bool {
	l := n.Loop
	switch {
	case len(p.results) > 0:
		return slices.ContainsFunc(p.results, func(r workflow.Reference) bool { return known.names(r, l.Over) })
	case l.Over != "":
		return false
	case len(p.rounds) > 0:
		return slices.ContainsFunc(p.rounds, func(r workflow.Reference) bool { return known.names(r, string(l.Times)) })
	case p.times > 0:
		return countsTo(n, p.times)
	}
	return l.ExitCondition != nil && slices.ContainsFunc(p.conditions, func(c condition) bool { return c.means(*l.ExitCondition, known) })
}
