package host

import (
	"planwright/internal/tools"
	"planwright/planner/alike"
)

// Servers says how the user's servers are. Before something is to call a tool, none
// of them runs.
func (h *Host) Servers() []ServerView {
	seen := h.seen
	if set := h.toolbox.set.Load(); set != nil {
		seen = set.Servers()
	}
	return viewServers(seen, h.Settings().MCPServers)
}

// Servers says how the user's servers are, in the order of the settings.
func (s *Session) Servers() ([]ServerView, error) { return s.host.Servers(), nil }

// ApproveServer lets a server be started in the way, and its tools be called as they
// are, that the person has seen. What has changed since is not approved.
func (s *Session) ApproveServer(r ServerApproval) ([]ServerView, error) {
	return s.control(func(set *tools.Set) error { return set.Approve(r.Name, r.Hash) })
}

// RestartServer ends a server and starts it again, where it was approved.
func (s *Session) RestartServer(name string) ([]ServerView, error) {
	return s.control(func(set *tools.Set) error { return set.Restart(name) })
}

// StopServer ends a server until RestartServer or the next start.
func (s *Session) StopServer(name string) ([]ServerView, error) {
	return s.control(func(set *tools.Set) error { return set.Stop(name) })
}

// control does something to a server and says how all are then.
func (s *Session) control(do func(*tools.Set) error) ([]ServerView, error) {
	err := do(s.host.toolSet())
	return s.host.Servers(), err
}

// ServerLog is the end of what a server printed, without secrets, "" for nothing.
func (s *Session) ServerLog(name string) (string, error) {
	return s.host.toolSet().Log(name), nil
}

// ServerTools lists the tools that a server offers, those that were not approved too.
func (s *Session) ServerTools(name string) ([]Offer, error) {
	return s.host.offersOf(s.host.toolSet(), name), nil
}

// offersOf lists the tools that a server of the set offers. They are told from those on
// offer and from all of the set, approved or not.
func (h *Host) offersOf(set *tools.Set, server string) []Offer {
	list, offers := []Offer{}, set.Offers()
	var names []string
	for _, t := range h.Catalog().Tools() {
		names = append(names, t.Name)
	}
	for _, o := range offers {
		names = append(names, o.Name)
	}
	known := alike.Of(names)
	for _, o := range offers {
		if server != "" && o.Server == server {
			list = append(list, Offer{viewTool(o.Tool, known.Spelt(o.Name)), o.Approved})
		}
	}
	return list
}

// reload takes on the servers of the settings as they are now, where servers run at
// all.
func (h *Host) reload() {
	h.toolbox.reloading.Lock()
	defer h.toolbox.reloading.Unlock()
	h.hideSecrets()
	if set := h.toolbox.set.Load(); set != nil && h.toolsFile == "" {
		set.Reload(serversOf(h.Settings()))
	}
}
