package host

import (
	"path/filepath"

	"planwright/planner/problem"
)

// Place is something that is kept in a folder of its own.
//
//page:name FolderKind
type Place string

// The places.
const (
	PlaceDocument    Place = "document" // the file of the open workflow
	PlaceSettings    Place = "settings"
	PlaceDiagnostics Place = "diagnostics"
)

var errNoPlace = problem.Fail("There is no such folder.")

// Folder is where something is kept.
func (p *Program) Folder(of Place) (string, error) {
	switch of {
	case PlaceDocument:
		return filepath.Dir(p.Session.Path()), nil
	case PlaceSettings:
		return filepath.Dir(p.Host.settings.Path()), nil
	case PlaceDiagnostics:
		return p.Host.eventsFolder(), nil
	}
	return "", errNoPlace
}
