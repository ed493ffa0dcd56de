package session

import (
	"errors"

	"planwright/internal/document"
	"planwright/planner/problem"
)

// DamagedView is a file that was not opened because it is damaged, and whose last
// good state can be: OpenLastGood. Its text is "" where there is none.
type DamagedView struct {
	Text string `json:"text"`
}

// damagedFile is the file that was found damaged last; the zero value is none.
type damagedFile struct{ path, text string }

func (f damagedFile) view() DamagedView { return DamagedView{Text: f.text} }

// keepDamaged remembers the file that the error is of, and reports whether it is such
// a one.
func (s *Session) keepDamaged(err error) bool {
	var damaged *document.Damaged
	if !errors.As(err, &damaged) {
		return false
	}
	s.damaged = damagedFile{damaged.Path, err.Error()}
	return true
}

// notOpened says of a file that was to be opened at the start why it was not. Of
// several that are damaged, the first is offered.
func (s *Session) notOpened(err error) {
	s.notice(problem.FileUnreadable, err.Error())
	if s.damaged == (damagedFile{}) {
		s.keepDamaged(err)
	}
}

var errNotDamaged = errors.New("No damaged file is waiting. Open the file again.")

// OpenLastGood opens the last good state of the file that was found damaged last. The
// person agreed that the file is moved aside for it.
//
//page:call
func (s *Session) OpenLastGood() (OpenedView, error) {
	return s.replace(func() (*document.Document, problem.List, error) {
		path := s.damaged.path
		if path == "" {
			return nil, nil, errNotDamaged
		}
		options := s.options()
		options.LastGood = true
		doc, problems, err := s.store.OpenFile(path, options)
		if err == nil {
			s.damaged = damagedFile{}
		}
		return doc, problems, err
	})
}
