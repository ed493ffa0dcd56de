package planner

import (
	"fmt"
	"slices"
	"strings"

	"planwright/planner/problem"
	"planwright/planner/validate"
	"planwright/planner/validate/quickfix"
	"planwright/planner/workflow"
)

// solveOffline makes the known fixes of the problems that are to be solved. Where
// errors are left, what it comes to is a draft.
func (p Planner) solveOffline(r ChatRequest) Result {
	steps := map[string]bool{}
	for _, one := range r.Problems {
		steps[one.At.Node] = true
	}
	next := quickfix.All(r.Workflow, p.tools(), func(one problem.Problem) bool { return steps[one.At.Node] })
	patch := workflow.Diff(r.Workflow, next)
	left := validate.Workflow(next, p.tools())
	solved := len(validate.Workflow(r.Workflow, p.tools())) - len(left)

	result := unchanged(r).Result
	result.Offline, result.Problems = true, orEmpty(left)
	if patch.IsEmpty() {
		result.Status, result.Message = Failed, "No certain fix is known here: "+whatIsLeft(r.Workflow, r.Problems)+" Your workflow is unchanged. Solve it by hand, or connect a model."
		result.LastError = p.lastError(task{schema: SchemaPatch}, 1, EndpointFailed)
		return result
	}
	made := "Without a model only certain fixes are made: they solve " + count(solved, "problem") + "."
	if left.HasErrors() {
		result.Status, result.Draft = Blocked, &next
		result.Message = fmt.Sprintf("%s Still to be solved: %s Your workflow is unchanged. Make the certain fixes in Problems and solve the rest by hand, or connect a model.", made, whatIsLeft(next, left))
		result.LastError = p.lastError(task{schema: SchemaPatch}, 1, PlanInvalid)
		return result
	}
	result.Status, result.Workflow, result.Patch = Done, next, &patch
	result.Message = made
	if len(left) > 0 {
		result.Message += " Still to be looked at: " + whatIsLeft(next, left)
	}
	return result
}

// mostLeft is how many of the problems that are left are told.
const mostLeft = 3

// whatIsLeft tells the gravest problems, each with its step, and how many others there are.
func whatIsLeft(w workflow.Workflow, problems problem.List) string {
	gravest := slices.Concat(problems.With(problem.Error), problems.With(problem.Warning))
	if len(gravest) == 0 {
		gravest = problems
	}
	var told []string
	for _, one := range gravest[:min(len(gravest), mostLeft)] {
		told = append(told, whereAndWhat(w, one))
	}
	if more := len(problems) - len(told); more > 0 {
		told = append(told, fmt.Sprintf("And %d more.", more))
	}
	return strings.Join(told, " ")
}

// whereAndWhat is a problem as a person reads it, behind the name of its step where it does
// not say that itself.
func whereAndWhat(w workflow.Workflow, p problem.Problem) string {
	what := p.Message
	if p.Said.Text != "" {
		what = p.Said.InWords()
	}
	n, ok := w.Node(p.At.Node)
	if !ok || n.Name == "" || strings.Contains(what, n.Name) {
		return what
	}
	return "In “" + n.Name + "”: " + what
}
