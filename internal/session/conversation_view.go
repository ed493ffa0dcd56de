package session

import (
	"slices"

	"planwright/internal/page"
	"planwright/planner/memory"
	"planwright/planner/workflow"
)

// messages are one of the person, and one of the assistant where it came to that.
func (e *exchange) messages() []memory.Message {
	list := []memory.Message{{Role: memory.Person, Content: e.words}}
	if e.answer == nil {
		return list
	}
	return append(list, memory.Message{
		Role: memory.Assistant, Content: e.answer.Message, Outcome: e.outcome(), Counts: e.counts,
		LeftOut: e.answer.LeftOut, Assumed: e.answer.Assumed,
	})
}

// outcome is what became of what the answer proposed. To the model it is all the
// same why the person did not take it.
func (e *exchange) outcome() memory.Outcome {
	switch {
	case e.offer != nil:
		return memory.Pending
	case e.decided != nil:
		return remembered(e.decided.Outcome)
	case e.answer.Applied && e.counts != workflow.Counts{}:
		return memory.Applied
	}
	return memory.OutcomeNone
}

func remembered(o Outcome) memory.Outcome {
	switch o {
	case OutcomeApplied:
		return memory.Applied
	case OutcomePartly:
		return memory.Partly
	case OutcomeDiscarded, OutcomeSuperseded, OutcomeOutdated:
		return memory.Discarded
	}
	return memory.Discarded
}

// said is the conversation as a page sees it. The document must not be locked.
func (c *conversation) said() []ExchangeView {
	views := c.views()
	for i := range views {
		version := views[i].version()
		views[i].TakenBack = version != 0 && !c.doc.Stands(version)
	}
	return views
}

// views are the exchanges without what the document knows of them.
func (c *conversation) views() []ExchangeView {
	c.mu.Lock()
	defer c.mu.Unlock()
	views := make([]ExchangeView, 0, len(c.exchanges))
	for _, e := range c.exchanges {
		views = append(views, c.view(e))
	}
	return views
}

// exchange is the one with the id, which must be there, as a page sees it.
func (c *conversation) exchange(id string) ExchangeView {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.view(c.find(id))
}

func (c *conversation) view(e *exchange) ExchangeView {
	return ExchangeView{
		ID: e.id, Words: e.words, Time: page.Time(e.time), Running: e.id == c.running, Answer: e.answer, Decided: e.decided,
	}
}

// waiting is the newest exchange whose proposal waits for a decision.
func (c *conversation) waiting() (e exchange, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, e := range slices.Backward(c.exchanges) {
		if e.offer != nil {
			return *e, true
		}
	}
	return exchange{}, false
}

// unanswered is what was said last, where there is no answer.
func (c *conversation) unanswered() (e exchange, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if last := len(c.exchanges) - 1; last >= 0 && c.exchanges[last].answer == nil {
		return *c.exchanges[last], true
	}
	return exchange{}, false
}
