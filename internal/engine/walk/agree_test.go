package walk

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"planwright/internal/engine/value"
	"planwright/planner/problem"
	"planwright/planner/validate"
	"planwright/planner/workflow"
)

// lacking are what a step says that fails because of how the workflow is made, and not of
// what the world answered.
var lacking = []string{"there is no step", "the workflow has no input", "did not run on the way here", "is switched off", "closes no loop",
	"does not say what to do", "does not say how often", "is not a result of a step", "is not a result."}

// What validation says of results and what a run finds are one: a result that is never
// there is not there in any run, and no run lacks one of which nothing was said.
func TestValidationAndRunsAgree(t *testing.T) {
	for range 20 { // most are small, and one in a thousand is odd enough
		rapid.Check(t, agree)
	}
}

func agree(t *rapid.T) {
	w := workflows().Draw(t, "workflow")
	a := agreement{t: t, w: w, problems: validate.Workflow(w, nil)}
	r := begin(t, w, Options{Budget: Budget{Steps: 200, Calls: 100, Tokens: 200}})
	if r == nil {
		t.Fatalf("it cannot begin:\n%s", w)
	}
	for r.last().Kind != DoFinish {
		r.next(plainAnswer(t, r.last()))
	}
	for _, p := range r.parts {
		a.checkCommand(p.Command)
		for _, trace := range p.Traces {
			a.checkTrace(trace)
		}
	}
}

// plainAnswer is an answer that gives what the kind of step can give.
func plainAnswer(t *rapid.T, c Command) Event {
	if c.Kind == DoDelay {
		return Event{Seq: c.Seq, Kind: Woke}
	}
	result := results().Draw(t, "result")
	if c.Kind != DoCall {
		result.Fields = nil
	}
	return Event{Seq: c.Seq, Kind: Returned, Result: &result}
}

// agreement compares a run with what was said of its workflow.
type agreement struct {
	t        *rapid.T
	w        workflow.Workflow
	problems problem.List
}

// never reports whether the step uses at the path what is said never to be there.
func (a agreement) never(node, path string) bool {
	for _, p := range a.problems.With(problem.Error) {
		if p.At.Node == node && strings.HasPrefix(p.At.Path, path) && (p.Code == problem.ReferenceNotBefore || p.Code == problem.UnknownReference) {
			return true
		}
	}
	return false
}

// checkCommand: a step with such a use fails, and never acts.
func (a agreement) checkCommand(c Command) {
	for _, path := range []string{"tool/", "aiTransform/", "aiStep/"} {
		if c.Kind != DoFinish && a.never(c.Node, path) {
			a.t.Fatalf("%s acts:\n%s\n%s", c.Node, a.problems, a.w)
		}
	}
}

func (a agreement) checkTrace(trace Trace) {
	n, _ := a.w.Node(trace.Node)
	switch {
	case trace.Kind == Chose && n.Kind == workflow.KindIf && a.never(n.ID, "if/condition/left"):
		c := n.If.Condition
		if want := value.Compare(nil, c.Operator, c.Right.Literal); want != (trace.Output == workflow.IfTrue) {
			a.t.Fatalf("%s found something:\n%s\n%s", n.ID, a.problems, a.w)
		}
	case trace.Kind == Chose && trace.Output == workflow.LoopBody && (n.Loop.Times == "" && a.never(n.ID, "loop/over") || a.never(n.ID, "loop/times")):
		a.t.Fatalf("%s found something:\n%s\n%s", n.ID, a.problems, a.w)
	case trace.Result != nil && !trace.Result.Success:
		a.checkFailure(n, trace.Result.Error)
	}
}

// checkFailure: what the workflow lacks was said, at the step.
func (a agreement) checkFailure(n workflow.Node, message string) {
	if strings.Contains(message, "failed and did not give it") {
		return // the world did that, whatever the other step says of it
	}
	for _, words := range lacking {
		if !strings.Contains(message, words) {
			continue
		}
		for _, p := range a.problems {
			if p.At.Node == n.ID && (p.Code == problem.ReferenceNotBefore || p.Code == problem.UnknownReference || p.Code == problem.StepIncomplete) {
				return
			}
		}
		a.t.Fatalf("nothing was said of %s, which fails: %s\n%s\n%s", n.ID, message, a.problems, a.w)
	}
}
