package planner

import (
	"fmt"

	"planwright/planner/problem"
	"planwright/planner/validate"
	"planwright/planner/workflow"
)

// solveOffline makes the known fixes of the problems that are to be solved. Where
// errors are left, what it comes to is a draft.
func (p Planner) solveOffline(r ChatRequest) Result {
	steps := map[string]bool{}
	for _, one := range r.Problems {
		steps[one.At.Node] = true
	}
	next := validate.FixAll(r.Workflow, p.tools(), func(one problem.Problem) bool { return steps[one.At.Node] })
	patch := workflow.Diff(r.Workflow, next)
	left := validate.Workflow(next, p.tools())
	solved := len(validate.Workflow(r.Workflow, p.tools())) - len(left)

	result := unchanged(r).Result
	result.Offline, result.Problems = true, orEmpty(left)
	if patch.IsEmpty() {
		result.Status, result.Message = Failed, "No certain fix is known here: "+whatIsLeft(r.Problems)+" Your workflow is unchanged. Solve it by hand, or connect a model."
		result.LastError = p.lastError(task{schema: SchemaPatch}, 1, EndpointFailed)
		return result
	}
	made := "Without a model only certain fixes are made: they solve " + count(solved, "problem") + "."
	if left.HasErrors() {
		result.Status, result.Draft = Blocked, &next
		result.Message = fmt.Sprintf("%s Still to be solved: %s Your workflow is unchanged. Make the certain fixes in Problems and solve the rest by hand, or connect a model.", made, whatIsLeft(left))
		result.LastError = p.lastError(task{schema: SchemaPatch}, 1, PlanInvalid)
		return result
	}
	result.Status, result.Workflow, result.Patch = Done, next, &patch
	result.Message = made
	if len(left) > 0 {
		result.Message += " Still to be looked at: " + whatIsLeft(left)
	}
	return result
}

// whatIsLeft tells the gravest problem, and how many others there are.
func whatIsLeft(problems problem.List) string {
	first := problems[0]
	if errors := problems.With(problem.Error); len(errors) > 0 {
		first = errors[0]
	}
	if more := len(problems) - 1; more > 0 {
		return fmt.Sprintf("%s And %d more.", first.Message, more)
	}
	return first.Message
}
