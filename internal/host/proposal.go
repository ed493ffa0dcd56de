package host

import (
	"sync"

	"planwright/internal/document"
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// proposal is a change by the assistant that waits for a decision. What was
// proposed stays; what it comes to follows the document.
type proposal struct {
	id, request, words, message string
	patch                       workflow.Patch // as it was made
	base                        workflow.Workflow
	origin                      document.Origin

	revision  int // of the document that the following is for
	now       workflow.Workflow
	rebased   workflow.Patch
	conflicts []workflow.Conflict
	changes   *workflow.Changes
	chosen    workflow.Selection
	selected  workflow.Patch
	next      workflow.Workflow // now with what is selected
	problems  problem.List      // of next
}

// follow fits the proposal to the document. What was left out stays left out.
func (p *proposal) follow(state document.State, tools workflow.Tools) error {
	rebased, conflicts, err := workflow.Rebase(p.patch, p.base, state.Workflow)
	if err != nil {
		return err
	}
	changes, err := workflow.Split(rebased, state.Workflow)
	if err != nil {
		return err
	}
	chosen := changes.All()
	if p.changes != nil {
		for _, c := range p.changes.List() {
			if !p.chosen[c.ID] {
				chosen = changes.LeaveOut(chosen, c.ID)
			}
		}
	}
	p.revision, p.now = state.Revision, state.Workflow
	p.rebased, p.conflicts, p.changes = rebased, conflicts, changes
	return p.choose(chosen, tools)
}

// choose accepts the changes of a selection and leaves out all others.
func (p *proposal) choose(chosen workflow.Selection, tools workflow.Tools) error {
	selected := p.changes.Select(chosen)
	next, err := workflow.Apply(p.now, selected)
	if err != nil {
		return err
	}
	p.chosen, p.selected, p.next, p.problems = chosen, selected, next, nil
	if len(next.Nodes) > 0 {
		p.problems = workflow.Validate(next, tools)
	}
	return nil
}

// decide accepts or leaves out one change, with what it needs or what needs it.
func (p *proposal) decide(change string, accept bool, tools workflow.Tools) error {
	if accept {
		return p.choose(p.changes.Accept(p.chosen, change), tools)
	}
	return p.choose(p.changes.LeaveOut(p.chosen, change), tools)
}

func (p *proposal) canApply() bool { return !p.selected.IsEmpty() && !p.problems.HasErrors() }

// outcome is what becomes of the proposal when it is applied.
func (p *proposal) outcome() Outcome {
	if len(p.chosen) < len(p.changes.List()) || len(p.conflicts) > 0 {
		return OutcomePartly
	}
	return OutcomeApplied
}

func (p *proposal) view() *ProposalView {
	v := &ProposalView{
		ID: p.id, Request: p.request, Words: p.words, Message: p.message, Revision: p.revision,
		Patch: p.rebased, Selected: p.selected, Changes: []ProposedChange{},
		Problems: list(p.problems), Conflicts: list(p.conflicts), CanApply: p.canApply(),
	}
	for _, c := range p.changes.List() {
		v.Changes = append(v.Changes, ProposedChange{
			ID: c.ID, Kind: c.Kind, Text: c.Text, Nodes: c.Nodes, Links: c.Links, Notes: c.Notes,
			Fields: c.Fields, Needs: c.Needs, Accepted: p.chosen[c.ID],
		})
	}
	if p.problems.HasErrors() {
		v.Draft = &p.next
	}
	return v
}

// desk holds the proposal that waits, at most one, and tells the page of every
// change to it. Its methods may be called while the document is locked.
type desk struct {
	emit  Emit
	tools workflow.Tools

	mu       sync.Mutex
	pending  *proposal
	last     *OutcomeView
	applying bool // what changes the document is the proposal itself
}

func (d *desk) state() ProposalState {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.view()
}

func (d *desk) view() ProposalState {
	s := ProposalState{Last: d.last}
	if d.pending != nil {
		s.Proposal = d.pending.view()
	}
	return s
}

func (d *desk) tell() ProposalState {
	s := d.view()
	d.emit(EventProposalChanged, s)
	return s
}

// put takes a new proposal in, in place of the one that waits.
func (d *desk) put(p *proposal, state document.State) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if err := p.follow(state, d.tools); err != nil {
		return err
	}
	if d.pending != nil {
		d.end(OutcomeSuperseded)
	}
	d.pending = p
	d.tell()
	return nil
}

// end closes the proposal that waits.
func (d *desk) end(outcome Outcome) {
	d.last = &OutcomeView{ID: d.pending.id, Request: d.pending.request, Outcome: outcome}
	d.pending, d.applying = nil, false
}

// clear forgets everything: another document is open now.
func (d *desk) clear() {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.pending == nil && d.last == nil {
		return
	}
	d.pending, d.last, d.applying = nil, nil, false
	d.tell()
}

// follow fits the proposal that waits to a document that has changed.
func (d *desk) follow(state document.State) {
	d.mu.Lock()
	defer d.mu.Unlock()
	p := d.pending
	if p == nil || d.applying || p.revision >= state.Revision {
		return
	}
	err := p.follow(state, d.tools)
	if err != nil || p.rebased.IsEmpty() && len(p.conflicts) == 0 {
		d.end(OutcomeOutdated)
	}
	d.tell()
}
