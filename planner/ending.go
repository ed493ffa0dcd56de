package planner

import (
	"slices"
	"time"

	"planwright/planner/problem"
	"planwright/planner/reply"
)

// accepted ends a request whose last trial is valid, or words.
func (p Planner) accepted(t task, trials []trial) Result {
	last := trials[len(trials)-1]
	if last.talk == "" && !last.reading.Declined() {
		return p.taken(t, trials, last)
	}
	r := resultOf(t, trials)
	r.Problems = last.Problems
	if last.talk == "" {
		return p.declined(t, r, last)
	}
	if some, ok := p.inPart(t, trials, nil); ok {
		return some
	}
	return p.inWords(t, r, trials)
}

// taken ends a request with the workflow of one of the trials.
func (p Planner) taken(t task, trials []trial, one trial) Result {
	r := resultOf(t, trials)
	r.Status, r.Problems = Done, one.Problems
	r.Workflow, r.Patch = one.reading.Workflow, one.reading.Patch
	if t.isPlan() {
		r.Workflow = named(r.Workflow, r.Patch, t.titled())
	}
	r.Message = doneMessage(t, one)
	p.remarkAll(&r, t, trials, one, t.question(partQuestion))
	p.Observer.event(generatedEvent(t, one.N, r))
	return r
}

// inPart ends a request with the last change that would do, but for what it names and is not
// there: the model was asked for a whole one, and none came. The endpoint may have failed on that.
func (p Planner) inPart(t task, trials []trial, failed error) (Result, bool) {
	i := len(trials) - 1
	for i >= 0 && !trials[i].partly {
		i--
	}
	if i < 0 || failed != nil && endpointError(failed).State == StateCancelled {
		return Result{}, false
	}
	trials = slices.Clone(trials)
	one := &trials[i]
	one.State, one.Class, one.Draft, one.Problems = Accepted, "", nil, unfoundAs(one.Problems, problem.Warning)
	r := p.taken(t, trials, *one)
	r.Message += alsoSaid(trials)
	if failed != nil {
		r.Calls++
		r.Problems = append(r.Problems, problem.New(problem.EndpointFailed, problem.Place{},
			"The model was asked again for what is left out, and did not answer: %s", endpointError(failed).Message).As(problem.Warning))
	}
	return r, true
}

// unfoundAs gives what a change names and is not there this severity: it is taken without that, or not.
func unfoundAs(list problem.List, s problem.Severity) problem.List {
	list = slices.Clone(list)
	for i := range list {
		if list[i].Code == problem.UnknownNode {
			list[i].Severity = s
		}
	}
	return list
}

// inWords ends a request with an answer in words. Where a change was tried before, it is
// lost: that is told, and is no mere answer.
func (p Planner) inWords(t task, r Result, trials []trial) Result {
	words := trials[len(trials)-1].talk
	r.Status, r.Message = Chat, words
	tried := slices.DeleteFunc(slices.Clone(trials), func(one trial) bool { return !one.attempted() })
	switch {
	case len(tried) > 0:
		r.Message += lostMessage(t)
		r.LastError = p.lastError(t, len(trials), reasonOf(best(tried).Class))
	case claims(t, words):
		r.Message += claimedMessage
	}
	return r
}

// exhausted ends a request without a valid reply: blocked where there is a
// workflow to look at and mend, failed where there is none.
func (p Planner) exhausted(t task, trials []trial) Result {
	if draft, ok := p.fallback(t, trials); ok {
		return draft
	}
	if some, ok := p.inPart(t, trials, nil); ok {
		return some
	}
	if said, ok := p.answered(t, trials); ok {
		return said
	}
	top := best(trials)
	r := resultOf(t, trials)
	r.Status, r.Problems = Failed, top.Problems
	if r.Draft = top.Draft; r.Draft != nil && top.Class.parsed() {
		r.Status = Blocked
	}
	r.LastError = p.lastError(t, len(trials), reasonOf(top.Class))
	r.Message = exhaustedMessage(t, trials, r)
	p.remarkAll(&r, t, trials, *top, "")
	p.Observer.event(degradedEvent(t, r))
	return r
}

// answered ends a request for a plan or change to which the model had only words:
// a question, or why it cannot be done. They are for the person, who got no plan.
func (p Planner) answered(t task, trials []trial) (Result, bool) {
	words, finish := lastTalk(trials)
	if words == "" || slices.ContainsFunc(trials, trial.attempted) {
		return Result{}, false
	}
	r := resultOf(t, trials)
	r.Status, r.Message, r.Problems = Failed, words, talkProblems(finish)
	if t.chat {
		r.Status = Chat
		return r, true
	}
	r.LastError = p.lastError(t, len(trials), PlanDeclined)
	p.Observer.event(degradedEvent(t, r))
	return r, true
}

// lastTalk is the last answer in words, "" for none, and how it ended.
func lastTalk(trials []trial) (words, finish string) {
	for _, tried := range slices.Backward(trials) {
		if tried.talk != "" {
			return tried.talk, tried.finish
		}
	}
	return "", ""
}

// attempted reports whether an answer was meant as the plan or change that was
// asked for, however broken.
func (t trial) attempted() bool {
	switch t.Class {
	case ClassEmpty, ClassNoJSON:
		return false
	case ClassEmptyPlan:
		return t.reading.Form == reply.FormPatch && t.reading.Problems.Has(problem.SkippedItem)
	case ClassSchemaInvalid:
		return t.reading.Form > reply.FormOther && !t.reading.Problems.Has(problem.NotMeant)
	case ClassJSONInvalid, ClassTruncated, ClassPolicyRejected, ClassUnknownTool, ClassGraphInvalid:
	}
	return t.talk == ""
}

func reasonOf(c Class) Reason {
	if c.parsed() || c == ClassPolicyRejected {
		return PlanInvalid
	}
	return PlanParseFailed
}

// fallback is the offline planner's draft, where the settings ask for it and it
// understands the words. It serves only a new workflow: it cannot tell which
// part of an existing one the words mean.
func (p Planner) fallback(t task, trials []trial) (Result, bool) {
	if !p.Options.OfflineOnExhausted || len(t.base.Nodes) > 0 {
		return Result{}, false
	}
	draft := p.draftOffline(t)
	if draft.Status == Failed {
		return Result{}, false
	}
	top := best(trials)
	r := resultOf(t, trials)
	r.Status, r.Offline = Fallback, true
	r.Workflow, r.Patch, r.Problems = draft.Workflow, draft.Patch, draft.Problems
	r.LastError = p.lastError(t, len(trials), reasonOf(top.Class))
	r.Message = fallbackMessage(t, trials)
	r.remark(draft.LeftOut, draft.Assumed, "")
	p.Observer.event(fallbackEvent(t, r))
	return r, true
}

// endpointFailed ends a request whose n-th call came to nothing.
func (p Planner) endpointFailed(t task, trials []trial, n int, err error) Result {
	e := endpointError(err)
	r := resultOf(t, trials)
	r.Status = Failed
	if e.State == StateCancelled {
		r.Status, r.Message = Cancelled, cancelledMessage(t)
		return r
	}
	r.LastError = p.lastError(t, n, EndpointFailed)
	r.LastError.State = e.State
	if !e.RetryAt.IsZero() {
		r.LastError.RetryAt = e.RetryAt.UTC().Format(time.RFC3339)
	}
	r.Problems = problem.List{problem.New(problem.EndpointFailed, problem.Place{}, "%s", e.Message).WithFix("%s", e.Next)}
	r.Message = endpointMessage(t, e) + alsoSaid(trials)
	r.Calls = n
	p.Observer.event(transportEvent(t, n, e))
	p.Observer.event(degradedEvent(t, r))
	return r
}

// resultOf is what every ending has in common: nothing changed yet, and all that
// was tried.
func resultOf(t task, trials []trial) Result {
	r := Result{Workflow: t.base, Problems: problem.List{}, LeftOut: []string{}, Assumed: []string{}, Attempts: []Attempt{}, Calls: len(trials)}
	for _, tried := range trials {
		r.Attempts = append(r.Attempts, tried.Attempt)
		r.Usage.InputTokens += tried.InputTokens
		r.Usage.OutputTokens += tried.OutputTokens
	}
	return r
}

func (p Planner) lastError(t task, attempts int, reason Reason) *LastError {
	return &LastError{Reason: reason, Attempts: attempts, Schema: string(t.schema), Provider: p.Provider, Model: p.ModelName}
}
