package planner

import (
	"context"
	"strings"

	"planwright/planner/memory"
	"planwright/planner/prompt"
	"planwright/planner/reply"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// maxSummary is how many characters of a summary are kept; five long sentences
// have room.
const maxSummary = 1500

// summarise sums up what has aged out of the window. Where that fails nothing is
// lost: what is not in the summary is still told in full, and the next request
// tries again.
func (p Planner) summarise(ctx context.Context, c memory.Conversation) (memory.Conversation, cost) {
	aged := c.Aged(p.Options.ConversationWindow)
	if len(aged) == 0 {
		return c, cost{}
	}
	messages := []Message{
		{Role: System, Content: prompt.Summariser()},
		{Role: User, Content: prompt.SummaryRequest(c.Summary().Text, spoken(aged))},
	}
	answer, err := p.Model.Complete(ctx, Call{Messages: messages, Temperature: temperature}, func(Delta) {})
	var spent cost
	spent.add(answer)
	if err != nil {
		p.summaryFailed(endpointError(err))
		return c, spent
	}
	p.Observer.event(turnEvent(task{kind: KindChat}, 0, answer))
	if text := p.masks.blanked(summaryText(answer)); text != "" {
		c = c.Summarised(p.Options.ConversationWindow, text)
	}
	return c, spent
}

// summaryFailed records why. That the person stopped it the request will say.
func (p Planner) summaryFailed(e *EndpointError) {
	if e.State != StateCancelled {
		p.Observer.event(transportEvent(task{kind: KindChat}, 0, e))
	}
}

// summaryText is the summary in an answer, without reasoning or JSON; "" where
// it holds none.
func summaryText(a Answer) string {
	said := text.Line(reply.Read(a.Text, reply.Options{}).Prose)
	start := text.Start(said, maxSummary)
	if i := strings.LastIndexAny(start, ".!?"); i > 0 && start != said {
		return start[:i+1]
	}
	return start
}

// spoken are messages as the model is told them.
func spoken(messages []memory.Message) []prompt.Spoken {
	var out []prompt.Spoken
	for _, m := range messages {
		who := prompt.Person
		if m.Role == memory.Assistant {
			who = prompt.Assistant
		}
		out = append(out, prompt.Spoken{Who: who, Text: m.Content, Note: noteOn(m)})
	}
	return out
}

// noteOn says what an answer left out and assumed, and what became of it.
func noteOn(m memory.Message) string {
	var parts []string
	for _, part := range []string{fate(m), remembered("left out", m.LeftOut), remembered("assumed", m.Assumed)} {
		if part != "" {
			parts = append(parts, part)
		}
	}
	return strings.Join(parts, "; ")
}

func remembered(what string, list []string) string {
	if len(list) == 0 {
		return ""
	}
	return what + ": " + strings.Join(list, " / ")
}

// fate says what an answer proposed and what became of it.
func fate(m memory.Message) string {
	counts := told(m.Counts)
	switch m.Outcome {
	case memory.OutcomeNone:
		return ""
	case memory.Pending:
		return "proposed: " + counts + "; not decided yet"
	case memory.Applied:
		return "proposed: " + counts + "; the person applied it"
	case memory.Partly:
		return "proposed: " + counts + "; the person applied a part of it"
	case memory.Discarded:
		return "proposed: " + counts + "; the person discarded it"
	}
	return ""
}

// told says how much was proposed: "3 steps added, 1 changed".
func told(c workflow.Counts) string {
	var parts []string
	for _, part := range []struct {
		count int
		noun  string
		verb  string
	}{
		{c.AddedSteps, "step", "added"}, {c.ChangedSteps, "step", "changed"}, {c.RemovedSteps, "step", "removed"},
		{c.AddedLinks, "link", "added"}, {c.RemovedLinks, "link", "removed"},
		{c.AddedInputs, "input", "added"}, {c.ChangedInputs, "input", "changed"}, {c.RemovedInputs, "input", "removed"},
	} {
		if part.count > 0 {
			parts = append(parts, count(part.count, part.noun)+" "+part.verb)
		}
	}
	if len(parts) == 0 {
		return "a small change"
	}
	return strings.Join(parts, ", ")
}
