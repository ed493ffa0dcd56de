package workflow

import "slices"

// need makes one change need another.
func (c *Changes) need(i, j int) {
	if at, found := slices.BinarySearch(c.needs[i], j); i != j && !found {
		c.needs[i] = slices.Insert(c.needs[i], at, j)
	}
}

// settleWork is how many steps and links settle validates at most, all its
// workflows together.
const settleWork = 40_000

// settle lets a change that breaks a valid workflow need others: each change
// that reaches further than one step is tried alone and left out alone, with
// what the changes are known to need. It tries at most settleWork steps and
// links, so that of a very large patch some parts may still give an invalid
// workflow: who applies them validates what they give.
func (c *Changes) settle(isValid func(Workflow) bool) {
	c.merge()
	j := judge{Changes: c, isValid: isValid, left: settleWork}
	if !j.accepts(make([]bool, len(c.needs))) || !j.accepts(filledWith(len(c.needs), true)) {
		return
	}
	for j.improve() {
		c.merge()
	}
	c.merge()
}

type judge struct {
	*Changes
	isValid func(Workflow) bool
	left    int
}

// accepts reports whether the picked changes give a valid workflow, or one
// without steps. It accepts everything when it has worked enough.
func (j *judge) accepts(picked []bool) bool {
	if j.left <= 0 {
		return true
	}
	w := j.build(picked)
	j.left -= len(w.Nodes) + len(w.Edges)
	return len(w.Nodes) == 0 || j.isValid(w)
}

// improve adds what is needed for one change, and reports whether it did.
func (j *judge) improve() bool {
	wide := j.wide()
	for _, i := range wide {
		if j.left <= 0 {
			return false
		}
		if !j.accepts(j.with(i)) {
			j.needSome(i, wide)
			return true
		}
		if !j.accepts(j.without(i)) {
			j.neededBySome(i, wide)
			return true
		}
	}
	return false
}

// wide lists the changes that are about more than one step and its links.
func (c *Changes) wide() []int {
	has := make([]bool, len(c.needs))
	for a, i := range c.owner {
		has[i] = has[i] || a.kind == slotAtom || a.kind == nodeAtom && !c.from.passed[a.key] && !c.to.passed[a.key]
	}
	var wide []int
	for i := range has {
		if has[i] {
			wide = append(wide, i)
		}
	}
	return wide
}

func (c *Changes) with(changes ...int) []bool {
	picked := make([]bool, len(c.needs))
	for _, i := range changes {
		c.take(picked, i)
	}
	return picked
}

func (c *Changes) without(changes ...int) []bool {
	picked := filledWith(len(c.needs), true)
	for _, i := range changes {
		picked[i] = false
	}
	c.dropLacking(picked)
	return picked
}

// needSome lets a change need the first other one with which it is valid, or
// all where one is not enough.
func (j *judge) needSome(i int, wide []int) {
	for _, other := range wide {
		if !j.with(i)[other] && j.accepts(j.with(i, other)) {
			j.need(i, other)
			return
		}
	}
	for _, other := range wide {
		j.need(i, other)
	}
}

// neededBySome lets the first other change need this one without which the rest
// is valid, or all where one is not enough.
func (j *judge) neededBySome(i int, wide []int) {
	for _, other := range wide {
		if j.without(i)[other] && j.accepts(j.without(i, other)) {
			j.need(other, i)
			return
		}
	}
	for _, other := range wide {
		j.need(other, i)
	}
}

// merge makes one change of those that need one another.
func (c *Changes) merge() {
	m := merging{needs: c.needs, order: make([]int, len(c.needs)), low: make([]int, len(c.needs)), group: filled(len(c.needs), none)}
	for i := range c.needs {
		if m.order[i] == 0 {
			m.visit(i)
		}
	}
	if m.groups == len(c.needs) {
		return
	}
	old := c.needs
	c.needs = make([][]int, m.groups)
	for i, needs := range old {
		for _, n := range needs {
			c.need(m.group[i], m.group[n])
		}
	}
	for a, i := range c.owner {
		c.owner[a] = m.group[i]
	}
}

// merging finds the strongly connected components (Tarjan, 1972).
type merging struct {
	needs        [][]int
	order, low   []int // from 1, 0 for what was not visited
	group        []int
	stack        []int
	time, groups int
}

func (m *merging) visit(i int) {
	m.time++
	m.order[i], m.low[i] = m.time, m.time
	m.stack = append(m.stack, i)
	for _, n := range m.needs[i] {
		switch {
		case m.order[n] == 0:
			m.visit(n)
			m.low[i] = min(m.low[i], m.low[n])
		case m.group[n] == none:
			m.low[i] = min(m.low[i], m.order[n])
		}
	}
	if m.low[i] < m.order[i] {
		return
	}
	for {
		last := m.stack[len(m.stack)-1]
		m.stack = m.stack[:len(m.stack)-1]
		m.group[last] = m.groups
		if last == i {
			break
		}
	}
	m.groups++
}

func filledWith(n int, value bool) []bool {
	return slices.Repeat([]bool{value}, n)
}
