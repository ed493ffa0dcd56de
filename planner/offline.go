package planner

import (
	"slices"

	"planwright/planner/catalog"
	"planwright/planner/offline"
	"planwright/planner/offline/writing"
	"planwright/planner/problem"
	"planwright/planner/validate"
	"planwright/planner/workflow"
)

// planOffline makes a workflow with the rule-based planner and says so.
func (p Planner) planOffline(kind Kind, base workflow.Workflow, words, purpose string) Result {
	t := task{kind: kind, schema: SchemaPlan, words: words, purpose: purpose, limit: 1, base: base}
	p.Observer.event(requestedEvent(t, 1, []Message{{Role: User, Content: t.words}}))
	r := p.draftOffline(t)
	p.reportOffline(t, r)
	return r
}

// reportOffline tells how a request without a model ended.
func (p Planner) reportOffline(t task, r Result) {
	switch r.Status { //nolint:exhaustive // a draft is one of these
	case Done:
		p.Observer.event(generatedEvent(t, 1, r))
	case Fallback:
		p.Observer.event(fallbackEvent(t, r))
	default:
		p.Observer.event(degradedEvent(t, r))
	}
}

// draftOffline is what the rule-based planner makes of the words: done where each
// of them found its place, else a draft that is not applied by itself.
func (p Planner) draftOffline(t task) Result {
	w, problems := offline.Plan(t.words, p.open())
	r := p.ruled(t, problems)
	if len(w.Nodes) == 0 || r.Problems.HasErrors() {
		return r
	}
	next := t.base
	next.Nodes, next.Edges = w.Nodes, w.Edges
	r.Message = offlineDoneMessage(next)
	p.settle(t, &r, next)
	r.Workflow = named(next, r.Patch, t.titled())
	return r
}

// ruled is what the rule-based planner has to say of the words, failed as yet.
func (p Planner) ruled(t task, problems problem.List) Result {
	r := resultOf(t, nil)
	r.Offline, r.Problems = true, orEmpty(problems)
	r.Assumed, r.LeftOut = guessed(r.Problems), unplaced(r.Problems)
	r.Status, r.Message = Failed, offlineNothingMessage
	r.LastError = p.lastError(t, 1, PlanParseFailed)
	return r
}

// settle makes the workflow the result: done, or a draft where words found no place or
// it has errors.
func (p Planner) settle(t task, r *Result, next workflow.Workflow) {
	patch := workflow.Diff(t.base, next)
	r.Status, r.Workflow, r.Patch, r.LastError = Done, next, &patch, nil
	r.Problems = append(r.Problems, validate.Workflow(next, p.tools())...)
	r.Problems = append(r.Problems, reportWaits(next, p.Options.RunMinutes)...)
	if !r.Problems.HasErrors() && !r.Problems.Has(problem.UnplacedWords) {
		return
	}
	r.Status, r.LastError = Fallback, p.lastError(t, 1, PlanInvalid)
	if r.Problems.Has(problem.UnplacedWords) {
		made := workflow.Workflow{Nodes: next.Nodes[len(t.base.Nodes):]}
		if len(t.base.Nodes) == 0 {
			made.Inputs, made.Outputs = next.Inputs, next.Outputs
		}
		r.Message = offlinePartMessage(made, t.words, r.Problems)
	} else {
		r.Message += " The workflow has errors, which have to be mended before."
	}
}

// open is the catalog without the tools that this session cannot call.
func (p Planner) open() *catalog.Catalog {
	if len(p.Closed) == 0 {
		return p.Catalog
	}
	return catalog.New(slices.DeleteFunc(slices.Clone(p.Catalog.Tools()), func(t catalog.Tool) bool { return slices.Contains(p.Closed, t.Name) }))
}

// changeOffline adds what the words ask for at the end of the workflow, where they say
// that they go on with it; what else would change it needs a model.
func (p Planner) changeOffline(kind Kind, base workflow.Workflow, words string) Result {
	t := task{kind: kind, schema: SchemaPatch, words: words, limit: 1, base: base}
	if offline.Continues(words) {
		return p.extendOffline(t)
	}
	if writing.OnlySaid(words) {
		return p.rewriteOffline(t)
	}
	r := p.refused(t, offlinePatchMessage)
	if kind == KindChat {
		r.Message = p.offlineChatMessage(base, words)
	}
	return r
}

// extendOffline adds steps at the end of the workflow.
func (p Planner) extendOffline(t task) Result {
	next, problems, ok := offline.Extend(t.base, t.words, p.open())
	if !ok {
		return p.refused(t, offlineEndMessage)
	}
	r := p.ruled(t, problems)
	r.Message = offlineNoneAdded
	added := workflow.Workflow{Nodes: next.Nodes[len(t.base.Nodes):]}
	if len(added.Nodes) > 0 && !r.Problems.HasErrors() {
		r.Message = offlineAddedMessage(added)
		p.settle(t, &r, next)
	}
	p.reportOffline(t, r)
	return r
}

// rewriteOffline lets data steps take dates or amounts as the words say that they are written.
func (p Planner) rewriteOffline(t task) Result {
	next, changed := writing.Rewrite(t.base, t.words)
	if len(changed) == 0 {
		return p.refused(t, offlineUnwrittenMessage)
	}
	r := p.ruled(t, nil)
	r.Message = offlineWrittenMessage(len(changed))
	p.settle(t, &r, next)
	p.reportOffline(t, r)
	return r
}

// refused says that nothing was changed, and what would be understood.
func (p Planner) refused(t task, message string) Result {
	r := resultOf(t, nil)
	r.Status, r.Message, r.Offline = Failed, message, true
	r.Problems = problem.List{problem.New(problem.EndpointFailed, problem.Place{}, "No model is connected.").WithFix("Connect a model.")}
	r.LastError = p.lastError(t, 1, EndpointFailed)
	p.Observer.event(degradedEvent(t, r))
	return r
}
