package validate

import (
	"cmp"
	"slices"

	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// calledChecks are about the workflows that steps call.
type calledChecks struct {
	*checker
	steps int // of all that were looked at, with those that they call
}

// checkCalled says why a workflow that a step calls, or that its model may, cannot be run.
func (c *calledChecks) checkCalled(node int, path, tool string) {
	levels, steps := c.tools.Size(tool)
	if bool(c.W.Nodes[node].Disabled) {
		levels, steps = 0, 0
	}
	before := c.steps
	c.steps += steps
	at := c.At(node, path)
	fault, faulty := c.fault(tool)
	switch {
	case levels > workflow.MaxLevels:
		c.Report(problem.WorkflowCall, at, "%s. With that, workflows call one another more than %d deep, and nobody could look through what they do.", c.calling(node, tool), workflow.MaxLevels).
			Fix("Let %q call a workflow that calls fewer others below one another.", c.ID(node))
	case before <= workflow.MaxCalled && c.steps > workflow.MaxCalled:
		c.Report(problem.WorkflowCall, at, "%s. With that, the workflows that are called have more than %d steps together, and nobody could look through what they do.", c.calling(node, tool), workflow.MaxCalled).
			Fix("Call fewer workflows, or shorter ones, than %q does.", c.ID(node))
	case faulty:
		c.Report(problem.WorkflowCall, at, "%s, which has an error. %s", c.calling(node, tool), fault).
			Fix("Solve that in the workflow that %q calls, or call another one.", c.ID(node))
	}
}

// calling says that a step calls a workflow.
func (c *checker) calling(node int, tool string) problem.Said {
	if c.W.Nodes[node].Kind == workflow.KindAiStep {
		return problem.Say("“%s” lets a model call “%s”", c.Name(node), c.calledName(tool))
	}
	return problem.Say("“%s” calls “%s”", c.Name(node), c.calledName(tool))
}

// calledName is the name of the workflow that a tool is, which people know it by.
func (c *checker) calledName(tool string) string {
	called := c.tools.Called(tool)
	return cmp.Or(called.Title, called.ID)
}

func (c *checker) fault(tool string) (problem.Said, bool) {
	if callees, ok := c.tools.(Callees); ok {
		return callees.Fault(tool)
	}
	return problem.Said{}, false
}

// reportDoubled reports a call of a workflow of which there are two, and whether there are.
func (c *checker) reportDoubled(node int, path, id, tool string) bool {
	callees, ok := c.tools.(Callees)
	if !ok {
		return false
	}
	files := slices.Clone(callees.Doubled(id, tool))
	if len(files) < 2 {
		return false
	}
	c.Report(problem.WorkflowCall, c.At(node, path), "“%s” calls a workflow of which there is more than one: these files have the same id, so that nobody knows which is meant: %s. Delete or move all but one of them, or give the others another id.", c.Name(node), listedFiles(files)).
		Fix("Leave the tool of %q: the person has to keep one of these files.", c.ID(node))
	return true
}

// checkOthers warns of a call for which not only one workflow could be taken, with the one that is.
func (c *calledChecks) checkOthers(node int, path, tool string) {
	callees, ok := c.tools.(Callees)
	if !ok {
		return
	}
	file, sameID, sameName := callees.Others(tool)
	if len(sameID) > 0 {
		c.Report(problem.WorkflowCall, c.At(node, path), "%s, of which there is another one with the same id: %s is called, and not %s. Delete or move what is not meant, or give it another id.", c.calling(node, tool), file, listedFiles(sameID)).
			Fix("Leave the tool of %q: the person has to keep one of these files.", c.ID(node)).Severity = problem.Warning
	}
	isModel := c.W.Nodes[node].Kind == workflow.KindAiStep
	switch {
	case len(sameName) == 0 || !isModel && c.given[node].Tool.Workflow != "":
	case isModel:
		c.Report(problem.WorkflowCall, c.At(node, path), "%s, and others have the same name: %s is called, and not %s. Rename all but one of them.", c.calling(node, tool), file, listedFiles(sameName)).
			Fix("Leave the tools of %q: the person has to rename these workflows.", c.ID(node)).Severity = problem.Warning
	default:
		c.Report(problem.WorkflowCall, c.At(node, path), "%s by its name alone, which others have too: %s is called, and not %s. Choose the tool anew, so that it is kept which one is meant.", c.calling(node, tool), file, listedFiles(sameName)).
			Fix("Leave the tool of %q: the person has to say which workflow is meant.", c.ID(node)).
			Quick(problem.Say("Keep %s", file), workflow.Patch{UpdatedNodes: []workflow.NodeChange{{Before: c.given[node], After: c.W.Nodes[node]}}}).Severity = problem.Warning
	}
}

// listedFiles are paths for people.
func listedFiles(files []string) problem.Said {
	said := make([]problem.Said, len(files))
	for i, file := range files {
		said[i] = problem.Say("%s", file)
	}
	return problem.Listed(said)
}
