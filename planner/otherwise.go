package planner

import (
	"slices"
	"strings"

	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// content are the codes of what is wrong in steps, inputs and outputs alone: what mends it changes no
// way and no decision.
var content = []problem.Code{
	problem.ArgumentMissing, problem.ArgumentInvalid, problem.UnknownTool, problem.UnknownReference, problem.StepIncomplete, problem.ToolName, problem.UnknownKey,
	problem.InputName, problem.InputType, problem.InputDefault, problem.OutputName, problem.OutputType, problem.OutputValue, problem.SecretPlace, problem.WorkflowCall,
	problem.LeftOut, problem.SeveralCandidates,
}

// otherwise tells what the steps that both answers have do in another order, on another branch or by
// another condition in the one that is taken, where nothing was wrong with that in the refused one.
func (d *dropped) otherwise(u undone) {
	if slices.ContainsFunc(u.errors, func(p problem.Problem) bool { return !slices.Contains(content, p.Code) }) {
		return
	}
	same := u.counterparts()
	turned := d.redecided(u, same)
	d.reordered(u, same, turned)
}

// counterparts are the ids in the answer that is taken of the steps in the refused one.
func (u undone) counterparts() map[string]string {
	same := map[string]string{}
	now := u.taken.Index()
	for _, n := range u.base.Nodes {
		if _, there := now[n.ID]; there {
			same[n.ID] = n.ID
		}
	}
	for _, pair := range u.pairs() {
		same[pair.Before.ID] = pair.After.ID
	}
	ends := map[string]string{}
	for _, n := range u.taken.Nodes {
		if n.EndLoop != nil {
			ends[n.EndLoop.Loop] = n.ID
		}
	}
	for _, n := range u.refused.Nodes {
		if n.EndLoop != nil {
			if end, there := ends[same[n.EndLoop.Loop]]; there {
				same[n.ID] = end
			}
		}
	}
	return same
}

// redecided tells of decisions by other values or results. Turned are those that decide the opposite
// by another operator, and lead the other way for it.
func (d *dropped) redecided(u undone, same map[string]string) (turned map[string]bool) {
	turned = map[string]bool{}
	was, is := waysOf(u.refused.Workflow), waysOf(u.taken.Workflow)
	for _, pair := range u.pairs() {
		n, now := pair.Before, pair.After
		if n.Kind != now.Kind || u.hasErrorAt(n.ID) || u.isExplained(n.Label()) {
			continue
		}
		before, after := decisionOf(n, same), decisionOf(now, nil)
		if before == "" || after == "" || before == after {
			continue
		}
		if n.If != nil && n.If.Condition.Operator != now.If.Condition.Operator && same[was[leaving{n.ID, workflow.IfTrue}]] == is[leaving{now.ID, workflow.IfFalse}] {
			turned[n.ID] = true
			continue
		}
		d.warn("“%s” decided by %s in an answer that was refused. The one that was taken decides by %s, and does not say so.", n.Label(), before, after)
	}
	return turned
}

// decisionOf is by what a step decides, or how often it repeats, "" for neither; steps in it are called
// as in the answer that is taken.
func decisionOf(n workflow.Node, same map[string]string) string {
	renamed := func(o workflow.Operand) string {
		if o.Variable == "" {
			return string(o.Literal)
		}
		id, rest, _ := strings.Cut(o.Variable, ".")
		if now, there := same[id]; there {
			id = now
		}
		return id + "." + rest
	}
	var parts []string
	add := func(c workflow.Condition) {
		for leaf := range c.Leaves {
			parts = append(parts, strings.TrimSpace(renamed(leaf.Left)+" "+string(leaf.Operator)+" "+renamed(leaf.Right)))
		}
	}
	switch {
	case n.If != nil:
		add(n.If.Condition)
	case n.Switch != nil:
		for _, c := range n.Switch.Cases {
			add(c.Condition)
		}
	case n.Loop != nil:
		if n.Loop.ExitCondition != nil {
			add(*n.Loop.ExitCondition)
		}
		if _, isNumber := n.Loop.Times.Number(); isNumber {
			parts = append(parts, string(n.Loop.Times)+"×")
		}
		if n.Loop.Over != "" {
			parts = append(parts, renamed(workflow.Operand{Variable: n.Loop.Over}))
		}
	}
	return strings.Join(parts, "; ")
}

// reordered tells of ways between steps that lead elsewhere.
func (d *dropped) reordered(u undone, same map[string]string, turned map[string]bool) {
	was, is := waysOf(u.refused.Workflow), waysOf(u.taken.Workflow)
	back := map[string]bool{}
	for _, id := range same {
		back[id] = true
	}
	for _, n := range u.refused.Nodes {
		id, there := same[n.ID]
		if !there || turned[n.ID] || n.EndLoop != nil || u.isExplained(n.Label()) || u.hasErrorAt(n.ID) && n.Tool == nil {
			continue
		}
		for _, output := range append(n.Outputs(), workflow.OnError) {
			wanted, now := was[leaving{n.ID, output}], is[leaving{id, output}]
			to, goesOn := same[wanted]
			if wanted == "" || !goesOn || to == now || now != "" && !back[now] || u.isOld(n.ID) && u.isOld(wanted) {
				continue
			}
			d.warnOfWay(u, n, output, wanted, now)
		}
	}
}

// isOld reports whether the step was there before both answers.
func (u undone) isOld(id string) bool {
	_, there := u.base.Node(id)
	return there
}

func (d *dropped) warnOfWay(u undone, n workflow.Node, output workflow.Output, wanted, now string) {
	from := "“" + n.Label() + "”"
	if output != workflow.OutputNone {
		from += " (" + output.Label() + ")"
	}
	to, _ := u.refused.Node(wanted)
	if now == "" {
		d.warn("%s led to “%s” in an answer that was refused. The one that was taken has nothing there, and does not say so.", from, to.Label())
		return
	}
	other, _ := u.taken.Node(now)
	d.warn("%s led to “%s” in an answer that was refused. The one that was taken has “%s” there, and does not say so.", from, to.Label(), other.Label())
}
