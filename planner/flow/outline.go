package flow

import (
	"cmp"
	"slices"

	"planwright/planner/workflow"
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
	Output workflow.Output `json:"output,omitzero"`
	Steps  []Entry         `json:"steps"`
	To     string          `json:"to,omitzero"`   // it goes on with this step, which is listed elsewhere
	Ends   bool            `json:"ends,omitzero"` // the workflow ends here on purpose
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
func NewOutline(w workflow.Workflow) Outline { return New(w).Outline() }

// Outline is NewOutline for what is found already.
func (f *Flow) Outline() Outline {
	o := outliner{Flow: f, joins: f.PostDominators(), listed: make([]bool, len(f.W.Nodes))}
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
	*Flow
	joins  Tree   // above a node is where its branches join
	listed []bool // by node
}

// starts lists the entries, then everything: what is listed by then gives no
// entries again.
func (o *outliner) starts() []int { return append(slices.Clone(o.Entries), o.order...) }

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
	n := o.W.Nodes[node]
	entry := Entry{Node: n.ID, Depth: depth}
	ways := o.ways(node)
	end := o.EndOf[node]
	switch {
	case end != none && !o.listed[end]:
		o.listed[end] = true
		entry.End = o.W.Nodes[end].ID
		entry.Branches = o.branches(ways, end, depth+1)
		return entry, o.next(end)
	case n.BranchesOnFailure():
		entry.Branches = append(o.branches(only(o.W, ways, workflow.OnError), o.join(node), depth+1), endings(n, workflow.OnError)...)
		return entry, o.first(only(o.W, ways, workflow.OutputNone), o.join(node))
	case !n.HasOneOutput() || len(ways) > 1:
		join := o.join(node)
		entry.Branches = append(o.branches(ways, join, depth+1), endings(n, n.Ends...)...)
		return entry, join
	default:
		return entry, o.next(node)
	}
}

// join is the step where all ways from a node meet again, none where they do not.
func (o *outliner) join(node int) int {
	if join := o.joins.Parent[node]; join != o.joins.Root() {
		return join
	}
	return none
}

// only lists the ways from one output.
func only(w workflow.Workflow, ways []Step, output workflow.Output) []Step {
	return slices.DeleteFunc(slices.Clone(ways), func(s Step) bool { return w.Edges[s.Edge].Output != output })
}

// first is where the first of the ways leads, otherwise where there is none.
func (o *outliner) first(ways []Step, otherwise int) int {
	if len(ways) == 0 {
		return otherwise
	}
	return ways[0].To
}

// ways lists the steps out of a node in the order of its outputs.
func (o *outliner) ways(node int) []Step {
	var ways []Step
	for _, i := range o.StepsFrom.Of(node) {
		if s := o.Steps[i]; !s.Closes && s.Edge != none {
			ways = append(ways, s)
		}
	}
	if len(ways) < 2 {
		return ways
	}
	rank := map[workflow.Output]int{}
	for i, output := range o.W.Nodes[node].Outputs() {
		rank[output] = i
	}
	slices.SortStableFunc(ways, func(a, b Step) int {
		return cmp.Compare(rank[o.W.Edges[a.Edge].Output], rank[o.W.Edges[b.Edge].Output])
	})
	return ways
}

// branches lists each way up to the step where they join.
func (o *outliner) branches(ways []Step, join, depth int) []Way {
	var branches []Way
	for _, way := range ways {
		b := Way{Output: o.W.Edges[way.Edge].Output}
		steps, to := o.sequence(way.To, join, depth)
		b.Steps = steps
		if to != none {
			b.To = o.W.Nodes[to].ID
		}
		branches = append(branches, b)
	}
	return branches
}

// endings lists those of the outputs that end the workflow.
func endings(n workflow.Node, outputs ...workflow.Output) []Way {
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
	for _, i := range o.StepsFrom.Of(node) {
		if s := o.Steps[i]; !s.Closes {
			return s.To
		}
	}
	return none
}

// bodies lists the loops with what is in them.
func (f *Flow) bodies() []Body {
	bodies := []Body{}
	place := slices.Repeat([]int{none}, len(f.W.Nodes))
	for _, node := range f.order {
		if end := f.EndOf[node]; end != none {
			place[node] = len(bodies)
			bodies = append(bodies, Body{Loop: f.W.Nodes[node].ID, End: f.W.Nodes[end].ID, Nodes: []string{}})
		}
	}
	for _, node := range f.order {
		loop := f.Loop[node]
		if loop == none || place[loop] == none || f.LoopOf[node] != none {
			continue
		}
		body := &bodies[place[loop]]
		body.Nodes = append(body.Nodes, f.W.Nodes[node].ID)
		if place[node] != none {
			bodies[place[node]].Parent = f.W.Nodes[loop].ID
		}
	}
	return bodies
}
