package planner

import (
	"planwright/planner/offline"
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// planOffline makes a workflow with the rule-based planner and says so.
func (p Planner) planOffline(kind Kind, base workflow.Workflow, words string) Result {
	t := task{kind: kind, schema: SchemaPlan, words: words, limit: 1, base: base}
	p.event(requestedEvent(t, 1, []Message{{Role: User, Content: t.words}}))
	r := p.draftOffline(t)
	if r.Status == Done {
		p.event(generatedEvent(t, 1, r))
	} else {
		p.event(degradedEvent(t, r))
	}
	return r
}

// draftOffline is what the rule-based planner makes of the words.
func (p Planner) draftOffline(t task) Result {
	w, problems := offline.Plan(t.words, p.Catalog)
	r := p.result(t, nil)
	r.Offline, r.Problems = true, orEmpty(problems)
	if len(w.Nodes) == 0 || r.Problems.HasErrors() {
		r.Status, r.Message = Failed, offlineNothingMessage
		r.LastError = p.lastError(t, 1, PlanParseFailed)
		return r
	}
	next := t.base
	next.Nodes, next.Edges = w.Nodes, w.Edges
	patch := workflow.Diff(t.base, next)
	r.Status, r.Patch = Done, &patch
	r.Workflow = named(next, &patch, t.words)
	r.Message = offlineDoneMessage(next, r.Problems)
	return r
}

// changeOffline says that only a model can change a workflow.
func (p Planner) changeOffline(kind Kind, base workflow.Workflow, words string) Result {
	t := task{kind: kind, schema: SchemaPatch, limit: 1, base: base}
	r := p.result(t, nil)
	r.Status, r.Message, r.Offline = Failed, offlinePatchMessage, true
	if kind == KindChat {
		r.Message = offlineChatMessage(base, words)
	}
	r.Problems = problem.List{problem.New(problem.EndpointFailed, problem.Place{}, "No model is connected.").WithFix("Connect a model.")}
	r.LastError = p.lastError(t, 1, EndpointFailed)
	p.event(degradedEvent(t, r))
	return r
}
