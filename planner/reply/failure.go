package reply

import (
	"slices"
	"strings"

	"planwright/planner/problem"
	"planwright/planner/reply/syntax"
	"planwright/planner/workflow"
)

// readFailure reads what happens when the step fails: a word, the step to go to
// then, or steps written inside.
func (r *reader) readFailure(s *step, o *object) {
	v := r.lone(o.get(fOnFailure))
	switch word := fold(r.identifier(v)); {
	case v.missing(), word == "stop", word == "fail", word == "abort", word == "":
		r.readErrorSteps(s, v)
	case word == "continue", word == "ignore", word == "skip":
		s.node.OnFailure = workflow.Continue
	case word == "branch", word == "onerror":
		s.node.OnFailure = workflow.Branch
	case word == "retry", strings.Contains(v.Text, ". "):
		r.log.add(problem.Coerced, v, "“%s” is none of stop, continue and branch; the workflow stops when the step fails.", preview(v.Value)).
			Severity = problem.Warning
	default:
		s.goOnError(v)
	}
}

// readErrorSteps reads the steps, or the step, to go to on failure.
func (r *reader) readErrorSteps(s *step, v value) {
	switch {
	case v.is(syntax.Object) && looksLikeStep(v.Value), v.is(syntax.Array) && hasStep(v.Items):
		s.node.OnFailure = workflow.Branch
		s.blocks = append(s.blocks, block{output: workflow.OnError, steps: r.steps(each(v))})
	case v.is(syntax.Object):
		for _, key := range []string{"goto", "next", "to", "step", "target", "branch", "node_id", "id"} {
			if to := v.Get(key); to != nil && to.Kind == syntax.String {
				s.goOnError(value{to, v.path + "/" + key})
				return
			}
		}
		r.log.add(problem.Coerced, v, "“%s” does not say what follows when the step fails; the workflow stops then.", preview(v.Value)).
			Severity = problem.Warning
	}
}

func (s *step) goOnError(to value) {
	s.node.OnFailure = workflow.Branch
	s.jumps = append(s.jumps, jump{output: workflow.OnError, to: to})
}

// errorJumps are the edges written inside the step for the case that it fails.
func (s *step) errorJumps() []jump {
	return slices.DeleteFunc(slices.Clone(s.jumps), func(j jump) bool { return j.output != workflow.OnError })
}

// branchOn lets a step have its error output where an edge starts from it.
func (s *step) branchOn(output workflow.Output) {
	if output == workflow.OnError {
		s.node.OnFailure = workflow.Branch
	}
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

// dropErrorOutput takes the links and the end away that a step has for the case
// that it fails, when it no longer branches.
func (p *patcher) dropErrorOutput(i int) {
	if p.g.node(i).OnFailure == workflow.Branch {
		return
	}
	p.g.unendError(i)
	p.g.removeArcs(func(_ int, a arc) bool {
		drop := a.from == i && a.output == workflow.OnError
		if drop {
			p.say(problem.DroppedEdge, a, "The link from %s to %s was dropped: the step no longer goes to its error output.", p.g.title(i), p.g.title(a.to))
		}
		return drop
	})
}

func (g *graph) unendError(i int) {
	if slices.Contains(g.node(i).Ends, workflow.OnError) {
		g.unend(i, workflow.OnError)
	}
}
