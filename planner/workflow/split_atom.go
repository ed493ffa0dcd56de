package workflow

import (
	"cmp"
	"iter"
	"maps"
	"slices"
)

// splitter finds what belongs together in the difference of two states.
type splitter struct {
	base, after Workflow
	from, to    routes
	parent      map[atom]atom // union-find: every atom, and one that it belongs with
	needs       [][2]atom     // the first cannot be without the second
}

func newSplitter(base, after Workflow) *splitter {
	was, is := base.Index(), after.Index()
	return &splitter{
		base: base, after: after, parent: map[atom]atom{},
		from: newRoutes(base, func(id string) bool { return !has(is, id) }),
		to:   newRoutes(after, func(id string) bool { return !has(was, id) }),
	}
}

func (s *splitter) find(a atom) atom {
	for s.parent[a] != a {
		s.parent[a] = s.parent[s.parent[a]]
		a = s.parent[a]
	}
	return a
}

// join makes two atoms part of one change. Those that did not change are
// ignored.
func (s *splitter) join(a, b atom) {
	if has(s.parent, a) && has(s.parent, b) {
		s.parent[s.find(a)] = s.find(b)
	}
}

// need makes one atom need another. Those that did not change are ignored.
func (s *splitter) need(a, b atom) {
	if has(s.parent, a) && has(s.parent, b) {
		s.needs = append(s.needs, [2]atom{a, b})
	}
}

func (s *splitter) add(a atom) { s.parent[a] = a }

// findAtoms collects everything that differs.
func (s *splitter) findAtoms() {
	if s.base.Name != s.after.Name {
		s.add(atom{kind: nameAtom})
	}
	addDifferent(s, nodeEdit(Patch{}), s.base.Nodes, s.after.Nodes, nodeAtom)
	addDifferent(s, noteEdit(Patch{}), s.base.Notes, s.after.Notes, noteAtom)
	addDifferent(s, inputEdit(Patch{}), s.base.Inputs, s.after.Inputs, inputAtom)
	addDifferent(s, outputEdit(Patch{}), s.base.Outputs, s.after.Outputs, outputAtom)
	for _, at := range slotsOfAll(s.from, s.to) {
		if !s.sameTargets(at) {
			s.add(ofSlot(at))
		}
	}
	if reordered(nodeEdit(Patch{}), s.base.Nodes, s.after.Nodes) ||
		reordered(edgeEdit(Patch{}), s.base.Edges, s.after.Edges) ||
		reordered(noteEdit(Patch{}), s.base.Notes, s.after.Notes) ||
		reordered(inputEdit(Patch{}), s.base.Inputs, s.after.Inputs) ||
		reordered(outputEdit(Patch{}), s.base.Outputs, s.after.Outputs) {
		s.add(atom{kind: orderAtom})
	}
}

func addDifferent[T any](s *splitter, e edit[string, T], base, after []T, kind atomKind) {
	was, is := e.index(base), e.index(after)
	for _, item := range after {
		if i, ok := was[e.key(item)]; !ok || !e.same(base[i], item) {
			s.add(atom{kind: kind, key: e.key(item)})
		}
	}
	for _, item := range base {
		if !has(is, e.key(item)) {
			s.add(atom{kind: kind, key: e.key(item)})
		}
	}
}

// reordered reports whether what both lists have is in another order.
func reordered[K comparable, T any](e edit[K, T], base, after []T) bool {
	was, last := e.index(base), -1
	for _, item := range after {
		if i, ok := was[e.key(item)]; ok {
			if i < last {
				return true
			}
			last = i
		}
	}
	return false
}

// sameTargets reports whether an output leads to the same steps in both states,
// not counting those passed over.
func (s *splitter) sameTargets(at slot) bool {
	a, b := s.from.targets[at], s.to.targets[at]
	if !sameSet(a, b) {
		return false
	}
	for _, id := range a {
		k := edgeKey{at.from, id, at.output}
		before, inBase := s.from.edges[k]
		now, inAfter := s.to.edges[k]
		if inBase && inAfter && !sameEdge(before, now) {
			return false
		}
	}
	return true
}

// joinStructure joins what would leave loose ends alone, and notes what needs
// what.
func (s *splitter) joinStructure() {
	outputs := s.changedOutputs()
	lost, gained := map[string][]atom{}, map[string][]atom{}
	for _, at := range slotsOfAll(s.from, s.to) {
		s.joinOver(at)
		if !has(s.parent, ofSlot(at)) {
			continue
		}
		if s.isOneSided(at.from) || outputs[at.from] {
			s.join(ofSlot(at), ofNode(at.from))
		}
		s.joinTargets(at, s.from.targets[at], s.to.targets[at], lost)
		s.joinTargets(at, s.to.targets[at], s.from.targets[at], gained)
	}
	for id, slots := range lost {
		if more := gained[id]; len(more) > 0 {
			for _, a := range slices.Concat(slots, more) {
				s.join(a, slots[0])
			}
		}
	}
	s.joinReferences()
}

// changedOutputs holds the steps that have other ways out, or other ways that
// end the workflow.
func (s *splitter) changedOutputs() map[string]bool {
	changed := map[string]bool{}
	for _, n := range s.after.Nodes {
		if !has(s.parent, ofNode(n.ID)) || !has(s.from.nodes, n.ID) {
			continue
		}
		before := s.base.Nodes[s.from.nodes[n.ID]]
		changed[n.ID] = n.Kind != before.Kind || !slices.Equal(n.Outputs(), before.Outputs()) || !slices.Equal(n.Ends, before.Ends)
	}
	return changed
}

// isOneSided reports whether only one state has the step.
func (s *splitter) isOneSided(id string) bool {
	return has(s.from.nodes, id) != has(s.to.nodes, id)
}

// joinTargets joins an output with the steps that it alone leads to, and notes
// which others only this state leads to.
func (s *splitter) joinTargets(at slot, targets, other []string, noted map[string][]atom) {
	for _, id := range targets {
		switch {
		case slices.Contains(other, id):
		case s.isOneSided(id):
			s.join(ofSlot(at), ofNode(id))
		default:
			noted[id] = append(noted[id], ofSlot(at))
		}
	}
}

// joinOver notes what the steps need that are passed over behind an output.
func (s *splitter) joinOver(at slot) {
	added, removed := s.to.over[at], s.from.over[at]
	for _, id := range added {
		s.need(ofNode(id), ofSlot(at))
		if s.isOneSided(at.from) {
			s.need(ofNode(id), ofNode(at.from))
		}
	}
	for _, id := range removed {
		s.need(ofSlot(at), ofNode(id))
		if s.isOneSided(at.from) {
			s.need(ofNode(at.from), ofNode(id))
		}
	}
	if len(added) == 0 || len(removed) == 0 || !slices.ContainsFunc(added, s.to.isJoin) && !slices.ContainsFunc(removed, s.from.isJoin) {
		return
	}
	for _, id := range slices.Concat(added, removed) {
		s.join(ofNode(id), ofNode(added[0]))
	}
}

// joinReferences lets a step or output that uses a result need the change that brings
// it, and a change that takes a result away need those that stop using it.
func (s *splitter) joinReferences() {
	producers := s.changedResults()
	for _, n := range s.after.Nodes {
		if !has(s.parent, ofNode(n.ID)) {
			continue
		}
		before := map[Reference]bool{}
		if i, ok := s.from.nodes[n.ID]; ok {
			before = s.base.Nodes[i].results()
		}
		now := n.results()
		s.needNew(ofNode(n.ID), now, before, producers)
		s.needOld(ofNode(n.ID), before, now, producers)
	}
	for _, n := range s.base.Nodes {
		if !has(s.to.nodes, n.ID) {
			s.needOld(ofNode(n.ID), n.results(), nil, producers)
		}
	}
	s.joinOutputs(producers)
}

// joinOutputs does for outputs what joinReferences does for steps.
func (s *splitter) joinOutputs(producers map[string]bool) {
	for _, o := range s.after.Outputs {
		was, _ := s.base.RunOutput(o.Name)
		now, before := results(o.Uses), results(was.Uses)
		s.needNew(ofOutput(o.Name), now, before, producers)
		s.needOld(ofOutput(o.Name), before, now, producers)
	}
	for _, o := range s.base.Outputs {
		if _, stays := s.after.RunOutput(o.Name); !stays {
			s.needOld(ofOutput(o.Name), results(o.Uses), nil, producers)
		}
	}
}

// needNew lets a user of results need what makes the results that only now it uses.
func (s *splitter) needNew(user atom, now, before map[Reference]bool, producers map[string]bool) {
	for r := range now {
		if _, isThere := s.base.Input(r.Field); !isThere && !before[r] && s.after.IsInput(r) {
			s.need(user, ofInput(r.Field))
		}
		if !before[r] && producers[r.Node] && has(s.to.nodes, r.Node) && ofNode(r.Node) != user {
			s.need(user, ofNode(r.Node))
		}
	}
}

// needOld lets what no longer makes a result need the user of it.
func (s *splitter) needOld(user atom, before, now map[Reference]bool, producers map[string]bool) {
	for r := range before {
		if _, stays := s.after.Input(r.Field); !stays && !now[r] && s.base.IsInput(r) {
			s.need(ofInput(r.Field), user)
		}
		if !now[r] && producers[r.Node] && has(s.from.nodes, r.Node) && ofNode(r.Node) != user {
			s.need(ofNode(r.Node), user)
		}
	}
}

// changedResults holds the steps that are added, removed, or make other results.
func (s *splitter) changedResults() map[string]bool {
	changed := map[string]bool{}
	for a := range s.parent {
		if a.kind != nodeAtom {
			continue
		}
		i, inBase := s.from.nodes[a.key]
		j, inAfter := s.to.nodes[a.key]
		changed[a.key] = !inBase || !inAfter || !sameResults(s.base.Nodes[i], s.after.Nodes[j])
	}
	return changed
}

// sameResults reports whether two states of a step make results of the same
// names, as far as that is decided by the step itself.
func sameResults(a, b Node) bool {
	return a.Kind == b.Kind && a.toolName() == b.toolName() &&
		samePointer(a.AiTransform, b.AiTransform, func(a, b AiTransform) bool { return sameRaw(a.OutputSchema, b.OutputSchema) }) &&
		samePointer(a.Loop, b.Loop, func(a, b Loop) bool { return (a.Over == "") == (b.Over == "") })
}

func (n Node) toolName() string {
	if n.Tool == nil {
		return ""
	}
	return n.Tool.Name
}

// results are the results of other steps that the node uses.
func (n Node) results() map[Reference]bool { return results(n.Uses) }

func results(uses iter.Seq[Use]) map[Reference]bool {
	found := map[Reference]bool{}
	uses(func(u Use) bool {
		if r, ok := ParseReference(u.Text); ok {
			found[Reference{Node: r.Node, Field: r.Result()}] = true
		}
		return true
	})
	return found
}

// changes groups the atoms that belong together, in a fixed order.
func (s *splitter) changes() *Changes {
	c := &Changes{base: s.base, after: s.after, from: s.from, to: s.to, owner: map[atom]int{}}
	number := map[atom]int{}
	for _, a := range slices.SortedFunc(maps.Keys(s.parent), compareAtoms) {
		root := s.find(a)
		if !has(number, root) {
			number[root] = len(number)
		}
		c.owner[a] = number[root]
	}
	c.needs = make([][]int, len(number))
	for _, n := range s.needs {
		c.need(c.owner[n[0]], c.owner[n[1]])
	}
	return c
}

func compareAtoms(a, b atom) int {
	return cmp.Or(cmp.Compare(a.kind, b.kind), cmp.Compare(a.key, b.key), cmp.Compare(a.out, b.out))
}
