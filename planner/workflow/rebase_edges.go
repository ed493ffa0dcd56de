package workflow

import "slices"

// edges merges the links of three states for the steps that are there after the
// merge.
func (r *rebase) edges(merged, base, theirs, now Workflow) []Edge {
	m := edgeMerge{rebase: r, nodes: merged.Index(), laid: map[string][]string{}}
	m.base, m.theirs, m.now = alignedRoutes(base, theirs, now)
	made := map[edgeKey]Edge{}
	var list []edgeKey
	for _, s := range startLast(slotsOfAll(m.now, m.theirs, m.base)) {
		for _, edge := range m.link(s) {
			if k := keyOfEdge(edge); !has(made, k) {
				made[k] = m.edge(edge)
				list = append(list, k)
			}
		}
	}
	return orderLike(edgeEdit(Patch{}), base.Edges, theirs.Edges, now.Edges, arrange(made, list, now.Edges, theirs.Edges))
}

// startLast moves the start behind all outputs: where the workflow begins
// follows from the links, so that it is told only when nothing else is.
func startLast(slots []slot) []slot {
	i := slices.Index(slots, start)
	if i < 0 {
		return slots
	}
	return append(slices.Delete(slots, i, i+1), start)
}

// link makes the links of an output. Where one side has removed the step it is
// of, what the other has put behind it loses its place.
func (m edgeMerge) link(s slot) []Edge {
	targets := m.targets(s)
	way := m.lay(s, m.way(s), targets)
	edges := along(s, way, targets)
	if len(way) == 0 || has(m.nodes, s.from) || s == start {
		return edges
	}
	m.loseLink(edges[0])
	return edges[1:]
}

type edgeMerge struct {
	*rebase
	nodes             map[string]int // that are there after the merge
	base, theirs, now routes
	laid              map[string][]string // what follows each step that is passed over
}

// lay returns what of a way can be laid. Steps at which links meet are on the ways of
// several outputs. Where those lead to one place on the one side and apart on the other,
// the steps stay on the first way, and what else led to them is a conflict.
func (m edgeMerge) lay(s slot, way, targets []string) []string {
	next := func(i int) []string {
		if i+1 < len(way) {
			return way[i+1 : i+2]
		}
		return targets
	}
	laid := slices.IndexFunc(way, func(id string) bool { return has(m.laid, id) })
	if laid < 0 {
		laid = len(way)
	}
	for i := laid; i < len(way); i++ {
		if !sameSet(m.laid[way[i]], next(i)) {
			m.partAt(s, way[laid], targets)
			way = way[:laid]
		}
	}
	for i, id := range way[:laid] {
		m.laid[id] = next(i)
	}
	return way
}

// partAt notes that an output leads to a step on one side and past it on the other.
func (m edgeMerge) partAt(s slot, id string, targets []string) {
	if has(m.now.nodes, id) {
		m.conflictAt(s, targets, []string{id})
	} else {
		m.conflictAt(s, []string{id}, targets)
	}
}

// alignedRoutes passes over the same steps in all three states: plain ones that
// not every state has.
func alignedRoutes(base, theirs, now Workflow) (b, t, n routes) {
	inBase, inTheirs, inNow := base.Index(), theirs.Index(), now.Index()
	candidate := func(id string) bool { return !has(inBase, id) || !has(inTheirs, id) || !has(inNow, id) }
	const tries = 4 // what cannot be passed over in one state may hold up others
	for range tries {
		b, t, n = newRoutes(base, candidate), newRoutes(theirs, candidate), newRoutes(now, candidate)
		uneven := unevenlyPassed(b, t, n)
		if len(uneven) == 0 {
			return b, t, n
		}
		before := candidate
		candidate = func(id string) bool { return before(id) && !uneven[id] }
	}
	nothing := func(string) bool { return false }
	return newRoutes(base, nothing), newRoutes(theirs, nothing), newRoutes(now, nothing)
}

// unevenlyPassed holds the steps that are passed over in one state and not in
// another that has them, too.
func unevenlyPassed(states ...routes) map[string]bool {
	uneven := map[string]bool{}
	for _, r := range states {
		for id := range r.passed {
			for _, other := range states {
				if has(other.nodes, id) && !other.passed[id] {
					uneven[id] = true
				}
			}
		}
	}
	return uneven
}

// way lists the steps on an output that are there: mine first, unless links
// meet at them, for a step where links meet has to come last.
func (m edgeMerge) way(s slot) []string {
	mine, theirs := m.now.over[s], m.theirs.over[s]
	if slices.ContainsFunc(mine, m.now.isJoin) && !slices.ContainsFunc(theirs, m.theirs.isJoin) {
		mine, theirs = theirs, mine
	}
	var way []string
	for _, id := range slices.Concat(mine, theirs) {
		if has(m.nodes, id) && !slices.Contains(way, id) {
			way = append(way, id)
		}
	}
	return way
}

// targets are the steps an output leads to after the merge.
func (m edgeMerge) targets(s slot) []string {
	was, wanted, is := m.base.targets[s], m.theirs.targets[s], m.now.targets[s]
	switch {
	case sameSet(was, wanted) && sameSet(was, is):
		return m.there(s, is, m.now, m.theirs)
	case sameSet(was, wanted) || sameSet(wanted, is) || m.isKept(s.from) || slices.ContainsFunc(is, m.isKept):
		return m.there(s, is, m.now)
	case sameSet(was, is):
		return m.there(s, wanted, m.theirs)
	}
	m.conflictAt(s, wanted, is)
	return m.there(s, is, m.now)
}

// isKept reports whether a step is there though they removed it, which is a
// conflict already.
func (m edgeMerge) isKept(id string) bool {
	return has(m.nodes, id) && has(m.base.nodes, id) && !has(m.theirs.nodes, id)
}

// conflictAt notes that an output, or the start, leads elsewhere on either side.
// Steps that are not linked yet are no other start.
func (m edgeMerge) conflictAt(s slot, wanted, is []string) {
	if s == start {
		if len(m.conflicts) == 0 && len(wanted) == 1 && len(is) == 1 {
			m.conflict(ItemStart, "", "", asJSON(wanted[0]), asJSON(is[0]))
		}
		return
	}
	var theirs, mine any
	key := ""
	for _, id := range is {
		edge := Edge{From: s.from, Output: s.output, To: id}
		key, mine = edge.Key(), edge
	}
	for _, id := range wanted {
		edge := Edge{From: s.from, Output: s.output, To: id}
		key, theirs = edge.Key(), edge
	}
	m.conflict(ItemLink, key, "", theirs, mine)
}

// there leaves out links with an end that those who want them have and that the
// other side has removed. A link that was loose before stays.
func (m edgeMerge) there(s slot, targets []string, wantedBy ...routes) []string {
	lost := func(id string) bool {
		return !has(m.nodes, id) && !slices.ContainsFunc(wantedBy, func(r routes) bool { return !has(r.nodes, id) })
	}
	var there []string
	for _, id := range targets {
		if !lost(s.from) && !lost(id) {
			there = append(there, id)
		} else if s != start {
			m.loseLink(Edge{From: s.from, Output: s.output, To: id})
		}
	}
	return there
}

// loseLink notes a link that only one side has and that has lost its end.
func (m edgeMerge) loseLink(edge Edge) {
	k := keyOfEdge(edge)
	switch {
	case has(m.base.edges, k):
	case has(m.theirs.edges, k):
		m.conflict(ItemLink, edge.Key(), "", edge, nil)
	default:
		m.conflict(ItemLink, edge.Key(), "", nil, edge)
	}
}

// edge is the link with the unknown fields that it has after the merge.
func (m edgeMerge) edge(edge Edge) Edge {
	k := keyOfEdge(edge)
	was, inBase := m.base.edges[k]
	wanted, inTheirs := m.theirs.edges[k]
	is, inNow := m.now.edges[k]
	switch {
	case !inNow && inTheirs:
		return wanted
	case !inNow:
		return known(edge, m.base.edges)
	case !inTheirs || sameEdge(wanted, is) || inBase && sameEdge(was, wanted):
		return is
	case inBase && sameEdge(was, is):
		return wanted
	}
	m.conflict(ItemLink, edge.Key(), "", wanted, is)
	return is
}

// sameSet reports whether two lists without repetitions have the same members.
func sameSet(a, b []string) bool {
	return slices.Equal(a, b) || slices.Equal(slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b)))
}
