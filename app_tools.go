package main

import "planwright/internal/host"

// Tools lists the tools on offer, with the JSON Schemas of their arguments and
// the names of their results. The event tools:changed tells when there are others.
func (a *App) Tools() ([]host.ToolView, error) { return call(a, inServers, host.ServersPage.Tools) }

// Servers says how the person's tool servers are, in the order of the settings.
func (a *App) Servers() ([]host.ServerView, error) {
	return call(a, inServers, host.ServersPage.Servers)
}

// ApproveServer lets a server be started in the way, and its tools be called as they
// are, that the person has seen. What has changed since is not approved.
func (a *App) ApproveServer(request host.ServerApproval) ([]host.ServerView, error) {
	return call(a, inServers, func(s host.ServersPage) ([]host.ServerView, error) { return s.ApproveServer(request) })
}

// RestartServer ends a server and starts it again, where it was approved.
func (a *App) RestartServer(name string) ([]host.ServerView, error) {
	return call(a, inServers, func(s host.ServersPage) ([]host.ServerView, error) { return s.RestartServer(name) })
}

// StopServer ends a server until RestartServer or the next start.
func (a *App) StopServer(name string) ([]host.ServerView, error) {
	return call(a, inServers, func(s host.ServersPage) ([]host.ServerView, error) { return s.StopServer(name) })
}

// EnableServer switches a server on or off in the settings.
func (a *App) EnableServer(request host.ServerSwitch) ([]host.ServerView, error) {
	return call(a, inServers, func(s host.ServersPage) ([]host.ServerView, error) { return s.EnableServer(request) })
}

// ServerLog is the end of what a server printed, without secrets.
func (a *App) ServerLog(name string) (string, error) {
	return call(a, inServers, func(s host.ServersPage) (string, error) { return s.ServerLog(name) })
}

// ServerTools lists the tools that a server offers, those that were not approved too.
func (a *App) ServerTools(name string) ([]host.Offer, error) {
	return call(a, inServers, func(s host.ServersPage) ([]host.Offer, error) { return s.ServerTools(name) })
}

// ServerEntry is the entry of a server in the settings as JSON; the values of its
// variables and headers are null.
func (a *App) ServerEntry(name string) (string, error) {
	return call(a, inServers, func(s host.ServersPage) (string, error) { return s.ServerEntry(name) })
}

// AddServer keeps a new server. It is started once it is approved.
func (a *App) AddServer(request host.ServerEntry) ([]host.ServerView, error) {
	return call(a, inServers, func(s host.ServersPage) ([]host.ServerView, error) { return s.AddServer(request) })
}

// ChangeServer gives a server another entry, where null for a variable or header keeps
// the value it has. Reached in another way, it has to be approved again.
func (a *App) ChangeServer(request host.ServerEntry) ([]host.ServerView, error) {
	return call(a, inServers, func(s host.ServersPage) ([]host.ServerView, error) { return s.ChangeServer(request) })
}

// RemoveServer ends a server and takes it out of the settings, with what was approved
// of it.
func (a *App) RemoveServer(name string) ([]host.ServerView, error) {
	return call(a, inServers, func(s host.ServersPage) ([]host.ServerView, error) { return s.RemoveServer(name) })
}

// PreviewImport says what the text of another app's file of servers would add. It
// starts and keeps nothing.
func (a *App) PreviewImport(text string) (host.ImportView, error) {
	return call(a, inServers, func(s host.ServersPage) (host.ImportView, error) { return s.PreviewImport(text) })
}

// ImportServers keeps the servers of another app's file that are named. None is
// started before it is approved.
func (a *App) ImportServers(request host.ImportRequest) ([]host.ServerView, error) {
	return call(a, inServers, func(s host.ServersPage) ([]host.ServerView, error) { return s.ImportServers(request) })
}

// Folders lists the folders that steps may use.
func (a *App) Folders() ([]host.FolderView, error) {
	return call(a, inProgram, (*host.Program).Folders)
}

// AddFolder lets steps use a folder. Without a path the person is asked for it where
// there are StartView.FileDialogs; null is returned where none was chosen.
func (a *App) AddFolder(path string) ([]host.FolderView, error) {
	return call(a, inProgram, func(p *host.Program) ([]host.FolderView, error) {
		if _, none := a.dialogs.(noDialogs); !none && path == "" {
			chosen, err := a.dialogs.folder()
			if err != nil || chosen == "" {
				return nil, err
			}
			path = chosen
		}
		return p.AddFolder(path)
	})
}

// RemoveFolder keeps steps from using a folder.
func (a *App) RemoveFolder(path string) ([]host.FolderView, error) {
	return call(a, inProgram, func(p *host.Program) ([]host.FolderView, error) { return p.RemoveFolder(path) })
}
