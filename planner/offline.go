package planner

import (
	"slices"

	"planwright/planner/catalog"
	"planwright/planner/offline"
	"planwright/planner/problem"
	"planwright/planner/validate"
	"planwright/planner/workflow"
)

// planOffline makes a workflow with the rule-based planner and says so.
func (p Planner) planOffline(kind Kind, base workflow.Workflow, words, purpose string) Result {
	t := task{kind: kind, schema: SchemaPlan, words: words, purpose: purpose, limit: 1, base: base}
	p.event(requestedEvent(t, 1, []Message{{Role: User, Content: t.words}}))
	r := p.draftOffline(t)
	switch r.Status { //nolint:exhaustive // a draft is one of these
	case Done:
		p.event(generatedEvent(t, 1, r))
	case Fallback:
		p.event(fallbackEvent(t, r))
	default:
		p.event(degradedEvent(t, r))
	}
	return r
}

// draftOffline is what the rule-based planner makes of the words: done where each
// of them found its place, else a draft that is not applied by itself.
func (p Planner) draftOffline(t task) Result {
	w, problems := offline.Plan(t.words, p.open())
	r := p.result(t, nil)
	r.Offline, r.Problems = true, orEmpty(problems)
	r.Assumed, r.LeftOut = guessed(r.Problems), unplaced(r.Problems)
	if len(w.Nodes) == 0 || r.Problems.HasErrors() {
		r.Status, r.Message = Failed, offlineNothingMessage
		r.LastError = p.lastError(t, 1, PlanParseFailed)
		return r
	}
	next := t.base
	next.Nodes, next.Edges = w.Nodes, w.Edges
	patch := workflow.Diff(t.base, next)
	r.Status, r.Patch = Done, &patch
	r.Workflow = named(next, &patch, t.titled())
	r.Message = offlineDoneMessage(next)
	r.Problems = append(r.Problems, validate.Workflow(r.Workflow, p.tools())...)
	if r.Problems.HasErrors() || r.Problems.Has(problem.UnplacedWords) {
		r.Status, r.Message = Fallback, offlinePartMessage(next, t.words, r.Problems)
		r.LastError = p.lastError(t, 1, PlanInvalid)
	}
	return r
}

// open is the catalog without the tools that this session cannot call.
func (p Planner) open() *catalog.Catalog {
	if len(p.Closed) == 0 {
		return p.Catalog
	}
	return catalog.New(slices.DeleteFunc(slices.Clone(p.Catalog.Tools()), func(t catalog.Tool) bool { return slices.Contains(p.Closed, t.Name) }))
}

// changeOffline says that only a model can change a workflow.
func (p Planner) changeOffline(kind Kind, base workflow.Workflow, words string) Result {
	t := task{kind: kind, schema: SchemaPatch, limit: 1, base: base}
	r := p.result(t, nil)
	r.Status, r.Message, r.Offline = Failed, offlinePatchMessage, true
	if kind == KindChat {
		r.Message = p.offlineChatMessage(base, words)
	}
	r.Problems = problem.List{problem.New(problem.EndpointFailed, problem.Place{}, "No model is connected.").WithFix("Connect a model.")}
	r.LastError = p.lastError(t, 1, EndpointFailed)
	p.event(degradedEvent(t, r))
	return r
}
