package session

import (
	"errors"

	"planwright/internal/document"
	"planwright/planner/problem"
)

// DamagedView is a file that was not opened because it is damaged, and whose last
// good state can be: OpenLastGood. What is said of it is zero where there is none.
type DamagedView struct {
	Said problem.Said `json:"said,omitzero"`
}

// damagedFile is the file that was found damaged last; the zero value is none.
type damagedFile struct {
	path string
	said problem.Said
}

func (f damagedFile) view() DamagedView { return DamagedView{Said: f.said} }

// keep remembers the file that the error is of, and reports whether it is such a one.
func (f *damagedFile) keep(err error) bool {
	var damaged *document.Damaged
	if !errors.As(err, &damaged) {
		return false
	}
	*f = damagedFile{damaged.Path, problem.SaidOf(err)}
	return true
}

var errNotDamaged = problem.Fail("No damaged file is waiting. Open the file again.")

// OpenLastGood opens the last good state of the file that was found damaged last. The
// person agreed that the file is moved aside for it.
//
//page:call
func (s *Session) OpenLastGood() (OpenedView, error) {
	return s.replace(s.shelf.lastGood)
}
