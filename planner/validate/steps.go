package validate

import (
	"fmt"
	"slices"
	"strings"

	"planwright/planner/problem"
	"planwright/planner/validate/report"
	"planwright/planner/validate/structure"
	"planwright/planner/workflow"
)

// stepChecks are about what a step of its kind needs.
type stepChecks struct{ *checker }

// checkSteps reports steps that lack what their kind needs.
func (c stepChecks) checkSteps() {
	for i, n := range c.W.Nodes {
		c.checkKind(i, n)
		c.checkNumbers(i, n)
	}
}

func (c stepChecks) checkKind(i int, n workflow.Node) {
	switch n.Kind {
	case workflow.KindTool:
		if n.Tool == nil || n.Tool.Name == "" {
			c.Incomplete(i, "tool/name", problem.Say("does not say which tool it uses"), "Set tool.name of %q to a tool on offer.")
		}
		c.checkHidden(i, n)
		c.checkDefault(i)
		if n.Tool != nil {
			c.checkBlanks(i, *n.Tool)
			c.checkDescribed(i, *n.Tool)
		}
	case workflow.KindIf:
		if n.If == nil {
			c.NoCondition(i, "if/condition")
		}
	case workflow.KindSwitch:
		c.checkSwitch(i, n)
	case workflow.KindLoop:
		structure.Times{Reporter: &c.Reporter}.CheckLoop(i, n)
	case workflow.KindEndLoop: // see structure.Loops
	case workflow.KindAiTransform:
		if n.AiTransform == nil || n.AiTransform.Kind == "" {
			c.Incomplete(i, "aiTransform/kind", problem.Say("does not say what to do with its input"), "Set aiTransform.kind of %q, for instance to \"summarize\".")
		}
		if n.AiTransform == nil || n.AiTransform.InputRef == "" {
			c.Incomplete(i, "aiTransform/inputRef", problem.Say("has no input"), "Set aiTransform.inputRef of %q to a result of an earlier step, as \"<id>.<field>\".")
		}
	case workflow.KindAiStep:
		if n.AiStep == nil || strings.TrimSpace(n.AiStep.Prompt) == "" {
			c.Incomplete(i, "aiStep/prompt", problem.Say("does not say what it should do"), "Set aiStep.prompt of %q.")
		}
	default:
		c.Incomplete(i, "kind", problem.Say("is of a kind that does not exist, “%s”", n.Kind), "Set kind of %q to one of "+report.Joined(workflow.Kinds)+".")
	}
}

func (c stepChecks) checkSwitch(i int, n workflow.Node) {
	if n.Switch == nil || len(n.Switch.Cases) == 0 {
		c.Report(problem.SwitchNoCases, c.At(i, "switch/cases"), "“%s” has no cases to choose from.", n.Label()).
			Fix("Add at least one case with name and condition to switch.cases of %q.", n.ID)
		return
	}
	seen := make(map[string]int, len(n.Switch.Cases))
	for k, kase := range n.Switch.Cases {
		path := fmt.Sprintf("switch/cases/%d/name", k)
		first, repeated := seen[kase.Name]
		switch {
		case kase.Name == "":
			c.Incomplete(i, path, problem.Say("has a case without a name (number %d)", k+1), fmt.Sprintf("Give case %d of %%q a name.", k+1))
		case repeated:
			p := c.Report(problem.SwitchDuplicateCase, c.At(i, path), "“%s” has two cases named “%s”.", n.Label(), kase.Name).
				Fix("Give each case of %q a name of its own.", n.ID)
			if workflow.SameCase(kase, n.Switch.Cases[first]) && !nextRepeats(n.Switch.Cases[k+1:], seen) {
				p.Quick(problem.Say("Remove the repeated case"), c.removeCase(i, k))
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

func (c stepChecks) removeCase(node, k int) workflow.Patch {
	return c.UpdateNode(node, func(n *workflow.Node) {
		s := *n.Switch
		s.Cases = slices.Delete(slices.Clone(s.Cases), k, k+1)
		n.Switch = &s
	})
}

// checkNumbers reports settings of a step that mean nothing.
func (c stepChecks) checkNumbers(i int, n workflow.Node) {
	if n.Retries < 0 {
		c.Incomplete(i, "retries", problem.Say("has a negative number of retries"), "Set retries of %q to 0 or more.").
			Quick(problem.Say("Do not retry"), c.UpdateNode(i, func(n *workflow.Node) { n.Retries = 0 }))
	}
	if most := workflow.MaxRetries; n.Retries > most {
		c.Incomplete(i, "retries", problem.Say("should be tried again %d times; %d are the most", n.Retries, most), fmt.Sprintf("Set retries of %%q to at most %d.", most)).
			Quick(problem.Say("Retry %d times", most), c.UpdateNode(i, func(n *workflow.Node) { n.Retries = most }))
	}
	if n.TimeoutMs < 0 {
		c.Incomplete(i, "timeoutMs", problem.Say("has a negative time limit"), "Set timeoutMs of %q to 0 or more.").
			Quick(problem.Say("Use the tool's own limit"), c.UpdateNode(i, func(n *workflow.Node) { n.TimeoutMs = 0 }))
	}
	if n.TimeoutMs > workflow.MostTimeoutMs {
		c.Incomplete(i, "timeoutMs", problem.Say("has a time limit of more than a year"), fmt.Sprintf("Set timeoutMs of %%q to at most %d, or leave it out.", workflow.MostTimeoutMs)).
			Quick(problem.Say("Use the tool's own limit"), c.UpdateNode(i, func(n *workflow.Node) { n.TimeoutMs = 0 }))
	}
	if ms := n.TimeoutMs; ms > 0 && ms < workflow.LeastTimeoutMs && n.Kind == workflow.KindTool {
		c.Incomplete(i, "timeoutMs", problem.Say("must be done in %d milliseconds, in which hardly anything is; %d seconds may be meant", ms, ms), fmt.Sprintf("Set timeoutMs of %%q in milliseconds: %d for %d seconds.", ms*1000, ms)).
			Quick(problem.Say("Give it %d seconds", ms), c.UpdateNode(i, func(n *workflow.Node) { n.TimeoutMs = ms * 1000 })).Severity = problem.Warning
	}
	if n.OnFailure != workflow.Stop {
		c.checkFailure(i, n)
	}
}

func (c stepChecks) checkFailure(i int, n workflow.Node) {
	var p report.Finding
	switch {
	case n.OnFailure == workflow.Continue || n.BranchesOnFailure():
		return
	case n.OnFailure == workflow.Branch:
		p = c.Incomplete(i, "onFailure", problem.Say("has no error output"), "Remove onFailure of %q: only Tool, AiTransform and AiStep can branch on failure.")
	default:
		p = c.Incomplete(i, "onFailure", problem.Say("does not know what “%s” on failure means", n.OnFailure), "Remove onFailure of %q, or set it to \"continue\" or \"branch\".")
	}
	p.Quick(problem.Say("Stop when it fails"), c.UpdateNode(i, func(n *workflow.Node) { n.OnFailure = workflow.Stop }))
}
