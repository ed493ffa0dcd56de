package workflow

import (
	"cmp"
	"slices"
)

// Outline is a workflow as nested lists, as people read it: steps one after
// another, branches and loop bodies indented. Every step is listed once; an
// EndLoop is part of its Loop's entry.
type Outline struct {
	Steps []Entry `json:"steps"`           // from the first step on
	Loose []Entry `json:"loose,omitempty"` // what the first step does not lead to; none in a valid workflow
	Loops []Body  `json:"loops"`           // outer loops before those within them
}

// Entry is a step with what is nested in it. What follows when its branches have
// joined again is the next entry of the same list.
type Entry struct {
	Node     string `json:"node"`               // id
	Depth    int    `json:"depth"`              // how deep it is nested, from 0
	Branches []Way  `json:"branches,omitempty"` // ways out of an If or Switch; the body of a Loop; what follows an error
	End      string `json:"end,omitzero"`       // id of a Loop's EndLoop
}

// Way is one way out of a step, up to where the branches join again.
type Way struct {
	Output Output  `json:"output,omitzero"`
	Steps  []Entry `json:"steps"`
	To     string  `json:"to,omitzero"`   // it goes on with this step, which is listed elsewhere
	Ends   bool    `json:"ends,omitzero"` // the workflow ends here on purpose
}

// Body is the inside of a loop.
type Body struct {
	Loop   string   `json:"loop"`            // id of the Loop
	End    string   `json:"end"`             // id of the EndLoop
	Parent string   `json:"parent,omitzero"` // id of the Loop around it
	Nodes  []string `json:"nodes"`           // ids of the steps between, without those of inner bodies
}

// NewOutline derives the outline. In an invalid workflow it does what it can;
// still each step is in it once. The time is linear but for sorting cases.
func NewOutline(w Workflow) Outline {
	f := newFlow(newGraph(w))
	o := outliner{flow: f, joins: f.postDominators(), listed: make([]bool, len(w.Nodes))}
	out := Outline{Steps: []Entry{}, Loops: f.bodies()}
	for i, start := range o.starts() {
		entries, _ := o.sequence(start, none, 0)
		if i == 0 {
			out.Steps = append(out.Steps, entries...)
		} else {
			out.Loose = append(out.Loose, entries...)
		}
	}
	return out
}

type outliner struct {
	*flow
	joins  tree   // above a node is where its branches join
	listed []bool // by node
}

// starts lists the entries, then everything: what is listed by then gives no
// entries again.
func (o *outliner) starts() []int { return append(slices.Clone(o.entries), o.order...) }

// sequence lists the steps from start until stop or a step that is listed
// already, which it returns.
func (o *outliner) sequence(start, stop, depth int) (entries []Entry, to int) {
	entries = []Entry{}
	for start != none && start != stop && !o.listed[start] {
		o.listed[start] = true
		entry, next := o.entry(start, depth)
		entries = append(entries, entry)
		start = next
	}
	if start == stop {
		return entries, none
	}
	return entries, start
}

// entry lists a step and what is nested in it, and returns what follows.
func (o *outliner) entry(node, depth int) (Entry, int) {
	n := o.w.Nodes[node]
	entry := Entry{Node: n.ID, Depth: depth}
	ways := o.ways(node)
	end := o.endOf[node]
	switch {
	case end != none && !o.listed[end]:
		o.listed[end] = true
		entry.End = o.w.Nodes[end].ID
		entry.Branches = o.branches(ways, end, depth+1)
		return entry, o.next(end)
	case n.branchesOnFailure():
		entry.Branches = append(o.branches(only(o.w, ways, OnError), o.join(node), depth+1), endings(n, OnError)...)
		return entry, o.first(only(o.w, ways, OutputNone), o.join(node))
	case !n.single() || len(ways) > 1:
		join := o.join(node)
		entry.Branches = append(o.branches(ways, join, depth+1), endings(n, n.Ends...)...)
		return entry, join
	default:
		return entry, o.next(node)
	}
}

// join is the step where all ways from a node meet again, none where they do not.
func (o *outliner) join(node int) int {
	if join := o.joins.parent[node]; join != o.joins.root() {
		return join
	}
	return none
}

// only lists the ways from one output.
func only(w Workflow, ways []flowStep, output Output) []flowStep {
	return slices.DeleteFunc(slices.Clone(ways), func(s flowStep) bool { return w.Edges[s.edge].Output != output })
}

// first is where the first of the ways leads, otherwise where there is none.
func (o *outliner) first(ways []flowStep, otherwise int) int {
	if len(ways) == 0 {
		return otherwise
	}
	return ways[0].to
}

// ways lists the steps out of a node in the order of its outputs.
func (o *outliner) ways(node int) []flowStep {
	var ways []flowStep
	for _, i := range o.flow.out.of(node) {
		if s := o.steps[i]; !s.closes && s.edge != none {
			ways = append(ways, s)
		}
	}
	if len(ways) < 2 {
		return ways
	}
	rank := map[Output]int{}
	for i, output := range o.w.Nodes[node].Outputs() {
		rank[output] = i
	}
	slices.SortStableFunc(ways, func(a, b flowStep) int {
		return cmp.Compare(rank[o.w.Edges[a.edge].Output], rank[o.w.Edges[b.edge].Output])
	})
	return ways
}

// branches lists each way up to the step where they join.
func (o *outliner) branches(ways []flowStep, join, depth int) []Way {
	var branches []Way
	for _, way := range ways {
		b := Way{Output: o.w.Edges[way.edge].Output}
		steps, to := o.sequence(way.to, join, depth)
		b.Steps = steps
		if to != none {
			b.To = o.w.Nodes[to].ID
		}
		branches = append(branches, b)
	}
	return branches
}

// endings lists those of the outputs that end the workflow.
func endings(n Node, outputs ...Output) []Way {
	var branches []Way
	for _, output := range outputs {
		if !slices.Contains(n.Ends, output) {
			continue
		}
		branches = append(branches, Way{Output: output, Steps: []Entry{}, Ends: true})
	}
	return branches
}

// next is the first step after a node with one way out.
func (o *outliner) next(node int) int {
	for _, i := range o.flow.out.of(node) {
		if s := o.steps[i]; !s.closes {
			return s.to
		}
	}
	return none
}

// bodies lists the loops with what is in them.
func (f *flow) bodies() []Body {
	bodies := []Body{}
	place := filled(len(f.w.Nodes), none)
	for _, node := range f.order {
		if end := f.endOf[node]; end != none {
			place[node] = len(bodies)
			bodies = append(bodies, Body{Loop: f.w.Nodes[node].ID, End: f.w.Nodes[end].ID, Nodes: []string{}})
		}
	}
	for _, node := range f.order {
		loop := f.loop[node]
		if loop == none || place[loop] == none || f.loopOf[node] != none {
			continue
		}
		body := &bodies[place[loop]]
		body.Nodes = append(body.Nodes, f.w.Nodes[node].ID)
		if place[node] != none {
			bodies[place[node]].Parent = f.w.Nodes[loop].ID
		}
	}
	return bodies
}
