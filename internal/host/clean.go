package host

import (
	"context"

	"planwright/internal/redact"
	"planwright/planner"
)

// clean is a model in whose answers no key is: an endpoint that says again what it
// was sent must not put it into a workflow, a conversation or a file. What only
// looks like a secret stays, for a person may have asked for it.
type clean struct {
	model    planner.Model
	redactor *redact.Redactor
}

// Complete asks the model. A key that comes in two pieces is not passed on either.
func (c clean) Complete(ctx context.Context, call planner.Call, onDelta func(planner.Delta)) (planner.Answer, error) {
	if onDelta == nil {
		onDelta = func(planner.Delta) {}
	}
	text, reasoning := c.redactor.KnownStream(), c.redactor.KnownStream()
	pass := func(d planner.Delta) {
		if d != (planner.Delta{}) {
			onDelta(d)
		}
	}
	answer, err := c.model.Complete(ctx, call, func(d planner.Delta) {
		d.Text, d.Reasoning = text.Next(d.Text), reasoning.Next(d.Reasoning)
		pass(d)
	})
	pass(planner.Delta{Text: text.End(), Reasoning: reasoning.End()})
	answer.Text = c.redactor.Known(answer.Text)
	for i := range answer.ToolCalls {
		answer.ToolCalls[i].Arguments = c.redactor.Known(answer.ToolCalls[i].Arguments)
	}
	return answer, err
}
