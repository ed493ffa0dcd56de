package reply

import (
	"slices"

	"planwright/planner/problem"
	"planwright/planner/reply/source"
	"planwright/planner/workflow"
)

// inference completes what models usually leave out of the control flow;
// contract §5. It never changes labels that are explicit and consistent, is
// linear in steps and arcs, and applied twice it changes nothing more.
type inference struct {
	g      *graph
	log    *source.Log
	ids    *namer
	out    links
	in     links
	loopOf []int  // by step: the Loop of an EndLoop, nowhere for others
	endOf  []int  // by step: the EndLoop of a Loop
	closes []bool // by arc: it leads from a body back to its Loop
}

// maxRounds bounds how often the rules for loops are applied: once for a sound
// plan, more often only where loops are tangled.
const maxRounds = 5

// inferFlow runs the rules in their order.
func inferFlow(g *graph, l *source.Log, ids *namer) {
	f := &inference{g: g, log: l, ids: ids}
	f.index()
	f.pairLoops()
	for range maxRounds {
		if !f.shapeLoops() {
			break
		}
	}
	f.labelBranches()
	f.labelErrors()
	f.endBranches()
	f.mergeDuplicates()
}

// shapeLoops applies the rules for loops and reports whether links changed,
// which may have shown more of what is inside a loop. A link that cannot be, a
// LoopDone to its own EndLoop, goes before what follows the EndLoop is given its
// place.
func (f *inference) shapeLoops() bool {
	f.findBackArcs()
	f.addEndLoops()
	f.labelLoops()
	closed := f.closeBodies()
	dropped := f.dropDoneToOwnEnd()
	moved := f.moveAfterLoop()
	return closed || dropped || moved
}

func (f *inference) index() {
	f.out, f.in = f.g.outgoing(), f.g.incoming()
}

// remove takes out the arcs for which dead is true, and reports whether there
// were any.
func (f *inference) remove(dead func(n int, a arc) bool) bool {
	before := len(f.g.arcs)
	f.g.removeArcs(dead)
	if len(f.g.arcs) == before {
		return false
	}
	f.index()
	return true
}

// say reports what was done about a step. The problem stands at the edge where
// the model wrote one, else at the step.
func (f *inference) say(code problem.Code, at source.Part, step int, format string, args ...any) *problem.Problem {
	if at.Value == nil {
		at = f.g.steps[step].at
	}
	p := f.log.Add(code, at, format, args...)
	p.At.Node = f.g.node(step).ID
	return p
}

// labelBranches gives the outputs of If and Switch to the arcs that have none:
// in the order they are listed, what is left over (rule 6).
func (f *inference) labelBranches() {
	for i := range f.g.steps {
		if !branches(f.g.kind(i)) || !slices.ContainsFunc(f.out[i], f.bare) {
			continue
		}
		free := f.freeOutputs(i)
		for _, n := range f.out[i] {
			a := &f.g.arcs[n]
			if a.output != workflow.OutputNone || len(free) == 0 {
				continue
			}
			a.output, free = free[0], free[1:]
			f.say(problem.InferredOutput, a.at, i, "The link from %s to %s got the output %s.", f.g.title(i), f.g.title(a.to), a.output)
		}
	}
}

// bare reports whether an arc has no output yet.
func (f *inference) bare(n int) bool { return f.g.arcs[n].output == workflow.OutputNone }

// freeOutputs lists the outputs of a step that have no arc and do not end.
func (f *inference) freeOutputs(i int) []workflow.Output {
	used := slices.Clone(f.g.node(i).Ends)
	for _, n := range f.out[i] {
		used = append(used, f.g.arcs[n].output)
	}
	taken := make(map[workflow.Output]bool, len(used))
	for _, o := range used {
		taken[o] = true
	}
	return slices.DeleteFunc(f.g.node(i).Outputs(), func(o workflow.Output) bool { return taken[o] })
}

// endBranches turns arcs to the end into the outputs of If and Switch that end
// on purpose; elsewhere they say nothing.
func (f *inference) endBranches() {
	for _, a := range f.g.arcs {
		n := f.g.node(a.from)
		if a.to != nowhere || a.output == workflow.OutputNone || !canEnd(f.g, a) ||
			a.output == workflow.SwitchDefault || slices.Contains(n.Ends, a.output) || f.linked(a.from, a.output) {
			continue
		}
		n.Ends = append(slices.Clone(n.Ends), a.output)
	}
	f.remove(func(_ int, a arc) bool { return a.to == nowhere })
}

func (f *inference) linked(i int, output workflow.Output) bool {
	return slices.ContainsFunc(f.out[i], func(n int) bool {
		return f.g.arcs[n].output == output && f.g.arcs[n].to != nowhere
	})
}

// mergeDuplicates keeps the first of equal arcs (rule 7).
func (f *inference) mergeDuplicates() {
	type way struct {
		to     int
		output workflow.Output
	}
	again := map[int]bool{}
	seen := map[way]bool{}
	for _, arcs := range f.g.outgoing() {
		if len(arcs) < 2 {
			continue
		}
		clear(seen)
		for _, n := range arcs {
			w := way{f.g.arcs[n].to, f.g.arcs[n].output}
			if seen[w] {
				again[n] = true
			}
			seen[w] = true
		}
	}
	f.g.removeArcs(func(n int, a arc) bool {
		if again[n] && a.over == nil {
			f.say(problem.MergedEdge, a.at, a.from, "%s was linked to %s twice; one link was kept.", f.g.title(a.from), f.g.title(a.to))
		}
		return again[n]
	})
}

// labelErrors gives the second of two bare arcs the error output, when a step
// branches on failure and no arc says so.
func (f *inference) labelErrors() {
	for i := range f.g.steps {
		n := f.g.node(i)
		if n.OnFailure != workflow.Branch || !n.Kind.CanBranch() || len(f.out[i]) != 2 || slices.Contains(n.Ends, workflow.OnError) {
			continue
		}
		second := f.out[i][1]
		if a := &f.g.arcs[second]; f.bare(f.out[i][0]) && f.bare(second) {
			a.output = workflow.OnError
			f.say(problem.GuessedOutput, a.at, i, "The link from %s to %s was taken for the one on failure.", f.g.title(i), f.g.title(a.to))
		}
	}
}
