package host

import (
	"errors"
	"fmt"
	"path/filepath"

	"planwright/internal/document"
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// New saves the open document and opens an empty one.
func (s *Session) New() (OpenedView, error) {
	return s.replace(func() (*document.Document, problem.List, error) {
		return s.create(workflow.Workflow{}), nil, nil
	})
}

// Open saves the open document and opens another.
func (s *Session) Open(id string) (OpenedView, error) {
	return s.replace(func() (*document.Document, problem.List, error) { return s.store.Open(id, s.options()) })
}

// OpenFile saves the open document and opens the file at a path, which the person
// chose outside the page.
func (s *Session) OpenFile(path string) (OpenedView, error) {
	return s.replace(func() (*document.Document, problem.List, error) { return s.store.OpenFile(path, s.options()) })
}

// Duplicate saves the open document and opens a copy of it.
func (s *Session) Duplicate() (OpenedView, error) {
	return s.replace(func() (*document.Document, problem.List, error) {
		return s.store.Duplicate(s.doc, s.options()), nil, nil
	})
}

// SaveAs writes the open document to another file, which the person chose outside
// the page, and goes on there.
func (s *Session) SaveAs(path string) (DocumentView, error) {
	state, err := s.store.SaveAs(s.current(), path)
	return viewDocument(state), err
}

// Recent lists the files that were open, the last one first.
func (s *Session) Recent() ([]RecentFile, error) {
	files := []RecentFile{}
	for _, r := range s.store.Recent() {
		files = append(files, RecentFile{Path: r.Path, Opened: viewTime(r.Opened)})
	}
	return files, nil
}

// OpenText saves the open document and opens a new one with the workflow that
// the text of a file holds.
func (s *Session) OpenText(text string) (OpenedView, error) {
	if len(text) > maxText {
		return OpenedView{}, fmt.Errorf("The file is too large: at most %d MB can be opened.", maxText>>20)
	}
	w, problems := workflow.Decode([]byte(text))
	if problems.Has(problem.FileUnreadable) || problems.Has(problem.FileNewer) {
		return OpenedView{}, fmt.Errorf("This is not a workflow that can be opened. %s", problems.With(problem.Error)[0].Message)
	}
	return s.replace(func() (*document.Document, problem.List, error) {
		return s.create(w), problems, nil
	})
}

// replace closes the open document, once it is saved, and opens another. What
// was asked about the old one is stopped.
func (s *Session) replace(open func() (*document.Document, problem.List, error)) (OpenedView, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.doc.Save(); err != nil && s.doc.State().File.External == document.Untouched {
		return OpenedView{}, errors.New(s.doc.State().File.Failure)
	}
	next, problems, err := open()
	if err != nil {
		return OpenedView{}, err
	}
	for _, cancel := range s.requests {
		cancel()
	}
	if err := s.doc.Close(); err != nil {
		return OpenedView{}, errors.New(s.doc.State().File.Failure)
	}
	s.doc = next
	next.Watch()
	view := OpenedView{Document: viewDocument(next.State()), Conversation: []ExchangeView{}}
	view.Document.Problems = append(view.Document.Problems, problems...)
	s.emit(EventDocumentOpened, view)
	s.desk.clear()
	return view, nil
}

// Documents lists what Open can open, the last used first.
func (s *Session) Documents() ([]DocumentInfo, error) {
	stored, err := s.store.List()
	if err != nil {
		return nil, err
	}
	found := make([]DocumentInfo, 0, len(stored))
	for _, info := range stored {
		w, err := s.store.Peek(info)
		if err == nil {
			found = append(found, DocumentInfo{ID: info.ID, Name: w.Name, Steps: steps(w), Modified: viewTime(info.Modified)})
		}
	}
	return found, nil
}

// Text is the open workflow as the text of its file.
func (s *Session) Text() (string, error) {
	return string(workflow.Encode(s.current().State().Workflow)), nil
}

// FileName is what a file of the open document would be called.
func (s *Session) FileName() string { return filepath.Base(s.current().State().File.Path) }
