package host

// followTools tells the pages of every change of the tools and servers until the
// session ends.
func (p *Program) followTools() {
	for {
		select {
		case <-p.ctx.Done():
			return
		case <-p.Host.Servers.Moved():
			p.tellTools()
		}
	}
}

// tellTools looks again at what the tools decide, and then tells of them.
func (p *Program) tellTools() {
	p.Session.Recheck()
	p.emit(EventToolsChanged, p.Host.Servers.Now())
}
