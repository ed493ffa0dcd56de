package servers

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/library"
	"planwright/internal/redact"
	"planwright/internal/secrets"
	"planwright/internal/settings"
	"planwright/internal/tools"
	"planwright/internal/tools/builtin"
	"planwright/internal/tools/desktop"
	"planwright/planner/catalog"
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// Host is what tool servers need of the program around them.
type Host interface {
	Settings() settings.Settings
	SetServer(name string, entry jsontext.Value) error // nil takes it out
	Folders() []string                                 // that steps may use, made where they are not there
	Own() []string                                     // files and folders that the program itself relies on
}

// Options say what Servers are opened with.
type Options struct {
	Host      Host
	ToolsFile string // definitions in place of the built-in tools; "": none, and what is listed can be called
	State     string // the folder of approvals and logs
	Version   string
	Environ   []string // nil: that of the process
	Redactor  *redact.Redactor
	Secrets   *secrets.Store   // that variables and headers of servers name
	Library   *library.Library // of workflows that are tools; nil: there are none
}

// Servers are the tools on offer: the built-in ones and those of the person's servers.
// Before something is to call a tool, none of the servers runs. The methods may be
// called from any goroutine.
type Servers struct {
	options Options
	listed  *catalog.Catalog // the tools on offer until set is opened
	seen    []tools.Status   // the servers until then
	notices problem.List     // of the tools file and the file of approvals

	opening sync.Mutex
	set     atomic.Pointer[tools.Set] // nil: not opened yet
	closed  bool                      // nothing is started any more
	failure error                     // of the built-in tools
	moved   chan struct{}             // has a value after the tools on offer or a server changed

	reloading sync.Mutex // so that the last settings hold

	joined joined
}

// Open reads what the tools file and the servers are known to offer, and starts
// nothing. The error, for people, is of the tools file.
func Open(options Options) (*Servers, error) {
	listed, problems, err := openTools(options.ToolsFile)
	if err != nil {
		return nil, err
	}
	s := &Servers{options: options, listed: listed, notices: problems, moved: make(chan struct{}, 1)}
	s.hideSecrets()
	s.look()
	return s, nil
}

// Catalog is the tools on offer now. It does not change; asked again, there may be
// others.
func (s *Servers) Catalog() *catalog.Catalog {
	all, _ := s.joined.now(s, s.options.Library)
	return all
}

// With is Catalog with one tool more, which is the workflow, and the name of that; "" where
// the workflow can be no tool.
func (s *Servers) With(w workflow.Workflow) (tools *catalog.Catalog, name string) {
	found, _ := s.options.Library.Find()
	base := s.bare()
	made := library.Tools(append(slices.Clip(found), library.Workflow{Workflow: w}), base)
	return catalog.New(slices.Concat(base.Tools(), made)), made[len(made)-1].Name
}

// bare are the tools on offer that are no workflows.
func (s *Servers) bare() *catalog.Catalog {
	if set := s.set.Load(); set != nil && s.options.ToolsFile == "" {
		return set.Catalog()
	}
	return s.listed
}

// Moved has a value after the tools on offer or a server changed.
func (s *Servers) Moved() <-chan struct{} { return s.moved }

// look adds the tools that servers are known to offer to those that are listed.
func (s *Servers) look() {
	servers := serversOf(s.options.Host.Settings())
	if s.options.ToolsFile != "" || len(servers) == 0 {
		return
	}
	seen, offer, notice := tools.Look(servers, s.options.State, shownVariable)
	s.seen, s.listed = seen, catalog.New(slices.Concat(s.listed.Tools(), offer.Tools()))
	if notice != "" {
		s.notices = append(s.notices, problem.New(problem.SettingsDamaged, problem.Place{}, "%s", notice))
	}
}

// toolSet is what calls tools. A server that the person has approved is started when a
// tool of it is called, unless that was asked for before; it runs until Close. Tools of
// a file are not in it: see Callable.
func (s *Servers) toolSet() *tools.Set {
	s.opening.Lock()
	defer s.opening.Unlock()
	set := s.set.Load()
	if set == nil {
		set = s.openToolSet()
		s.set.Store(set)
	}
	return set
}

// openToolSet opens the set. The servers can be used even where the built-in tools
// cannot.
func (s *Servers) openToolSet() *tools.Set {
	options := tools.Options{
		Folder: s.options.State, Version: s.options.Version, Environ: s.options.Environ, Redact: s.options.Redactor.Text, Reveal: shownVariable, Secret: s.secret, Changed: s.tellMoved, Wait: true,
	}
	if s.options.ToolsFile == "" && !s.closed {
		options.Builtin, options.Servers = builtin.NewServer(s.builtinOptions()), serversOf(s.options.Host.Settings())
	}
	set, err := tools.Open(context.Background(), options)
	if err != nil {
		s.failure = err
		options.Builtin = nil
		set, _ = tools.Open(context.Background(), options) // nothing else of it can fail
	}
	return set
}

// builtinOptions are what the built-in tools work with. They look at the settings at
// every call.
func (s *Servers) builtinOptions() builtin.Options {
	environ := s.options.Environ
	if environ == nil {
		environ = os.Environ()
	}
	return builtin.Options{
		Version: s.options.Version,
		Folders: s.options.Host.Folders,
		Own:     s.options.Host.Own,
		Lock:    s.addingLock(),
		Desktop: func() (builtin.Desktop, error) {
			screen, err := desktop.Open(environ)
			if err != nil {
				return nil, err // not a nil screen
			}
			return screen, nil
		},
		HTTP:    builtin.HTTP{Proxy: http.ProxyFromEnvironment},
		Trouble: func(report string) { fmt.Fprint(os.Stderr, s.options.Redactor.Text(report)) },
	}
}

// addingLock is the file that is locked while a tool adds to a file; "" where nothing is kept.
func (s *Servers) addingLock() string {
	if s.options.State == "" || os.MkdirAll(s.options.State, 0o700) != nil {
		return ""
	}
	return filepath.Join(s.options.State, "adding.lock")
}

// Unworkable are the built-in tools that cannot be called here: those for the screen,
// where it is not to be worked.
func (s *Servers) Unworkable() []string {
	environ := s.options.Environ
	if environ == nil {
		environ = os.Environ()
	}
	if s.options.ToolsFile != "" || desktop.Workable(environ) {
		return nil
	}
	return builtin.ScreenTools()
}

// Callable says why the tools on offer cannot be called, nil where they can.
func (s *Servers) Callable() error {
	if s.options.ToolsFile != "" {
		return problem.Fail("The tools of %s can be planned with and not called: the file says what they are, not where. Start Planwright without --tools.", s.options.ToolsFile)
	}
	return nil
}

// tellMoved wakes who follows the tools. It never waits.
func (s *Servers) tellMoved() {
	select {
	case s.moved <- struct{}{}:
	default: // already known
	}
}

// Close ends the servers.
func (s *Servers) Close() error {
	s.opening.Lock()
	defer s.opening.Unlock()
	s.closed = true
	if set := s.set.Load(); set != nil {
		return set.Close()
	}
	return nil
}

// Notices are what was wrong with the tools file, the file of approvals and the
// built-in tools.
func (s *Servers) Notices() problem.List {
	s.opening.Lock()
	defer s.opening.Unlock()
	if s.failure == nil {
		return s.notices
	}
	return append(slices.Clone(s.notices), problem.New(problem.ToolUnusable, problem.Place{}, "%s", s.failure))
}

// serversOf are the servers that the settings name.
func serversOf(s settings.Settings) []tools.Server {
	list := make([]tools.Server, len(s.MCPServers))
	for i, server := range s.MCPServers {
		list[i] = tools.Server(server)
	}
	return list
}
