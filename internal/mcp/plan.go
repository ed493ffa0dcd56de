package mcp

import (
	"context"

	"planwright/planner"
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// planned is how a request to the model ended.
type planned struct {
	Status    planner.Status     `json:"status"`
	Message   string             `json:"message"`
	Workflow  *workflow.Workflow `json:"workflow"` // null where there is none that may be used
	Draft     *workflow.Workflow `json:"draft"`    // one that may not be used, to be looked at; else null
	LeftOut   []string           `json:"left_out"`
	Assumed   []string           `json:"assumed"`
	Problems  problem.List       `json:"problems"`
	Calls     int                `json:"calls"`
	Usage     planner.Usage      `json:"usage"`
	LastError *planner.LastError `json:"lastError"`
}

// nouns are what a request asks for, in words.
var nouns = map[planner.Kind]string{planner.KindPlan: "plan", planner.KindPatch: "change"}

// planWorkflow makes a workflow from words.
func planWorkflow(ctx context.Context, r toolRequest) (toolAnswer, error) {
	words, err := r.words()
	if err != nil {
		return toolAnswer{}, err
	}
	return r.ended(planner.KindPlan, r.Host.Plan(ctx, words, r.progress.observer())), nil
}

// patchWorkflow changes a workflow as the words say.
func patchWorkflow(ctx context.Context, r toolRequest) (toolAnswer, error) {
	words, err := r.words()
	if err != nil {
		return toolAnswer{}, err
	}
	base, err := r.workflow()
	if err != nil {
		return toolAnswer{}, err
	}
	return r.ended(planner.KindPatch, r.Host.Patch(ctx, base, words, r.progress.observer())), nil
}

// ended is the answer for a result. A draft of the offline planner is no failure:
// the message says where it comes from. Words in place of a workflow are one, and
// said to be the model's.
func (q toolRequest) ended(kind planner.Kind, r planner.Result) toolAnswer {
	r = r.Redacted(q.Host.Redact)
	p := planned{
		Status: r.Status, Message: r.Message, Draft: r.Draft,
		LeftOut: r.LeftOut, Assumed: r.Assumed, Problems: planner.NewValidation(r.Problems).Problems,
		Calls: r.Calls, Usage: r.Usage, LastError: r.LastError,
	}
	text := r.Message + "\n"
	if r.Declined() {
		text = "The model made no " + nouns[kind] + ". It answers:\n" + text
	}
	switch {
	case r.Patch != nil && r.Applicable():
		p.Workflow = &r.Workflow
		text += "\n" + r.Workflow.String()
	case r.Patch != nil:
		p.Draft = &r.Workflow
	}
	return toolAnswer{object: p, text: text + listed(p.Problems), failed: p.Workflow == nil}
}
