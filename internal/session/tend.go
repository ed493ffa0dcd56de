package session

import (
	"time"

	"planwright/planner/problem"
)

// NoticeView is something that happened and that the person is to know.
type NoticeView struct {
	Text string `json:"text"`
}

// tendTime is how often the files of the program are looked at: what is lost is said
// within two seconds.
const tendTime = time.Second

// tend sees to it that what the program keeps is where it was put, until the session
// ends.
func (s *Session) tend() {
	tick := time.NewTicker(tendTime)
	defer tick.Stop()
	for {
		select {
		case <-s.ctx.Done():
			return
		case <-tick.C:
			s.current().Tend()
			s.store.Tend()
		}
	}
}

// told tells the pages, those that are opened later too. The document may be locked.
func (s *Session) told(text string) {
	s.emit(EventNotice, NoticeView{Text: text})
	s.notice(problem.FileUnreadable, text)
}
