package session

import (
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// ProposalState is what there is to decide, and how the last decision ended.
type ProposalState struct {
	Proposal *ProposalView `json:"proposal"` // null: nothing is pending
	Last     *OutcomeView  `json:"last"`     // null: nothing was decided since the document was opened
}

// ProposalView is a change by the assistant that waits for the person. Its
// patches fit the document at Revision: when that changes, the proposal follows.
type ProposalView struct {
	ID        string              `json:"id"`
	Revision  int                 `json:"revision"`
	Patch     workflow.Patch      `json:"patch"` // all of it: what the canvas shows
	Selected  workflow.Patch      `json:"-"`     // the accepted part: what ApplyProposal makes
	Changes   []ProposedChange    `json:"changes"`
	Problems  problem.List        `json:"problems"`  // of the workflow with the accepted part
	Conflicts []workflow.Conflict `json:"conflicts"` // what was left out, for it was changed by hand meanwhile
	CanApply  bool                `json:"canApply"`  // something is accepted, and it brings no errors
	Draft     *workflow.Workflow  `json:"draft"`     // the workflow with the accepted part, where that has errors
}

// ProposedChange is a part of a proposal that can be accepted or left out.
// Deciding one decides what it needs or what needs it, too.
type ProposedChange struct {
	ID       string                 `json:"id"` // keeps when the proposal follows the document
	Kind     workflow.ChangeKind    `json:"kind"`
	Text     string                 `json:"text"`   // one line
	Nodes    []string               `json:"nodes"`  // ids of the steps it adds, changes and removes
	Links    []string               `json:"links"`  // keys of the links it adds and removes
	Fields   []workflow.FieldChange `json:"fields"` // old and new values, of a step or note that it changes
	Accepted bool                   `json:"accepted"`
}

// DecideRequest accepts or leaves out one change of a proposal.
type DecideRequest struct {
	Proposal string `json:"proposal"` // id
	Change   string `json:"change"`   // id
	Accept   bool   `json:"accept"`
}

// Outcome says what became of a proposal.
type Outcome string

// The outcomes.
const (
	OutcomeApplied    Outcome = "applied"    // all of it
	OutcomePartly     Outcome = "partly"     // some changes were left out
	OutcomeDiscarded  Outcome = "discarded"  // by the person
	OutcomeSuperseded Outcome = "superseded" // a newer one took its place
	OutcomeOutdated   Outcome = "outdated"   // nothing of it was left after changes by hand
)

// OutcomeView is how a proposal ended.
type OutcomeView struct {
	ID      string  `json:"id"`
	Request string  `json:"request"`
	Outcome Outcome `json:"outcome"`
}
