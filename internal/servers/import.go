package servers

import (
	"errors"
	"slices"

	"planwright/internal/page"
	"planwright/internal/settings"
	"planwright/internal/tools"
	"planwright/planner/alike"
	"planwright/planner/problem"
)

// MaxImport is how long a file of another app may be, in bytes.
const MaxImport = 1 << 20

var errImportTooLarge = problem.Fail("The file is too large to be one of servers: at most %d MB.", MaxImport>>20)

// Preview says what the file of another app would add. It starts and keeps nothing.
func (s *Servers) Preview(text []byte) ImportView {
	servers, problems := tools.Import(text)
	seen, _, _ := tools.Look(servers, s.options.State, shownVariable)
	view := ImportView{Servers: []ImportedServer{}, Problems: page.List(problems)}
	names := namesOf(s.named())
	for _, server := range servers {
		names = append(names, server.Name)
	}
	known := alike.Of(names)
	for i, found := range seen {
		_, err := s.server(found.Name)
		view.Servers = append(view.Servers, ImportedServer{
			Name: found.Name, Line: found.Line, Words: found.Words, Folder: found.Folder, Alike: known.Spelt(found.Name), Names: found.Names,
			Disabled: servers[i].Disabled, Taken: err == nil,
		})
	}
	return view
}

// Import keeps the servers of a file that are chosen; those whose name is taken
// are not. None is started before it is approved.
func (s *Servers) Import(text []byte, chosen func(ImportedServer) bool) (problem.List, error) {
	view := s.Preview(text)
	servers, _ := tools.Import(text)
	var failed error
	for i, server := range servers {
		if !view.Servers[i].Taken && chosen(view.Servers[i]) {
			failed = errors.Join(failed, s.keep(server.Name, settings.Server(server)))
		}
	}
	s.reload()
	return view.Problems, failed
}

// PreviewImport says what the text of another app's file would add.
//
//page:call
func (p ServersPage) PreviewImport(text string) (ImportView, error) {
	if len(text) > MaxImport {
		return ImportView{}, errImportTooLarge
	}
	return p.servers.Preview([]byte(text)), nil
}

// ImportServers keeps the servers of another app's file that are named.
//
//page:call
func (p ServersPage) ImportServers(r ImportRequest) ([]ServerView, error) {
	if len(r.Text) > MaxImport {
		return nil, errImportTooLarge
	}
	_, err := p.servers.Import([]byte(r.Text), func(i ImportedServer) bool { return slices.Contains(r.Names, i.Name) })
	return p.servers.List(), err
}
