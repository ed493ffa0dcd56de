package flow

import "slices"

// Tree is a rooted tree over the numbers 0 to n-1 and the root n. Each member
// keeps its parent and one link further up, so that ancestors are found in
// logarithmic time with two numbers a member (Myers, "An applicative
// random-access stack", 1983).
type Tree struct {
	Parent      []int // by member; the root is its own, workflow.None for what was not added
	jump, level []int
}

func newTree(n int) Tree {
	t := Tree{Parent: slices.Repeat([]int{none}, n+1), jump: make([]int, n+1), level: make([]int, n+1)}
	t.Parent[n], t.jump[n] = n, n
	return t
}

// Root is the number of the root.
func (t Tree) Root() int { return len(t.Parent) - 1 }

// Has reports whether the node was added.
func (t Tree) Has(node int) bool { return t.Parent[node] != none }

// add puts the node below its parent, which was added before.
func (t Tree) add(node, parent int) {
	t.Parent[node] = parent
	t.level[node] = t.level[parent] + 1
	far := t.jump[parent]
	if t.level[parent]-t.level[far] == t.level[far]-t.level[t.jump[far]] {
		t.jump[node] = t.jump[far]
	} else {
		t.jump[node] = parent
	}
}

// above is the ancestor of the node at the level, at or above its own.
func (t Tree) above(node, level int) int {
	for t.level[node] > level {
		if t.level[t.jump[node]] >= level {
			node = t.jump[node]
		} else {
			node = t.Parent[node]
		}
	}
	return node
}

// Contains reports whether the node is the ancestor or below it.
func (t Tree) Contains(ancestor, node int) bool {
	return t.level[node] >= t.level[ancestor] && t.above(node, t.level[ancestor]) == ancestor
}

// Meet is the lowest node that has both below it, or is one of them.
func (t Tree) Meet(a, b int) int {
	a, b = t.above(a, t.level[b]), t.above(b, t.level[a])
	for a != b {
		if t.jump[a] != t.jump[b] {
			a, b = t.jump[a], t.jump[b]
		} else {
			a, b = t.Parent[a], t.Parent[b]
		}
	}
	return a
}

// Dominators is the tree in which the ancestors of a node are those that are
// passed on every way from an entry to it. Only reached nodes are in it.
func (f *Flow) Dominators() Tree {
	t := newTree(len(f.W.Nodes))
	for _, node := range f.order {
		if !f.Reached[node] {
			continue
		}
		parent := none
		for _, s := range f.StepsTo.Of(node) {
			step := f.Steps[s]
			if step.Closes || !t.Has(step.From) {
				continue
			}
			if parent == none {
				parent = step.From
			} else {
				parent = t.Meet(parent, step.From)
			}
		}
		t.add(node, orRoot(t, parent))
	}
	return t
}

// PostDominators is the tree in which the ancestors of a node are those that
// are passed on every way from it to the end.
func (f *Flow) PostDominators() Tree {
	t := newTree(len(f.W.Nodes))
	for i := len(f.order) - 1; i >= 0; i-- {
		node, parent := f.order[i], none
		for _, s := range f.StepsFrom.Of(node) {
			step := f.Steps[s]
			if step.Closes {
				continue
			}
			if parent == none {
				parent = step.To
			} else {
				parent = t.Meet(parent, step.To)
			}
		}
		t.add(node, orRoot(t, parent))
	}
	return t
}

func orRoot(t Tree, node int) int {
	if node == none {
		return t.Root()
	}
	return node
}

// Leads reports whether a way leads from a node to another, without going round; 64
// nodes are found out at once, when one of them is first asked about.
func (f *Flow) Leads(from, to int) bool {
	block := from / 64
	if f.behind == nil {
		f.behind = make([][]uint64, (len(f.W.Nodes)+63)/64)
	}
	if f.behind[block] == nil {
		f.behind[block] = f.spread(block * 64)
	}
	return from != to && f.behind[block][to]>>(from%64)&1 == 1
}

// spread marks each node with those of 64 that a way leads from, itself included.
func (f *Flow) spread(first int) []uint64 {
	marks := make([]uint64, len(f.W.Nodes))
	for i := first; i < min(first+64, len(marks)); i++ {
		marks[i] = 1 << (i - first)
	}
	for _, node := range f.order {
		for _, s := range f.StepsFrom.Of(node) {
			if step := f.Steps[s]; !step.Closes {
				marks[step.To] |= marks[node]
			}
		}
	}
	return marks
}
