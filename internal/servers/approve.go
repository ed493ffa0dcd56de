package servers

import (
	"context"
	"slices"
	"time"

	"planwright/internal/legible"
	"planwright/internal/tools"
	"planwright/planner/problem"
)

// ErrNotApproved says that the person did not agree.
var ErrNotApproved = problem.Fail("Nothing was approved.")

// Agree shows the person a server and the tools it names, and returns whether they
// agree to what has changed.
type Agree func(server ServerView, offers []ToolView) (bool, error)

// Connect starts the servers that were approved and returns when each is ready
// or cannot be used, or ctx is done.
func (s *Servers) Connect(ctx context.Context) {
	s.StartAll()
	s.Await(ctx)
}

// StartAll starts the servers that were approved.
func (s *Servers) StartAll() { s.toolSet().StartAll() }

// Renew starts those servers anew that name a secret which has another value now.
func (s *Servers) Renew() {
	if set := s.set.Load(); set != nil {
		set.Renew()
	}
}

// Start starts the servers of the tools with these names, and no others. Those that run
// with a secret that has another value now are started anew.
func (s *Servers) Start(names []string) {
	s.toolSet().Renew()
	s.toolSet().Start(names)
}

// Await returns when no server is being started any more, or ctx is done.
func (s *Servers) Await(ctx context.Context) {
	set := s.toolSet()
	for slices.ContainsFunc(set.Servers(), func(s tools.Status) bool { return s.State == tools.Starting }) {
		select {
		case <-s.moved:
		case <-ctx.Done():
			return
		}
	}
}

// Approve asks the person whether a server may be started, then starts it, and
// asks whether the tools that it names may be called. It ends the server again. A name
// may be written as it is shown.
func (s *Servers) Approve(ctx context.Context, name string, agree Agree) (ServerView, error) {
	server, err := s.written(name)
	if err != nil {
		return ServerView{}, err
	}
	name = server.Name
	moved := make(chan struct{}, 1)
	set, err := tools.Open(ctx, tools.Options{
		Servers: []tools.Server{tools.Server(server)}, Folder: s.options.State, Version: s.options.Version, Environ: s.options.Environ,
		Redact: s.options.Redactor.Text, Reveal: shownVariable, Secret: s.secret,
		Limits: tools.Limits{Pause: 50 * time.Millisecond}, // somebody waits
		Changed: func() {
			select {
			case moved <- struct{}{}:
			default: // already known
			}
		},
	})
	if err != nil {
		return ServerView{}, err
	}
	defer set.Close()
	for {
		view := viewServers(set.Servers(), s.named())[0]
		over, err := s.approveNext(set, view, agree)
		if over || err != nil {
			return viewServers(set.Servers(), s.named())[0], err
		}
		select {
		case <-moved:
		case <-ctx.Done():
			return view, problem.Fail("“%s” was not approved: the command was stopped.", legible.Name(name))
		}
	}
}

// approveNext asks what is to be asked of a server as it is, and reports whether there
// is nothing more to ask.
func (s *Servers) approveNext(set *tools.Set, view ServerView, agree Agree) (over bool, err error) {
	switch view.State {
	case tools.Ready:
		return true, nil
	case tools.Unapproved, tools.Changed:
		agreed, err := agree(view, s.offersOf(set, view.Name))
		if err == nil && !agreed {
			err = ErrNotApproved
		}
		if err != nil {
			return true, err
		}
		return view.State == tools.Changed, set.Approve(view.Name, view.Hash)
	case tools.Off:
		return true, problem.Fail("“%s” is switched off in the settings. Switch it on first.", view.Name)
	case tools.Broken, tools.Unsupported:
		return true, problem.Fail("“%s” cannot be used. %s", view.Name, view.ending())
	case tools.Starting, tools.Restarting, tools.Approved:
	}
	return false, nil
}
