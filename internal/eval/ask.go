package eval

import (
	"context"

	"planwright/planner"
	"planwright/planner/workflow"
)

// Asker makes requests; a host does.
type Asker interface {
	Plan(ctx context.Context, words string, observer planner.Observer) planner.Result
	Patch(ctx context.Context, base workflow.Workflow, words string, observer planner.Observer) planner.Result
	Chat(ctx context.Context, r planner.ChatRequest, observer planner.Observer) planner.ChatResult
}

// ask makes the request of a case.
func ask(ctx context.Context, a Asker, c Case) planner.Result {
	switch c.Kind {
	case planner.KindPatch:
		return a.Patch(ctx, c.Base, c.Words, planner.Observer{})
	case planner.KindChat:
		return a.Chat(ctx, planner.ChatRequest{Workflow: c.Base, Words: c.Words}, planner.Observer{}).Result
	case planner.KindPlan:
	}
	return a.Plan(ctx, c.Words, planner.Observer{})
}
