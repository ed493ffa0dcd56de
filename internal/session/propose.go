package session

import (
	"planwright/internal/document"
	"planwright/planner/problem"
)

var (
	ErrNotPending = problem.Fail("This proposal is no longer waiting. Look at the workflow as it is now.")
	ErrNoneChosen = problem.Fail("None of the changes is accepted. Accept at least one, or discard the proposal.")
	ErrProblems   = problem.Fail("The accepted changes would leave the workflow with errors. Accept or leave out others, or discard the proposal.")
	errBusy       = problem.Fail("The proposal is being applied.")
)

// Proposal is what waits for a decision.
//
//page:call
func (s *Session) Proposal() (ProposalState, error) { return s.desk.state(), nil }

// DecideChange accepts a change with what it needs, or leaves it out with what
// needs it.
//
//page:call
func (s *Session) DecideChange(r DecideRequest) (ProposalState, error) {
	return s.withPending(r.Proposal, func(p *proposal) error {
		if err := p.decide(r.Change, r.Accept, s.desk.tools); err != nil {
			return err
		}
		s.desk.conversation.leaveOut(p.request, p.leftOut)
		return nil
	})
}

// DiscardProposal drops a proposal; the document stays as it is.
//
//page:call
func (s *Session) DiscardProposal(id string) (ProposalState, error) {
	return s.withPending(id, func(*proposal) error {
		s.desk.end(OutcomeDiscarded, 0)
		return nil
	})
}

// withPending does something with the proposal that waits, and keeps it.
func (s *Session) withPending(id string, do func(*proposal) error) (ProposalState, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	state, err := s.desk.withPending(id, do)
	s.conversation.keep()
	return state, err
}

// ApplyProposal makes the accepted changes, as one change of the document.
//
//page:call
func (s *Session) ApplyProposal(id string) (DocumentView, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	edit, err := s.desk.begin(id)
	if err != nil {
		return DocumentView{}, err
	}
	state, err := s.doc.Apply(edit)
	if err != nil {
		s.desk.failed()
		s.desk.follow(s.doc.State())
		return DocumentView{}, err
	}
	s.desk.applied(state.UndoVersion)
	s.conversation.keep()
	return viewDocument(state), nil
}

// withPending does something with the proposal that waits, if it has the id.
func (d *desk) withPending(id string, do func(*proposal) error) (ProposalState, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	switch {
	case d.pending == nil || d.pending.id != id:
		return ProposalState{}, ErrNotPending
	case d.applying:
		return ProposalState{}, errBusy
	}
	if err := do(d.pending); err != nil {
		return ProposalState{}, err
	}
	return d.tell(), nil
}

// begin returns what applying the proposal is. Until failed or applied it does
// not follow the document.
func (d *desk) begin(id string) (document.Edit, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	p := d.pending
	switch {
	case p == nil || p.id != id:
		return document.Edit{}, ErrNotPending
	case p.selected.IsEmpty():
		return document.Edit{}, ErrNoneChosen
	case !p.canApply():
		return document.Edit{}, ErrProblems
	}
	d.applying = true
	return document.Edit{
		Label: label(p.words), Author: document.Assistant, BaseRevision: p.revision, Patch: p.selected, Origin: p.origin,
	}, nil
}

func (d *desk) failed() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.applying = false
}

func (d *desk) applied(version int64) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.end(d.pending.outcome(), version)
	d.tell()
}
