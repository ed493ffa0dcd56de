package reply

import (
	"maps"
	"slices"

	"planwright/planner/problem"
	"planwright/planner/reply/flow"
	"planwright/planner/reply/item"
	"planwright/planner/reply/source"
	"planwright/planner/workflow"
)

// replaced are the ids of steps that a patch removes and gives anew. Of a list, one that
// says no other place stands where the old one stood.
func (d *draft) replaced(c *changes) map[string]bool {
	gone := map[string]source.Part{}
	for _, v := range c.removeIDs {
		gone[d.Identifier(v)] = v
	}
	anew := map[string]bool{}
	for _, s := range c.addNodes {
		anew[s.ID] = gone[s.ID].Value != nil
	}
	for _, s := range c.add {
		old := gone[s.ID]
		anew[s.ID] = old.Value != nil
		switch {
		case old.Value == nil:
		case s.Anchor.IsSet():
			c.moved[s.ID] = true
		default:
			s.Anchor.After = old
		}
	}
	return anew
}

// dropKnown leaves out new steps that the workflow has, repeated by the model to show
// where it links. One that says something else of such a step would be lost with it.
func (d *draft) dropKnown() {
	known := map[string]workflow.Node{}
	for _, n := range d.options.Base.Nodes {
		known[n.ID] = n
	}
	for _, s := range d.changes.addNodes {
		old, same := known[s.ID]
		if !same || d.changes.replaced[s.ID] || old.Kind != s.Node.Kind || old.Name != s.Node.Name {
			continue
		}
		s.Gone = flow.Dropped
		if saysMore(old, s.Node) {
			d.Log.Refuse(problem.RejectedChange, s.At, "Say in update what is new about a step that is there.",
				"%s is in the workflow already, with other values.", s.Title())
			continue
		}
		d.Log.Add(problem.IgnoredPart, s.At, "%s is in the workflow already; it was not added again.", s.Title()).
			Fix = "Give only new steps in add_nodes."
	}
	repeated := &repetition{draft: d, known: known, removed: map[string]bool{}}
	for _, v := range d.changes.removeIDs {
		repeated.removed[d.Identifier(v)] = true
	}
	repeated.check(d.changes.add, nil)
	for _, s := range d.changes.addNodes {
		repeated.inside(s)
	}
}

// repetition looks among the steps that a change adds for such as are there already and stay: they
// would run beside those.
type repetition struct {
	*draft
	known   map[string]workflow.Node
	removed map[string]bool
}

// check looks at steps of a list, which may stand inside one that is added too.
func (r *repetition) check(list []*flow.Step, holder *flow.Step) {
	for _, s := range list {
		r.inside(s)
		old, same := r.known[s.ID]
		switch {
		case s.Gone != flow.Stays || s.Node.Tool == nil:
		case same && !r.removed[s.ID] && isRepeated(old, s.Node):
			r.Log.Refuse(problem.RejectedChange, s.At, "To change a step, use update. To move it, name it in remove_node_ids too. Another step that does the same needs another id and name.",
				"%s is in the workflow already, and would run a second time beside that.", s.Title())
		case holder != nil && !same:
			r.warnOfCopy(s, holder.Anchor)
		}
	}
}

func (r *repetition) inside(s *flow.Step) {
	for _, b := range s.Blocks {
		r.check(b.Steps, s)
	}
}

// isRepeated reports whether a step that has the id of another is that one: it calls the same tool,
// and has its name too, or the same values.
func isRepeated(old, s workflow.Node) bool {
	return old.Tool != nil && old.Tool.Name == s.Tool.Name && (s.Name == "" || s.Name == old.Name || !saysMore(old, s))
}

// warnOfCopy tells of a step inside an added one that does what another does, which stays: it is called
// as that is, or stands beside it.
func (r *repetition) warnOfCopy(s *flow.Step, at flow.Anchor) {
	beside := map[string]bool{s.Node.Name: true, r.Identifier(at.Before): true, r.Identifier(at.After): true}
	for _, old := range r.options.Base.Nodes {
		if old.Tool == nil || r.removed[old.ID] || !beside[old.Name] && !beside[old.ID] || old.Tool.Name != s.Node.Tool.Name || len(old.Tool.Arguments) != len(s.Node.Tool.Arguments) || saysMore(old, s.Node) {
			continue
		}
		p := r.Log.Add(problem.RejectedChange, s.At, "%s does the same as “%s”, which stays where it is: both run.", s.Title(), old.Name)
		p.Fix = "To move a step, name it in remove_node_ids too."
		return
	}
}

// saysMore reports whether a repeated step calls another tool, or the same with other
// values; what it leaves out stays.
func saysMore(old, repeated workflow.Node) bool {
	if old.Tool == nil || repeated.Tool == nil {
		return false
	}
	call := *old.Tool
	call.Name, call.Arguments = repeated.Tool.Name, maps.Clone(call.Arguments)
	maps.Copy(call.Arguments, repeated.Tool.Arguments)
	merged := old
	merged.Tool = &call
	return !workflow.SameNode(old, merged)
}

// takePlaces lets the ids of steps that went mean the steps given in their place, from one
// of the graph on, which stand where those stood.
func (p *patcher) takePlaces(first int) {
	for i := first; i < len(p.g.Steps); i++ {
		s := p.g.Steps[i]
		before, replaced := p.gone[s.ID]
		if s.Base || !replaced || !p.changes.replaced[s.ID] {
			continue
		}
		s.Node.Position = before.Position
		if p.changes.moved[s.ID] {
			s.Node.Position = nil
		}
		p.scope.Replace(i, s)
	}
}

// linksToBase reports whether a plan that answers for a change links its steps to some of
// the workflow that it does not hold.
func (d *draft) linksToBase() bool {
	if d.options.Want == WantPlan || len(d.edges) == 0 {
		return false
	}
	before := map[string]bool{}
	for _, n := range d.options.Base.Nodes {
		before[n.ID] = true
	}
	for _, s := range d.steps {
		delete(before, s.ID)
		delete(before, s.Node.Name)
	}
	return slices.ContainsFunc(d.edges, func(e item.Edge) bool { return before[d.Identifier(e.From)] || before[d.Identifier(e.To)] })
}

// takeAsChange reads a plan as what is to be added to the workflow.
func (d *draft) takeAsChange() {
	p := d.Log.Add(problem.Coerced, d.root, "The answer has the form of a plan, but links to steps of the workflow; its steps were added to that.")
	p.Severity, p.Fix = problem.Warning, "Answer with add_nodes and add_edges."
	d.changes = &changes{addNodes: d.steps, addEdges: d.edges}
	d.form, d.steps, d.edges = FormPatch, nil, nil
}
