package workflow

// tree is a rooted tree over the numbers 0 to n-1 and the root n. Each member
// keeps its parent and one link further up, so that ancestors are found in
// logarithmic time with two numbers a member (Myers, "An applicative
// random-access stack", 1983).
type tree struct{ parent, jump, level []int }

func newTree(n int) tree {
	t := tree{parent: filled(n+1, none), jump: make([]int, n+1), level: make([]int, n+1)}
	t.parent[n], t.jump[n] = n, n
	return t
}

func (t tree) root() int { return len(t.parent) - 1 }

// has reports whether the node was added.
func (t tree) has(node int) bool { return t.parent[node] != none }

// add puts the node below its parent, which was added before.
func (t tree) add(node, parent int) {
	t.parent[node] = parent
	t.level[node] = t.level[parent] + 1
	far := t.jump[parent]
	if t.level[parent]-t.level[far] == t.level[far]-t.level[t.jump[far]] {
		t.jump[node] = t.jump[far]
	} else {
		t.jump[node] = parent
	}
}

// above is the ancestor of the node at the level, at or above its own.
func (t tree) above(node, level int) int {
	for t.level[node] > level {
		if t.level[t.jump[node]] >= level {
			node = t.jump[node]
		} else {
			node = t.parent[node]
		}
	}
	return node
}

// contains reports whether the node is the ancestor or below it.
func (t tree) contains(ancestor, node int) bool {
	return t.level[node] >= t.level[ancestor] && t.above(node, t.level[ancestor]) == ancestor
}

// meet is the lowest node that has both below it, or is one of them.
func (t tree) meet(a, b int) int {
	a, b = t.above(a, t.level[b]), t.above(b, t.level[a])
	for a != b {
		if t.jump[a] != t.jump[b] {
			a, b = t.jump[a], t.jump[b]
		} else {
			a, b = t.parent[a], t.parent[b]
		}
	}
	return a
}

// dominators is the tree in which the ancestors of a node are those that are
// passed on every way from an entry to it. Only reached nodes are in it.
func (f *flow) dominators() tree {
	t := newTree(len(f.w.Nodes))
	for _, node := range f.order {
		if !f.reached[node] {
			continue
		}
		parent := none
		for _, s := range f.in.of(node) {
			step := f.steps[s]
			if step.closes || !t.has(step.from) {
				continue
			}
			if parent == none {
				parent = step.from
			} else {
				parent = t.meet(parent, step.from)
			}
		}
		t.add(node, orRoot(t, parent))
	}
	return t
}

// postDominators is the tree in which the ancestors of a node are those that
// are passed on every way from it to the end.
func (f *flow) postDominators() tree {
	t := newTree(len(f.w.Nodes))
	for i := len(f.order) - 1; i >= 0; i-- {
		node, parent := f.order[i], none
		for _, s := range f.out.of(node) {
			step := f.steps[s]
			if step.closes {
				continue
			}
			if parent == none {
				parent = step.to
			} else {
				parent = t.meet(parent, step.to)
			}
		}
		t.add(node, orRoot(t, parent))
	}
	return t
}

func orRoot(t tree, node int) int {
	if node == none {
		return t.root()
	}
	return node
}

// leads reports whether a way leads from a node to another, without going round; 64
// nodes are found out at once, when one of them is first asked about.
func (f *flow) leads(from, to int) bool {
	block := from / 64
	if f.behind == nil {
		f.behind = make([][]uint64, (len(f.w.Nodes)+63)/64)
	}
	if f.behind[block] == nil {
		f.behind[block] = f.spread(block * 64)
	}
	return from != to && f.behind[block][to]>>(from%64)&1 == 1
}

// spread marks each node with those of 64 that a way leads from, itself included.
func (f *flow) spread(first int) []uint64 {
	marks := make([]uint64, len(f.w.Nodes))
	for i := first; i < min(first+64, len(marks)); i++ {
		marks[i] = 1 << (i - first)
	}
	for _, node := range f.order {
		for _, s := range f.out.of(node) {
			if step := f.steps[s]; !step.closes {
				marks[step.to] |= marks[node]
			}
		}
	}
	return marks
}
