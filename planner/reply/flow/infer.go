package flow

import (
	"slices"
	"strings"

	"planwright/planner/problem"
	"planwright/planner/reply/source"
	"planwright/planner/workflow"
)

// inference completes what models usually leave out of the control flow. It never changes labels that are explicit and consistent, is
// linear in steps and arcs, and applied twice it changes nothing more.
type inference struct {
	g      *Graph
	log    *source.Log
	ids    *Namer
	out    Links
	in     Links
	loopOf []int  // by step: the Loop of an EndLoop, nowhere for others
	endOf  []int  // by step: the EndLoop of a Loop
	closes []bool // by arc: it leads from a body back to its Loop
}

// maxRounds bounds how often the rules for loops are applied: once for a sound
// plan, more often only where loops are tangled.
const maxRounds = 5

// Infer completes the control flow by the rules below, in their order.
func Infer(g *Graph, l *source.Log, ids *Namer) {
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
	f.out, f.in = f.g.Outgoing(), f.g.Incoming()
}

// remove takes out the arcs for which dead is true, and reports whether there
// were any.
func (f *inference) remove(dead func(n int, a Arc) bool) bool {
	before := len(f.g.Arcs)
	f.g.RemoveArcs(dead)
	if len(f.g.Arcs) == before {
		return false
	}
	f.index()
	return true
}

// say reports what was done about a step. The problem stands at the edge where
// the model wrote one, else at the step.
func (f *inference) say(code problem.Code, at source.Part, step int, format problem.English, args ...any) *problem.Problem {
	if at.Value == nil {
		at = f.g.Steps[step].At
	}
	p := f.log.Add(code, at, format, args...)
	p.At.Node = f.g.Node(step).ID
	return p
}

// labelBranches gives the outputs of If and Switch to the arcs that have none:
// in the order they are listed, what is left over (rule 6).
func (f *inference) labelBranches() {
	for i := range f.g.Steps {
		if !f.g.Kind(i).Decides() || !slices.ContainsFunc(f.out[i], f.bare) {
			continue
		}
		f.dealOut(i, f.freeOutputs(i))
	}
}

// dealOut gives the outputs of a step that are left to the arcs that have none. Where
// there are several, which is which is a guess, and words that may say it cannot be passed
// over.
func (f *inference) dealOut(i int, free []workflow.Output) {
	guess := len(free) > 1
	for _, n := range f.out[i] {
		a := &f.g.Arcs[n]
		if a.Output != workflow.OutputNone || len(free) == 0 {
			continue
		}
		a.Output, free = free[0], free[1:]
		switch from, to := f.g.Title(i), f.g.Title(a.To); {
		case guess && a.Said != "":
			f.log.Refuse(problem.GuessedOutput, a.At, "Give the edge the output that is meant: "+OutputNames(f.g.Node(i).Outputs())+".",
				"“%s” of the link from %s to %s names no output, and nothing else tells which one is meant.", a.Said, from, to)
		case guess:
			f.say(problem.GuessedOutput, a.At, i, "Nothing tells which output of %s leads to %s; by its place in the list it got %s.", from, to, a.Output)
		default:
			f.say(problem.InferredOutput, a.At, i, "The link from %s to %s got the output %s.", from, to, a.Output)
		}
	}
}

// OutputNames lists outputs as the model writes them.
func OutputNames(list []workflow.Output) string {
	names := make([]string, len(list))
	for i, o := range list {
		names[i] = string(o)
	}
	return strings.Join(names, ", ")
}

// bare reports whether an arc has no output yet.
func (f *inference) bare(n int) bool { return f.g.Arcs[n].Output == workflow.OutputNone }

// freeOutputs lists the outputs of a step that have no arc and do not end.
func (f *inference) freeOutputs(i int) []workflow.Output {
	used := slices.Clone(f.g.Node(i).Ends)
	for _, n := range f.out[i] {
		used = append(used, f.g.Arcs[n].Output)
	}
	taken := make(map[workflow.Output]bool, len(used))
	for _, o := range used {
		taken[o] = true
	}
	return slices.DeleteFunc(f.g.Node(i).Outputs(), func(o workflow.Output) bool { return taken[o] })
}

// endBranches turns arcs to the end into the outputs of If and Switch that end
// on purpose, and into ends of plain steps in a loop; elsewhere they say nothing.
func (f *inference) endBranches() {
	var inside []bool // by step, asked for where it is needed
	for _, a := range f.g.Arcs {
		n := f.g.Node(a.From)
		if a.To != Nowhere || a.Output == workflow.SwitchDefault || slices.Contains(n.Ends, a.Output) || f.linked(a.From, a.Output) {
			continue
		}
		if a.Output == workflow.OutputNone {
			if inside == nil {
				inside = f.insideLoops()
			}
			if n.Kind.Decides() {
				f.say(problem.DroppedEdge, a.At, a.From, "The link from %s to the end was left out: each of its outputs leads on already.", f.g.Title(a.From))
			}
			if !n.Kind.CanBranch() || !inside[a.From] {
				continue
			}
		} else if !canEnd(f.g, a) {
			continue
		}
		n.Ends = append(slices.Clone(n.Ends), a.Output)
	}
	f.remove(func(_ int, a Arc) bool { return a.To == Nowhere })
}

// insideLoops says by step whether it is in the body of a loop: a way leads to it from a
// LoopBody that passes no EndLoop.
func (f *inference) insideLoops() []bool {
	inside := make([]bool, len(f.g.Steps))
	var todo []int
	reach := func(i int) {
		if i != Nowhere && !inside[i] && f.g.Kind(i) != workflow.KindEndLoop {
			inside[i] = true
			todo = append(todo, i)
		}
	}
	for _, a := range f.g.Arcs {
		if a.Output == workflow.LoopBody {
			reach(a.To)
		}
	}
	for len(todo) > 0 {
		i := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, n := range f.out[i] {
			reach(f.g.Arcs[n].To)
		}
	}
	return inside
}

func (f *inference) linked(i int, output workflow.Output) bool {
	return slices.ContainsFunc(f.out[i], func(n int) bool {
		return f.g.Arcs[n].Output == output && f.g.Arcs[n].To != Nowhere
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
	for _, arcs := range f.g.Outgoing() {
		if len(arcs) < 2 {
			continue
		}
		clear(seen)
		for _, n := range arcs {
			w := way{f.g.Arcs[n].To, f.g.Arcs[n].Output}
			if seen[w] {
				again[n] = true
			}
			seen[w] = true
		}
	}
	f.g.RemoveArcs(func(n int, a Arc) bool {
		if again[n] && a.Over == nil {
			f.say(problem.MergedEdge, a.At, a.From, "%s was linked to %s twice; one link was kept.", f.g.Title(a.From), f.g.Title(a.To))
		}
		return again[n]
	})
}

// labelErrors gives the second of two bare arcs the error output, when a step
// branches on failure and no arc says so.
func (f *inference) labelErrors() {
	for i := range f.g.Steps {
		n := f.g.Node(i)
		if n.OnFailure != workflow.Branch || !n.Kind.CanBranch() || len(f.out[i]) != 2 || slices.Contains(n.Ends, workflow.OnError) {
			continue
		}
		second := f.out[i][1]
		if a := &f.g.Arcs[second]; f.bare(f.out[i][0]) && f.bare(second) {
			a.Output = workflow.OnError
			f.say(problem.GuessedOutput, a.At, i, "The link from %s to %s was taken for the one on failure.", f.g.Title(i), f.g.Title(a.To))
		}
	}
}
