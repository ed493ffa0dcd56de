package reply

import (
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

// linker turns the model's edges into arcs of a graph.
type linker struct {
	r     *item.Reader
	g     *flow.Graph
	scope *flow.Scope
	whole bool // the edges are those of a whole plan

	away []flow.Departure // where steps inside others say that they lead
	last map[string]bool  // the ids of steps that are the end of the workflow
}

// chainSteps links a flat plan: in order, and by nesting.
func chainSteps(r *item.Reader, list []*flow.Step) *flow.Graph {
	g := &flow.Graph{}
	c := flow.NewChain(g, r.Log, r.IDs)
	ends := c.Sequence(list, nil)
	c.Finish(ends)
	c.FinishOpen()
	lk := &linker{r: r, g: g, scope: flow.NewScope(g), whole: true, away: c.Away, last: map[string]bool{}}
	lk.findLast(list)
	lk.link(nil)
	flow.Bridge(g, r.Log)
	lk.reportClosings()
	checkNumbers(r, list)
	checkSole(r, list)
	return g
}

// findLast notes the ids of steps of a list that stand for the end of the workflow.
func (lk *linker) findLast(list []*flow.Step) {
	for _, s := range list {
		if s.ID != "" && s.Gone == flow.Terminal {
			lk.last[s.ID] = true
		}
		for _, b := range s.Blocks {
			lk.findLast(b.Steps)
		}
	}
}

// linkSteps links a graph: by its edges and by those written inside the steps.
func linkSteps(r *item.Reader, list []*flow.Step, edges []item.Edge) *flow.Graph {
	g := &flow.Graph{}
	for _, s := range list {
		g.Add(s)
	}
	own := len(g.Steps)
	lk := &linker{r: r, g: g, scope: flow.NewScope(g), whole: true}
	lk.nameLoops()
	rests := lk.blocks(own)
	lk.scope = flow.NewScope(g)
	lk.link(edges)
	lk.goOn(rests)
	flow.Bridge(g, r.Log)
	flow.ReportBridges(g, r.Log)
	g.Compact()
	return g
}

// nameLoops turns what the model calls the Loop of an EndLoop into its id. A name
// that leads to no Loop is left out; inference pairs what is left.
func (lk *linker) nameLoops() {
	for _, s := range lk.g.Steps {
		if s.Base || s.Node.EndLoop == nil || s.Node.EndLoop.Loop == "" {
			continue
		}
		i, _, ok := lk.scope.Find(s.Node.EndLoop.Loop)
		s.Node.EndLoop.Loop = ""
		if ok && lk.g.Kind(i) == workflow.KindLoop {
			s.Node.EndLoop.Loop = lk.g.Node(i).ID
		}
	}
	lk.reportClosings()
}

// reportClosings tells of EndLoops that name a step which is no Loop: they end the one that they
// can, and something else may have been meant.
func (lk *linker) reportClosings() {
	for _, s := range lk.g.Steps {
		if s.Base || s.Closing.Missing() {
			continue
		}
		name := lk.r.Identifier(s.Closing)
		i, how, ok := lk.scope.Find(name)
		if !ok || how == flow.ByPosition || lk.g.Kind(i) == workflow.KindLoop || lk.g.Steps[i] == s {
			continue
		}
		p := lk.r.Log.Add(problem.PairedLoop, s.Closing, "%s names “%s” as its Loop, and that is none; it ends the loop that it is in.", s.Title(), name)
		p.Severity, p.Fix = problem.Warning, "Let loop_id be the id of the Loop that the EndLoop closes."
	}
}

// blocks links the steps that are written inside others, and returns the loose
// ends of each step that has some.
func (lk *linker) blocks(own int) map[int][]flow.LooseEnd {
	rests := map[int][]flow.LooseEnd{}
	c := flow.NewChain(lk.g, lk.r.Log, lk.r.IDs)
	for i := range own {
		s := lk.g.Steps[i]
		switch {
		case s.Gone != flow.Stays || len(s.Blocks) == 0:
		case s.Node.Kind == workflow.KindLoop:
			rests[i] = c.LoopBlock(i, nil)
		default:
			rests[i] = c.BranchBlocks(i)
		}
	}
	lk.away = c.Away
	return rests
}

// goOn lets what is written inside a step lead on to where the step's plain
// edge led.
func (lk *linker) goOn(rests map[int][]flow.LooseEnd) {
	if len(rests) == 0 {
		return
	}
	c := flow.NewChain(lk.g, lk.r.Log, lk.r.IDs)
	out := lk.g.Outgoing()
	for i := range out {
		ends, inside := rests[i]
		if !inside {
			continue
		}
		ends = lk.unlinked(ends, out)
		if n := lk.plain(out[i]); n >= 0 {
			a := &lk.g.Arcs[n]
			next := a.To
			if len(ends) > 0 {
				a.From, a.Output = ends[0].From, ends[0].Output
				c.Connect(ends[1:], next)
			}
			continue
		}
		c.Finish(ends)
	}
}

// plain is the first of the arcs that has no output, -1 when all have one.
func (lk *linker) plain(arcs []int) int {
	for _, n := range arcs {
		if lk.g.Arcs[n].Output == workflow.OutputNone {
			return n
		}
	}
	return -1
}

// unlinked keeps the loose ends that no edge of the model starts from.
func (lk *linker) unlinked(ends []flow.LooseEnd, out flow.Links) []flow.LooseEnd {
	return slices.DeleteFunc(slices.Clone(ends), func(e flow.LooseEnd) bool {
		return e.From < len(out) && slices.ContainsFunc(out[e.From], func(n int) bool { return lk.g.Arcs[n].Output == e.Output && e.Output != workflow.OutputNone })
	})
}

// link adds the model's edges, and those written inside its steps.
func (lk *linker) link(edges []item.Edge) {
	for _, e := range edges {
		if a, ok := lk.arc(e); ok {
			lk.g.Arcs = append(lk.g.Arcs, a)
		}
	}
	given := make(map[[2]int][]int, len(lk.g.Arcs))
	for n, a := range lk.g.Arcs {
		given[[2]int{a.From, a.To}] = append(given[[2]int{a.From, a.To}], n)
	}
	lk.jumps(0, lk.away, given)
}

// jumps adds the edges that are written inside steps, from one of them on, and leads those
// inside others to where they say.
func (lk *linker) jumps(first int, away []flow.Departure, given map[[2]int][]int) {
	for i := first; i < len(lk.g.Steps); i++ {
		for _, j := range lk.g.Steps[i].Jumps {
			lk.jump(i, lk.g.Steps[i], j, given)
		}
	}
	for _, d := range away {
		for _, end := range d.Ends {
			lk.jump(end.From, lk.g.Steps[end.From], flow.Jump{Output: end.Output, To: d.To}, given)
		}
	}
}

// jump adds an edge that is written inside a step, unless the model listed it
// among the edges as well.
func (lk *linker) jump(i int, s *flow.Step, j flow.Jump, given map[[2]int][]int) {
	if s.Gone != flow.Stays {
		return
	}
	e := item.Edge{Output: string(j.Output), To: j.To, At: j.To, From: named(s.Node.ID, j.To), Inside: true}
	a, ok := lk.arcFrom(i, e)
	if !ok && j.Output == workflow.OnError && !slices.ContainsFunc(lk.g.Arcs, func(a flow.Arc) bool { return a.From == i && a.Output == j.Output }) {
		s.Node.OnFailure = workflow.Stop // it led to nothing that is there
	}
	if !ok || lk.isListed(a, given[[2]int{i, a.To}]) {
		return
	}
	lk.r.Log.AddOnce(problem.Coerced, j.To, "A link written inside a step was read as an edge")
	lk.g.Arcs = append(lk.g.Arcs, a)
}

// isListed reports whether an arc is one of those that are listed between its steps. One
// of a branch gives its output to one that has none.
func (lk *linker) isListed(a flow.Arc, list []int) bool {
	if !lk.g.Kind(a.From).Decides() || a.Output == workflow.OutputNone {
		return len(list) > 0
	}
	for _, n := range list {
		listed := &lk.g.Arcs[n]
		if listed.Output == workflow.OutputNone {
			listed.Output, listed.Said = a.Output, ""
		}
		if listed.Output == a.Output {
			return true
		}
	}
	return false
}

func named(id string, at source.Part) source.Part {
	return source.Part{Value: &lenient.Value{Kind: lenient.String, Text: id, Offset: at.Offset}, Path: at.Path}
}

// arc resolves an edge. ok is false when it is dropped; unless it merely says
// where the workflow begins, that is reported.
func (lk *linker) arc(e item.Edge) (flow.Arc, bool) {
	name := lk.r.Identifier(e.From)
	from, ok := lk.find(e.From, name)
	switch {
	case ok:
		return lk.arcFrom(from, e)
	case alias.Outside.Says(strings.Trim(name, "_"), alias.Beginning):
	default:
		lk.unknown(e, name)
	}
	return flow.Arc{}, false
}

func (lk *linker) arcFrom(from int, e item.Edge) (flow.Arc, bool) {
	a := flow.Arc{From: from, To: flow.Nowhere, At: e.At}
	if s := lk.g.Steps[from]; s.Gone == flow.Stays {
		var ok bool
		if a.Output, ok = lk.r.Output(s.Node, e); !ok {
			return a, false
		}
		if a.Output == workflow.OutputNone && !alias.Outputs.Says(e.Label, alias.Plain) {
			a.Said = e.Label
		}
		s.BranchOn(a.Output)
	}
	if lk.isEnd(e.To) {
		return a, true
	}
	name := lk.r.Identifier(e.To)
	to, ok := lk.find(e.To, name)
	if !ok {
		lk.unknown(e, name)
		return a, false
	}
	a.To = to
	return a, true
}

// endWord is what the prompts teach as the target that ends the workflow.
const endWord = "DONE"

// isEnd reports whether a target says that the workflow ends, such as DONE,
// __end__ or null, and is not what the model calls a step. DONE is only where that is
// the very id of one.
func (lk *linker) isEnd(to source.Part) bool {
	if to.Text == endWord {
		i, isID := lk.scope.ByID(endWord)
		return !isID || lk.g.Steps[i].Gone != flow.Stays
	}
	if _, how, ok := lk.scope.Find(to.Text); ok && how != flow.ByPosition {
		return false
	}
	return lk.last[to.Text] || isEnding(to.Text)
}

func isEnding(name string) bool { return alias.Outside.Says(strings.Trim(name, "_"), alias.Ending) }

// find looks a name up and reports a match that is not exact.
func (lk *linker) find(v source.Part, name string) (int, bool) {
	if name == "" {
		return 0, false
	}
	i, how, ok := lk.scope.Find(name)
	if !ok || lk.g.Steps[i].Base && lk.g.Steps[i].Gone != flow.Stays {
		return 0, false
	}
	switch how {
	case flow.ByName:
	case flow.BySpelling:
		p := lk.r.Log.Add(problem.ResolvedName, v, "“%s” was read as %s.", name, lk.g.Title(i))
		p.At.Node = lk.g.Node(i).ID
		if isEnding(name) {
			p.Severity, p.Fix = problem.Warning, "Let an edge lead to "+endWord+" where the workflow is to end."
		}
	case flow.ByPosition:
		p := lk.r.Log.Add(problem.ResolvedName, v, "No step is called “%s”; by its position it was read as %s.", name, lk.g.Title(i))
		p.Severity = problem.Warning
	}
	return i, true
}

func (lk *linker) unknown(e item.Edge, name string) {
	p := lk.r.ReportUnfound(e.At, "Let from and to of each edge be the id of a step.", "An edge was dropped: there is no step “%s”.", name)
	if lk.whole || e.Inside || alias.Outputs.Says(e.Output, workflow.OnError) {
		p.Severity = problem.Error // a part of the plan is missing there
	}
}
