package reply

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"planwright/planner/lenient"
	"planwright/planner/problem"
	"planwright/planner/reply/alias"
	"planwright/planner/reply/expression"
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

func (d *draft) skipUpdate(v source.Part, name, why string) {
	d.ReportSkipped(v, "Write each update as an object with node_id and what is new.", "Update “%s” was skipped: %s.", name, why)
}

// updateEntries brings what is new up to the update itself.
func (d *draft) updateEntries(v source.Part) []source.Entry {
	var out []source.Entry
	for _, e := range d.Flatten(v) {
		isType := alias.OfUpdate.Own(e.Key) == alias.StepType
		if e.Is(lenient.Object) && (isType || alias.OfUpdate.Says(e.Key, alias.Renewed)) {
			inner := source.Part{Value: e.Value, Path: e.Path}
			out = append(out, d.Flatten(inner)...)
			continue
		}
		out = append(out, e)
	}
	return out
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
	before := s.Node
	s.Node = cloneNode(s.Node)
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
	gives := slices.ContainsFunc(u.Members, func(m lenient.Member) bool {
		return m.Value.Kind != lenient.Null && alias.OfUpdate.Field(m.Key) != alias.NodeID
	})
	switch {
	case gives || !workflow.SameNode(before, s.Node):
	case !nulls:
		p.r.Log.Add(problem.RejectedChange, u.Part, "The update of %s does not say what is new, so it changes nothing.", s.Title()).
			Fix = "Write what is new beside node_id, or leave the update out."
	default:
		p.r.Log.Add(problem.RejectedChange, u.Part, "The update of %s gives nothing but null, so it changes nothing.", s.Title()).
			Fix = "To take an argument away, write arguments with its name and null. To take a step away, use remove_node_ids."
	}
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

// reportMove refuses an update that says another place of a step, or another link, than
// it has: an update moves no step and links none.
func (p *patcher) reportMove(i int, fresh *flow.Step, u update) {
	a := fresh.Anchor
	isSo := a.Inside.Missing() && a.Branch.Missing() &&
		(a.After.Missing() || p.isLinked(a.After, i)) && (a.Before.Missing() || p.leadsOn(i, a.Before))
	moved := slices.ContainsFunc(fresh.Jumps, func(j flow.Jump) bool {
		return j.Output != workflow.OnError && !p.leadsOn(i, j.To)
	})
	if isSo && !moved {
		return
	}
	p.r.Log.Refuse(problem.RejectedChange, u.Part,
		"To move a step, remove it and add it at its new place. To link it, use remove_edges and add_edges, with an edge to "+endWord+" where the workflow is to end.",
		"%s stays where it is: an update moves no step and changes no link.", p.g.Title(i))
}

// isLinked reports whether a step that a value names leads to another.
func (p *patcher) isLinked(from source.Part, to int) bool {
	i, _, ok := p.scope.Find(p.idIn(from))
	return ok && slices.ContainsFunc(p.g.Arcs, func(a flow.Arc) bool { return a.From == i && a.To == to })
}

// leadsOn reports whether a step leads to the one that a value names, or ends the workflow
// where that says so.
func (p *patcher) leadsOn(from int, to source.Part) bool {
	if p.isEnd(to) {
		return !slices.ContainsFunc(p.g.Arcs, func(a flow.Arc) bool { return a.From == from && a.To != flow.Nowhere })
	}
	i, _, ok := p.scope.Find(p.idIn(to))
	return ok && slices.ContainsFunc(p.g.Arcs, func(a flow.Arc) bool { return a.From == from && a.To == i })
}

// reportBlocks says that steps inside an update were not put into the workflow.
func (p *patcher) reportBlocks(s, fresh *flow.Step) {
	if len(fresh.Blocks) > 0 {
		p.r.Log.Add(problem.RejectedChange, fresh.At, "Steps written inside the update of %s were left out: an update changes one step.", s.Title()).
			Fix = "Put new steps into add, with inside (and branch) to say where."
	}
}

// changeKind makes the step one of another kind, when the update asks for it and
// gives what that kind needs. It reports false when the kind stays.
func (p *patcher) changeKind(i int, u update) (changed, refused bool) {
	s := p.g.Steps[i]
	kind, why := p.wantedKind(s, u)
	switch {
	case why == "" && (kind == s.Node.Kind || kind == ""):
		return false, false
	case why == "":
		why = p.forbidden(s.Node.Kind, kind)
	}
	if why == "" {
		fresh := &flow.Step{At: u.Part, Node: workflow.Node{Kind: kind, Name: s.Node.Name}}
		if why = p.readNewKind(fresh, u); why == "" {
			p.setKind(i, fresh)
			return true, false
		}
	}
	p.r.Log.Add(problem.RejectedChange, u.Part, "%s stays a step of kind %s: %s.", s.Title(), s.Node.Kind, why).At.Node = s.Node.ID
	return false, true
}

// wantedKind is the kind the update asks for, "" for none.
func (p *patcher) wantedKind(s *flow.Step, u update) (workflow.Kind, string) {
	switch {
	case u.Has(alias.StepType):
		return p.r.Kind(&flow.Step{}, u.Object)
	case u.Has(alias.Tool):
		return workflow.KindTool, ""
	}
	if k, ok := p.r.OwnKind(u.Object); ok {
		return k, ""
	}
	return "", ""
}

// forbidden says why a step cannot become one of another kind, "" when it can.
func (p *patcher) forbidden(from, to workflow.Kind) string {
	for _, k := range []workflow.Kind{from, to} {
		if k == workflow.KindLoop || k == workflow.KindEndLoop {
			return "a loop is made of two steps; remove and add it instead"
		}
	}
	return p.r.Policy.Forbids(to)
}

// needs lists what a step of a kind cannot be made without.
var needs = map[workflow.Kind][]alias.Field{
	workflow.KindTool: {alias.Tool}, workflow.KindIf: {alias.Condition}, workflow.KindSwitch: {alias.Cases},
	workflow.KindAiTransform: {alias.InputRef}, workflow.KindAiStep: {alias.Prompt},
}

func (p *patcher) readNewKind(fresh *flow.Step, u update) string {
	p.r.MoveWords(fresh.Node.Kind, u.Object)
	for _, f := range needs[fresh.Node.Kind] {
		if !u.Has(f) {
			return fmt.Sprintf("a step of kind %s needs “%s”", fresh.Node.Kind, f)
		}
	}
	if fresh.Node.Kind == workflow.KindTool {
		if name := p.r.ToolName(u.Ask(alias.Tool), p.r.Identifier(u.Ask(alias.Tool))); p.r.DropsTool(name) {
			return fmt.Sprintf("there is no tool “%s”", name)
		}
	}
	p.r.ReadKind(fresh, u.Object)
	return ""
}

// setKind gives a step the kind and parameters of another, and its links the
// outputs that fit.
func (p *patcher) setKind(i int, fresh *flow.Step) {
	n := p.g.Node(i)
	n.Kind, n.Ends = fresh.Node.Kind, nil
	if n.OnFailure == workflow.Branch && !n.Kind.CanBranch() {
		n.OnFailure = workflow.Stop
	}
	n.Tool, n.If, n.Switch = fresh.Node.Tool, fresh.Node.If, fresh.Node.Switch
	n.AiTransform, n.AiStep = fresh.Node.AiTransform, fresh.Node.AiStep
	first := true
	outs := n.Outputs()
	p.g.RemoveArcs(func(k int, a flow.Arc) bool {
		if a.From != i || slices.Contains(outs, a.Output) {
			return false
		}
		extra := !first && len(outs) == 1
		first = false
		if extra {
			p.r.Log.Add(problem.DroppedEdge, fresh.At, "The link from %s to %s was dropped: a step of kind %s has one way on.", p.g.Title(i), p.g.Title(a.To), n.Kind).
				At.Node = n.ID
		}
		return extra
	})
	for k := range p.g.Arcs {
		if a := &p.g.Arcs[k]; a.From == i && !slices.Contains(outs, a.Output) {
			a.Output = workflow.OutputNone
		}
	}
}

// updateKind sets the parameters the update gives.
func (p *patcher) updateKind(s *flow.Step, u update) {
	n := &s.Node
	switch n.Kind {
	case workflow.KindTool:
		p.updateCall(n.Tool, u)
		return
	case workflow.KindEndLoop:
		p.reportOtherLoop(s, u)
		return
	case workflow.KindIf, workflow.KindSwitch, workflow.KindLoop, workflow.KindAiTransform, workflow.KindAiStep:
	}
	p.turnRound(n, u)
	fresh := &flow.Step{At: u.Part, Node: workflow.Node{Kind: n.Kind, Name: n.Name}}
	p.r.ReadKind(fresh, u.Object)
	p.reportBlocks(s, fresh)
	if len(fresh.Jumps) > 0 {
		p.r.Log.Refuse(problem.RejectedChange, u.Part, "Link by add_edges: an edge from an output replaces the one that it has.",
			"What %s leads to was left out: an update changes no links.", s.Title())
	}
	p.mergeKind(s, fresh.Node, u)
	s.Exits, s.Limited = fresh.Exits, fresh.Limited
	if u.Has(alias.Arguments) && n.Kind != workflow.KindAiTransform {
		p.r.Log.Add(problem.RejectedChange, u.Ask(alias.Arguments), "The arguments for “%s” were left out: only a Tool step has some.", n.Name).At.Node = n.ID
	}
}

// reportOtherLoop refuses to let an EndLoop end another Loop than it does.
func (p *patcher) reportOtherLoop(s *flow.Step, u update) {
	v := u.Ask(alias.Loop)
	if v.Missing() {
		return
	}
	if i, _, ok := p.scope.Find(p.idIn(v)); !ok || p.g.Node(i).ID != endLoopOf(s.Node) {
		p.r.Log.Refuse(problem.RejectedChange, v, "Leave loop_id out of an update. To put steps into a loop or take them out of it, remove them and add them at their new place.",
			"%s goes on ending the loop that it ends: an update changes no loop.", s.Title())
	}
}

// mergeKind copies the parameters that are there.
func (p *patcher) mergeKind(s *flow.Step, fresh workflow.Node, u update) {
	n, has := &s.Node, u.Has
	switch {
	case n.If != nil && (has(alias.Condition) || isWhole(fresh.If.Condition)):
		n.If.Condition = fresh.If.Condition
	case n.If != nil && fresh.If.Condition.Operator != "":
		p.r.Log.Refuse(problem.RejectedChange, u.Part, "Give the whole condition: left, operator and right.", "“%s” keeps its condition: the update gives only a part of one.", n.Name)
	case n.Switch != nil && has(alias.Cases):
		n.Switch.Cases = fresh.Switch.Cases
		outs := n.Outputs()
		n.Ends = slices.DeleteFunc(n.Ends, func(o workflow.Output) bool { return !slices.Contains(outs, o) })
	case n.Loop != nil:
		p.mergeLoop(s, *fresh.Loop, u)
	case n.AiTransform != nil:
		mergeTransform(n.AiTransform, *fresh.AiTransform, has(alias.Instruction))
	case n.AiStep != nil:
		if has(alias.Prompt) {
			n.AiStep.Prompt = fresh.AiStep.Prompt
		}
		if has(alias.AllowedTools) {
			n.AiStep.AllowedTools = fresh.AiStep.AllowedTools
		}
		if has(alias.MaxToolCalls) {
			n.AiStep.MaxToolCalls = fresh.AiStep.MaxToolCalls
		}
	}
}

// isWhole reports whether a condition has all its parts.
func isWhole(c workflow.Condition) bool {
	right := c.Right.Variable != "" || c.Right.Literal != nil
	return c.IsGroup() || (c.Left.Variable != "" || c.Left.Literal != nil) && c.Operator != "" && (right || c.Operator.Unary())
}

// turnRound gives an If the opposite of its condition where an update says that and no other.
func (p *patcher) turnRound(n *workflow.Node, u update) {
	for _, e := range u.LeftOver() {
		if n.If != nil && !u.Has(alias.Condition) && alias.OfCondition.Says(e.Key, alias.Not) && e.Is(lenient.Bool) && e.Text == "true" {
			u.Drop(e)
			n.If.Condition = expression.Negate(n.If.Condition)
			p.r.Log.Add(problem.Coerced, e.Part, "“%s: %s” was read as the opposite of the condition.", e.Key, e.Text)
		}
	}
}

// mergeTransform sets what is new about a transform. What stands under other keys than the
// instruction, such as language, is added to the one it has.
func mergeTransform(t *workflow.AiTransform, fresh workflow.AiTransform, whole bool) {
	if !whole && fresh.Instruction != "" && t.Instruction != "" {
		fresh.Instruction = t.Instruction + "\n" + fresh.Instruction
	}
	if fresh.Kind != "" {
		t.Kind = fresh.Kind
	}
	if fresh.InputRef != "" {
		t.InputRef = fresh.InputRef
	}
	if fresh.Instruction != "" {
		t.Instruction = fresh.Instruction
	}
	if fresh.OutputSchema != nil {
		t.OutputSchema = fresh.OutputSchema
	}
}

// updateCall changes the tool and merges the arguments: those not mentioned
// stay, null removes one, and those the new tool does not know go.
func (p *patcher) updateCall(call *workflow.ToolCall, u update) {
	if call == nil {
		return
	}
	before := call.Arguments
	if at := u.Ask(alias.Tool); !at.Missing() {
		p.changeTool(call, at, u)
	}
	fresh := &workflow.ToolCall{Name: call.Name, Arguments: workflow.Arguments{}}
	p.r.StrayArguments(fresh, u.Object)
	p.r.Arguments(fresh, u.Object)
	if p.isArgument(call, u, alias.Name) {
		p.r.TakeArgument(fresh, u.Object, u.Fields[alias.Name])
	}
	p.r.Strip(fresh, u.Object)
	if call.Arguments == nil {
		call.Arguments = workflow.Arguments{}
	}
	for _, name := range slices.Sorted(maps.Keys(fresh.Arguments)) {
		if v := fresh.Arguments[name]; string(v) != "null" {
			p.setArgument(call, name, v, u)
			continue
		}
		if _, there := before[name]; !there && !p.r.HasArgument(call.Name, name) && len(p.r.ToolArguments(call.Name)) > 0 {
			p.reportNotThere(call, name, u)
		}
		delete(call.Arguments, name)
	}
}

// isArgument reports whether a key of an update that may mean a field of the step, such as title
// for its name, is an argument of its tool: the update gives no others.
func (p *patcher) isArgument(call *workflow.ToolCall, u update, f alias.Field) bool {
	e := u.Fields[f]
	return call != nil && e.Value != nil && e.Key != string(f) && !u.Has(alias.Arguments) && p.r.HasArgument(call.Name, e.Key)
}

// reportNotThere refuses to take out what is not there: something else was meant, such as
// a member of another argument.
func (p *patcher) reportNotThere(call *workflow.ToolCall, name string, u update) {
	p.r.Log.Refuse(problem.RejectedChange, u.Part, "Remove only what the step has; members of an object stand inside it, as in {\"headers\": {\"Accept\": null}}.",
		"“%s” cannot be taken out of the arguments for %s: there is none.", name, p.r.Catalog.Called(call.Name))
}

func (p *patcher) changeTool(call *workflow.ToolCall, at source.Part, u update) {
	name := p.r.ToolName(at, p.r.Identifier(at))
	if name == "" || name == call.Name {
		return
	}
	if p.r.DropsTool(name) {
		p.r.Log.Add(problem.RejectedChange, at, "The tool stays “%s”: there is no tool “%s”.", p.r.Catalog.Called(call.Name), name)
		return
	}
	call.Name = name
	if !p.r.Catalog.Has(name) {
		return
	}
	call.Arguments = maps.Clone(call.Arguments)
	for _, arg := range slices.Sorted(maps.Keys(call.Arguments)) {
		if !p.r.HasArgument(name, arg) && len(p.r.ToolArguments(name)) > 0 {
			p.r.Log.Add(problem.Coerced, at, "The argument “%s” was taken out: the tool “%s” has none of that name.", arg, p.r.Catalog.Called(name))
			delete(call.Arguments, arg)
		}
	}
}

// cloneNode copies what an update may change, so that the workflow before stays
// as it was.
func cloneNode(n workflow.Node) workflow.Node {
	n.Ends = slices.Clone(n.Ends)
	n.Tool, n.If, n.Switch = clone(n.Tool), clone(n.If), clone(n.Switch)
	n.Loop, n.EndLoop = clone(n.Loop), clone(n.EndLoop)
	n.AiTransform, n.AiStep = clone(n.AiTransform), clone(n.AiStep)
	if n.Tool != nil {
		n.Tool.Arguments = maps.Clone(n.Tool.Arguments)
	}
	if n.If != nil {
		n.If.Condition = cloneCondition(n.If.Condition)
	}
	if n.Switch != nil {
		n.Switch.Cases = slices.Clone(n.Switch.Cases)
		for i := range n.Switch.Cases {
			n.Switch.Cases[i].Condition = cloneCondition(n.Switch.Cases[i].Condition)
		}
	}
	if n.Loop != nil && n.Loop.ExitCondition != nil {
		n.Loop.ExitCondition = new(cloneCondition(*n.Loop.ExitCondition))
	}
	return n
}

func clone[T any](v *T) *T {
	if v == nil {
		return nil
	}
	return new(*v)
}

func cloneCondition(c workflow.Condition) workflow.Condition {
	c.All, c.Any = slices.Clone(c.All), slices.Clone(c.Any)
	for _, list := range [][]workflow.Condition{c.All, c.Any} {
		for i := range list {
			list[i] = cloneCondition(list[i])
		}
	}
	return c
}
