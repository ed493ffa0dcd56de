package session

import (
	"slices"

	"planwright/internal/document"
	"planwright/internal/page"
	"planwright/planner/problem"
	"planwright/planner/validate"
	"planwright/planner/workflow"
)

// proposal is a change by the assistant that waits for a decision. What was
// proposed stays; what it comes to follows the document.
type proposal struct {
	id, request, words string
	patch              workflow.Patch // as it was made
	base               workflow.Workflow
	origin             document.Origin
	leftOut            []string // ids of changes that the person does not accept

	revision  int // of the document that the following is for
	now       workflow.Workflow
	rebased   workflow.Patch
	conflicts []workflow.Conflict
	changes   *workflow.Changes
	chosen    workflow.Selection
	selected  workflow.Patch
	next      workflow.Workflow // now with what is selected
	problems  problem.List      // of next
	breaks    bool              // next has errors that now has not
}

// follow fits the proposal to the document. What was left out stays left out, also
// where it comes back.
func (p *proposal) follow(state document.State, tools validate.Tools) error {
	rebased, conflicts, err := workflow.Rebase(p.patch, p.base, state.Workflow)
	if err != nil {
		return err
	}
	changes, err := workflow.Split(rebased, state.Workflow, validate.IsSound)
	if err != nil {
		return err
	}
	chosen := changes.All()
	for _, id := range p.leftOut {
		chosen = changes.LeaveOut(chosen, id)
	}
	p.revision, p.now = state.Revision, state.Workflow
	p.rebased, p.conflicts, p.changes = rebased, conflicts, changes
	return p.choose(chosen, tools)
}

// choose accepts the changes of a selection and leaves out all others.
func (p *proposal) choose(chosen workflow.Selection, tools validate.Tools) error {
	selected := p.changes.Select(chosen)
	next, err := workflow.Apply(p.now, selected)
	if err != nil {
		return err
	}
	p.chosen, p.selected, p.next, p.problems = chosen, selected, next, nil
	if len(next.Nodes) > 0 {
		p.problems = validate.Workflow(next, tools)
	}
	p.breaks = p.problems.HasErrors() && p.problems.AddsErrors(validate.Workflow(p.now, tools))
	return nil
}

// decide accepts or leaves out one change, with what it needs or what needs it.
func (p *proposal) decide(change string, accept bool, tools validate.Tools) error {
	chosen := p.changes.LeaveOut(p.chosen, change)
	if accept {
		chosen = p.changes.Accept(p.chosen, change)
	}
	if err := p.choose(chosen, tools); err != nil {
		return err
	}
	for _, c := range p.changes.List() {
		at := slices.Index(p.leftOut, c.ID)
		switch {
		case p.chosen[c.ID] && at >= 0:
			p.leftOut = slices.Delete(slices.Clone(p.leftOut), at, at+1)
		case !p.chosen[c.ID] && at < 0:
			p.leftOut = append(slices.Clip(p.leftOut), c.ID)
		}
	}
	return nil
}

// canApply: errors that the workflow has already, by a change by hand, are no fault of
// the proposal.
func (p *proposal) canApply() bool { return !p.selected.IsEmpty() && !p.breaks }

// outcome is what becomes of the proposal when it is applied.
func (p *proposal) outcome() Outcome {
	if len(p.chosen) < len(p.changes.List()) || len(p.conflicts) > 0 {
		return OutcomePartly
	}
	return OutcomeApplied
}

func (p *proposal) view() *ProposalView {
	v := &ProposalView{
		ID: p.id, Revision: p.revision,
		Patch: p.rebased, Selected: p.selected, Changes: p.proposed(),
		Problems: page.List(p.problems), Conflicts: page.List(p.conflicts), CanApply: p.canApply(),
	}
	if p.problems.HasErrors() {
		v.Draft = &p.next
	}
	return v
}

// proposed are the changes, with what of them is accepted.
func (p *proposal) proposed() []ProposedChange {
	changes := []ProposedChange{}
	for _, c := range p.changes.List() {
		changes = append(changes, ProposedChange{
			ID: c.ID, Kind: c.Kind, Text: c.Text, Nodes: c.Nodes, Links: c.Links,
			Fields: c.Fields, Accepted: p.chosen[c.ID],
		})
	}
	return changes
}

// isNothing reports whether nothing is left of the proposal.
func (p *proposal) isNothing() bool { return p.rebased.IsEmpty() && len(p.conflicts) == 0 }
