package session

import (
	"slices"
	"sync"

	"planwright/internal/page"
	"planwright/planner/problem"
)

// NoticeView is something that happened and that the person is to know.
type NoticeView struct {
	Text string `json:"text"`
}

// notices are what pages are to know of how documents were opened and of what became of
// what the program keeps, those too that are opened later. A document may be locked
// while its methods are called.
type notices struct {
	emit page.Emit

	mu   sync.Mutex
	list problem.List
}

func (n *notices) add(problems ...problem.Problem) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.list = append(n.list, problems...)
}

func (n *notices) warn(text string) {
	n.add(problem.New(problem.FileUnreadable, problem.Place{}, "%s", text).As(problem.Warning))
}

// tell tells the pages that are open, too.
func (n *notices) tell(text string) {
	n.emit(EventNotice, NoticeView{Text: text})
	n.warn(text)
}

func (n *notices) all() problem.List {
	n.mu.Lock()
	defer n.mu.Unlock()
	return slices.Clone(n.list)
}
