package tools

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"planwright/planner/catalog"
	"planwright/planner/problem"
)

// Options say what a Set is made of. The zero value has no tools.
type Options struct {
	Builtin *sdk.Server // whose tools keep their names; nil: none. The caller keeps owning it
	Servers []Server    // of the user
	Wait    bool        // approved servers are started by Start or a call, not at once
	Folder  string      // where approvals are kept
	Version string      // of the program, told to servers
	Environ []string    // of which servers get a part; nil: os.Environ()
	Limits  Limits

	// Redact takes the program's secrets out of what servers say; nil: there are none.
	Redact func(string) string
	// Secret gives servers the secrets that they name; nil: there are none.
	Secret Secret
	// Reveal says what people are shown of the values of variables; nil: nothing.
	Reveal Reveal
	// Changed is called after the catalog or a Status changed, from any goroutine. It
	// must not wait for the Set.
	Changed func()
}

// Set is all tools on offer: those of the built-in server and those of the user's
// servers. Servers that were approved are kept running; see Options.Wait. It may be used from any
// goroutine.
type Set struct {
	options Options
	limits  Limits
	builtin *builtin

	reloading sync.Mutex // only one Reload at a time; also Restart, Stop and Close

	mu        sync.Mutex
	approvals approvals
	servers   []*server
	catalog   *catalog.Catalog
	routes    map[string]route // by the names of the catalog
	moved     chan struct{}    // closed at the next change
	closed    bool
}

// route is where a tool of the catalog is called.
type route struct {
	server *server // nil: the built-in one
	tool   string  // the name there
}

// Open connects the built-in server and starts the approved ones; it does not wait
// for those. The error, which is for people, is about the built-in server.
func Open(ctx context.Context, options Options) (*Set, error) {
	s := &Set{options: options, limits: options.Limits.orDefault(), moved: make(chan struct{})}
	if s.options.Environ == nil {
		s.options.Environ = os.Environ()
	}
	if s.options.Redact == nil {
		s.options.Redact = func(text string) string { return text }
	}
	s.options.Reveal, s.options.Secret = s.options.Reveal.orNothing(), s.options.Secret.orNone()
	s.approvals, _ = openApprovals(options.Folder) // Look says what is wrong with the file
	var err error
	if s.builtin, err = connectBuiltin(ctx, options.Builtin, options.Version); err != nil {
		return nil, fmt.Errorf("The built-in tools cannot be used: %w", err)
	}
	s.Reload(options.Servers)
	return s, nil
}

// Catalog is the tools on offer now: the built-in ones first. It does not change.
func (s *Set) Catalog() *catalog.Catalog {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.catalog
}

// Offers are the tools that servers offer now, those that were not approved too.
func (s *Set) Offers() []catalog.Tool {
	s.mu.Lock()
	defer s.mu.Unlock()
	offers := slices.Clone(s.builtin.tools)
	for _, v := range s.servers {
		for _, t := range v.offers() {
			offers = append(offers, t.tool)
		}
	}
	return offers
}

// Servers says how each of the user's servers is, in the order of the settings.
func (s *Set) Servers() []Status {
	s.mu.Lock()
	defer s.mu.Unlock()
	list := []Status{}
	for _, v := range s.servers {
		list = append(list, v.status())
	}
	return list
}

// Log is the end of what a server printed, without secrets, "" for an unknown one.
func (s *Set) Log(name string) string {
	s.mu.Lock()
	v := s.find(name)
	s.mu.Unlock()
	if v == nil {
		return ""
	}
	return v.log.String()
}

// Close ends the servers and all that they started.
func (s *Set) Close() error {
	s.reloading.Lock()
	defer s.reloading.Unlock()
	s.mu.Lock()
	s.closed = true
	servers := slices.Clone(s.servers)
	s.mu.Unlock()
	stopAll(servers)
	return s.builtin.close()
}

// find is the server of that name, nil without one. The caller holds the lock.
func (s *Set) find(name string) *server {
	for _, v := range s.servers {
		if v.Name == name {
			return v
		}
	}
	return nil
}

// change carries out a change of the state, and tells everyone.
func (s *Set) change(f func()) {
	s.mu.Lock()
	f()
	s.rebuild()
	close(s.moved)
	s.moved = make(chan struct{})
	s.mu.Unlock()
	if s.options.Changed != nil {
		s.options.Changed()
	}
}

// rebuild makes the catalog of what is on offer now. The caller holds the lock.
func (s *Set) rebuild() {
	tools := slices.Clone(s.builtin.tools)
	s.routes = map[string]route{}
	for _, t := range tools {
		s.routes[t.Name] = route{tool: t.Name}
	}
	for _, v := range s.servers {
		for _, t := range v.onOffer() {
			if _, taken := s.routes[t.tool.Name]; !taken {
				s.routes[t.tool.Name] = route{v, t.Name}
				tools = append(tools, t.tool)
			}
		}
	}
	s.catalog = catalog.New(tools)
}

// status is the server as people see it. The caller holds the lock.
func (v *server) status() Status {
	given, reveal := v.set.approvals.list[v.Name], v.set.options.Reveal
	status := Status{
		Name: v.Name, State: v.state, Text: v.text, Until: v.until, LastWords: v.last,
		Line: lineOf(v.Server, reveal), Words: wordsOf(v.Server, reveal), Folder: v.way.Folder, Names: withheldNames(v.Server, reveal),
		Hash: hashOf(v.way, v.values, v.listed), Tools: len(v.onOffer()),
		Changes: given.changes(v.way, v.values, v.listed, v.named), Problems: append([]problem.Problem{}, v.problems...),
	}
	if v.state == Unsupported || strings.TrimSpace(v.Name) == "" {
		status.Hash = ""
	}
	return status
}
