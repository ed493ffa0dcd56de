// Package session is what a page does with the workflow it has open: the document, the
// conversation about it, and the proposal that waits for a decision.
package session

import (
	"context"
	"errors"
	"sync"
	"unicode/utf8"

	"planwright/internal/document"
	"planwright/internal/engine/walk"
	"planwright/internal/page"
	"planwright/internal/redact"
	"planwright/planner"
	"planwright/planner/problem"
	"planwright/planner/validate"
	"planwright/planner/workflow"
)

// What a page may send, in bytes.
const (
	MaxWords = 200 << 10
	MaxText  = 8 << 20
	MaxID    = 100
)

// MaxLabel is how many characters a name may have, and the label of a change.
const MaxLabel = 400

func isLong(name string) bool { return utf8.RuneCountInString(name) > MaxLabel }

// Host is what a session needs of the program around it.
type Host interface {
	Chat(ctx context.Context, r planner.ChatRequest, once Once, observer planner.Observer) planner.ChatResult
	Origin(result planner.Result, words string) document.Origin
	Lacking(w workflow.Workflow) problem.List             // what runs of it would lack on this machine, such as folders that steps may use
	Going(each func(id, file string, status walk.Status)) // the runs that go on, by workflow and the real path of its file
	Moved(id, from, to string)                            // the workflow has another file
	Opened(file string)                                   // the document with that file is the open one now
	Callables
}

// Once is how a single request is answered, where it is not as the settings say.
type Once struct {
	Attempts *int // how many there may be; nil: as usual
	ByRules  bool // by the offline planner, whatever model there is
}

// SessionOptions say what a session is opened with.
type SessionOptions struct {
	Host     Host
	Emit     page.Emit
	Tools    validate.Tools
	Redactor *redact.Redactor
	Store    *document.Store
	Unsent   string       // the file of words that were not sent
	Notices  problem.List // for the page, of what was opened before
	File     string       // opened first; "": what was used last, else an empty document
}

// Session is what a page works with: the open document, its conversation and the
// proposal about it. Its methods may be called from any goroutine; an error's text is
// for people.
type Session struct {
	opened
	workflows

	host     Host
	emit     page.Emit
	redactor *redact.Redactor

	ctx  context.Context // ends with the session
	end  context.CancelFunc
	work sync.WaitGroup // the request that runs, and the look at the files

	mu           sync.Mutex
	doc          *document.Document
	conversation *conversation // about doc
	asked        *request      // the one that runs; nil: none
	shelf        shelf
	notices      notices
	desk         desk
	unsent       unsent
}

// OpenSession opens a document. What is wrong with one is a notice, and another is opened.
func OpenSession(ctx context.Context, o SessionOptions) *Session {
	s := &Session{
		host: o.Host, emit: o.Emit, redactor: o.Redactor, notices: notices{emit: o.Emit, list: o.Notices},
		desk: desk{emit: o.Emit, tools: o.Tools}, unsent: unsent{path: o.Unsent, redact: o.Redactor.Text},
	}
	s.shelf = shelf{store: o.Store, options: s.options, notices: &s.notices}
	s.opened = opened{host: o.Host, tools: o.Tools, current: s.current}
	s.workflows = workflows{
		host: o.Host, emit: o.Emit, redactor: o.Redactor, tools: o.Tools, store: o.Store, notices: &s.notices,
		opened: &s.opened, leave: s.leave, moved: s.moved,
	}
	s.ctx, s.end = context.WithCancel(ctx)
	s.doc = s.shelf.first(o.File)
	s.host.Opened(s.doc.State().File.Path)
	s.conversation = openConversation(s.doc)
	s.desk.open(s.conversation, s.conversation.reopen(o.Tools))
	s.work.Go(s.tend)
	return s
}

// options pass what happens to the next document on to the pages. Its revisions
// follow those of the one before, so that no page takes one for the other.
func (s *Session) options() document.Options {
	first := 0
	if s.doc != nil {
		first = s.doc.State().Revision + 1
	}
	return document.Options{
		FirstRevision: first,
		Beside:        s.host.Lacking,
		Changed: func(c document.Change, state document.State) {
			s.emit(EventDocumentChanged, viewChange(c, state))
			s.desk.follow(state)
		},
		Saved: func(f document.FileState) { s.emit(EventSavedChanged, viewSaved(f)) },
		Moved: s.moved,
		Told:  s.notices.tell,
	}
}

// moved takes what is kept of a workflow along to another file.
func (s *Session) moved(id, from, to string) {
	s.host.Moved(id, from, to)
	s.unsent.carry(from, to)
	s.shelf.store.CarryLabel(from, to)
}

// EndRequests ends the request that runs and refuses new ones. Edits still count.
func (s *Session) EndRequests() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.end()
}

// Close ends the request that runs and saves the document. What cannot be saved is in
// the history of the document, from where the next start takes it.
func (s *Session) Close() error {
	s.EndRequests()
	s.work.Wait()
	doc := s.current()
	s.conversation.keep()
	return errors.Join(doc.Close(), doc.Abandon(), s.shelf.store.Close())
}

// Now is the open document as a page draws it, and the file that was found damaged last.
func (s *Session) Now() (OpenedView, DamagedView) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.view(s.notices.all()), s.shelf.damaged.view()
}

// view is the open document as a page draws it; mu is held.
func (s *Session) view(notices problem.List) OpenedView {
	state := s.doc.State()
	return OpenedView{Document: viewDocument(state), Conversation: s.conversation.said(), Layout: layoutOf(s.doc), Unsent: s.unsent.of(state.File.Path), Notices: page.List(notices)}
}

// Current is the open document as it is, and whether a proposal about it waits.
func (s *Session) Current() (state document.State, proposed bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.doc.State(), s.desk.state().Proposal != nil
}

// Recheck looks again at what is wrong with the document and the proposal that waits.
func (s *Session) Recheck() {
	s.glances.forget()
	doc := s.current()
	doc.Recheck()
	s.desk.recheck(doc.State())
}

func (s *Session) current() *document.Document {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.doc
}
