package planner

import (
	"context"

	"planwright/planner/prompt"
	"planwright/planner/reply"
	"planwright/planner/workflow"
)

// Patch changes the workflow as the words say. The result applies to base.
func (p Planner) Patch(ctx context.Context, base workflow.Workflow, words string) Result {
	if p.Model == nil {
		return p.changeOffline(KindPatch, base, words)
	}
	p, shown := p.hide(base)
	return p.run(ctx, task{
		kind:   KindPatch,
		schema: SchemaPatch,
		want:   reply.WantPatch,
		base:   base,
		shown:  shown,
		words:  words,
		limit:  1 + p.Options.PlanRepairs,
		data:   p.promptData(shown, words),
		request: func(d prompt.Data) []Message {
			return []Message{
				{Role: System, Content: prompt.Patcher(d)},
				{Role: User, Content: prompt.PatchRequest(shown, words)},
			}
		},
	})
}
