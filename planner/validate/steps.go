package validate

import (
	"fmt"
	"slices"
	"strings"

	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// checkSteps reports steps that lack what their kind needs.
func (c *checker) checkSteps() {
	for i, n := range c.W.Nodes {
		c.checkKind(i, n)
		c.checkNumbers(i, n)
	}
}

func (c *checker) checkKind(i int, n workflow.Node) {
	switch n.Kind {
	case workflow.KindTool:
		if n.Tool == nil || n.Tool.Name == "" {
			c.incomplete(i, "tool/name", "does not say which tool it uses", "Set tool.name of %q to a tool on offer.")
		}
		c.checkHidden(i, n)
		c.checkDefault(i)
	case workflow.KindIf:
		if n.If == nil {
			c.noCondition(i, "if/condition")
		}
	case workflow.KindSwitch:
		c.checkSwitch(i, n)
	case workflow.KindLoop:
		c.checkLoop(i, n)
	case workflow.KindEndLoop: // see checkPairs
	case workflow.KindAiTransform:
		if n.AiTransform == nil || n.AiTransform.Kind == "" {
			c.incomplete(i, "aiTransform/kind", "does not say what to do with its input", "Set aiTransform.kind of %q, for instance to \"summarize\".")
		}
		if n.AiTransform == nil || n.AiTransform.InputRef == "" {
			c.incomplete(i, "aiTransform/inputRef", "has no input", "Set aiTransform.inputRef of %q to a result of an earlier step, as \"<id>.<field>\".")
		}
	case workflow.KindAiStep:
		if n.AiStep == nil || strings.TrimSpace(n.AiStep.Prompt) == "" {
			c.incomplete(i, "aiStep/prompt", "does not say what it should do", "Set aiStep.prompt of %q.")
		}
	default:
		c.incomplete(i, "kind", fmt.Sprintf("is of a kind that does not exist, “%s”", n.Kind), "Set kind of %q to one of "+joined(workflow.Kinds)+".")
	}
}

// incomplete reports a step that lacks something; fix holds one %q for its id.
func (c *checker) incomplete(node int, path, lacks, fix string) finding {
	return c.report(problem.StepIncomplete, c.at(node, path), "“%s” %s.", c.name(node), lacks).fix(fix, c.id(node))
}

func (c *checker) noCondition(node int, path string) {
	c.report(problem.ConditionIncomplete, c.at(node, path), "“%s” has no condition.", c.name(node)).
		fix("Give %q a condition with left, operator and right at %s.", c.id(node), path)
}

func (c *checker) checkSwitch(i int, n workflow.Node) {
	if n.Switch == nil || len(n.Switch.Cases) == 0 {
		c.report(problem.SwitchNoCases, c.at(i, "switch/cases"), "“%s” has no cases to choose from.", n.Label()).
			fix("Add at least one case with name and condition to switch.cases of %q.", n.ID)
		return
	}
	seen := make(map[string]int, len(n.Switch.Cases))
	for k, kase := range n.Switch.Cases {
		path := fmt.Sprintf("switch/cases/%d/name", k)
		first, repeated := seen[kase.Name]
		switch {
		case kase.Name == "":
			c.incomplete(i, path, fmt.Sprintf("has a case without a name (number %d)", k+1), fmt.Sprintf("Give case %d of %%q a name.", k+1))
		case repeated:
			p := c.report(problem.SwitchDuplicateCase, c.at(i, path), "“%s” has two cases named “%s”.", n.Label(), kase.Name).
				fix("Give each case of %q a name of its own.", n.ID)
			if workflow.SameCase(kase, n.Switch.Cases[first]) && !nextRepeats(n.Switch.Cases[k+1:], seen) {
				p.quick("Remove the repeated case", c.removeCase(i, k))
			}
		default:
			seen[kase.Name] = k
		}
	}
}

// nextRepeats reports whether the case that takes a removed one's place repeats
// a name as well, so that the problem would stay there.
func nextRepeats(rest []workflow.Case, seen map[string]int) bool {
	if len(rest) == 0 {
		return false
	}
	_, repeated := seen[rest[0].Name]
	return repeated
}

func (c *checker) removeCase(node, k int) workflow.Patch {
	return c.updateNode(node, func(n *workflow.Node) {
		s := *n.Switch
		s.Cases = slices.Delete(slices.Clone(s.Cases), k, k+1)
		n.Switch = &s
	})
}

func (c *checker) checkLoop(i int, n workflow.Node) {
	switch {
	case n.Loop == nil:
		c.incomplete(i, "loop", "does not say how often it repeats", "Set loop.times, loop.exitCondition or loop.over of %q.")
	case n.Loop.Times != "":
		c.checkTimes(i, *n.Loop)
	case n.Loop.MaxIterations == 0 && n.Loop.ExitCondition == nil && n.Loop.Over == "":
		c.incomplete(i, "loop/times", "does not say how often it repeats", "Set loop.times, loop.exitCondition or loop.over of %q.")
	case n.Loop.MaxIterations < 1:
		limit := n.Loop.DefaultLimit()
		c.incomplete(i, "loop/maxIterations", "has no limit of rounds", fmt.Sprintf("Set loop.maxIterations of %%q to 1 or more, for instance %d.", limit)).
			quick(fmt.Sprintf("Limit it to %d rounds", limit), c.updateLoop(i, func(l *workflow.Loop) { l.MaxIterations = limit }))
	}
	if n.Loop != nil {
		c.checkBudget(i, *n.Loop)
	}
}

func (c *checker) updateLoop(node int, change func(*workflow.Loop)) workflow.Patch {
	return c.updateNode(node, func(n *workflow.Node) {
		l := *n.Loop
		change(&l)
		n.Loop = &l
	})
}

// checkNumbers reports settings of a step that mean nothing.
func (c *checker) checkNumbers(i int, n workflow.Node) {
	if n.Retries < 0 {
		c.incomplete(i, "retries", "has a negative number of retries", "Set retries of %q to 0 or more.").
			quick("Do not retry", c.updateNode(i, func(n *workflow.Node) { n.Retries = 0 }))
	}
	if most := workflow.MaxRetries; n.Retries > most {
		c.incomplete(i, "retries", fmt.Sprintf("should be tried again %d times; %d are the most", n.Retries, most), fmt.Sprintf("Set retries of %%q to at most %d.", most)).
			quick(fmt.Sprintf("Retry %d times", most), c.updateNode(i, func(n *workflow.Node) { n.Retries = most }))
	}
	if n.TimeoutMs < 0 {
		c.incomplete(i, "timeoutMs", "has a negative time limit", "Set timeoutMs of %q to 0 or more.").
			quick("Use the tool's own limit", c.updateNode(i, func(n *workflow.Node) { n.TimeoutMs = 0 }))
	}
	if n.OnFailure != workflow.Stop {
		c.checkFailure(i, n)
	}
}

func (c *checker) checkFailure(i int, n workflow.Node) {
	var p finding
	switch {
	case n.OnFailure == workflow.Continue || n.BranchesOnFailure():
		return
	case n.OnFailure == workflow.Branch:
		p = c.incomplete(i, "onFailure", "has no error output", "Remove onFailure of %q: only Tool, AiTransform and AiStep can branch on failure.")
	default:
		p = c.incomplete(i, "onFailure", fmt.Sprintf("does not know what “%s” on failure means", n.OnFailure), "Remove onFailure of %q, or set it to \"continue\" or \"branch\".")
	}
	p.quick("Stop when it fails", c.updateNode(i, func(n *workflow.Node) { n.OnFailure = workflow.Stop }))
}

// checkTools looks up the tools and checks their arguments.
func (c *checker) checkTools() {
	if c.tools == nil {
		return
	}
	for i, n := range c.W.Nodes {
		switch {
		case n.Kind == workflow.KindTool && n.Tool != nil && n.Tool.Name != "":
			c.checkCall(i, *n.Tool)
		case n.Kind == workflow.KindAiStep && n.AiStep != nil:
			c.checkAllowed(i, n.AiStep.AllowedTools)
		}
	}
}

func (c *checker) checkCall(node int, call workflow.ToolCall) {
	if !c.tools.Has(call.Name) {
		c.reportTool(node, "tool/name", call.Name, func(n *workflow.Node, name string) {
			t := *n.Tool
			t.Name = name
			n.Tool = &t
		})
		return
	}
	for _, p := range c.tools.CheckArguments(call) {
		p.At.Node = c.id(node)
		c.problems = append(c.problems, p)
	}
}

func (c *checker) checkAllowed(node int, allowed []string) {
	for k, tool := range allowed {
		if c.tools.Has(tool) {
			continue
		}
		c.reportTool(node, fmt.Sprintf("aiStep/allowedTools/%d", k), tool, func(n *workflow.Node, name string) {
			s := *n.AiStep
			s.AllowedTools = slices.Clone(s.AllowedTools)
			s.AllowedTools[k] = name
			n.AiStep = &s
		})
	}
}

// reportTool reports a tool that is not on offer. Where only one is like it,
// that one is offered.
func (c *checker) reportTool(node int, path, tool string, use func(n *workflow.Node, name string)) {
	if text := c.withheld(tool); text != "" {
		c.report(problem.UnknownTool, c.at(node, path), "“%s” cannot be done now. %s", c.name(node), text).
			fix("Leave %q at %s of %q: the person has to approve it.", tool, path, c.id(node))
		return
	}
	near := c.nearTools(tool)
	p := c.report(problem.UnknownTool, c.at(node, path), "“%s” uses the tool “%s”, which is not on offer.", c.name(node), tool)
	if len(near) == 0 {
		p.fix("Use a tool on offer instead of %q at %s of %q.", tool, path, c.id(node))
		return
	}
	p = p.fix("Use one of these tools instead of %q at %s of %q: %s.", tool, path, c.id(node), strings.Join(near, ", "))
	if len(near) == 1 {
		p.quick(fmt.Sprintf("Use “%s”", near[0]), c.updateNode(node, func(n *workflow.Node) { use(n, near[0]) }))
	}
}

// withheld says why a tool has to be approved, "" where that is not what it needs.
func (c *checker) withheld(tool string) string {
	if w, ok := c.tools.(Withholder); ok {
		return w.Withheld(tool)
	}
	return ""
}
