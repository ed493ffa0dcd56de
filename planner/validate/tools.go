package validate

import (
	"fmt"
	"slices"
	"strings"

	"planwright/planner/problem"
	"planwright/planner/validate/report"
	"planwright/planner/workflow"
)

// toolChecks are about tools on offer and their arguments.
type toolChecks struct{ *checker }

// checkTools looks up the tools and checks their arguments.
func (c toolChecks) checkTools() {
	if c.tools == nil {
		return
	}
	called := &calledChecks{checker: c.checker}
	for i, n := range c.W.Nodes {
		switch {
		case n.Kind == workflow.KindTool && n.Tool != nil && n.Tool.Name != "":
			c.checkCall(i, *n.Tool, called)
		case n.Kind == workflow.KindAiStep && n.AiStep != nil:
			c.checkAllowed(i, n.AiStep.AllowedTools, called)
		}
	}
}

func (c toolChecks) checkCall(node int, call workflow.ToolCall, called *calledChecks) {
	if call.Workflow != "" && c.workflowOf(call.Name) != call.Workflow {
		if !c.reportDoubled(node, "tool/name", call.Workflow, "") {
			c.reportGone(node, call)
		}
		return
	}
	if !c.tools.Has(call.Name) {
		if c.reportDoubled(node, "tool/name", "", call.Name) {
			return
		}
		c.reportTool(node, "tool/name", call.Name, func(n *workflow.Node, name string) {
			t := *n.Tool
			t.Name = name
			n.Tool = &t
		})
		return
	}
	calls := c.tools.Calls(call.Name)
	if slices.Contains(calls, c.W.ID) && c.W.ID != "" {
		c.Report(problem.WorkflowCall, c.At(node, "tool/name"), "“%s” calls the workflow that it is part of, which would never come to an end.", c.Name(node)).
			Fix("Call another workflow at %q, or repeat the steps with a Loop.", c.ID(node))
	} else {
		called.checkCalled(node, "tool/name", call.Name)
		called.checkOthers(node, "tool/name", call.Name)
	}
	found := c.tools.CheckArguments(call)
	for _, p := range found {
		p.At.Node = c.ID(node)
		c.Problems = append(c.Problems, p)
	}
	c.checkRenamed(node, call)
	c.checkDefaults(node, call, found)
}

// workflowOf is the id of the workflow that a tool is, "" where it is none.
func (c toolChecks) workflowOf(tool string) string {
	if calls := c.tools.Calls(tool); len(calls) > 0 {
		return calls[0]
	}
	return ""
}

// reportGone reports a call of a workflow that is not there. Where another one is called the
// same, or one alone nearly so, that is offered.
func (c toolChecks) reportGone(node int, call workflow.ToolCall) {
	text, near := problem.Say("“%s” calls a workflow that is not there any more.", c.Name(node)), c.nearTools(call.Name)
	if c.tools.Has(call.Name) {
		text, near = problem.Say("“%s” calls a workflow that is not there any more; another one is called “%s” now.", c.Name(node), c.calledName(call.Name)), []string{call.Name}
	}
	near = slices.DeleteFunc(near, func(tool string) bool { return c.workflowOf(tool) == "" || c.workflowOf(tool) == c.W.ID })
	p := c.Report(problem.WorkflowCall, c.At(node, "tool/name"), "%s", text).Fix("Choose the tool of %q anew.", c.ID(node))
	if len(near) != 1 {
		return
	}
	p.Quick(problem.Say("Call “%s” instead", c.calledName(near[0])), c.UpdateNode(node, func(n *workflow.Node) {
		t := *n.Tool
		t.Name, t.Workflow = near[0], c.workflowOf(near[0])
		n.Tool = &t
	}))
}

func (c toolChecks) checkAllowed(node int, allowed []string, called *calledChecks) {
	for k, tool := range allowed {
		path := fmt.Sprintf("aiStep/allowedTools/%d", k)
		if c.W.ID != "" && slices.Contains(c.tools.Calls(tool), c.W.ID) {
			c.Report(problem.WorkflowCall, c.At(node, path), "“%s” lets a model call “%s”, which calls the workflow that it is part of and would never come to an end.", c.Name(node), c.calledName(tool)).
				Fix("Take %q out of the tools of %q.", tool, c.ID(node))
			continue
		}
		if c.tools.Has(tool) {
			called.checkCalled(node, path, tool)
			called.checkOthers(node, path, tool)
			continue
		}
		if c.reportDoubled(node, path, "", tool) {
			continue
		}
		c.reportTool(node, path, tool, func(n *workflow.Node, name string) {
			s := *n.AiStep
			s.AllowedTools = slices.Clone(s.AllowedTools)
			s.AllowedTools[k] = name
			n.AiStep = &s
		})
	}
}

// reportTool reports a tool that is not on offer. Where only one is like it,
// that one is offered.
func (c toolChecks) reportTool(node int, path, tool string, use func(n *workflow.Node, name string)) {
	if text := c.withheld(tool); text != "" {
		c.Report(problem.UnknownTool, c.At(node, path), "“%s” cannot be done now. %s", c.Name(node), text).
			Fix("Leave %q at %s of %q: the person has to approve it.", tool, path, c.ID(node))
		return
	}
	near := c.nearTools(tool)
	p := c.Report(problem.UnknownTool, c.At(node, path), "“%s” uses the tool “%s”, which is not on offer.", c.Name(node), tool)
	if len(near) == 0 {
		p.Fix("Use a tool on offer instead of %q at %s of %q.", tool, path, c.ID(node))
		return
	}
	p = p.Fix("Use one of these tools instead of %q at %s of %q: %s.", tool, path, c.ID(node), strings.Join(near, ", "))
	if len(near) == 1 {
		p.Quick(problem.Say("Use “%s”", c.tools.Called(near[0])), c.UpdateNode(node, func(n *workflow.Node) { use(n, near[0]) }))
	}
}

// withheld says why a tool has to be approved, "" where that is not what it needs.
func (c toolChecks) withheld(tool string) string {
	if w, ok := c.tools.(Withholder); ok {
		return w.Withheld(tool)
	}
	return ""
}

// toolsCompared is how many names one call of Tools.Nearest counts for.
const toolsCompared = 1000

// nearTools are the tools that a wrong name may mean: of workflows those that are called nearly so,
// without the one that is looked at.
func (c *checker) nearTools(tool string) []string {
	if !c.Spend(toolsCompared) {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(c.tools.Nearest(tool)), func(near string) bool {
		calls := c.tools.Calls(near)
		return len(calls) > 0 && (calls[0] == c.W.ID || !report.IsNear(behindPrefix(near), behindPrefix(tool)))
	})
}

// behindPrefix is a name of a tool without that of where it is from, which all workflows share.
func behindPrefix(tool string) string {
	if _, tail, is := strings.Cut(tool, "__"); is {
		return tail
	}
	return tool
}
