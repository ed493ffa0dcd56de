package session

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"planwright/internal/document"
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// New saves the open document and opens an empty one.
//
//page:call NewDocument
func (s *Session) New() (OpenedView, error) { return s.replace(s.empty) }

func (s *Session) empty() (*document.Document, problem.List, error) {
	return s.shelf.create(workflow.Workflow{}), nil, nil
}

// leave is New for whom nothing is shown.
func (s *Session) leave() error {
	_, err := s.New()
	return err
}

// Open saves the open document and opens another.
//
//page:call OpenDocument
func (s *Session) Open(id string) (OpenedView, error) {
	info, err := s.shelf.store.Find(id)
	if err != nil {
		return OpenedView{}, err
	}
	return s.OpenFile(info.Path)
}

var errOpenAlready = problem.Fail("That workflow is the one that is open.")

// OpenFile saves the open document and opens the file at a path, which the person
// chose outside the page. One that can only be looked at may be opened again.
func (s *Session) OpenFile(path string) (OpenedView, error) {
	if doc := s.current(); doc.IsAt(path) && !doc.State().ReadOnly {
		return OpenedView{}, errOpenAlready
	}
	return s.replace(func() (*document.Document, problem.List, error) {
		doc, problems, err := s.shelf.store.OpenFile(path, s.options())
		if s.shelf.damaged.keep(err) {
			s.emit(EventDocumentDamaged, s.shelf.damaged.view())
		}
		return doc, problems, err
	})
}

// Duplicate saves the open document and opens a copy of it.
//
//page:call
func (s *Session) Duplicate() (OpenedView, error) {
	return s.replace(func() (*document.Document, problem.List, error) {
		return s.shelf.store.Duplicate(s.doc, s.options()), nil, nil
	})
}

// SaveAs writes the open document to another file, which the person chose outside
// the page, and goes on there.
func (s *Session) SaveAs(path string) (DocumentView, error) {
	state, err := s.shelf.store.SaveAs(s.current(), path)
	return viewDocument(state), err
}

// Save writes the file of the open document now, again where another program
// deleted it.
//
//page:call
func (o *opened) Save() error {
	doc := o.current()
	if err := doc.SaveAgain(); err != nil {
		return errors.New(doc.State().File.Failure)
	}
	return nil
}

// OpenText saves the open document and opens a new one with the workflow that
// the text of a file holds.
//
//page:call
func (s *Session) OpenText(text string) (OpenedView, error) {
	if len(text) > MaxText {
		return OpenedView{}, problem.Fail("The file is too large: at most %d MB can be opened.", MaxText>>20)
	}
	w, problems := workflow.Decode([]byte(text))
	if problems.Has(problem.FileNewer) {
		return OpenedView{}, problem.Fail("A newer version of Planwright wrote this workflow. Update Planwright to change it; opened by its path, as with \"planwright FILE\", it can be looked at.")
	}
	if problems.Has(problem.FileUnreadable) {
		p := problems.With(problem.Error)[0]
		message := fmt.Sprintf("This is not a workflow that can be opened (line %d, column %d): %s %s", p.At.Line, p.At.Column, p.Message, p.Fix)
		return OpenedView{}, errors.New(strings.TrimSpace(message)) // not every problem has a fix
	}
	return s.replace(func() (*document.Document, problem.List, error) {
		return s.shelf.create(w), problems, nil
	})
}

// opener opens a document, and says what was altered to read it.
type opener func() (*document.Document, problem.List, error)

// replace closes the open document, once it is saved, and opens another. What
// was asked about the old one is stopped.
func (s *Session) replace(open opener) (OpenedView, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.doc.Save(); err != nil && s.doc.State().File.External == document.Untouched {
		return OpenedView{}, errors.New(s.doc.State().File.Failure)
	}
	next, problems, err := open()
	if err != nil {
		return OpenedView{}, err
	}
	s.interrupt()
	s.conversation.keep()
	if err := s.doc.Close(); err != nil {
		_ = next.Abandon() // it has no changes
		return OpenedView{}, errors.New(s.doc.State().File.Failure)
	}
	s.doc = next
	s.host.Opened(next.State().File.Path)
	next.Watch()
	s.conversation = openConversation(next)
	waiting := s.conversation.reopen(s.desk.tools)
	view := s.view(problems)
	s.emit(EventDocumentOpened, view)
	s.desk.open(s.conversation, waiting)
	s.desk.follow(next.State()) // another program may have changed the file in between
	return view, nil
}

// Text is the open workflow as the text of its file.
//
//page:call CopyText
func (o *opened) Text() (FileText, error) {
	w := o.current().State().Workflow
	return FileText{Name: document.FileName(w.Name), Text: string(workflow.Encode(w))}, nil
}

// SaveAsPlace is what to propose for SaveAs: the folder where the person has the
// file, "" where the program chose it, and a name.
func (s *Session) SaveAsPlace() (folder, name string) {
	state := s.current().State()
	folder = filepath.Dir(state.File.Path)
	if folder == s.shelf.store.Folder() {
		return "", document.FileName(state.Workflow.Name)
	}
	return folder, filepath.Base(state.File.Path)
}
