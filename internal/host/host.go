// Package host builds the program from its settings: what plans, with which tools, and
// where it is recorded. It brings the rooms together that a page works with; the window,
// the served page and the command line all stand on it.
package host

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/adrg/xdg"

	"planwright/internal/keychain"
	"planwright/internal/library"
	"planwright/internal/redact"
	"planwright/internal/secrets"
	"planwright/internal/servers"
	"planwright/internal/settings"
	"planwright/internal/telemetry"
	"planwright/internal/vault"
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
	Keychain    *keychain.Keychain // nil: that of the operating system
	Secrets     string             // a folder of secrets for this start; "": there is none
	Passphrase  secrets.Ask        // asks for that of the file of secrets; nil: nobody is there
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
	Servers *servers.Servers // the tools on offer
	Secrets *secrets.Store   // that workflows use by name
	Library *library.Library // of workflows that others can call

	planning

	version     string
	documents   string // the folder of the documents made here
	state       string // the folder of what is kept about requests
	settings    *settings.Store
	notices     problem.List
	redactor    *redact.Redactor
	vault       *vault.Vault      // for what is secret in what is kept of runs
	events      *telemetry.Events // nil: no file was named for them
	days        *telemetry.Events // of every request, for the user alone
	export      *telemetry.Export // nil: nothing leaves the machine but requests to the model
	correlation string            // of everything this Host does
	supply      supply
}

// Open builds a Host. It fails only on what the user named for this start and
// what cannot be used: the tools file, the events file and secrets. Whatever is wrong
// with the settings is a notice, and defaults apply.
func Open(config Config) (*Host, error) {
	given, err := config.takeSecrets()
	if err != nil {
		return nil, err
	}
	h := &Host{
		version:     config.Version,
		documents:   filepath.Join(config.dataFolder(), "documents"),
		state:       config.stateFolder(),
		settings:    settings.Open(config.Settings),
		redactor:    &redact.Redactor{},
		correlation: telemetry.NewID(),
	}
	h.planning = planning{
		settings: h.settings, environmentKey: settings.APIKey(config.Settings.Environ),
		keychain: cmp.Or(config.Keychain, keychain.OfSystem()), redactor: h.redactor, state: h.state,
	}
	h.supply = supply{settings: h.settings, state: h.state, withoutKeys: h.withoutKeys}
	h.vault = &vault.Vault{Path: filepath.Join(h.state, "secrets.key"), Find: h.redactor.Replace}
	h.redactor.Add(h.environmentKey)
	for _, g := range given {
		h.redactor.AddSecret(g.Value)
	}
	h.Secrets = &secrets.Store{Folder: h.state, Keychain: h.keychain, Given: given, Ask: config.Passphrase, Folders: func() []string { return h.Settings().AllowedFolders }}
	h.Library = &library.Library{Folder: func() string { return h.documents }}
	h.Servers, err = servers.Open(servers.Options{
		Host: h, ToolsFile: config.ToolsFile, State: h.state, Version: h.version, Environ: config.Settings.Environ, Redactor: h.redactor, Secrets: h.Secrets, Library: h.Library,
	})
	if err != nil {
		return nil, err
	}
	h.noticeObstructions()
	h.connection = h.configured()
	if err := h.openEvents(config); err != nil {
		return nil, err
	}
	h.recallEndpoints()
	return h, nil
}

// openEvents opens what is told of requests: the file that was named, that of each day, and
// what leaves the machine.
func (h *Host) openEvents(config Config) (err error) {
	if config.EventsFile != "" {
		if h.events, err = telemetry.OpenEvents(config.EventsFile, h.redactor, nil); err != nil {
			return err
		}
	}
	h.days = telemetry.Daily(h.eventsFolder(), h.redactor, nil)
	export, problems := telemetry.OpenExport(config.Settings.Environ, h.version, h.redactor, h.exportFailed)
	h.export, h.notices = export, append(h.notices, problems...)
	return nil
}

// takeSecrets takes those that are given for this start out of the environment.
func (c *Config) takeSecrets() ([]secrets.Given, error) {
	given, err := secrets.FromOutside(c.Settings.Environ, c.Secrets)
	c.Settings.Environ = slices.DeleteFunc(slices.Clone(c.Settings.Environ), secrets.IsOwnLine)
	return given, err
}

// eventsFolder is where the events of every request are kept.
func (h *Host) eventsFolder() string { return filepath.Join(h.state, "events") }

// exportFailed says so once, and never to a request.
func (h *Host) exportFailed(err error) { fmt.Fprintln(os.Stderr, err) }

// Close writes what is left of the events and sends what is left to export. The
// error is for people; it is about the file that was named for the events.
func (h *Host) Close() error {
	_ = h.Servers.Close() // the built-in server has nothing to tell
	h.export.Close()
	_ = h.days.Close() // Diagnostics tells of it
	h.keepEndpoints()
	if h.events == nil {
		return nil
	}
	return h.events.Close()
}

// Settings are the settings that apply now.
func (h *Host) Settings() settings.Settings { return h.settings.Current().Settings }

// Policy is how replies are read, as the settings say.
func (h *Host) Policy() reply.Policy { return policy(h.Settings()) }

// Notices are what was wrong with the settings, the tools file and the servers.
func (h *Host) Notices() problem.List {
	return slices.Concat(h.settings.Current().Problems, h.Servers.Notices(), h.notices)
}

// SetServer keeps the entry of a tool server in the settings; nil takes it out.
func (h *Host) SetServer(name string, entry jsontext.Value) error {
	return h.settings.SetServer(name, entry)
}

// Redact takes secrets out of a text.
func (h *Host) Redact(text string) string { return h.redactor.Text(text) }
