package reply

import (
	"fmt"
	"slices"

	"planwright/planner/problem"
	"planwright/planner/reply/alias"
	"planwright/planner/reply/flow"
	"planwright/planner/workflow"
)

// changeKind makes the step one of another kind, when the update asks for it and
// gives what that kind needs. It reports false when the kind stays.
func (p *patcher) changeKind(i int, u update) (changed, refused bool) {
	s := p.g.Steps[i]
	kind, why := p.wantedKind(s, u)
	switch {
	case why == "" && (kind == s.Node.Kind || kind == ""):
		return false, false
	case why == "":
		why = p.forbidden(s.Node.Kind, kind)
	}
	if why == "" {
		fresh := &flow.Step{At: u.Part, Node: workflow.Node{Kind: kind, Name: s.Node.Name}}
		if why = p.readNewKind(fresh, u); why == "" {
			p.setKind(i, fresh)
			return true, false
		}
	}
	p.r.Log.Add(problem.RejectedChange, u.Part, "%s stays a step of kind %s: %s.", s.Title(), s.Node.Kind, why).At.Node = s.Node.ID
	return false, true
}

// wantedKind is the kind the update asks for, "" for none.
func (p *patcher) wantedKind(s *flow.Step, u update) (workflow.Kind, string) {
	switch {
	case u.Has(alias.StepType):
		return p.r.Kind(&flow.Step{}, u.Object)
	case u.Has(alias.Tool):
		return workflow.KindTool, ""
	}
	if k, ok := p.r.OwnKind(u.Object); ok {
		return k, ""
	}
	return "", ""
}

// forbidden says why a step cannot become one of another kind, "" when it can.
func (p *patcher) forbidden(from, to workflow.Kind) string {
	for _, k := range []workflow.Kind{from, to} {
		if k == workflow.KindLoop || k == workflow.KindEndLoop {
			return "a loop is made of two steps; remove and add it instead"
		}
	}
	return p.r.Policy.Forbids(to)
}

// needs lists what a step of a kind cannot be made without.
var needs = map[workflow.Kind][]alias.Field{
	workflow.KindTool: {alias.Tool}, workflow.KindIf: {alias.Condition}, workflow.KindSwitch: {alias.Cases},
	workflow.KindAiTransform: {alias.InputRef}, workflow.KindAiStep: {alias.Prompt},
}

func (p *patcher) readNewKind(fresh *flow.Step, u update) string {
	p.r.MoveWords(fresh.Node.Kind, u.Object)
	for _, f := range needs[fresh.Node.Kind] {
		if !u.Has(f) {
			return fmt.Sprintf("a step of kind %s needs “%s”", fresh.Node.Kind, f)
		}
	}
	if fresh.Node.Kind == workflow.KindTool {
		if name := p.r.ToolName(u.Ask(alias.Tool), p.r.Identifier(u.Ask(alias.Tool))); p.r.DropsTool(name) {
			return fmt.Sprintf("there is no tool “%s”", name)
		}
	}
	p.r.ReadKind(fresh, u.Object)
	return ""
}

// setKind gives a step the kind and parameters of another, and its links the
// outputs that fit.
func (p *patcher) setKind(i int, fresh *flow.Step) {
	n := p.g.Node(i)
	n.Kind, n.Ends = fresh.Node.Kind, nil
	if n.OnFailure == workflow.Branch && !n.Kind.CanBranch() {
		n.OnFailure = workflow.Stop
	}
	n.Tool, n.If, n.Switch = fresh.Node.Tool, fresh.Node.If, fresh.Node.Switch
	n.AiTransform, n.AiStep = fresh.Node.AiTransform, fresh.Node.AiStep
	first := true
	outs := n.Outputs()
	p.g.RemoveArcs(func(k int, a flow.Arc) bool {
		if a.From != i || slices.Contains(outs, a.Output) {
			return false
		}
		extra := !first && len(outs) == 1
		first = false
		if extra {
			p.r.Log.Add(problem.DroppedEdge, fresh.At, "The link from %s to %s was dropped: a step of kind %s has one way on.", p.g.Title(i), p.g.Title(a.To), n.Kind).
				At.Node = n.ID
		}
		return extra
	})
	for k := range p.g.Arcs {
		if a := &p.g.Arcs[k]; a.From == i && !slices.Contains(outs, a.Output) {
			a.Output = workflow.OutputNone
		}
	}
}
