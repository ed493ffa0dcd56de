package servers

import (
	"errors"
	"maps"
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/legible"
	"planwright/internal/settings"
	"planwright/internal/tools"
	"planwright/planner/problem"
)

// MaxEntry is how long the entry of a server may be, in bytes.
const MaxEntry = 64 << 10

// maxName is how many characters the name of a server may have.
const maxName = 100

// entryForm is the entry of a server as a page sees and sends it: a value that is null
// is known and stays here.
type entryForm struct {
	settings.Server
	Env     map[string]*string `json:"env,omitempty"`
	Headers map[string]*string `json:"headers,omitempty"`
}

// shownEntry is the value of a variable or header in an entry: nil where it is not shown.
func shownEntry(value string) *string {
	if onlyNames(value) {
		return &value
	}
	return nil
}

// ServerEntry is the entry of a server without the values of its variables and
// headers: they are null, but for names of secrets.
//
//page:call
func (p ServersPage) ServerEntry(name string) (string, error) {
	server, err := p.servers.server(name)
	if err != nil {
		return "", err
	}
	form := entryForm{Server: server, Env: map[string]*string{}, Headers: map[string]*string{}}
	for name, value := range server.Env {
		form.Env[name] = shownEntry(value)
	}
	for name, value := range server.Headers {
		form.Headers[name] = shownEntry(value)
	}
	text, err := json.Marshal(form, json.Deterministic(true), jsontext.WithIndent("  "))
	return string(text), err
}

// AddServer keeps a new server. It is started once it is approved.
//
//page:call
func (p ServersPage) AddServer(r ServerEntry) ([]ServerView, error) {
	r.Name = strings.TrimSpace(r.Name)
	if _, err := p.servers.server(r.Name); err == nil {
		return nil, problem.Fail("There is a server “%s” already. Choose another name, or change that one.", r.Name)
	}
	return p.setServer(r, settings.Server{})
}

// ChangeServer gives a server another entry. Where it is then reached in another way,
// it has to be approved again.
//
//page:call
func (p ServersPage) ChangeServer(r ServerEntry) ([]ServerView, error) {
	before, err := p.servers.server(r.Name)
	if err != nil {
		return nil, err
	}
	return p.setServer(r, before)
}

// setServer keeps an entry; before is the server whose values it may keep.
func (p ServersPage) setServer(r ServerEntry, before settings.Server) ([]ServerView, error) {
	if r.Name == "" || utf8.RuneCountInString(r.Name) > maxName {
		return nil, problem.Fail("Give the server a name of at most %d letters.", maxName)
	}
	server, err := readEntry(r.Entry, before)
	if err != nil {
		return nil, err
	}
	return p.kept(p.servers.keep(r.Name, server))
}

// EnableServer switches a server on or off in the settings.
//
//page:call
func (p ServersPage) EnableServer(r ServerSwitch) ([]ServerView, error) {
	server, err := p.servers.server(r.Name)
	if err != nil {
		return nil, err
	}
	server.Disabled = !r.Enabled
	return p.kept(p.servers.keep(r.Name, server))
}

// RemoveServer ends a server and takes it out of the settings, with what was approved
// of it: where it comes back it has to be approved again.
//
//page:call
func (p ServersPage) RemoveServer(name string) ([]ServerView, error) {
	gone, err := p.servers.server(name)
	if err != nil {
		return nil, err
	}
	list, err := p.kept(p.servers.options.Host.SetServer(name, nil))
	return list, errors.Join(err, tools.Forget(p.servers.options.State, p.servers.set.Load(), tools.Server(gone)))
}

// kept takes on what was kept, also where it could not be written.
func (p ServersPage) kept(err error) ([]ServerView, error) {
	p.servers.reload()
	return p.servers.List(), err
}

// keep writes the entry of a server to the settings.
func (s *Servers) keep(name string, server settings.Server) error {
	entry, err := json.Marshal(server, json.Deterministic(true))
	if err != nil {
		return problem.Fail("The entry is not UTF-8, so it cannot be kept. Write it anew.")
	}
	return s.options.Host.SetServer(name, entry)
}

// server is the server of that name in the settings.
func (s *Servers) server(name string) (settings.Server, error) {
	list := s.named()
	i := slices.IndexFunc(list, func(s settings.Server) bool { return s.Name == name })
	if i < 0 {
		return settings.Server{}, problem.Fail("There is no such server. Look at the list of servers.")
	}
	return list[i], nil
}

// written is the server of that name, or the one whose name is shown so because it
// holds signs that nobody can type.
func (s *Servers) written(name string) (settings.Server, error) {
	var list []settings.Server
	for _, server := range s.named() {
		if server.Name == name || legible.Name(server.Name) == name {
			list = append(list, server)
		}
	}
	switch len(list) {
	case 0:
		return s.server(name)
	case 1:
		return list[0], nil
	}
	return settings.Server{}, problem.Fail("%d servers are shown as “%s”, so it is not clear which is meant. Give one of them another name in settings.json.", len(list), legible.Name(name))
}

// readEntry reads an entry, with the values that it keeps of what was before. No
// value is in the error.
func readEntry(text string, before settings.Server) (settings.Server, error) {
	var form entryForm
	if len(text) > MaxEntry || json.Unmarshal([]byte(text), &form) != nil {
		return settings.Server{}, problem.Fail("The entry cannot be read. It is like {\"command\": \"npx\", \"args\": [\"name-of-server\"]} or {\"url\": \"https://example.com/mcp\"}.")
	}
	server := form.Server
	known := before.Headers
	if !sameOrigin(before.URL, server.URL) {
		known = nil // they were given for another address
	}
	var missing [2]string
	server.Env, missing[0] = fill(form.Env, before.Env)
	server.Headers, missing[1] = fill(form.Headers, known)
	for _, name := range missing {
		if name != "" {
			return settings.Server{}, problem.Fail("The value of %s is needed: it is not known for this server and address.", name)
		}
	}
	return server, nil
}

// fill puts in the known values, and names one that is not known.
func fill(values map[string]*string, known map[string]string) (all map[string]string, missing string) {
	for _, name := range slices.Sorted(maps.Keys(values)) {
		value, ok := known[name]
		if given := values[name]; given != nil {
			value, ok = *given, true
		}
		if !ok {
			return nil, name
		}
		if all == nil {
			all = map[string]string{}
		}
		all[name] = value
	}
	return all, ""
}

// sameOrigin reports whether two addresses are at one host, reached in one way.
func sameOrigin(a, b string) bool {
	first, err := url.Parse(a)
	second, failed := url.Parse(b)
	return err == nil && failed == nil && first.Scheme == second.Scheme && first.Host == second.Host
}
