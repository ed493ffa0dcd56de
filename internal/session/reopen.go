package session

import (
	"slices"

	"planwright/internal/document"
	"planwright/planner"
	"planwright/planner/workflow"
)

// reopen is the proposal that waits since the document was open last, fitted to
// what the document is now; nil for none. One that cannot be put up again is
// outdated.
func (s *Session) reopen() *proposal {
	defer s.conversation.keep()
	s.answerLate()
	e, ok := s.conversation.waiting()
	if !ok {
		return nil
	}
	p := e.proposal()
	ended := DecidedView{Outcome: OutcomeOutdated, Changes: []ProposedChange{}}
	base, err := s.doc.Preview(e.offer.Version)
	p.base = base
	if version, before, ok := s.made(e); ok && err == nil && p.follow(document.State{Workflow: before}, s.desk.tools) == nil {
		ended = DecidedView{Outcome: p.outcome(), Version: version, Changes: p.proposed()}
	} else if err == nil && p.follow(s.doc.State(), s.desk.tools) == nil && !p.isNothing() {
		return p
	}
	s.conversation.decide(e.id, ended)
	return nil
}

// proposal is what the exchange offers.
func (e exchange) proposal() *proposal {
	return &proposal{
		id: e.answer.Proposal, request: e.id, words: e.words, message: e.answer.Message,
		patch: e.offer.Patch, origin: e.offer.Origin, leftOut: e.offer.LeftOut,
	}
}

// made is the version that the exchange has become, with the workflow before it.
// The history knows it also where the program ended before the conversation did.
func (s *Session) made(e exchange) (version int64, before workflow.Workflow, ok bool) {
	versions, err := s.doc.History()
	i := slices.IndexFunc(versions, func(v document.Version) bool {
		return v.Origin.Request == e.id && !v.Time.Before(e.time) // the id may have been said before, and forgotten
	})
	if err != nil || i < 0 {
		return 0, before, false
	}
	before, err = s.doc.Preview(versions[i].Seq - 1)
	return versions[i].Seq, before, err == nil
}

// answerLate answers what was said last, where the program ended between the plan and
// the answer.
func (s *Session) answerLate() {
	e, ok := s.conversation.unanswered()
	if !ok {
		return
	}
	version, before, ok := s.made(e)
	if !ok {
		return
	}
	after, err := s.doc.Preview(version)
	if err != nil {
		return
	}
	patch := workflow.Diff(before, after)
	q := &request{AskRequest: AskRequest{ID: e.id}, words: e.words, base: document.State{Workflow: before}}
	answer := q.answer(planner.Done, "Made the plan. Planwright ended before it could tell more of it.")
	answer.Applied, answer.Version, answer.Changes = true, version, changes(patch)
	s.conversation.answered(answered{Answer: answer, Counts: patch.Counts()})
}
