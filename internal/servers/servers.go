// Package servers is what the person does with tools and their servers: settings, approval,
// import, and which tools are on offer.
package servers

import (
	"planwright/internal/settings"
	"planwright/internal/tools"
	"planwright/planner/alike"
)

// List says how the person's servers are, in the order of the settings.
func (s *Servers) List() []ServerView {
	seen := s.seen
	if set := s.set.Load(); set != nil {
		seen = set.Servers()
	}
	return viewServers(seen, s.named())
}

// named are the servers of the settings.
func (s *Servers) named() []settings.Server { return s.options.Host.Settings().MCPServers }

// ServersPage is what a page does with tools and their servers.
type ServersPage struct{ servers *Servers }

// Page is what a page does with them.
func (s *Servers) Page() ServersPage { return ServersPage{s} }

// Servers says how the person's tool servers are, in the order of the settings.
//
//page:call
func (p ServersPage) Servers() ([]ServerView, error) { return p.servers.List(), nil }

// ApproveServer lets a server be started in the way, and its tools be called as they
// are, that the person has seen. What has changed since is not approved.
//
//page:call
func (p ServersPage) ApproveServer(r ServerApproval) ([]ServerView, error) {
	return p.control(func(set *tools.Set) error { return set.Approve(r.Name, r.Hash) })
}

// RestartServer ends a server and starts it again, where it was approved.
//
//page:call
func (p ServersPage) RestartServer(name string) ([]ServerView, error) {
	return p.control(func(set *tools.Set) error { return set.Restart(name) })
}

// StopServer ends a server until RestartServer or the next start.
//
//page:call
func (p ServersPage) StopServer(name string) ([]ServerView, error) {
	return p.control(func(set *tools.Set) error { return set.Stop(name) })
}

// control does something to a server and says how all are then.
func (p ServersPage) control(do func(*tools.Set) error) ([]ServerView, error) {
	err := do(p.servers.toolSet())
	return p.servers.List(), err
}

// ServerLog is the end of what a server printed, without secrets, "" for nothing.
//
//page:call
func (p ServersPage) ServerLog(name string) (string, error) {
	return p.servers.toolSet().Log(name), nil
}

// ServerTools lists the tools that a server offers, those that were not approved too.
//
//page:call
func (p ServersPage) ServerTools(name string) ([]ToolView, error) {
	return p.servers.offersOf(p.servers.toolSet(), name), nil
}

// offersOf lists the tools that a server of the set offers. They are told from those on
// offer and from all of the set, approved or not.
func (s *Servers) offersOf(set *tools.Set, server string) []ToolView {
	list, offers := []ToolView{}, set.Offers()
	var names []string
	for _, t := range s.Catalog().Tools() {
		names = append(names, t.Name)
	}
	for _, o := range offers {
		names = append(names, o.Name)
	}
	known := alike.Of(names)
	for _, o := range offers {
		if server != "" && o.Server == server {
			list = append(list, viewTool(o, known.Spelt(o.Name)))
		}
	}
	return list
}

// reload takes on the servers of the settings as they are now, where servers run at
// all.
func (s *Servers) reload() {
	s.reloading.Lock()
	defer s.reloading.Unlock()
	s.hideSecrets()
	if set := s.set.Load(); set != nil && s.options.ToolsFile == "" {
		set.Reload(serversOf(s.options.Host.Settings()))
	}
}
