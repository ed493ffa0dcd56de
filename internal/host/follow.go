package host

// followTools tells the pages of every change of the tools and servers until the
// session ends.
func (s *Session) followTools() {
	for {
		select {
		case <-s.ctx.Done():
			return
		case <-s.host.Servers.Moved():
			s.tellTools()
		}
	}
}

// tellTools looks again at what the tools decide, and then tells of them.
func (s *Session) tellTools() {
	s.recheck()
	s.emit(EventToolsChanged, s.host.Servers.Now())
}

// recheck looks again at what is wrong with the document and the proposal that waits.
func (s *Session) recheck() {
	doc := s.current()
	doc.Recheck()
	s.desk.recheck(doc.State())
}
