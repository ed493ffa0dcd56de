package host

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"planwright/internal/document"
	"planwright/planner"
	"planwright/planner/workflow"
)

// Ask plans an empty document, or changes one that has steps, as the words say.
// A valid plan is applied as one change, a valid change is proposed; anything
// else leaves the document as it is. It returns when the request has ended.
func (s *Session) Ask(r AskRequest) (AnswerView, error) {
	if err := r.check(); err != nil {
		return AnswerView{}, err
	}
	ctx, done, err := s.begin(r.ID)
	if err != nil {
		return AnswerView{}, err
	}
	defer done()
	doc := s.current()
	base := doc.State()
	started := time.Now()
	stream := newStream(r.ID, s.emit, s.host.Redact)
	result := s.request(ctx, base.Workflow, r.Words, stream.observer())
	stream.close()
	answer := viewAnswer(r, base.Workflow, result, s.host.Redact)
	switch {
	case result.Status != planner.Done:
	case kindFor(base.Workflow) == planner.KindPlan:
		s.apply(doc, base, result, &answer)
	default:
		s.propose(doc, base, result, &answer)
	}
	answer.DurationMs = time.Since(started).Milliseconds()
	return answer, nil
}

func (s *Session) request(ctx context.Context, base workflow.Workflow, words string, observer planner.Observer) planner.Result {
	if kindFor(base) == planner.KindPlan {
		return s.host.Plan(ctx, words, observer)
	}
	return s.host.Patch(ctx, base, words, observer)
}

// kindFor is what is asked for: a plan where there is nothing to change yet.
func kindFor(base workflow.Workflow) planner.Kind {
	if len(base.Nodes) == 0 {
		return planner.KindPlan
	}
	return planner.KindPatch
}

func (r AskRequest) check() error {
	switch {
	case r.ID == "" || len(r.ID) > maxID:
		return errors.New("The request has no usable id. Reload the page.")
	case strings.TrimSpace(r.Words) == "":
		return errors.New("There is nothing to plan yet. Say what should happen.")
	case len(r.Words) > maxWords:
		return fmt.Errorf("That is too long to plan from: at most %d kB of text.", maxWords>>10)
	}
	return nil
}

// begin registers a request so that Stop can end it.
func (s *Session) begin(id string) (ctx context.Context, done func(), err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.ctx.Err() != nil:
		return nil, nil, errors.New("Planwright is closing.")
	case s.requests[id] != nil:
		return nil, nil, errors.New("This request is already running.")
	}
	ctx, cancel := context.WithCancel(s.ctx)
	s.requests[id] = cancel
	s.work.Add(1)
	return ctx, func() {
		cancel()
		s.mu.Lock()
		delete(s.requests, id)
		s.mu.Unlock()
		s.work.Done()
	}, nil
}

// Stop cancels a request. One that has ended is no error.
func (s *Session) Stop(id string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if cancel := s.requests[id]; cancel != nil {
		cancel()
	}
	return nil
}

// apply makes the result part of the document. Where the document has changed
// so much that it does not fit any more, it is kept as a draft.
func (s *Session) apply(doc *document.Document, base document.State, result planner.Result, answer *AnswerView) {
	next := result.Workflow
	state, err := doc.Apply(document.Edit{
		Label:        label(answer.Words),
		Author:       document.Assistant,
		BaseRevision: base.Revision,
		Patch:        workflow.Diff(base.Workflow, next),
		Origin:       s.host.origin(result, answer.Words),
	})
	if err != nil {
		answer.Status, answer.Message, answer.Draft = planner.Blocked, err.Error(), &next
		return
	}
	answer.Applied, answer.Version = true, state.UndoVersion
}

// label is what undo shows for a change by the assistant.
func label(words string) string {
	const longest = 60
	words = strings.Join(strings.Fields(words), " ")
	if runes := []rune(words); len(runes) > longest {
		words = string(runes[:longest-1]) + "…"
	}
	return "“" + words + "”"
}
