package host

import (
	"context"
	"errors"
	"slices"
	"sync"

	"planwright/internal/document"
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// What a page may send, in bytes.
const (
	maxWords      = 200 << 10
	maxText       = 8 << 20
	maxLabel      = 400
	maxID         = 100
	maxConnection = 16 << 10
)

// Session is what a page works with: the open document, the requests that run
// and the model that plans. Its methods may be called from any goroutine; an
// error's text is for people.
type Session struct {
	host   *Host
	emit   Emit
	store  *document.Store
	unkept string // what is not kept beyond this start; "": all is

	ctx  context.Context // ends with the session
	end  context.CancelFunc
	work sync.WaitGroup // requests, the search for a model, and what follows the tools

	mu           sync.Mutex
	doc          *document.Document
	conversation *conversation      // about doc
	asked        *request           // the one that runs; nil: none
	stopTest     context.CancelFunc // of a model; nil: none was made yet
	noticing     sync.Mutex         // held for notices, which a document adds while it is opened
	notices      problem.List
	damaged      damagedFile
	desk         desk
	runs         runs
	unsent       unsent
}

// OpenSession opens the file that the config names, else the document that was used
// last, else an empty one.
func OpenSession(config Config, emit Emit) (*Session, error) {
	h, err := Open(config)
	if err != nil {
		return nil, err
	}
	store, unkept, err := h.openStore()
	if err != nil {
		return nil, errors.Join(err, h.Close())
	}
	h.settings.Secure()
	_ = h.settings.Clean() // what a killed save left; nobody else saves now
	_ = h.Requests().Prune()
	h.Servers.StartAll() // the servers start while the document is read
	s := &Session{host: h, emit: emit, store: store, unkept: unkept, notices: h.Notices(), desk: desk{emit: emit, tools: h.Servers.Offer()}}
	s.ctx, s.end = context.WithCancel(context.Background())
	s.noticeUnkept()
	s.openRuns()
	s.unsent = unsent{path: h.unsentPath(), redact: h.Redact}
	s.doc = s.openFirst(config.File)
	s.conversation = openConversation(s.doc)
	s.desk.open(s.conversation, s.reopen())
	s.work.Go(s.findModel)
	s.work.Go(s.followTools)
	s.work.Go(s.tend)
	return s, nil
}

// openFirst opens the file, or says why it cannot be.
func (s *Session) openFirst(file string) *document.Document {
	if file == "" {
		return s.openLast()
	}
	doc, problems, err := s.store.OpenFile(file, s.options())
	if err != nil {
		s.notOpened(err)
		return s.openLast()
	}
	doc.Watch()
	s.addNotices(problems...)
	return doc
}

// openLast opens the document that was used last and can be read. Of those that are
// gone only the last one used is missed.
func (s *Session) openLast() *document.Document {
	list, err := s.store.List()
	if err != nil {
		s.notice(problem.FileUnreadable, err.Error())
	}
	for i, info := range list {
		if info.Gone() && i > 0 {
			continue
		}
		doc, problems, err := s.store.Open(info.ID, s.options())
		if err == nil {
			doc.Watch()
			s.addNotices(problems...)
			return doc
		}
		s.notOpened(err)
	}
	return s.create(workflow.Workflow{})
}

// create makes a document and watches its file.
func (s *Session) create(w workflow.Workflow) *document.Document {
	doc := s.store.Create(w, s.options())
	doc.Watch()
	return doc
}

func (s *Session) notice(code problem.Code, text string) {
	s.addNotices(problem.New(code, problem.Place{}, "%s", text).As(problem.Warning))
}

func (s *Session) addNotices(problems ...problem.Problem) {
	s.noticing.Lock()
	defer s.noticing.Unlock()
	s.notices = append(s.notices, problems...)
}

func (s *Session) allNotices() problem.List {
	s.noticing.Lock()
	defer s.noticing.Unlock()
	return slices.Clone(s.notices)
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
		Beside:        s.host.shutFolders,
		Changed: func(c document.Change, state document.State) {
			s.emit(EventDocumentChanged, viewChange(c, state))
			s.desk.follow(state)
		},
		Saved: func(f document.FileState) { s.emit(EventSavedChanged, viewSaved(f)) },
		Moved: func(id, from, to string) {
			_ = s.runs.memory.carry(id, from, to) // what is not kept is asked for again
			s.unsent.carry(from, to)
		},
		Told: s.told,
	}
}

// EndRequests ends the request that runs and refuses new ones. Edits and settings still count.
func (s *Session) EndRequests() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.end()
}

// Close stops what runs and saves the document. What cannot be saved is in the
// history of the document, from where the next start takes it.
func (s *Session) Close() error {
	s.EndRequests()
	s.runs.Close()
	s.work.Wait()
	doc := s.current()
	s.conversation.keep()
	return errors.Join(doc.Close(), doc.Abandon(), s.store.Close(), s.host.Close())
}

// Start is all a page needs to draw itself.
func (s *Session) Start() (StartView, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return StartView{
		Version:      s.host.version,
		Document:     viewDocument(s.doc.State()),
		Conversation: s.said(),
		Layout:       layoutOf(s.doc),
		Unsent:       s.unsent.of(s.doc.State().File.Path),
		Model:        s.host.Model(),
		ToolCount:    len(s.host.Servers.Catalog().Tools()),
		Ideas:        ideasFor(s.host.Servers.Catalog()),
		Settings:     s.host.listSettings(),
		Notices:      list(s.allNotices()),
		Damaged:      s.damaged.view(),
	}, nil
}

// said is the conversation as a page sees it; mu is held, and the document is not
// locked.
func (s *Session) said() []ExchangeView {
	views := s.conversation.views()
	for i := range views {
		version := views[i].version()
		views[i].TakenBack = version != 0 && !s.doc.Stands(version)
	}
	return views
}

func (s *Session) current() *document.Document {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.doc
}
