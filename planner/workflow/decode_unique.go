package workflow

import (
	"fmt"
	"strconv"

	"planwright/planner/problem"
)

// makeUnique gives a repeated id of a step or note another one and leaves out
// repeated links. References and links mean the first that has the id.
func (d *decoder) makeUnique() {
	w := &d.workflow
	ids := newIDs()
	for _, n := range w.Nodes {
		ids.known[n.ID] = true
	}
	for i := range w.Nodes {
		d.renew(ids, &w.Nodes[i].ID, "step", d.starts.nodes[i])
	}
	ids = newIDs()
	for _, n := range w.Notes {
		ids.known[n.ID] = true
	}
	for i := range w.Notes {
		d.renew(ids, &w.Notes[i].ID, "note", d.starts.notes[i])
	}
	w.Edges = d.dropRepeated(w.Edges)
	d.makeNamesUnique("input", d.starts.inputs, func(i int) *string { return &w.Inputs[i].Name })
	d.makeNamesUnique("output", d.starts.outputs, func(i int) *string { return &w.Outputs[i].Name })
}

func (d *decoder) dropRepeated(edges []Edge) []Edge {
	seen := make(map[edgeKey]bool, len(edges))
	kept := edges[:0]
	for i, e := range edges {
		if k := keyOfEdge(e); !seen[k] {
			seen[k] = true
			kept = append(kept, e)
			continue
		}
		p := d.add(problem.DuplicateID, d.starts.edges[i], "The link from “%s” to “%s” is there twice; one was left out.", e.From, e.To)
		p.At.Edge, p.Fix = e.Key(), "Remove one of the two."
	}
	return kept
}

// ids hands out unique ids in a list where some repeat.
type ids struct {
	known map[string]bool // anywhere in the list
	used  map[string]bool // so far
	next  map[string]int  // number to try for each repeated id
}

func newIDs() ids {
	return ids{known: map[string]bool{}, used: map[string]bool{}, next: map[string]int{}}
}

func (s ids) another(id string) string {
	for n := max(s.next[id], 2); ; n++ {
		if next := id + "_" + strconv.Itoa(n); !s.known[next] {
			s.next[id] = n + 1
			s.known[next] = true
			return next
		}
	}
}

// renew replaces the id when it is taken, and reports an id that is missing.
func (d *decoder) renew(s ids, id *string, what string, start int) {
	switch {
	case *id == "":
		d.unreadable(start, "A %s has no id.", what).Fix = fmt.Sprintf("Give the %s an \"id\" that nothing else has.", what)
	case s.used[*id]:
		was := *id
		*id = s.another(was)
		p := d.add(problem.DuplicateID, start, "Two of the %ss have the id “%s”; the later one was read as “%s”.", what, was, *id)
		p.At.Node, p.Fix = *id, fmt.Sprintf("Give the %s an \"id\" that nothing else has.", what)
	}
	s.used[*id] = true
}

// makeNamesUnique gives a repeated name in a list of inputs or outputs another one.
// References mean the first that has it.
func (d *decoder) makeNamesUnique(what string, starts []int, name func(int) *string) {
	names := newIDs()
	for i := range starts {
		names.known[*name(i)] = true
	}
	for i, start := range starts {
		was := *name(i)
		if !names.used[was] {
			names.used[was] = true
			continue
		}
		*name(i) = names.another(was)
		names.used[*name(i)] = true
		p := d.add(problem.DuplicateID, start, "Two of the %ss are named “%s”; the later one was read as “%s”.", what, was, *name(i))
		p.At.Path = fmt.Sprintf("%ss/%d/name", what, i)
		p.Fix = fmt.Sprintf("Give the %s a \"name\" that no other %s has.", what, what)
	}
}
