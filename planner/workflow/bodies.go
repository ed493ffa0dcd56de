package workflow

// findBodies fills loop and nesting: which Loop's body each node is in. A node
// takes the body of the nodes before it. Where those disagree, something leaves
// or enters a body in the wrong way, and the node belongs where it leads to.
func (f *flow) findBodies() {
	n := len(f.w.Nodes)
	f.loop = filled(n, none)
	f.nesting = newTree(n)
	leadsTo := f.findEndsAhead()
	for _, node := range f.order {
		if f.loopOf[node] != none {
			f.loop[node] = f.loopOf[node]
		} else {
			f.loop[node] = f.chooseBody(node, leadsTo)
		}
		if f.endOf[node] != none {
			f.nesting.add(node, f.nestingOf(f.loop[node]))
		}
	}
}

// nestingOf is the place of a loop in the nesting tree, its root for no loop.
func (f *flow) nestingOf(loop int) int {
	if loop == none || !f.nesting.has(loop) {
		return f.nesting.root()
	}
	return loop
}

// inside is the loop whose body one is in after the step.
func (f *flow) inside(s flowStep) int {
	switch {
	case f.endOf[s.from] != none:
		return s.from
	case f.loopOf[s.from] != none:
		return f.loop[f.loopOf[s.from]]
	default:
		return f.loop[s.from]
	}
}

func (f *flow) chooseBody(node int, leadsTo []int) int {
	chosen, first := none, true
	for _, i := range f.in.of(node) {
		s := f.steps[i]
		if s.closes || f.reached[node] && !f.reached[s.from] {
			continue
		}
		switch loop := f.inside(s); {
		case first:
			chosen, first = loop, false
		case loop != chosen:
			chosen = f.betterBody(chosen, loop, leadsTo[node])
		}
	}
	return chosen
}

// betterBody is the one of two loops that the node leads to the end of, else
// the innermost around both.
func (f *flow) betterBody(a, b, leadsTo int) int {
	if a == leadsTo || b == leadsTo {
		return leadsTo
	}
	if loop := f.nesting.meet(f.nestingOf(a), f.nestingOf(b)); loop != f.nesting.root() {
		return loop
	}
	return none
}

// findEndsAhead finds for each node the Loop whose EndLoop comes next on a way
// from it, none where there is no such way. The bodies of loops on the way are
// passed over.
func (f *flow) findEndsAhead() []int {
	ahead := filled(len(f.w.Nodes), none)
	for i := len(f.order) - 1; i >= 0; i-- {
		node := f.order[i]
		from := node
		if end := f.endOf[node]; end != none {
			from = end
		}
		for _, j := range f.out.of(from) {
			s := f.steps[j]
			if s.closes || ahead[node] != none {
				continue
			}
			if loop := f.loopOf[s.to]; loop != none {
				ahead[node] = loop
			} else {
				ahead[node] = ahead[s.to]
			}
		}
	}
	return ahead
}
