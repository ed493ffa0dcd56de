package planner

import (
	"context"
	"errors"
	"slices"
	"strings"

	"planwright/planner/problem"
	"planwright/planner/reply"
)

// maxRounds is how often in a request the model may have drafts validated.
const maxRounds = 4

// said is an answer of the model, and the draft that it had validated on the way
// to it.
type said struct {
	Answer
	draft draft
}

// converse makes the calls of one attempt: those in which the model has drafts
// validated, then the one that answers. An endpoint that takes no tools is asked
// again without.
func (p Planner) converse(ctx context.Context, t task, trials []trial, c *course) (said, error) {
	n, call := len(trials)+1, p.call(t, trials, c)
	p.Observer.event(requestedEvent(t, n, call.Messages))
	answer, err := p.rounds(ctx, t, n, call, c)
	if e := (*EndpointError)(nil); errors.As(err, &e) && e.ToolsRefused && call.Tools != nil {
		c.noTools = true
		return p.rounds(ctx, t, n, p.call(t, trials, c), c)
	}
	return answer, err
}

// call is the first call of an attempt.
func (p Planner) call(t task, trials []trial, c *course) Call {
	form := t.form(trials)
	call := Call{Messages: p.messages(t, trials, c), Schema: form, Shape: t.shape(form), Temperature: temperature}
	if p.offersTool(c) {
		call.Tools = t.validateTool()
	}
	return call
}

// offersTool reports whether the model may have a draft validated.
func (p Planner) offersTool(c *course) bool {
	return p.Options.ValidateTool && !c.noTools && c.rounds < maxRounds
}

// rounds asks until the model answers without calling a tool. When it has had
// its rounds it is told to answer now; a draft that it sends even then is its answer.
func (p Planner) rounds(ctx context.Context, t task, n int, call Call, c *course) (said, error) {
	var last draft
	for {
		answer, err := p.ask(ctx, t, n, call)
		c.warn(answer.Warnings)
		if err != nil || call.Tools == nil || len(answer.ToolCalls) == 0 {
			return said{answer, last}, err
		}
		results, latest := p.validate(t, answer)
		if latest.text != "" {
			last = latest
		}
		if call.ToolsClosed {
			return said{answer, last}, nil
		}
		c.turns.add(answer)
		p.Observer.event(turnEvent(t, n, answer))
		c.rounds++
		call.ToolsClosed = c.rounds == maxRounds
		call.Messages = slices.Concat(call.Messages, []Message{{Role: Assistant, Content: answer.Text, ToolCalls: answer.ToolCalls}}, results)
	}
}

// understand reads an answer. A model that takes the validated draft for its
// answer, and says nothing or only words after it, means the draft; in a
// conversation its words may be all that it wants to say of one that failed.
func (p Planner) understand(t task, s said) (text string, reading reply.Reading, isDraft bool) {
	reading = p.read(t, s.Text, s.FinishReason)
	said := strings.TrimSpace(reading.Prose)
	switch class := reading.Rejection(); {
	case s.draft.text == "", class != reply.Empty && class != reply.NoJSON, t.chat && said != "" && !s.draft.valid:
		return s.Text, reading, false
	}
	text = strings.TrimSpace(said + "\n\n" + s.draft.text)
	return text, p.read(t, text, s.draft.finish), true
}

func draftTaken(t task) problem.Problem {
	return problem.New(problem.DraftTaken, problem.Place{}, "The answer held no %s, so the draft that the model had checked last was taken.", t.noun()).
		WithFix("After validate_plan, answer with the whole JSON that was checked.")
}
