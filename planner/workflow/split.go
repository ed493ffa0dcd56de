package workflow

import "slices"

// ChangeKind says what a Change does.
type ChangeKind string

// The kinds of change.
const (
	ChangeAdded   ChangeKind = "added"   // steps, with their links
	ChangeChanged ChangeKind = "changed" // fields of a step, with the links that follow from them
	ChangeRemoved ChangeKind = "removed" // steps, with their links
	ChangeLinked  ChangeKind = "linked"  // links alone
	ChangeRenamed ChangeKind = "renamed" // the workflow
	ChangeMoved   ChangeKind = "moved"   // a step on the canvas, or the order of the lists
	ChangeNote    ChangeKind = "note"
	ChangeInput   ChangeKind = "input"
	ChangeOutput  ChangeKind = "output" // what a run gives
)

// Change is a part of a patch that a person can accept or leave out.
type Change struct {
	ID     string        `json:"id"` // the same for the same part of a patch made anew
	Kind   ChangeKind    `json:"kind"`
	Text   string        `json:"text"`   // one line for people
	Nodes  []string      `json:"nodes"`  // ids of the steps it adds, changes and removes
	Links  []string      `json:"links"`  // keys of the edges it adds and removes, when everything is accepted
	Notes  []string      `json:"notes"`  // ids of notes
	Fields []FieldChange `json:"fields"` // of the step, note, input or output it changes
	Needs  []string      `json:"needs"`  // ids of the changes without which it cannot be
}

// Changes is a patch in parts. A step comes with its links; where it is left
// out, what led to it leads to what followed it. A Loop and its EndLoop, the
// branches of an If and links that replace one another are one part.
type Changes struct {
	patch       Patch
	base, after Workflow
	list        []Change
	index       map[string]int // id to place in list
	needs       [][]int        // by change, each list ascending
	owner       map[atom]int   // the change that an atom is part of
	from, to    routes         // of base and of after
}

// atom is the least that can be told apart in a patch.
type atom struct {
	kind atomKind
	key  string // id of the node or note, name of the input or output, source of the slot
	out  Output // of a slot
}

type atomKind uint8

const (
	nodeAtom atomKind = iota
	slotAtom
	noteAtom
	nameAtom
	orderAtom
	inputAtom
	outputAtom
)

func ofInput(name string) atom  { return atom{kind: inputAtom, key: name} }
func ofOutput(name string) atom { return atom{kind: outputAtom, key: name} }
func ofNode(id string) atom     { return atom{kind: nodeAtom, key: id} }
func ofSlot(s slot) atom        { return atom{kind: slotAtom, key: s.from, out: s.output} }

// Split takes a patch for base apart. The error is a *ConflictError when it does
// not fit. The parts that can be chosen alone give a workflow that is valid, as
// isValid says. The time is n log n in the sizes of the workflow and the patch, and
// on top a bounded number of validations: see settle.
func Split(p Patch, base Workflow, isValid func(Workflow) bool) (*Changes, error) {
	after, err := Apply(base, p)
	if err != nil {
		return nil, err
	}
	s := newSplitter(base, after)
	s.findAtoms()
	s.joinStructure()
	c := s.changes()
	c.patch = p
	c.settle(isValid)
	c.describe()
	return c, nil
}

// List is every change: steps in the order of the workflow, then the rest.
func (c *Changes) List() []Change { return c.list }

// All is the selection of every change.
func (c *Changes) All() Selection {
	all := make(Selection, len(c.list))
	for _, change := range c.list {
		all[change.ID] = true
	}
	return all
}

// Selection is a set of changes by id. Ids that there are no changes for are
// passed over.
type Selection map[string]bool

// Accept returns the selection with a change and all that it needs.
func (c *Changes) Accept(chosen Selection, id string) Selection {
	picked := c.picked(chosen)
	if i, ok := c.index[id]; ok {
		c.take(picked, i)
	}
	return c.selection(picked)
}

// LeaveOut returns the selection without a change and all that need it.
func (c *Changes) LeaveOut(chosen Selection, id string) Selection {
	picked := c.picked(chosen)
	if i, ok := c.index[id]; ok {
		picked[i] = false
	}
	c.dropLacking(picked)
	return c.selection(picked)
}

// Select returns the patch for base that makes the chosen changes. A change
// without something that it needs is left out; Accept and LeaveOut give
// selections where that does not happen.
func (c *Changes) Select(chosen Selection) Patch {
	picked := c.picked(chosen)
	c.dropLacking(picked)
	if !slices.Contains(picked, false) {
		return c.patch
	}
	return Diff(c.base, c.build(picked))
}

func (c *Changes) picked(chosen Selection) []bool {
	picked := make([]bool, len(c.list))
	for i, change := range c.list {
		picked[i] = chosen[change.ID]
	}
	return picked
}

func (c *Changes) selection(picked []bool) Selection {
	chosen := Selection{}
	for i, change := range c.list {
		if picked[i] {
			chosen[change.ID] = true
		}
	}
	return chosen
}

// take picks a change and all that it needs.
func (c *Changes) take(picked []bool, i int) {
	if picked[i] {
		return
	}
	picked[i] = true
	for _, need := range c.needs[i] {
		c.take(picked, need)
	}
}

// dropLacking drops each change that needs one that is not picked.
func (c *Changes) dropLacking(picked []bool) {
	neededBy := make([][]int, len(c.needs))
	var dropped []int
	for i, needs := range c.needs {
		for _, need := range needs {
			neededBy[need] = append(neededBy[need], i)
		}
		if !picked[i] {
			dropped = append(dropped, i)
		}
	}
	for len(dropped) > 0 {
		last := dropped[len(dropped)-1]
		dropped = dropped[:len(dropped)-1]
		for _, i := range neededBy[last] {
			if picked[i] {
				picked[i] = false
				dropped = append(dropped, i)
			}
		}
	}
}

// build is base with the picked changes.
func (c *Changes) build(picked []bool) Workflow {
	b := builder{c, picked}
	w := c.base
	if b.has(atom{kind: nameAtom}) {
		w.Name = c.after.Name
	}
	w.Nodes = buildList(b, nodeEdit(Patch{}), c.base.Nodes, c.after.Nodes, nodeAtom)
	w.Notes = buildList(b, noteEdit(Patch{}), c.base.Notes, c.after.Notes, noteAtom)
	w.Inputs = buildList(b, inputEdit(Patch{}), c.base.Inputs, c.after.Inputs, inputAtom)
	w.Outputs = buildList(b, outputEdit(Patch{}), c.base.Outputs, c.after.Outputs, outputAtom)
	w.Edges = b.edges()
	return w
}

type builder struct {
	*Changes
	picked []bool
}

// has reports whether the atom is part of a picked change.
func (b builder) has(a atom) bool {
	i, ok := b.owner[a]
	return ok && b.picked[i]
}

// buildList joins the items of two states as the picked changes say, in the
// order of one of them.
func buildList[T any](b builder, e edit[string, T], base, after []T, kind atomKind) []T {
	was, will := e.index(base), e.index(after)
	chosen := func(list []T, both bool) []T {
		var out []T
		for _, item := range list {
			k := e.key(item)
			i, inBase := was[k]
			j, inAfter := will[k]
			picked := b.has(atom{kind: kind, key: k})
			switch {
			case inBase && inAfter && !both:
			case inBase && inAfter && picked:
				out = append(out, after[j])
			case inBase && inAfter, inBase && !picked:
				out = append(out, base[i])
			case inAfter && picked:
				out = append(out, after[j])
			}
		}
		return out
	}
	if b.has(atom{kind: orderAtom}) {
		return e.insert(chosen(after, true), base, chosen(base, false))
	}
	return e.insert(chosen(base, true), after, chosen(after, false))
}

// edges are the links between the steps that are there.
func (b builder) edges() []Edge {
	made, list := b.link()
	if b.has(atom{kind: orderAtom}) {
		return arrange(made, list, b.after.Edges, b.base.Edges)
	}
	return arrange(made, list, b.base.Edges, b.after.Edges)
}

// arrange puts edges in the order of the first list, those it does not have
// behind what they follow in the second one, and all others at the end. It
// empties made.
func arrange(made map[edgeKey]Edge, list []edgeKey, first, second []Edge) []Edge {
	take := func(k edgeKey, taken []Edge) []Edge {
		if edge, ok := made[k]; ok {
			delete(made, k)
			return append(taken, edge)
		}
		return taken
	}
	var out, more, rest []Edge
	for _, edge := range first {
		out = take(keyOfEdge(edge), out)
	}
	for _, edge := range second {
		more = take(keyOfEdge(edge), more)
	}
	for _, k := range list {
		rest = take(k, rest)
	}
	return append(edgeEdit(Patch{}).insert(out, second, more), rest...)
}

// link follows every output through the steps that are there.
func (b builder) link() (map[edgeKey]Edge, []edgeKey) {
	made := map[edgeKey]Edge{}
	var list []edgeKey
	for _, s := range slotsOfAll(b.from, b.to) {
		first, second := b.from, b.to
		if b.has(ofSlot(s)) {
			first, second = b.to, b.from
		}
		for _, edge := range b.expand(s, first.targets[s]) {
			if k := keyOfEdge(edge); !has(made, k) {
				made[k] = known(edge, first.edges, second.edges)
				list = append(list, k)
			}
		}
	}
	return made, list
}

// known is the edge as one of the maps has it, with its unknown fields.
func known(edge Edge, maps ...map[edgeKey]Edge) Edge {
	for _, m := range maps {
		if e, ok := m[keyOfEdge(edge)]; ok {
			return e
		}
	}
	return edge
}

// expand makes the edges from an output to its targets, through the steps after
// it that are there.
func (b builder) expand(s slot, targets []string) []Edge {
	var way []string
	for _, id := range slices.Concat(b.to.over[s], b.from.over[s]) {
		if b.present(id) {
			way = append(way, id)
		}
	}
	return along(s, way, targets)
}

// along makes the edges from an output through a line of steps to the targets.
func along(s slot, way, targets []string) []Edge {
	var out []Edge
	for _, id := range way {
		out = append(out, Edge{From: s.from, Output: s.output, To: id})
		s = slot{from: id}
	}
	for _, id := range targets {
		out = append(out, Edge{From: s.from, Output: s.output, To: id})
	}
	return slices.DeleteFunc(out, func(e Edge) bool { return e.From == start.from && e.Output == start.output })
}

// present reports whether a step that only one state has is there.
func (b builder) present(id string) bool {
	return has(b.to.nodes, id) == b.has(ofNode(id))
}
