package host

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"slices"
	"sync"
	"sync/atomic"

	"planwright/internal/settings"
	"planwright/internal/tools"
	"planwright/internal/tools/builtin"
	"planwright/internal/tools/desktop"
	"planwright/planner/catalog"
	"planwright/planner/problem"
)

// toolbox holds what calls tools, once something is to call them.
type toolbox struct {
	opening sync.Mutex
	set     atomic.Pointer[tools.Set] // nil: not opened yet
	closed  bool                      // nothing is started any more
	failure error                     // of the built-in tools
	moved   chan struct{}             // has a value after the tools on offer or a server changed

	reloading sync.Mutex // so that the last settings hold
}

func newToolbox() toolbox { return toolbox{moved: make(chan struct{}, 1)} }

// Catalog is the tools on offer now. It does not change; asked again, there may be
// others.
func (h *Host) Catalog() *catalog.Catalog {
	if set := h.toolbox.set.Load(); set != nil && h.toolsFile == "" {
		return set.Catalog()
	}
	return h.listed
}

// lookAtServers adds the tools that servers are known to offer to those that are
// listed, and starts nothing.
func (h *Host) lookAtServers() {
	servers := serversOf(h.Settings())
	if h.toolsFile != "" || len(servers) == 0 {
		return
	}
	seen, offer, notice := tools.Look(servers, h.state, shownVariable)
	h.seen, h.listed = seen, catalog.New(slices.Concat(h.listed.Tools(), offer.Tools()))
	if notice != "" {
		h.notices = append(h.notices, problem.New(problem.SettingsDamaged, problem.Place{}, "%s", notice))
	}
}

// toolSet is what calls tools. A server that the person has approved is started when a
// tool of it is called, unless that was asked for before; it runs until Close. Tools of
// a file are not in it: see callable.
func (h *Host) toolSet() *tools.Set {
	h.toolbox.opening.Lock()
	defer h.toolbox.opening.Unlock()
	set := h.toolbox.set.Load()
	if set == nil {
		set = h.openToolSet()
		h.toolbox.set.Store(set)
	}
	return set
}

// openToolSet opens the set. The servers can be used even where the built-in tools
// cannot.
func (h *Host) openToolSet() *tools.Set {
	options := tools.Options{
		Folder: h.state, Version: h.version, Environ: h.environ, Redact: h.secrets.Text, Reveal: shownVariable, Changed: h.toolsMoved, Wait: true,
	}
	if h.toolsFile == "" && !h.toolbox.closed {
		options.Builtin, options.Servers = builtin.NewServer(h.builtinOptions()), serversOf(h.Settings())
	}
	set, err := tools.Open(context.Background(), options)
	if err != nil {
		h.toolbox.failure = err
		options.Builtin = nil
		set, _ = tools.Open(context.Background(), options) // nothing else of it can fail
	}
	return set
}

// builtinOptions are what the built-in tools work with. They look at the settings at
// every call.
func (h *Host) builtinOptions() builtin.Options {
	environ := h.environ
	if environ == nil {
		environ = os.Environ()
	}
	return builtin.Options{
		Version: h.version,
		Folders: h.folders,
		Own:     h.own,
		Desktop: func() (builtin.Desktop, error) {
			screen, err := desktop.Open(environ)
			if err != nil {
				return nil, err // not a nil screen
			}
			return screen, nil
		},
		HTTP: builtin.HTTP{Proxy: http.ProxyFromEnvironment},
		Trouble: func(tool string, cause any, stack []byte) {
			fmt.Fprint(os.Stderr, h.Redact(fmt.Sprintf("planwright: %s panicked: %v\n%s", tool, cause, stack)))
		},
	}
}

// closed are the built-in tools that this session cannot call: those for the
// screen, where it is not to be worked.
func (h *Host) closed() []string {
	environ := h.environ
	if environ == nil {
		environ = os.Environ()
	}
	if h.toolsFile != "" || desktop.Workable(environ) {
		return nil
	}
	return builtin.ScreenTools
}

// callable says why the tools on offer cannot be called, nil where they can.
func (h *Host) callable() error {
	if h.toolsFile != "" {
		return fmt.Errorf("The tools of %s can be planned with and not called: the file says what they are, not where. Start Planwright without --tools.", h.toolsFile)
	}
	return nil
}

// toolsMoved wakes who follows the tools. It never waits.
func (h *Host) toolsMoved() {
	select {
	case h.toolbox.moved <- struct{}{}:
	default: // already known
	}
}

// closeTools ends the servers.
func (h *Host) closeTools() error {
	h.toolbox.opening.Lock()
	defer h.toolbox.opening.Unlock()
	h.toolbox.closed = true
	if set := h.toolbox.set.Load(); set != nil {
		return set.Close()
	}
	return nil
}

// problems are what is wrong with the built-in tools. What is wrong with the file of
// approvals was found before they were opened.
func (b *toolbox) problems() problem.List {
	b.opening.Lock()
	defer b.opening.Unlock()
	var list problem.List
	if b.failure != nil {
		list = append(list, problem.New(problem.ToolUnusable, problem.Place{}, "%s", b.failure))
	}
	return list
}

// serversOf are the servers that the settings name.
func serversOf(s settings.Settings) []tools.Server {
	list := make([]tools.Server, len(s.MCPServers))
	for i, server := range s.MCPServers {
		list[i] = tools.Server(server)
	}
	return list
}
