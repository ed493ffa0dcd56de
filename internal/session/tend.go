package session

import "time"

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
			s.shelf.store.Tend()
		}
	}
}
