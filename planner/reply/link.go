package reply

import (
	"slices"
	"strings"

	"planwright/planner/lenient"
	"planwright/planner/problem"
	"planwright/planner/reply/alias"
	"planwright/planner/reply/source"
	"planwright/planner/workflow"
)

// linker turns the model's edges into arcs of a graph.
type linker struct {
	r     *reader
	g     *graph
	scope *scope
}

// chainSteps links a flat plan: in order, and by nesting.
func chainSteps(r *reader, list []*step) *graph {
	g := &graph{}
	c := newChain(g, r.Log, r.ids)
	ends := c.sequence(list, nil)
	c.finish(ends)
	c.finishOpen()
	checkOrder(r, g)
	checkNumbers(r, list)
	return g
}

// checkOrder reports a step that is listed before one that it depends on: a list runs in
// its order, which the answer contradicts.
func checkOrder(r *reader, g *graph) {
	names := newScope(g)
	for i, s := range g.steps {
		for _, v := range s.needs {
			if n, _, ok := names.find(v.Text); ok && n > i {
				r.Log.Refuse(problem.IgnoredPart, v, "List each step after those it depends on.",
					"%s depends on %s, which is listed after it; the steps run in the order they are listed.", s.title(), g.title(n))
			}
		}
	}
}

// linkSteps links a graph: by its edges and by those written inside the steps.
func linkSteps(r *reader, list []*step, edges []edge) *graph {
	g := &graph{}
	for _, s := range list {
		g.add(s)
	}
	own := len(g.steps)
	lk := &linker{r: r, g: g, scope: newScope(g)}
	lk.nameLoops()
	rests := lk.blocks(own)
	lk.scope = newScope(g)
	lk.link(edges)
	lk.goOn(rests)
	bridge(g, r.Log)
	reportBridges(g, r.Log)
	g.compact()
	return g
}

// nameLoops turns what the model calls the Loop of an EndLoop into its id. A name
// that leads to no Loop is left out; inference pairs what is left.
func (lk *linker) nameLoops() {
	for _, s := range lk.g.steps {
		if s.base || s.node.EndLoop == nil || s.node.EndLoop.Loop == "" {
			continue
		}
		i, _, ok := lk.scope.find(s.node.EndLoop.Loop)
		s.node.EndLoop.Loop = ""
		if ok && lk.g.kind(i) == workflow.KindLoop {
			s.node.EndLoop.Loop = lk.g.node(i).ID
		}
	}
}

// blocks links the steps that are written inside others, and returns the loose
// ends of each step that has some.
func (lk *linker) blocks(own int) map[int][]looseEnd {
	rests := map[int][]looseEnd{}
	c := newChain(lk.g, lk.r.Log, lk.r.ids)
	for i := range own {
		s := lk.g.steps[i]
		switch {
		case s.gone != stays || len(s.blocks) == 0:
		case s.node.Kind == workflow.KindLoop:
			rests[i] = c.loopBlock(i, nil)
		default:
			rests[i] = c.branchBlocks(i)
		}
	}
	return rests
}

// goOn lets what is written inside a step lead on to where the step's plain
// edge led.
func (lk *linker) goOn(rests map[int][]looseEnd) {
	if len(rests) == 0 {
		return
	}
	c := newChain(lk.g, lk.r.Log, lk.r.ids)
	out := lk.g.outgoing()
	for i := range out {
		ends, inside := rests[i]
		if !inside {
			continue
		}
		ends = lk.unlinked(ends, out)
		if n := lk.plain(out[i]); n >= 0 {
			a := &lk.g.arcs[n]
			next := a.to
			if len(ends) > 0 {
				a.from, a.output = ends[0].from, ends[0].output
				c.connect(ends[1:], next)
			}
			continue
		}
		c.finish(ends)
	}
}

// plain is the first of the arcs that has no output, -1 when all have one.
func (lk *linker) plain(arcs []int) int {
	for _, n := range arcs {
		if lk.g.arcs[n].output == workflow.OutputNone {
			return n
		}
	}
	return -1
}

// unlinked keeps the loose ends that no edge of the model starts from.
func (lk *linker) unlinked(ends []looseEnd, out links) []looseEnd {
	return slices.DeleteFunc(slices.Clone(ends), func(e looseEnd) bool {
		return e.from < len(out) && slices.ContainsFunc(out[e.from], func(n int) bool { return lk.g.arcs[n].output == e.output && e.output != workflow.OutputNone })
	})
}

// link adds the model's edges, and those written inside its steps.
func (lk *linker) link(edges []edge) {
	for _, e := range edges {
		if a, ok := lk.arc(e); ok {
			lk.g.arcs = append(lk.g.arcs, a)
		}
	}
	given := make(map[[2]int]bool, len(lk.g.arcs))
	for _, a := range lk.g.arcs {
		given[[2]int{a.from, a.to}] = true
	}
	for i, s := range lk.g.steps {
		for _, j := range s.jumps {
			lk.jump(i, s, j, given)
		}
	}
}

// jump adds an edge that is written inside a step, unless the model listed it
// among the edges as well.
func (lk *linker) jump(i int, s *step, j jump, given map[[2]int]bool) {
	if s.gone != stays {
		return
	}
	e := edge{output: string(j.output), to: j.to, at: j.to, from: named(s.node.ID, j.to), inside: true}
	a, ok := lk.arcFrom(i, e)
	if !ok && j.output == workflow.OnError && !slices.ContainsFunc(lk.g.arcs, func(a arc) bool { return a.from == i && a.output == j.output }) {
		s.node.OnFailure = workflow.Stop // it led to nothing that is there
	}
	if !ok || given[[2]int{i, a.to}] {
		return
	}
	lk.r.Log.AddOnce(problem.Coerced, j.to, "A link written inside a step was read as an edge")
	lk.g.arcs = append(lk.g.arcs, a)
}

func named(id string, at source.Part) source.Part {
	return source.Part{Value: &lenient.Value{Kind: lenient.String, Text: id, Offset: at.Offset}, Path: at.Path}
}

// arc resolves an edge. ok is false when it is dropped; unless it merely says
// where the workflow begins, that is reported.
func (lk *linker) arc(e edge) (arc, bool) {
	name := lk.r.Identifier(e.from)
	from, ok := lk.find(e.from, name)
	switch {
	case ok:
		return lk.arcFrom(from, e)
	case alias.Outside.Says(strings.Trim(name, "_"), alias.Beginning):
	default:
		lk.unknown(e, name)
	}
	return arc{}, false
}

func (lk *linker) arcFrom(from int, e edge) (arc, bool) {
	a := arc{from: from, to: nowhere, at: e.at}
	if s := lk.g.steps[from]; s.gone == stays {
		var ok bool
		if a.output, ok = lk.r.output(s.node, e); !ok {
			return a, false
		}
		s.branchOn(a.output)
	}
	if lk.isEnd(e.to) {
		return a, true
	}
	name := lk.r.Identifier(e.to)
	to, ok := lk.find(e.to, name)
	if !ok {
		lk.unknown(e, name)
		return a, false
	}
	a.to = to
	return a, true
}

// isEnd reports whether a target says that the workflow ends, such as DONE,
// __end__ or null, and is not what the model calls a step.
func (lk *linker) isEnd(to source.Part) bool {
	if _, how, ok := lk.scope.find(to.Text); ok && how != byPosition {
		return false
	}
	return alias.Outside.Says(strings.Trim(to.Text, "_"), alias.Ending)
}

// find looks a name up and reports a match that is not exact.
func (lk *linker) find(v source.Part, name string) (int, bool) {
	if name == "" {
		return 0, false
	}
	i, how, ok := lk.scope.find(name)
	if !ok || lk.g.steps[i].base && lk.g.steps[i].gone != stays {
		return 0, false
	}
	switch how {
	case byName:
	case bySpelling:
		lk.r.Log.Add(problem.ResolvedName, v, "“%s” was read as %s.", name, lk.g.title(i)).At.Node = lk.g.node(i).ID
	case byPosition:
		p := lk.r.Log.Add(problem.ResolvedName, v, "No step is called “%s”; by its position it was read as %s.", name, lk.g.title(i))
		p.Severity = problem.Warning
	}
	return i, true
}

func (lk *linker) unknown(e edge, name string) {
	p := lk.r.Log.Add(problem.UnknownNode, e.at, "An edge was dropped: there is no step “%s”.", name)
	p.Fix = "Let from and to of each edge be the id of a step."
	if e.inside || alias.Outputs.Says(e.output, workflow.OnError) {
		p.Severity = problem.Error // without it the workflow would stop there
	}
}
