package host

import (
	"errors"
	"fmt"
	"slices"

	"planwright/internal/settings"
	"planwright/internal/tools"
	"planwright/planner/alike"
	"planwright/planner/problem"
)

// maxImport is how long a file of another app may be, in bytes.
const maxImport = 1 << 20

var errImportTooLarge = fmt.Errorf("The file is too large to be one of servers: at most %d MB.", maxImport>>20)

// PreviewImport says what the file of another app would add. It starts and keeps
// nothing.
func (h *Host) PreviewImport(text []byte) ImportView {
	servers, problems := tools.Import(text)
	seen, _, _ := tools.Look(servers, h.state, shownVariable)
	view := ImportView{Servers: []ImportedServer{}, Problems: list(problems)}
	names := namesOf(h.Settings().MCPServers)
	for _, s := range servers {
		names = append(names, s.Name)
	}
	known := alike.Of(names)
	for i, s := range seen {
		_, err := h.server(s.Name)
		view.Servers = append(view.Servers, ImportedServer{
			Name: s.Name, Line: s.Line, Words: s.Words, Folder: s.Folder, Alike: known.Spelt(s.Name), Names: s.Names, Disabled: servers[i].Disabled, Taken: err == nil,
		})
	}
	return view
}

// ImportServers keeps the servers of a file that are chosen; those whose name is taken
// are not. None is started before it is approved.
func (h *Host) ImportServers(text []byte, chosen func(ImportedServer) bool) (problem.List, error) {
	view := h.PreviewImport(text)
	servers, _ := tools.Import(text)
	var failed error
	for i, s := range servers {
		if !view.Servers[i].Taken && chosen(view.Servers[i]) {
			failed = errors.Join(failed, h.keepServer(s.Name, settings.Server(s)))
		}
	}
	h.reload()
	return view.Problems, failed
}

// PreviewImport says what the text of another app's file would add.
func (s *Session) PreviewImport(text string) (ImportView, error) {
	if len(text) > maxImport {
		return ImportView{}, errImportTooLarge
	}
	return s.host.PreviewImport([]byte(text)), nil
}

// ImportServers keeps the servers of another app's file that are named.
func (s *Session) ImportServers(r ImportRequest) ([]ServerView, error) {
	if len(r.Text) > maxImport {
		return nil, errImportTooLarge
	}
	_, err := s.host.ImportServers([]byte(r.Text), func(i ImportedServer) bool { return slices.Contains(r.Names, i.Name) })
	return s.host.Servers(), err
}
