package workflow

import "slices"

// Diff returns the patch that turns a into b: Apply(a, Diff(a, b)) is the same
// as b, order included. Both have unique ids and edge keys; version, id and the
// unknown fields of the workflow itself are not compared, for no patch changes
// them. An item that moved within its list is removed and added.
func Diff(a, b Workflow) Patch {
	var p Patch
	if a.Name != b.Name {
		p.Name = &TextChange{Before: a.Name, After: b.Name}
	}
	p.diffNodes(a.Nodes, b.Nodes)
	p.diffEdges(a.Edges, b.Edges)
	p.diffNotes(a.Notes, b.Notes)
	p.diffInputs(a.Inputs, b.Inputs)
	p.diffOutputs(a.Outputs, b.Outputs)
	return p
}

func (p *Patch) diffNodes(a, b []Node) {
	e := nodeEdit(Patch{})
	e.diff(a, b)
	for _, r := range e.removed {
		p.RemovedNodes = append(p.RemovedNodes, PlacedNode{r.index, r.item})
	}
	for _, u := range e.updated {
		p.UpdatedNodes = append(p.UpdatedNodes, NodeChange{u.before, u.after})
	}
	for _, n := range e.added {
		p.AddedNodes = append(p.AddedNodes, PlacedNode{n.index, n.item})
	}
}

// diffEdges removes and adds an edge whose unknown fields changed: there are no
// updates of edges.
func (p *Patch) diffEdges(a, b []Edge) {
	e := edgeEdit(Patch{})
	e.replace = true
	e.diff(a, b)
	for _, r := range e.removed {
		p.RemovedEdges = append(p.RemovedEdges, PlacedEdge{r.index, r.item})
	}
	for _, n := range e.added {
		p.AddedEdges = append(p.AddedEdges, PlacedEdge{n.index, n.item})
	}
}

func (p *Patch) diffNotes(a, b []Note) {
	e := noteEdit(Patch{})
	e.diff(a, b)
	for _, r := range e.removed {
		p.RemovedNotes = append(p.RemovedNotes, PlacedNote{r.index, r.item})
	}
	for _, u := range e.updated {
		p.UpdatedNotes = append(p.UpdatedNotes, NoteChange{u.before, u.after})
	}
	for _, n := range e.added {
		p.AddedNotes = append(p.AddedNotes, PlacedNote{n.index, n.item})
	}
}

// diff fills the edit with what turns a into b. What both begin and end with is
// compared in place; only the part between needs an index.
func (e *edit[K, T]) diff(a, b []T) {
	head := 0
	for head < len(a) && head < len(b) && e.stays(a[head], b[head]) {
		e.compare(head, head, a, b)
		head++
	}
	tail := 0
	for tail < min(len(a), len(b))-head && e.stays(a[len(a)-1-tail], b[len(b)-1-tail]) {
		tail++
	}
	e.diffMiddle(head, a, b, len(a)-tail, len(b)-tail)
	for i := tail; i > 0; i-- {
		e.compare(len(a)-i, len(b)-i, a, b)
	}
}

// stays reports whether an item can keep its place, perhaps updated.
func (e *edit[K, T]) stays(a, b T) bool {
	return e.key(a) == e.key(b) && (!e.replace || e.same(a, b))
}

// compare records an update where the item at i of a and j of b differs.
func (e *edit[K, T]) compare(i, j int, a, b []T) {
	if !e.same(a[i], b[j]) {
		e.updated = append(e.updated, change[T]{a[i], b[j]})
	}
}

// diffMiddle compares a[from:aEnd] with b[from:bEnd]. Items that are in both and
// in the same order keep their place; the rest is removed and added.
func (e *edit[K, T]) diffMiddle(from int, a, b []T, aEnd, bEnd int) {
	was := e.index(a[from:aEnd])
	matched := make([]int, bEnd-from) // index in a of each item of b, -1 for none
	for j, item := range b[from:bEnd] {
		matched[j] = -1
		if i, ok := was[e.key(item)]; ok && e.stays(a[from+i], item) {
			matched[j] = from + i
			delete(was, e.key(item))
		}
	}
	stays := increasing(matched)
	i := from
	for j, place := range matched {
		if !stays[j] {
			e.added = append(e.added, placed[T]{from + j, b[from+j]})
			continue
		}
		for ; i < place; i++ {
			e.removed = append(e.removed, placed[T]{i, a[i]})
		}
		e.compare(place, from+j, a, b)
		i = place + 1
	}
	for ; i < aEnd; i++ {
		e.removed = append(e.removed, placed[T]{i, a[i]})
	}
}

// increasing marks the members of a longest increasing subsequence, negative
// numbers left out (patience sorting, n log n).
func increasing(numbers []int) []bool {
	var tops []int // index of the smallest last member of a run of each length
	before := make([]int, len(numbers))
	for i, n := range numbers {
		if n < 0 {
			continue
		}
		length, _ := slices.BinarySearchFunc(tops, n, func(top, n int) int { return numbers[top] - n })
		before[i] = -1
		if length > 0 {
			before[i] = tops[length-1]
		}
		if length == len(tops) {
			tops = append(tops, i)
		} else {
			tops[length] = i
		}
	}
	member := make([]bool, len(numbers))
	if len(tops) == 0 {
		return member
	}
	for i := tops[len(tops)-1]; i >= 0; i = before[i] {
		member[i] = true
	}
	return member
}
