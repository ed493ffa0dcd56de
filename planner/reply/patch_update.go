package reply

import (
	"fmt"
	"slices"
	"strings"

	"planwright/planner/lenient"
	"planwright/planner/problem"
	"planwright/planner/reply/alias"
	"planwright/planner/reply/flow"
	"planwright/planner/reply/item"
	"planwright/planner/reply/source"
	"planwright/planner/workflow"
)

// update is one entry of "update": which step, and what is new about it.
type update struct {
	id source.Part
	*source.Object
}

// readUpdate reads one entry of "update".
func (d *draft) readUpdate(c *changes, v source.Part, index int) {
	if d.RefuseComment(v) {
		return
	}
	if !v.Is(lenient.Object) {
		d.skipUpdate(v, fmt.Sprintf("#%d", index), "it is not an object: "+source.Preview(v.Value))
		return
	}
	list, own, removes := d.takeDoing(c, d.updateEntries(v))
	o := source.ReadObject(d.Log, alias.OfUpdate, v, list)
	o.Unknown = append(o.Unknown, own...)
	d.TakeRemarks(o)
	id := o.Ask(alias.NodeID)
	if id.Missing() {
		id = d.byName(o)
	}
	if id.Missing() {
		d.skipUpdate(v, fmt.Sprintf("#%d", index), "it does not say which step it is about")
		return
	}
	if removes {
		c.removeIDs = append(c.removeIDs, id)
	}
	if !removes || givesMore(o) {
		c.updates = append(c.updates, update{id, o})
	}
}

// byName is the name in an update without an id, where a step has it: so it says which is meant.
func (d *draft) byName(o *source.Object) source.Part {
	name := o.Fields[alias.Name]
	if !name.Is(lenient.String) || len(o.Fields) < 2 || d.whatIsAsked().base[name.Text].name != name.Text {
		return source.Part{}
	}
	d.Log.AddOnce(problem.Coerced, name.Part, "“%s” of an update was read as the step that it is about", name.Key)
	return name.Part
}

func (d *draft) skipUpdate(v source.Part, name, why string) {
	d.ReportSkipped(v, "Write each update as an object with node_id and what is new.", "Update “%s” was skipped: %s.", name, why)
}

// updateEntries brings what is new up to the update itself.
func (d *draft) updateEntries(v source.Part) []source.Entry {
	var out []source.Entry
	for _, e := range d.Flatten(v) {
		isType := alias.OfUpdate.Own(e.Key) == alias.StepType
		if e.Is(lenient.Object) && (isType || alias.OfUpdate.Says(e.Key, alias.Renewed) || d.isWhole(v, e)) {
			inner := source.Part{Value: e.Value, Path: e.Path}
			out = append(out, d.Flatten(inner)...)
			continue
		}
		out = append(out, e)
	}
	return out
}

// isWhole reports whether a member of an update holds what is new of the step, under a name for that,
// which is neither a field of it nor an argument of its tool.
func (d *draft) isWhole(v source.Part, e source.Entry) bool {
	return slices.Contains(alias.Wholes, alias.Fold(e.Key)) && slices.ContainsFunc(e.Members, func(m lenient.Member) bool {
		f := alias.OfUpdate.Field(m.Key)
		return f == alias.Arguments || f == alias.StepType || f == alias.Tool || v.Get(string(alias.Arguments)) == nil && f != "" && f != alias.NodeID
	})
}

// update applies the updates to the steps. Those of steps that the list adds have to wait
// for them.
func (p *patcher) update() {
	var now []update
	for _, u := range p.changes.updates {
		if p.changes.replaced[p.idIn(u.id)] || p.waits(u.id) {
			p.late = append(p.late, u)
		} else {
			now = append(now, u)
		}
	}
	p.updateAll(now)
}

// adds reports whether a name is that of a step in a list, or inside one of them.
func adds(list []*flow.Step, name string) bool {
	return slices.ContainsFunc(list, func(s *flow.Step) bool {
		return s.ID == name || s.Node.Name == name ||
			slices.ContainsFunc(s.Blocks, func(b flow.Block) bool { return adds(b.Steps, name) })
	})
}

func (p *patcher) updateAll(list []update) {
	before := map[int][]update{}
	for _, u := range list {
		i, ok := p.target(u.id, "The update of")
		if !ok {
			continue
		}
		for _, other := range before[i] {
			p.reportClash(p.g.Steps[i], other, u)
		}
		before[i] = append(before[i], u)
		p.updateStep(i, u)
	}
}

// reportClash reports two updates of a step that say different things of the same part.
func (p *patcher) reportClash(s *flow.Step, a, b update) {
	for f, e := range b.Fields {
		if other := a.Fields[f]; f != alias.NodeID && other.Value != nil && item.Differs(other.Value, e.Value) {
			p.r.Log.Refuse(problem.RejectedChange, e.Part, "Update each step once.", "%s is updated twice, with different values of “%s”.", s.Title(), e.Key)
		}
	}
}

func (p *patcher) updateStep(i int, u update) {
	s := p.g.Steps[i]
	s.Touched, s.At = true, u.Part
	p.stays.leaveFields(s.Node, u, s.Title())
	before := s.Node
	s.Node = s.Node.Clone()
	if name := p.r.Identifier(u.Ask(alias.Name)); name != "" && !p.isArgument(s.Node.Tool, u, alias.Name) {
		s.Node.Name = name
		p.scope.Rename(i, name)
	} else if e := u.Fields[alias.Name]; e.Is(lenient.String) && strings.TrimSpace(e.Text) == "" {
		p.r.Log.Add(problem.RejectedChange, e.Part, "%s keeps its name: the update gives it an empty one.", s.Title()).
			Fix = "Give a name, or leave it out of the update."
	}
	s.Jumps = p.updateCommon(i, u)
	changed, refused := p.changeKind(i, u)
	if !changed {
		p.updateKind(s, u)
	}
	if u.Has(alias.Ends) {
		p.r.ReadEnds(&s.Node, u.Object)
	}
	p.dropErrorOutput(i)
	p.r.RetryWaits(s, u.Object)
	p.r.ReportMisplaced(u.Object, "the update of "+s.Title())
	p.r.ReportAside(s, u.Object)
	if refused { // what belongs to the kind that it does not become
		u.ReportUnknown(p.r.Log, "the update of "+s.Title())
	} else {
		p.r.ReportUnknown(u.Object, "the update of "+s.Title())
	}
	p.reportNothing(s, before, u)
}

// reportNothing says that an update gives nothing, or nothing but null: what it was to take
// away stays.
func (p *patcher) reportNothing(s *flow.Step, before workflow.Node, u update) {
	nulls := slices.ContainsFunc(u.Members, func(m lenient.Member) bool { return m.Value.Kind == lenient.Null })
	switch {
	case givesNew(u) || !workflow.SameNode(before, s.Node):
	case !nulls:
		told := p.r.Log.Add(problem.RejectedChange, u.Part, "The update of %s does not say what is new, so it changes nothing.", s.Title())
		told.Fix = "Write what is new beside node_id, or leave the update out."
		if p.r.BreaksIn(u.Part) {
			told.Severity = problem.Error
		}
	default:
		p.r.Log.Add(problem.RejectedChange, u.Part, "The update of %s gives nothing but null, so it changes nothing.", s.Title()).
			Fix = "To take an argument away, write arguments with its name and null. To take a step away, use remove_node_ids."
	}
}

// givesNew reports whether an update has a value for the step. Its number is none, and arguments
// without any are not either.
func givesNew(u update) bool {
	for f, e := range u.Fields {
		if f != alias.NodeID && !e.Missing() && !(f == alias.Arguments && item.IsNothing(e.Value)) {
			return true
		}
	}
	return slices.ContainsFunc(source.Entries(u.Part), func(e source.Entry) bool {
		f := alias.OfUpdate.First(e.Key)
		return !e.Missing() && f != alias.NodeID && f != alias.Quiet && f != alias.Number && alias.Doings.First(e.Key) == "" && !(f == alias.Arguments && item.IsNothing(e.Value))
	})
}

// updateCommon sets what every step may have and the update gives. It returns the
// links to what follows when the step fails.
func (p *patcher) updateCommon(i int, u update) []flow.Jump {
	n := p.g.Node(i)
	fresh := &flow.Step{Node: workflow.Node{Kind: n.Kind, Tool: n.Tool}}
	p.r.ReadCommon(fresh, u.Object)
	if u.Has(alias.Note) {
		n.Note = fresh.Node.Note
	}
	if e := u.Fields[alias.Retries]; u.Has(alias.Retries) && (fresh.Node.Retries > 0 || !e.Is(lenient.String) || alias.AsValue.Says(e.Text, alias.No, alias.Nothing, alias.Never)) {
		n.Retries = fresh.Node.Retries
	}
	if u.Has(alias.Timeout) {
		n.TimeoutMs = fresh.Node.TimeoutMs
	}
	if u.Has(alias.Enabled) || bool(fresh.Node.Disabled) {
		n.Disabled = fresh.Node.Disabled
	}
	if u.Has(alias.OnFailure) {
		n.OnFailure = fresh.Node.OnFailure
	}
	p.g.Steps[i].Needs = append(p.g.Steps[i].Needs, fresh.Needs...)
	p.reportMove(i, fresh, u)
	return errorJumps(fresh)
}
