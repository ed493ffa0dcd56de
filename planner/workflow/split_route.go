package workflow

import "slices"

// slot is one output of a step, or start.
type slot struct {
	from   string
	output Output
}

// start is the slot that leads to where the workflow begins.
var start = slot{output: "start"}

// routes are the links of a workflow with some plain steps passed over: those
// that can be left out by leading what led to them to what follows.
type routes struct {
	nodes   map[string]int
	edges   map[edgeKey]Edge
	slots   []slot
	targets map[slot][]string
	over    map[slot][]string // the steps passed over behind a slot, in order
	passed  map[string]bool
	joins   map[string]bool // of passed: more than one link leads to them
}

// maxDetours bounds how many steps all routes may pass over, by the size of the
// workflow: where very many links meet before a long line of steps, steps at
// which links meet are not passed over.
const maxDetours = 8

// newRoutes finds the routes of w; candidate says which steps may be passed over.
func newRoutes(w Workflow, candidate func(id string) bool) routes {
	p := newPeeler(w)
	p.choose(candidate)
	r, ok := p.routes()
	if !ok {
		for id := range r.joins {
			delete(p.next, id)
		}
		r, _ = p.routes()
	}
	return r
}

// peeler finds the steps that can be passed over.
type peeler struct {
	*Graph
	count   map[slot]int      // links of each slot
	leaving map[string]int    // links from each step, loose ones included
	coming  map[string]int    // links to each step, loose ones included
	entries []string          // steps that nothing leads to
	next    map[string]string // of each step to pass over: what follows, "" for nothing
}

func newPeeler(w Workflow) *peeler {
	p := &peeler{Graph: NewGraph(w), count: map[slot]int{}, leaving: map[string]int{}, coming: map[string]int{}, next: map[string]string{}}
	for _, e := range w.Edges {
		p.count[slot{e.From, e.Output}]++
		p.leaving[e.From]++
		p.coming[e.To]++
	}
	for i, n := range w.Nodes {
		if n.Kind != KindEndLoop && !slices.ContainsFunc(p.In.Of(i), func(e int) bool { return !p.IsBack(e) }) {
			p.entries = append(p.entries, n.ID)
		}
	}
	return p
}

// choose fills next.
func (p *peeler) choose(candidate func(id string) bool) {
	for i, n := range p.W.Nodes {
		if candidate(n.ID) && n.plain() && p.isEnteredSingly(i) {
			if next, ok := p.after(i); ok {
				p.next[n.ID] = next
			}
		}
	}
	p.dropCycles()
	p.keepNeeded()
}

// plain reports whether the step has one way in and one way out.
func (n Node) plain() bool { return n.HasOneOutput() && n.Kind != KindEndLoop }

// isEnteredSingly reports whether all that leads to the node leads nowhere else.
func (p *peeler) isEnteredSingly(node int) bool {
	in := p.In.Of(node)
	for _, e := range in {
		if edge := p.W.Edges[e]; p.count[slot{edge.From, edge.Output}] > 1 {
			return false
		}
	}
	if len(in) == 0 && len(p.entries) > 1 {
		return false
	}
	return len(in) == p.coming[p.W.Nodes[node].ID]
}

// after is the one step that follows the node, "" for none.
func (p *peeler) after(node int) (string, bool) {
	id, out := p.W.Nodes[node].ID, p.Out.Of(node)
	switch {
	case p.leaving[id] == 0:
		return "", true
	case p.leaving[id] > 1 || len(out) == 0 || p.W.Edges[out[0]].Output != OutputNone:
		return "", false
	}
	return p.W.Edges[out[0]].To, true
}

// dropCycles takes steps that only lead to one another out of next.
func (p *peeler) dropCycles() {
	seen := map[string]int{} // by step: the walk that came to it first
	for walk, n := range p.W.Nodes {
		id, ok := n.ID, has(p.next, n.ID)
		for ok && !has(seen, id) {
			seen[id] = walk
			id, ok = p.next[id], has(p.next, p.next[id])
		}
		for ok && seen[id] == walk {
			following := p.next[id]
			delete(p.next, id)
			id, ok = following, has(p.next, following)
		}
	}
}

// keepNeeded takes the first step behind an output that has to lead somewhere
// out of next, when nothing else follows.
func (p *peeler) keepNeeded() {
	ends := map[string]bool{}
	for _, e := range p.W.Edges {
		i, ok := p.index[e.From]
		if ok && !p.W.Nodes[i].HasOneOutput() && e.Output != LoopDone && p.endsBehind(e.To, ends) {
			delete(p.next, e.To)
		}
	}
}

// endsBehind reports whether nothing but steps that are passed over follows,
// starting at the id. It notes what it finds out.
func (p *peeler) endsBehind(id string, known map[string]bool) bool {
	var way []string
	for has(p.next, id) && !has(known, id) {
		way = append(way, id)
		id = p.next[id]
	}
	ends := id == "" || known[id]
	for _, passed := range way {
		known[passed] = ends
	}
	return ends
}

// routes follows every link that starts at a step that is not passed over. It
// reports false, and only joins, when that is too much.
func (p *peeler) routes() (routes, bool) {
	r := routes{nodes: p.index, edges: make(map[edgeKey]Edge, len(p.W.Edges)), targets: map[slot][]string{},
		over: map[slot][]string{}, passed: map[string]bool{}, joins: map[string]bool{}}
	for _, e := range p.W.Edges {
		r.edges[keyOfEdge(e)] = e
	}
	for id := range p.next {
		r.passed[id] = true
		r.joins[id] = len(p.In.Of(p.index[id])) > 1
	}
	left := maxDetours * (len(p.W.Nodes) + len(p.W.Edges))
	for _, id := range p.entries {
		left -= r.add(start, id, p.next)
	}
	for _, e := range p.W.Edges {
		if !r.passed[e.From] {
			left -= r.add(slot{e.From, e.Output}, e.To, p.next)
		}
		if left < 0 {
			return r, false
		}
	}
	return r, true
}

// add follows one link, and returns how many steps it passed over.
func (r *routes) add(s slot, id string, next map[string]string) int {
	if !has(r.targets, s) {
		r.slots = append(r.slots, s)
		r.targets[s] = nil
	}
	for has(next, id) {
		r.over[s] = append(r.over[s], id)
		id = next[id]
	}
	if id != "" || len(r.over[s]) == 0 {
		r.targets[s] = append(r.targets[s], id)
	}
	return len(r.over[s])
}

// slotsOfAll lists the slots of several states, each once.
func slotsOfAll(states ...routes) []slot {
	var all []slot
	seen := map[slot]bool{}
	for _, r := range states {
		for _, s := range r.slots {
			if !seen[s] {
				seen[s] = true
				all = append(all, s)
			}
		}
	}
	return all
}

// isJoin reports whether several links lead to a step that is passed over.
func (r routes) isJoin(id string) bool { return r.joins[id] }
