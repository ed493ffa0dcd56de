package session

import (
	"context"
	"strings"
	"time"

	"planwright/internal/document"
	"planwright/planner"
	"planwright/planner/memory"
	"planwright/planner/problem"
	"planwright/planner/validate"
)

// maxAttempts is the most that a request may ask for.
const maxAttempts = 10

var (
	ErrBusyAsking = problem.Fail("A request about this workflow is running. Wait for its answer, or stop it, then send this.")
	errAskedTwice = problem.Fail("This message was sent already. Look at the conversation, and send it anew if it is still needed.")
	errNotSaid    = problem.Fail("The message to go back to is no longer in the conversation. Look at the conversation as it is now.")
	errClosing    = problem.Fail("Planwright is closing.")
)

// Ask says something to the assistant about the open document, one message at a
// time. The first plan of an empty document is applied as one change, as is a
// small edit that needs no model; any other change is proposed, and words change
// nothing. What was said is with the document before
// anything is asked. It returns when the request has ended.
//
//page:call
func (s *Session) Ask(r AskRequest) (AnswerView, error) { return s.AskShown(r, r.Words) }

// AskShown is Ask where the conversation shows other words than the model is told.
func (s *Session) AskShown(r AskRequest, shown string) (AnswerView, error) {
	if err := r.check(); err != nil {
		return AnswerView{}, err
	}
	q, err := s.begin(r, shown)
	if err != nil {
		return AnswerView{}, err
	}
	defer s.done(q)
	result := s.host.Chat(q.ctx, q.chat(), Once{r.Attempts, r.ByRules}, q.stream.observer())
	q.stream.close()
	return s.finish(q, result), nil
}

func (r AskRequest) check() error {
	switch {
	case r.ID == "" || len(r.ID) > MaxID:
		return problem.Fail("The request has no usable id. Reload the page.")
	case strings.TrimSpace(r.Words) == "":
		return problem.Fail("There is nothing to plan yet. Say what should happen.")
	case len(r.Words) > MaxWords:
		return problem.Fail("That is too long to plan from: at most %d kB of text.", MaxWords>>10)
	case r.Attempts != nil && (*r.Attempts < 0 || *r.Attempts > maxAttempts):
		return problem.Fail("A request may have 0 to %d attempts.", maxAttempts)
	}
	return nil
}

// request is one that runs.
type request struct {
	AskRequest
	words   string // without secrets: what is kept and shown
	host    Host
	tools   validate.Tools
	ctx     context.Context
	cancel  context.CancelFunc
	doc     *document.Document
	base    document.State
	version int64               // of the document that base is
	told    memory.Conversation // before the words
	stream  *stream
	started time.Time
	ended   *AnswerView // nil: not yet
}

// chat is what the assistant is asked.
func (q *request) chat() planner.ChatRequest {
	return planner.ChatRequest{
		Workflow: q.base.Workflow, Conversation: q.told, Words: q.Words,
		Problems: q.Solve.wanted(q.base.Problems),
		CanUndo:  q.base.CanUndo && !q.base.ReadOnly, CanRedo: q.base.CanRedo && !q.base.ReadOnly,
	}
}

// begin keeps what is said and registers the request, so that Stop can end it.
func (s *Session) begin(r AskRequest, shown string) (*request, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.mayAsk(r); err != nil {
		return nil, err
	}
	if r.Rewind != "" {
		s.rewind(r.Rewind)
	}
	q := &request{
		AskRequest: r, words: s.redactor.Text(shown), host: s.host, tools: s.desk.tools, doc: s.doc, told: s.conversation.memory(),
		stream: newStream(r.ID, s.emit, s.redactor), started: time.Now(),
	}
	q.base, q.version = s.doc.Now()
	q.ctx, q.cancel = context.WithCancel(s.ctx)
	s.conversation.say(r.ID, q.words, q.started)
	s.conversation.keep()
	s.asked = q
	s.work.Add(1)
	return q, nil
}

func (s *Session) mayAsk(r AskRequest) error {
	switch {
	case s.ctx.Err() != nil:
		return errClosing
	case s.asked != nil:
		return ErrBusyAsking
	case r.Rewind != "" && !s.conversation.has(r.Rewind):
		return errNotSaid
	case s.conversation.has(r.ID) && r.ID != r.Rewind:
		return errAskedTwice
	}
	return nil
}

// rewind goes back to before the exchange with the id. What waits for a decision
// since then is discarded.
func (s *Session) rewind(id string) {
	forgotten := s.conversation.rewind(id)
	s.desk.forget(forgotten)
	s.conversation.keep()
	s.emit(EventRewound, RewoundView{Conversation: s.conversation.said()})
}

// done lets go of a request. One that has not ended by then never will: what it
// ran into is for the caller to tell.
func (s *Session) done(q *request) {
	defer s.work.Done()
	q.cancel()
	q.stream.close()
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.asked == q {
		s.conclude(q, outcome{answer: q.answer(planner.Failed, "Something went wrong inside Planwright, and there is no answer. Your workflow is as it was; try again.")})
	}
}

// Stop cancels a request. One that has ended is no error.
//
//page:call StopRequest
func (s *Session) Stop(id string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.asked != nil && s.asked.ID == id {
		s.asked.cancel()
	}
	return nil
}

// interrupt ends the request that runs, if any, for another document is to be
// opened: what it comes to later is no longer of use. mu is held.
func (s *Session) interrupt() {
	if q := s.asked; q != nil {
		q.cancel()
		q.stream.close()
		s.conclude(q, outcome{answer: q.answer(planner.Cancelled, "Stopped, for another workflow was opened. This one is unchanged.")})
	}
}
