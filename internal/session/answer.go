package session

import (
	"strings"
	"time"

	"crypto/rand"

	"planwright/internal/document"
	"planwright/internal/page"
	"planwright/planner"
	"planwright/planner/problem"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// outcome is what a request came to.
type outcome struct {
	answer   AnswerView
	counts   workflow.Counts // of what it changed or proposed
	proposal *proposal       // nil: nothing to decide
}

// answer is one without anything that was made.
func (q *request) answer(status planner.Status, message string) AnswerView {
	return viewAnswer(q, planner.ChatResult{Result: planner.Result{Status: status, Message: message}}, func(text string) string { return text })
}

// finish makes of the result what it is to be, and keeps it. A request that was
// ended meanwhile stays as it ended.
func (s *Session) finish(q *request, result planner.ChatResult) AnswerView {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.asked != q {
		return *q.ended
	}
	o := outcome{answer: viewAnswer(q, result, s.redactor.Text)}
	if result.Patch != nil {
		o.counts = result.Patch.Counts()
	}
	switch {
	case result.Command != planner.CommandNone:
		command(q, result.Command, &o)
	case result.Status != planner.Done:
		o.counts = workflow.Counts{} // a draft is neither
	case (isPlan(q.base.Workflow) || result.Certain) && result.Applicable():
		q.apply(result, &o)
	default:
		q.propose(result, &o)
	}
	s.conversation.summarise(result.Conversation.Summaries)
	s.conclude(q, o)
	return *q.ended
}

// conclude gives the request its answer, keeps that and tells the page. mu is held.
func (s *Session) conclude(q *request, o outcome) {
	o.answer.DurationMs = time.Since(q.started).Milliseconds()
	s.asked, q.ended = nil, &o.answer
	kept := answered{Answer: o.answer, Counts: o.counts}
	if p := o.proposal; p != nil {
		kept.Offer = &offer{Version: q.version, Patch: p.patch, Origin: p.origin}
	}
	s.conversation.answered(kept)
	if o.proposal != nil {
		s.desk.put(o.proposal)
		s.desk.follow(q.doc.State()) // a change by hand may have come in between
	}
	s.conversation.keep()
	s.emit(EventRequestEnded, s.conversation.exchange(q.ID))
}

// command does what only the document can.
func command(q *request, c planner.Command, o *outcome) {
	var err error
	switch c {
	case planner.CommandUndo:
		_, err = q.doc.Undo()
	case planner.CommandRedo:
		_, err = q.doc.Redo()
	case planner.CommandNone:
	}
	o.answer.Applied = err == nil
	if err != nil {
		o.answer.Status, o.answer.Message = planner.Failed, err.Error()
	}
}

// apply makes the result part of the document. Where the document has changed
// so much that it does not fit any more, it is kept as a draft.
func (q *request) apply(result planner.ChatResult, o *outcome) {
	state, err := q.doc.Apply(document.Edit{
		Label:        label(q.words),
		Author:       document.Assistant,
		BaseRevision: q.base.Revision,
		Patch:        workflow.Diff(q.base.Workflow, result.Workflow),
		Origin:       q.origin(result),
	})
	if err != nil {
		o.unfit(err, result)
		return
	}
	o.answer.Applied, o.answer.Version = true, state.UndoVersion
}

// propose puts the result up for decision, also where it is not valid: the page
// shows its problems, and it can be opened as a draft. Where nothing differs there
// is nothing to decide.
func (q *request) propose(result planner.ChatResult, o *outcome) {
	patch := workflow.Diff(q.base.Workflow, result.Workflow)
	if patch.IsEmpty() {
		return
	}
	p := &proposal{
		id: rand.Text(), request: q.ID, words: q.words,
		patch: patch, base: q.base.Workflow, origin: q.origin(result),
	}
	if err := p.follow(q.doc.State(), q.tools); err != nil {
		o.unfit(err, result)
		return
	}
	o.proposal, o.answer.Proposal = p, p.id
}

// origin is what the history keeps of the request.
func (q *request) origin(result planner.ChatResult) document.Origin {
	o := q.host.Origin(result.Result, q.words)
	o.Request = q.ID
	return o
}

// unfit keeps a result that does not fit the document any more as a draft.
func (o *outcome) unfit(err error, result planner.ChatResult) {
	o.counts = workflow.Counts{}
	o.answer.Status, o.answer.Message, o.answer.Draft = planner.Blocked, err.Error(), &result.Workflow
	o.answer.Lead, o.answer.Question = "", ""
}

// innerQuotes are those of what stands in quotes itself.
var innerQuotes = strings.NewReplacer("“", "‘", "”", "’")

// label is what undo shows for a change by the assistant.
func label(words string) string {
	const longest = 60
	return "“" + innerQuotes.Replace(text.Within(text.Line(words), longest)) + "”"
}

func viewAnswer(q *request, result planner.ChatResult, redact func(string) string) AnswerView {
	result.Result = result.Redacted(redact)
	view := AnswerView{
		ID:        q.ID,
		Words:     q.words,
		Kind:      kindOf(q.base.Workflow, result),
		Status:    result.Status,
		Message:   text.Cut(result.Message, maxReply),
		Lead:      text.Cut(result.Lead, maxReply),
		LeftOut:   page.List(result.LeftOut),
		Assumed:   page.List(result.Assumed),
		Question:  result.Question,
		Problems:  page.List(result.Problems),
		Attempts:  []AttemptView{},
		Usage:     result.Usage,
		LastError: result.LastError,
		Offline:   result.Offline,
		Changes:   Changes{Steps: []Change{}},
		Draft:     result.Draft,
	}
	for _, a := range result.Attempts {
		view.Attempts = append(view.Attempts, viewAttempt(a, redact))
	}
	if result.Patch != nil {
		view.Changes = changes(*result.Patch)
	}
	if result.Status == planner.Fallback {
		view.Draft = &result.Workflow
	}
	return view
}

func viewAttempt(a planner.Attempt, redact func(string) string) AttemptView {
	a.Problems = redacted(a.Problems, redact)
	return AttemptView{Attempt: a, Reply: text.Cut(redact(a.Reply), maxReply), Draft: a.Draft}
}

// redacted are the problems without secrets: they quote what the model wrote.
func redacted(problems problem.List, redact func(string) string) problem.List {
	clean := problem.List{}
	for _, p := range problems {
		clean = append(clean, p.Redacted(redact))
	}
	return clean
}

// isPlan reports whether a new workflow is asked for: there is nothing to change.
func isPlan(base workflow.Workflow) bool { return len(base.Nodes) == 0 }

// kindOf is what an answer is: words, or what was asked for.
func kindOf(base workflow.Workflow, result planner.ChatResult) planner.Kind {
	switch {
	case result.Status == planner.Chat || result.Command != planner.CommandNone:
		return planner.KindChat
	case isPlan(base):
		return planner.KindPlan
	}
	return planner.KindPatch
}
