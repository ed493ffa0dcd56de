package extract

import (
	"slices"

	"planwright/planner/problem"
	"planwright/planner/validate"
	"planwright/planner/workflow"
)

// after is the workflow with the steps in place of the call.
func (p *insert) after() (workflow.Workflow, *Refusal) {
	w := p.w
	w.Nodes = nil
	for i, n := range p.w.Nodes {
		if i == p.at {
			w.Nodes = append(w.Nodes, p.steps()...)
			continue
		}
		n, unfit := workflow.Fill(n, p.givenBack)
		p.note(unfit)
		w.Nodes = append(w.Nodes, n)
	}
	w.Outputs = slices.Clone(w.Outputs)
	for i, o := range w.Outputs {
		var unfit string
		w.Outputs[i], unfit = workflow.FillOutput(o, p.givenBack)
		p.note(unfit)
	}
	w.Edges = p.edges()
	w.Notes = append(slices.Clone(w.Notes), p.notes()...)
	if p.unfit.Text != "" {
		return w, &Refusal{What: p.unfit}
	}
	return place(w, p), nil
}

// steps are those of the child as they are here.
func (p *insert) steps() []workflow.Node {
	steps := make([]workflow.Node, len(p.child.W.Nodes))
	taken := map[string]bool{}
	for i, n := range p.w.Nodes {
		taken[n.Name] = taken[n.Name] || i != p.at
	}
	led := map[way]bool{}
	for _, w := range p.endings() {
		led[way{from: w.from, output: w.output}] = p.next != none
	}
	for i, n := range p.child.W.Nodes {
		n, unfit := workflow.Fill(n, p.given)
		p.note(unfit)
		n.ID = p.ids[n.ID]
		if n.EndLoop != nil {
			end := *n.EndLoop
			end.Loop, n.EndLoop = p.renamed(end.Loop), &end
		}
		if n.Name != "" && n.Kind != workflow.KindEndLoop {
			n.Name = workflow.FreeName(n.Name, " ", func(name string) bool { return taken[name] })
			taken[n.Name] = true
		}
		if ends := slices.DeleteFunc(slices.Clone(n.Ends), func(o workflow.Output) bool { return led[way{from: i, output: o}] }); len(ends) < len(n.Ends) {
			n.Ends = ends
		}
		steps[i] = n
	}
	first := &steps[p.child.Entries[0]]
	switch {
	case p.call.Note != "" && first.Note != "":
		first.Note = p.call.Note + "\n" + first.Note
	case p.call.Note != "":
		first.Note = p.call.Note
	}
	return steps
}

func (p *insert) renamed(id string) string {
	if here, known := p.ids[id]; known {
		return here
	}
	return id
}

// edges are the links, those of the child where the call led on.
func (p *insert) edges() (edges []workflow.Edge) {
	entry := p.ids[p.child.W.Nodes[p.child.Entries[0]].ID]
	for i, e := range p.w.Edges {
		if e.To == p.call.ID {
			e.To = entry
		}
		if i == p.next {
			edges = append(edges, p.links()...)
			for _, w := range p.endings() {
				edges = append(edges, workflow.Edge{From: p.ids[p.child.W.Nodes[w.from].ID], To: e.To, Output: w.output})
			}
			continue
		}
		edges = append(edges, e)
	}
	if p.next == none {
		edges = append(edges, p.links()...)
	}
	return edges
}

func (p *insert) links() []workflow.Edge {
	edges := slices.Clone(p.child.W.Edges)
	for i, e := range edges {
		edges[i].From, edges[i].To = p.renamed(e.From), p.renamed(e.To)
	}
	return edges
}

// notes are those of the child, under ids that are free.
func (p *insert) notes() []workflow.Note {
	notes := slices.Clone(p.child.W.Notes)
	taken := map[string]bool{}
	for _, n := range p.w.Notes {
		taken[n.ID] = true
	}
	for i, n := range notes {
		notes[i].ID = workflow.NewID(n.ID, func(id string) bool { return taken[id] })
		taken[notes[i].ID] = true
	}
	return notes
}

// judge refuses what would have a problem that neither workflow has.
func (p *insert) judge(after workflow.Workflow, tools validate.Tools) *Refusal {
	known := tally(telling(p.w, tools))
	for k, count := range tally(telling(p.child.W, tools)) {
		known[at{k.code, p.renamed(k.node)}] += count
	}
	for _, one := range telling(after, tools) {
		k := atOf(one)
		if known[k] == 0 {
			return refuse("With the steps in its place, the workflow would not do the same: %s", one.What())
		}
		known[k]--
	}
	return nil
}

// telling are the problems that tell of steps which would do something else: errors, and
// what may not be there, for a call gives nothing in its place, and a step by itself fails.
func telling(w workflow.Workflow, tools validate.Tools) problem.List {
	found := grave(w, tools)
	return append(found.With(problem.Error), lacking(found)...)
}
