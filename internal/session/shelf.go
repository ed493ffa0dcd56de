package session

import (
	"planwright/internal/document"
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// shelf opens documents as the session wants them, one goroutine at a time.
type shelf struct {
	store   *document.Store
	options func() document.Options // of the next document
	notices *notices
	damaged damagedFile
}

// first opens the file, or says why it cannot be; without one what was used last.
func (s *shelf) first(file string) *document.Document {
	if file == "" {
		return s.last()
	}
	doc, problems, err := s.store.OpenFile(file, s.options())
	if err != nil {
		s.notOpened(err)
		return s.last()
	}
	doc.Watch()
	s.notices.add(problems...)
	return doc
}

// last opens the document that was used last and can be read. Of those that are
// gone only the last one used is missed.
func (s *shelf) last() *document.Document {
	list, err := s.store.List()
	if err != nil {
		s.notices.warn(err.Error())
	}
	for i, info := range list {
		if info.Gone() && i > 0 {
			continue
		}
		doc, problems, err := s.store.Open(info.ID, s.options())
		if err == nil {
			doc.Watch()
			s.notices.add(problems...)
			return doc
		}
		s.notOpened(err)
	}
	return s.create(workflow.Workflow{})
}

// notOpened says of a file that was to be opened at the start why it was not. Of
// several that are damaged, the first is offered.
func (s *shelf) notOpened(err error) {
	s.notices.warn(err.Error())
	if s.damaged.path == "" {
		s.damaged.keep(err)
	}
}

// create makes a document and watches its file.
func (s *shelf) create(w workflow.Workflow) *document.Document {
	doc := s.store.Create(w, s.options())
	doc.Watch()
	return doc
}

// lastGood opens the last good state of the file that was found damaged last.
func (s *shelf) lastGood() (*document.Document, problem.List, error) {
	if s.damaged.path == "" {
		return nil, nil, errNotDamaged
	}
	options := s.options()
	options.LastGood = true
	doc, problems, err := s.store.OpenFile(s.damaged.path, options)
	if err == nil {
		s.damaged = damagedFile{}
	}
	return doc, problems, err
}
