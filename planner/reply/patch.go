package reply

import (
	"cmp"
	"slices"

	"planwright/planner/lenient"
	"planwright/planner/problem"
	"planwright/planner/reply/alias"
	"planwright/planner/reply/flow"
	"planwright/planner/reply/item"
	"planwright/planner/reply/source"
	"planwright/planner/workflow"
)

// changes are the parts of a patch as the model wrote it.
type changes struct {
	add         []*flow.Step
	addNodes    []*flow.Step
	addEdges    []item.Edge
	removeEdges []item.Edge
	removeIDs   []source.Part
	updates     []update
	addAt       source.Part
	replaced    map[string]bool // ids of steps that are removed and given anew
	moved       map[string]bool // those of them that say another place

	known *flow.Graph // the steps that updates may name, once one is looked for
	names *flow.Scope // of those
}

// onlyAdds reports whether, apart from inputs and outputs, the patch has steps to add and nothing else.
func (c *changes) onlyAdds() bool {
	return len(c.add)+len(c.addNodes) > 0 &&
		len(c.addEdges)+len(c.removeEdges)+len(c.removeIDs)+len(c.updates) == 0
}

// readChanges reads the parts of a patch.
func (d *draft) readChanges() *changes {
	o := source.ReadObject(d.Log, alias.OfPatch, d.root, patchEntries(d.root))
	c := &changes{addAt: o.Ask(alias.Add), moved: map[string]bool{}}
	c.addNodes = d.Reader.Steps(d.stepList(o.Ask(alias.AddNodes), alias.AddNodes))
	if flat := d.stepList(o.Ask(alias.Add), alias.Add); len(c.addNodes) > 0 && len(flat) > 0 {
		d.ignoreList(c.addAt)
	} else {
		c.add = d.Reader.Steps(flat)
	}
	d.reportPlacesInside(c.add)
	d.reportPlacesInside(c.addNodes)
	c.addEdges = d.Reader.Edges(d.List(o.Ask(alias.AddEdges), alias.AddEdges))
	c.removeEdges = d.Reader.Edges(d.List(o.Ask(alias.RemoveEdges), alias.RemoveEdges))
	c.removeIDs = d.List(o.Ask(alias.RemoveNodeIDs), alias.RemoveNodeIDs)
	d.reportBounds(c.removeIDs)
	c.replaced = d.replaced(c)
	for i, v := range d.updateList(o.Ask(alias.Update)) {
		d.readUpdate(c, v, i)
	}
	d.takeSwitched(c, o)
	d.readInputs(o)
	d.readOutputs(o)
	d.TakeRemarks(o)
	d.takeSaid(o)
	d.reportTold(o.Quieted, "of the change")
	d.takeStaying(c, o)
	d.reportLost(o, "the change")
	d.reportIdle(o, "the change")
	d.ReportUnknown(o, "the change")
	return c
}

// ignoreList leaves out “add” beside “add_nodes”.
func (d *draft) ignoreList(at source.Part) {
	d.Log.Add(problem.IgnoredPart, at, "“add” was left out: the answer gives the new steps in “add_nodes” as well.").
		Fix = "Use either add, or add_nodes with add_edges."
}

// patchEntries gives "edges" beside "add_nodes" its meaning.
func patchEntries(v source.Part) []source.Entry {
	list := source.Entries(v)
	if v.Get(string(alias.AddEdges)) != nil || v.Get(string(alias.Nodes)) != nil {
		return list
	}
	for i := range list {
		if list[i].Key == string(alias.Edges) {
			list[i].Key = string(alias.AddEdges)
		}
	}
	return list
}

// updateList is the list of updates, also when they stand under their ids.
func (d *draft) updateList(v source.Part) []source.Part {
	if v.Is(lenient.Object) && v.Meant(alias.OfUpdate, alias.NodeID).Value == nil {
		d.Log.Add(problem.Coerced, v, "“update” was an object; its keys were read as ids of steps.")
		return keyed(v)
	}
	return d.List(v, alias.Update)
}

// patcher applies changes to the graph of a workflow.
type patcher struct {
	*linker
	changes *changes
	stays   staying
	ways    *ways
	gone    map[string]workflow.Node // the steps of the workflow that go, by their ids
	onlyErr map[int]bool             // steps that only error outputs of removed steps led to

	walked int // steps that were gone through to see whether places agree

	tail    *flow.LooseEnd // where the last run at the end of the path ended
	reached int            // the step behind which it was put, Nowhere for none
	forked  bool           // the path had several ends

	late      []update    // of steps that the list adds
	lateEdges []item.Edge // from and to such steps
}

// applyChanges makes the graph of the workflow as it is after the patch. What is
// removed goes first, so that its gap is closed before new links claim outputs.
func (d *draft) applyChanges() {
	g, loose := flow.FromWorkflow(d.options.Base)
	d.graph, d.loose = g, loose
	p := &patcher{linker: &linker{r: d.Reader, g: g}, changes: d.changes, stays: d.staying(), ways: newWays(g), reached: flow.Nowhere}
	d.useListAsNodes()
	d.useNodesAsList(p)
	for _, s := range d.changes.addNodes {
		g.Add(s)
	}
	p.scope = flow.NewScope(g)
	p.nameLoops()
	p.update()
	p.ways.settle()
	p.removeSteps()
	p.removeEdges()
	p.gone = map[string]workflow.Node{}
	for _, s := range g.Steps {
		if s.Base && s.Gone != flow.Stays {
			p.gone[s.Node.ID] = s.Node
		}
	}
	p.takePlaces(0)
	replacing, rest := p.runs()
	p.insertChains(replacing)
	flow.Bridge(g, d.Log)
	p.insertNodes()
	flow.Bridge(g, d.Log)
	flow.ReportBridges(g, d.Log)
	g.Compact()
	p.scope = flow.NewScope(g)
	p.insertChains(rest)
	p.checkLate()
	p.updateAll(p.late)
}

// useListAsNodes treats steps of "add" as nodes when the edges link each of them.
func (d *draft) useListAsNodes() {
	c := d.changes
	linked := map[string]bool{}
	for _, e := range c.addEdges {
		linked[d.Identifier(e.From)], linked[d.Identifier(e.To)] = true, true
	}
	free := func(s *flow.Step) bool { return s.Anchor.IsSet() || !linked[s.ID] && !linked[s.Node.Name] }
	if len(c.add) == 0 || len(c.addNodes) > 0 || slices.ContainsFunc(c.add, free) {
		return
	}
	d.Log.Add(problem.Coerced, d.root, "The steps of “add” are linked by “add_edges”; they were read as “add_nodes”.")
	c.addNodes, c.add = c.add, nil
}

// useNodesAsList treats new nodes without any edges as a list of steps.
func (d *draft) useNodesAsList(p *patcher) {
	c := d.changes
	loose := len(c.addEdges) == 0 && !slices.ContainsFunc(c.addNodes, func(s *flow.Step) bool { return len(s.Jumps) > 0 })
	if len(c.addNodes) == 0 || !loose {
		return
	}
	if len(d.options.Base.Nodes) > 0 || len(c.addNodes) > 1 {
		d.Log.Add(problem.InferredEdge, d.root, "The new steps came without edges; they were linked in the order they are listed.").
			Severity = problem.Warning
	}
	c.add, c.addNodes = c.addNodes, nil
	d.inListedOrder = true
}

// target finds the step of the workflow that an id in a patch means. An unknown
// one is a warning.
func (p *patcher) target(v source.Part, what string) (int, bool) {
	name := p.idIn(v)
	if i, ok := p.find(v, name); ok && p.g.Steps[i].Gone == flow.Stays {
		return i, true
	}
	if i, _, ok := p.scope.Find(name); ok && p.g.Steps[i].Base {
		p.r.Log.Add(problem.UnknownNode, v, "%s “%s” was left out: that step is removed already.", what, name).
			Fix = "Name each step to remove once, and nothing else of it."
		return 0, false
	}
	p.r.ReportUnfound(v, useIDs(p.g), "%s “%s” was left out: there is no such step.", what, name)
	return 0, false
}

// place finds the step at which something goes, which may be one to remove. One that is
// not there is an error: the step would be put elsewhere.
func (p *patcher) place(v source.Part, s *flow.Step, f alias.Field) (int, bool) {
	name := p.idIn(v)
	if i, _, ok := p.scope.Find(name); ok && p.g.Steps[i].Gone != flow.Stays {
		return i, true
	}
	if i, ok := p.find(v, name); ok {
		return i, true
	}
	if f == alias.Inside || !isEnding(name) || name == "" && !v.Missing() && !v.Is(lenient.String) {
		p.r.Log.Refuse(problem.UnknownNode, v, "Use the ids of the steps as they are in the workflow.",
			"The place of %s is not there: no step is called “%s” as its “%s” says.", s.Title(), cmp.Or(name, source.Preview(v.Value)), f)
	}
	return 0, false
}

// idIn is the id that a patch gives for a step, also inside an object.
func (p *patcher) idIn(v source.Part) string {
	if v.Is(lenient.Object) {
		return p.r.Identifier(v.Meant(alias.OfUpdate, alias.NodeID))
	}
	return p.r.Identifier(v)
}
