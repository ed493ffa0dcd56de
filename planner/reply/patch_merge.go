package reply

import (
	"slices"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/lenient"
	"planwright/planner/problem"
	"planwright/planner/reply/alias"
	"planwright/planner/reply/expression"
	"planwright/planner/reply/flow"
	"planwright/planner/workflow"
)

// updateKind sets the parameters the update gives.
func (p *patcher) updateKind(s *flow.Step, u update) {
	n := &s.Node
	switch n.Kind {
	case workflow.KindTool:
		p.updateCall(s, u)
		return
	case workflow.KindEndLoop:
		p.reportOtherLoop(s, u)
		return
	case workflow.KindIf, workflow.KindSwitch, workflow.KindLoop, workflow.KindAiTransform, workflow.KindAiStep:
	}
	p.turnRound(n, u)
	fresh := &flow.Step{At: u.Part, Node: workflow.Node{Kind: n.Kind, Name: n.Name}}
	p.r.ReadKind(fresh, u.Object)
	p.reportBlocks(s, fresh)
	if len(fresh.Jumps) > 0 {
		p.r.Log.Refuse(problem.RejectedChange, u.Part, "Link by add_edges: an edge from an output replaces the one that it has.",
			"What %s leads to was left out: an update changes no links.", s.Title())
	}
	p.mergeKind(s, fresh.Node, u)
	s.Exits, s.Limited = fresh.Exits, fresh.Limited
	if u.Has(alias.Arguments) && n.Kind != workflow.KindAiTransform {
		p.r.Log.Add(problem.RejectedChange, u.Ask(alias.Arguments), "The arguments for “%s” were left out: only a Tool step has some.", n.Name).At.Node = n.ID
	}
}

// reportOtherLoop refuses to let an EndLoop end another Loop than it does.
func (p *patcher) reportOtherLoop(s *flow.Step, u update) {
	v := u.Ask(alias.Loop)
	if v.Missing() {
		return
	}
	if i, _, ok := p.scope.Find(p.idIn(v)); !ok || p.g.Node(i).ID != endLoopOf(s.Node) {
		p.r.Log.Refuse(problem.RejectedChange, v, "Leave loop_id out of an update. To put steps into a loop or take them out of it, remove them and add them at their new place.",
			"%s goes on ending the loop that it ends: an update changes no loop.", s.Title())
	}
}

// mergeKind copies the parameters that are there.
func (p *patcher) mergeKind(s *flow.Step, fresh workflow.Node, u update) {
	n, has := &s.Node, u.Has
	switch {
	case n.If != nil && (has(alias.Condition) || isWhole(fresh.If.Condition)):
		n.If.Condition = fresh.If.Condition
	case n.If != nil && fresh.If.Condition.Operator != "":
		p.r.Log.Refuse(problem.RejectedChange, u.Part, "Give the whole condition: left, operator and right.", "“%s” keeps its condition: the update gives only a part of one.", n.Name)
	case n.Switch != nil && has(alias.Cases):
		n.Switch.Cases = fresh.Switch.Cases
		outs := n.Outputs()
		n.Ends = slices.DeleteFunc(n.Ends, func(o workflow.Output) bool { return !slices.Contains(outs, o) })
	case n.Loop != nil:
		p.mergeLoop(s, *fresh.Loop, u)
	case n.AiTransform != nil:
		p.reportGone(string(alias.OutputSchema), shapeOf(n.AiTransform.OutputSchema), shapeOf(fresh.AiTransform.OutputSchema), u)
		mergeTransform(n.AiTransform, *fresh.AiTransform, has(alias.Instruction))
	case n.AiStep != nil:
		if has(alias.Prompt) {
			n.AiStep.Prompt = fresh.AiStep.Prompt
		}
		if has(alias.AllowedTools) {
			n.AiStep.AllowedTools = fresh.AiStep.AllowedTools
		}
		if has(alias.MaxToolCalls) {
			n.AiStep.MaxToolCalls = fresh.AiStep.MaxToolCalls
		}
	}
}

// shapeOf are the properties that a schema names, nil for none.
func shapeOf(schema jsontext.Value) map[string]jsontext.Value {
	return members(members(schema)["properties"])
}

// isWhole reports whether a condition has all its parts.
func isWhole(c workflow.Condition) bool {
	right := c.Right.Variable != "" || c.Right.Literal != nil
	return c.IsGroup() || (c.Left.Variable != "" || c.Left.Literal != nil) && c.Operator != "" && (right || c.Operator.Unary())
}

// turnRound gives an If the opposite of its condition where an update says that and no other.
func (p *patcher) turnRound(n *workflow.Node, u update) {
	for _, e := range u.LeftOver() {
		if n.If != nil && !u.Has(alias.Condition) && alias.OfCondition.Says(e.Key, alias.Not) && e.Is(lenient.Bool) && e.Text == "true" {
			u.Drop(e)
			n.If.Condition = expression.Negate(n.If.Condition)
			p.r.Log.Add(problem.Coerced, e.Part, "“%s: %s” was read as the opposite of the condition.", e.Key, e.Text)
		}
	}
}

// mergeTransform sets what is new about a transform. What stands under other keys than the
// instruction, such as language, is added to the one it has.
func mergeTransform(t *workflow.AiTransform, fresh workflow.AiTransform, whole bool) {
	if !whole && fresh.Instruction != "" && t.Instruction != "" {
		fresh.Instruction = t.Instruction + "\n" + fresh.Instruction
	}
	if fresh.Kind != "" {
		t.Kind = fresh.Kind
	}
	if fresh.InputRef != "" {
		t.InputRef = fresh.InputRef
	}
	if fresh.Instruction != "" {
		t.Instruction = fresh.Instruction
	}
	if fresh.OutputSchema != nil {
		t.OutputSchema = fresh.OutputSchema
	}
}
