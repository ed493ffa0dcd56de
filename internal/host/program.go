package host

// Program is the program behind a page: its rooms, and what they have to do with each
// other. Its methods may be called from any goroutine; an error's text is for people.
type Program struct {
	Host    *Host
	Session *Session
	Servers ServersPage
}

// OpenProgram opens the file that the config names, else the document that was used
// last, else an empty one.
func OpenProgram(config Config, emit Emit) (*Program, error) {
	s, err := OpenSession(config, emit)
	if err != nil {
		return nil, err
	}
	return &Program{Host: s.host, Session: s, Servers: s.host.Servers.Page()}, nil
}

// Close stops what runs and saves the document.
func (p *Program) Close() error { return p.Session.Close() }

// EndRequests ends the request that runs and refuses new ones. Edits and settings still count.
func (p *Program) EndRequests() { p.Session.EndRequests() }

// Redact takes secrets out of a text.
func (p *Program) Redact(text string) string { return p.Host.Redact(text) }

// Unkept says what is not kept beyond this start, "" where all is.
func (p *Program) Unkept() string { return p.Session.Unkept() }
