// Package host builds the program from its settings: what plans, with which
// tools, and where it is recorded. The window, the served page and the command
// line all use it.
package host

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"github.com/adrg/xdg"

	"planwright/internal/llm"
	"planwright/internal/namedfile"
	"planwright/internal/settings"
	"planwright/internal/telemetry"
	"planwright/internal/tools"
	"planwright/internal/vault"
	"planwright/planner/catalog"
	"planwright/planner/problem"
	"planwright/planner/reply"
)

// Config says what a Host is built from. The zero value is what a user who
// chose nothing gets, without the environment.
type Config struct {
	Version     string
	Settings    settings.Sources
	ToolsFile   string             // definitions in place of the built-in tools
	EventsFile  string             // where the events of every request are appended
	DataFolder  string             // "": the user's XDG data home
	StateFolder string             // "": in DataFolder where that is set, else the user's XDG state home
	Keychain    *settings.Keychain // nil: that of the operating system
	File        string             // a workflow file that a session opens first; "": what was used last
}

func (c Config) dataFolder() string {
	if c.DataFolder != "" {
		return c.DataFolder
	}
	return filepath.Join(xdg.DataHome, "planwright")
}

func (c Config) stateFolder() string {
	switch {
	case c.StateFolder != "":
		return c.StateFolder
	case c.DataFolder != "":
		return filepath.Join(c.DataFolder, "state")
	}
	return filepath.Join(xdg.StateHome, "planwright")
}

// Host plans and changes workflows as the settings say. Its methods may be
// called from any goroutine.
type Host struct {
	version        string
	documents      string // the folder of the documents made here
	state          string // the folder of what is kept about requests
	settings       *settings.Store
	environ        []string
	toolsFile      string           // "": what is listed can be called
	listed         *catalog.Catalog // the tools on offer until toolSet is opened
	seen           []tools.Status   // the servers until then
	toolbox        toolbox
	notices        problem.List
	environmentKey string
	keychain       *settings.Keychain
	secrets        *telemetry.Redactor
	vault          *vault.Vault      // for what is secret in what is kept of runs
	events         *telemetry.Events // nil: no file was named for them
	days           *telemetry.Events // of every request, for the user alone
	export         *telemetry.Export // nil: nothing leaves the machine but requests to the model
	correlation    string            // of everything this Host does
	memory         llm.Memory

	finding sync.Mutex // held while the key is looked for
	found   bool

	mu         sync.Mutex
	connection connection
}

// Open builds a Host. It fails only on what the user named for this start and
// what cannot be used: the tools file and the events file. Whatever is wrong
// with the settings is a notice, and defaults apply.
func Open(config Config) (*Host, error) {
	listed, problems, err := openTools(config.ToolsFile)
	if err != nil {
		return nil, err
	}
	h := &Host{
		version:        config.Version,
		documents:      filepath.Join(config.dataFolder(), "documents"),
		state:          config.stateFolder(),
		settings:       settings.Open(config.Settings),
		environ:        config.Settings.Environ,
		toolsFile:      config.ToolsFile,
		listed:         listed,
		toolbox:        newToolbox(),
		notices:        problems,
		environmentKey: settings.APIKey(config.Settings.Environ),
		keychain:       cmp.Or(config.Keychain, settings.SystemKeychain()),
		secrets:        &telemetry.Redactor{},
		correlation:    telemetry.NewID(),
	}
	h.vault = &vault.Vault{Path: filepath.Join(h.state, "secrets.key"), Find: h.secrets.Replace}
	h.secrets.Add(h.environmentKey)
	h.noticeObstructions()
	h.hideSecrets()
	h.lookAtServers()
	h.connection = h.configured()
	if config.EventsFile != "" {
		if h.events, err = telemetry.OpenEvents(config.EventsFile, h.secrets, nil); err != nil {
			return nil, err
		}
	}
	h.days = telemetry.Daily(h.eventsFolder(), h.secrets, nil)
	h.export, problems = telemetry.OpenExport(config.Settings.Environ, h.version, h.secrets, h.exportFailed)
	h.notices = append(h.notices, problems...)
	h.recallEndpoints()
	return h, nil
}

// eventsFolder is where the events of every request are kept.
func (h *Host) eventsFolder() string { return filepath.Join(h.state, "events") }

// exportFailed says so once, and never to a request.
func (h *Host) exportFailed(err error) { fmt.Fprintln(os.Stderr, err) }

// Close writes what is left of the events and sends what is left to export. The
// error is for people; it is about the file that was named for the events.
func (h *Host) Close() error {
	_ = h.closeTools() // the built-in server has nothing to tell
	h.export.Close()
	_ = h.days.Close() // Diagnostics tells of it
	h.keepEndpoints()
	if h.events == nil {
		return nil
	}
	return h.events.Close()
}

const (
	maxToolsFile  = 16 << 20         // bytes
	toolsFileTime = 30 * time.Second // until a tools file that is a pipe ends
)

// openTools reads the tools file; without one, the built-in tools are on offer.
func openTools(path string) (*catalog.Catalog, problem.List, error) {
	if path == "" {
		return catalog.Builtin(), nil, nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), toolsFileTime)
	defer cancel()
	data, err := namedfile.Read(ctx, path, maxToolsFile)
	if err != nil {
		var unread *namedfile.Error
		if errors.As(err, &unread) {
			unread.Name = "The tools file " + path
		}
		return nil, nil, err
	}
	listed, problems, err := catalog.Parse(data)
	if err != nil {
		return nil, nil, fmt.Errorf("The tools file %s cannot be used: %v. It holds OpenAI function definitions or the result of MCP's tools/list.", path, err)
	}
	c := catalog.New(listed)
	return c, slices.Concat(problems, c.Problems()), nil
}

// Settings are the settings that apply now.
func (h *Host) Settings() settings.Settings { return h.settings.Current().Settings }

// Policy is how replies are read, as the settings say.
func (h *Host) Policy() reply.Policy { return policy(h.Settings()) }

// Notices are what was wrong with the settings and the tools file.
func (h *Host) Notices() problem.List {
	return slices.Concat(h.settings.Current().Problems, h.notices, h.toolbox.problems())
}

// Redact takes secrets out of a text.
func (h *Host) Redact(text string) string { return h.secrets.Text(text) }
