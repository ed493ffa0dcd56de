package validate

import (
	"maps"
	"slices"
	"strings"

	"planwright/planner/problem"
	"planwright/planner/validate/report"
	"planwright/planner/workflow"
)

// checkInputUse reports a reference to an input that the workflow does not have.
func (c referenceChecks) checkInputUse(node int, u workflow.Use, ref workflow.Reference) {
	name := ref.Result()
	if has(c.results.Inputs, name) {
		c.checkDepth(node, u, ref)
		c.checkUsedKind(node, u, ref)
		c.checkOptional(node, u, ref)
		c.checkDefaultTimes(node, u, ref)
		return
	}
	p := c.Report(problem.UnknownReference, c.At(node, u.Path+u.Tail), "“%s” uses “%s”, but the workflow has no input “%s”.", c.Name(node), ref, name)
	near := c.nearInputs(name)
	if len(near) == 0 {
		p = p.Fix("At %s of %q use an input of the workflow, or add one named %q to its inputs.", u.Path+u.Tail, c.ID(node), name)
		if workflow.IsInputName(name) {
			p.Quick(problem.Say("Add the input “%s”", name), workflow.Patch{AddedInputs: []workflow.PlacedInput{{Index: workflow.AtEnd, Input: workflow.Input{Name: name, Type: typeOfUse(u, ref)}}}})
		}
		return
	}
	p = p.Fix("At %s of %q use an input of the workflow instead of %q: %s.", u.Path+u.Tail, c.ID(node), name, strings.Join(near, ", "))
	if len(near) == 1 {
		c.OfferUse(p, node, ref, workflow.Reference{Node: workflow.InputsID, Field: near[0] + strings.TrimPrefix(ref.Field, name)})
	}
}

// checkOptional warns of an input that may be left out, where a step cannot do without.
func (c referenceChecks) checkOptional(node int, u workflow.Use, ref workflow.Reference) {
	if c.results.IsGivenInput(workflow.Reference{Node: ref.Node, Field: ref.Result()}) {
		return
	}
	text := problem.English("“%s” needs “%s”, an input that may be left out: it is not required and has no default.")
	switch {
	case u.Path == "loop/over", u.Path == "loop/times", u.Whole && c.isRequired(node, u):
	case !u.Whole && strings.HasPrefix(u.Path, "tool/") && !slices.Contains(texts, u.Path):
		text = "“%s” has nothing in place of “%s” where that input is left out: it is not required and has no default."
	default:
		return
	}
	i := c.results.Inputs[ref.Result()]
	p := c.Report(problem.ReferenceNotBefore, c.At(node, u.Path+u.Tail), text, c.Name(node), ref).
		Fix("Set required of the input %q to true, or give it a default.", ref.Result())
	p.Severity = problem.Warning
	if !slices.ContainsFunc(c.W.Inputs[i+1:], func(in workflow.Input) bool { return in.Name == ref.Result() }) {
		p.Quick(problem.Say("Require it"), c.ReplaceInput(i, func(in *workflow.Input) { in.Required = true }))
	}
}

// isRequired reports whether the use is an argument that its tool cannot do without.
func (c referenceChecks) isRequired(node int, u workflow.Use) bool {
	argument, is := strings.CutPrefix(u.Path, "tool/arguments/")
	if !is || c.tools == nil || !has(c.W.Nodes[node].Tool.Arguments, argument) {
		return false
	}
	call := *c.W.Nodes[node].Tool
	call.Arguments = maps.Clone(call.Arguments)
	delete(call.Arguments, argument)
	return slices.ContainsFunc(c.tools.CheckArguments(call), func(p problem.Problem) bool {
		return p.Code == problem.ArgumentMissing && p.At.Path == u.Path
	})
}

func (c referenceChecks) nearInputs(name string) []string {
	if !c.Spend(len(c.W.Inputs)) {
		return nil
	}
	names := make([]string, len(c.W.Inputs))
	for i, in := range c.W.Inputs {
		names[i] = in.Name
	}
	return report.Nearest(name, names)
}

// typeOfUse is the type that an input must have for the use to make sense.
func typeOfUse(u workflow.Use, ref workflow.Reference) workflow.InputType {
	switch {
	case ref.Field != ref.Result():
		return workflow.ObjectInput
	case u.Path == "loop/over":
		return workflow.ArrayInput
	case u.Path == "loop/times":
		return workflow.IntegerInput
	}
	return workflow.StringInput
}
