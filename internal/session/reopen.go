package session

import (
	"slices"

	"planwright/internal/document"
	"planwright/planner"
	"planwright/planner/validate"
	"planwright/planner/workflow"
)

// reopen is the proposal that waits since the document was open last, fitted to
// what the document is now; nil for none. One that cannot be put up again is
// outdated.
func (c *conversation) reopen(tools validate.Tools) *proposal {
	defer c.keep()
	c.answerLate()
	e, ok := c.waiting()
	if !ok {
		return nil
	}
	p := e.proposal()
	ended := DecidedView{Outcome: OutcomeOutdated, Changes: []ProposedChange{}}
	base, err := c.doc.Preview(e.offer.Version)
	p.base = base
	if version, before, ok := c.made(e); ok && err == nil && p.follow(document.State{Workflow: before}, tools) == nil {
		ended = DecidedView{Outcome: p.outcome(), Version: version, Changes: p.proposed()}
	} else if err == nil && p.follow(c.doc.State(), tools) == nil && !p.isNothing() {
		return p
	}
	c.decide(e.id, ended)
	return nil
}

// proposal is what the exchange offers.
func (e exchange) proposal() *proposal {
	return &proposal{
		id: e.answer.Proposal, request: e.id, words: e.words,
		patch: e.offer.Patch, origin: e.offer.Origin, leftOut: e.offer.LeftOut,
	}
}

// made is the version that the exchange has become, with the workflow before it.
// The history knows it also where the program ended before the conversation did.
func (c *conversation) made(e exchange) (version int64, before workflow.Workflow, ok bool) {
	versions, err := c.doc.History()
	i := slices.IndexFunc(versions, func(v document.Version) bool {
		return v.Origin.Request == e.id && !v.Time.Before(e.time) // the id may have been said before, and forgotten
	})
	if err != nil || i < 0 {
		return 0, before, false
	}
	before, err = c.doc.Preview(versions[i].Seq - 1)
	return versions[i].Seq, before, err == nil
}

// answerLate answers what was said last, where the program ended between the plan and
// the answer.
func (c *conversation) answerLate() {
	e, ok := c.unanswered()
	if !ok {
		return
	}
	version, before, ok := c.made(e)
	if !ok {
		return
	}
	after, err := c.doc.Preview(version)
	if err != nil {
		return
	}
	patch := workflow.Diff(before, after)
	q := &request{AskRequest: AskRequest{ID: e.id}, words: e.words, base: document.State{Workflow: before}}
	answer := q.answer(planner.Done, "Made the plan. Planwright ended before it could tell more of it.")
	answer.Applied, answer.Version, answer.Changes = true, version, changes(patch)
	c.answered(answered{Answer: answer, Counts: patch.Counts()})
}
