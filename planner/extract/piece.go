package extract

import (
	"slices"

	"planwright/planner/flow"
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// piece is the steps of a workflow that are to become one of their own.
type piece struct {
	*flow.Flow
	in    []bool // by node
	entry int    // the one where they begin
	exit  int    // where they lead on; none: the workflow ends with them
}

// newPiece finds what goes along, and where it begins and ends.
func newPiece(w workflow.Workflow, steps []string) (piece, *Refusal) {
	p := piece{Flow: flow.New(w), entry: none, exit: none}
	p.in = make([]bool, len(w.Nodes))
	for _, id := range steps {
		if i := p.Find(id); i != none {
			p.in[i] = true
		}
	}
	if !slices.Contains(p.in, true) {
		return p, refuse("Select the steps that are to become a workflow.")
	}
	p.in = p.whole(p.in)
	for _, check := range []func() *Refusal{p.findReserved, p.findOpenLoop, p.findEntry, p.findExit, p.findKeeping} {
		if refusal := check(); refusal != nil {
			return p, refusal
		}
	}
	return p, nil
}

// name is what people call a step; the end of a loop is part of the loop.
func (p *piece) name(node int) string {
	if loop := p.LoopOf[node]; loop != none {
		node = loop
	}
	return p.W.Nodes[node].Label()
}

// called is a step in a sentence.
func (p *piece) called(node int) problem.Said {
	if p.LoopOf[node] != none {
		return problem.Say("the next round of “%s”", p.name(node))
	}
	return problem.Say("“%s”", p.name(node))
}

// whole adds to loops all that is in them.
func (p *piece) whole(in []bool) []bool {
	all := slices.Clone(in)
	for node := range all {
		for loop := p.around(node); loop != none && !all[node]; loop = p.Loop[loop] {
			all[node] = in[loop] || p.EndOf[loop] != none && in[p.EndOf[loop]]
		}
		if end := p.EndOf[node]; end != none && in[end] {
			all[node] = true
		}
	}
	return all
}

// around is the loop that a node is in, or the end of.
func (p *piece) around(node int) int {
	if loop := p.LoopOf[node]; loop != none {
		return loop
	}
	return p.Loop[node]
}

func (p *piece) findReserved() *Refusal {
	if i := p.Find(workflow.InputsID); i != none {
		return refuse("“%s” has the id “inputs”, which stands for inputs in other workflows. Put a step with another id in its place.", p.name(i))
	}
	return nil
}

func (p *piece) findOpenLoop() *Refusal {
	for i, n := range p.W.Nodes {
		if p.in[i] && n.Kind == workflow.KindLoop && p.EndOf[i] == none {
			return refuse("The loop “%s” has no end, so nobody knows what is in it. Solve that problem first.", n.Label())
		}
	}
	return nil
}

// findEntry finds the one step where the others are entered.
func (p *piece) findEntry() *Refusal {
	for i := range p.in {
		if !p.in[i] || !p.isEntered(i) {
			continue
		}
		if p.entry != none {
			return p.withBesides(problem.Say("There are two ways into these steps, at “%s” and at “%s”; a workflow has one beginning.", p.name(p.entry), p.name(i)))
		}
		p.entry = i
	}
	if p.entry == none {
		return refuse("No step comes first among these. Solve the problems of the workflow first.")
	}
	return nil
}

// isEntered reports whether a link leads to the node from outside, or the workflow begins there.
func (p *piece) isEntered(node int) bool {
	if slices.Contains(p.Entries, node) {
		return true
	}
	return slices.ContainsFunc(p.In.Of(node), func(e int) bool { return !p.in[p.From[e]] })
}

// way is an output of a step, and where it leads; to is none where the workflow ends.
type way struct {
	from   int
	output workflow.Output
	to     int
}

// waysOut lists the ways that lead out, in the order of the steps.
func (p *piece) waysOut() (ways []way) {
	for i, n := range p.W.Nodes {
		if !p.in[i] || n.Kind == workflow.KindEndLoop {
			continue
		}
		for _, output := range n.Outputs() {
			to, inside := p.leads(i, output)
			if !inside && output != workflow.LoopBody {
				ways = append(ways, way{i, output, to})
			}
		}
	}
	return ways
}

// leads is where an output leads, none where the workflow ends there.
func (p *piece) leads(node int, output workflow.Output) (to int, inside bool) {
	for _, e := range p.Out.Of(node) {
		if p.W.Edges[e].Output == output {
			return p.To[e], p.in[p.To[e]]
		}
	}
	return none, false
}

// findExit finds the one step where all ways lead on.
func (p *piece) findExit() *Refusal {
	ways := p.waysOut()
	for _, w := range ways {
		if w.to != none {
			p.exit = w.to
			break
		}
	}
	for _, w := range ways {
		switch {
		case w.to == p.exit:
		case w.to == none:
			return p.withBesides(problem.Say("“%s” ends the workflow at “%s”, and other steps lead on to %s. As a workflow of their own, the steps would always lead on there.",
				p.name(w.from), w.output.Label(), p.called(p.exit)))
		default:
			return p.withBesides(problem.Say("These steps lead on to %s and to %s; the step that calls a workflow leads to one step.", p.called(p.exit), p.called(w.to)))
		}
	}
	return p.findUnknownLink()
}

// findUnknownLink refuses to lose what a newer version wrote into a link.
func (p *piece) findUnknownLink() *Refusal {
	for e, edge := range p.W.Edges {
		if p.From[e] != none && p.To[e] != none && p.in[p.From[e]] && !p.in[p.To[e]] && len(edge.Unknown) > 0 {
			return refuse("The link from “%s” to “%s” holds what this version does not know, and would lose it.", p.name(p.From[e]), p.name(p.To[e]))
		}
	}
	return nil
}

// keeping are the tools that work with what is kept for the workflow that calls them.
var keeping = []string{"remember", "recall", "only_new"}

// keeps reports whether the step works with what a workflow remembers between its runs.
func keeps(n workflow.Node) bool {
	if n.AiStep != nil && slices.ContainsFunc(n.AiStep.AllowedTools, func(tool string) bool { return slices.Contains(keeping, tool) }) {
		return true
	}
	return n.Tool != nil && slices.Contains(keeping, n.Tool.Name)
}

func (p *piece) findKeeping() *Refusal {
	for i, n := range p.W.Nodes {
		if p.in[i] && keeps(n) {
			return refuse("“%s” works with what this workflow remembers between its runs; another workflow would not find it. Leave that step out.", n.Label())
		}
	}
	return nil
}
