package permit

import (
	"fmt"

	"planwright/planner/catalog"
)

// Places say where paths lead on the machine that carries calls out.
type Places interface {
	// Allowed are the folders that steps may use without asking, as they were named.
	Allowed() []string
	Follow(path string) Place
	// Whole is a path as it is told to people: from the root or the home folder.
	Whole(path string) string
	// Look says what is at a path inside the allowed folders, and of no other.
	Look(path string) Thing
	// Sheets are the names of the sheets of a workbook there, and of nothing else.
	Sheets(path string) []string
}

// Thing is what is at a path.
type Thing int

// Things at a path.
const (
	Unseen Thing = iota // nobody looks, or can
	Nothing
	AFile // or anything else that is no folder
	AFolder
)

// Place is where a path leads.
type Place struct {
	Is      Standing
	Path    string // with links followed; "" where nobody knows
	Folder  string // that Path is in
	Picture bool   // the path is that of a picture of the run itself
}

// Standing is how a place stands to the folders that steps may use.
type Standing int

// Standings of a place.
const (
	Outside     Standing = iota // of all the folders
	Inside                      // a folder that steps may use
	Own                         // what belongs to the program itself
	Unreachable                 // the way there is barred, or its end is not certain
	Unknown                     // nobody knows where the path begins
)

// folderFor is the folder that has to be allowed for what is touched there, "" where
// that is not known.
func (at Place) folderFor(t catalog.Touch) string {
	switch {
	case at.Is == Own:
		return ""
	case t.Argument == "folder":
		return at.Path
	}
	return at.Folder
}

// unusable says why a path that leads to such a place may not be used, and what to do: to
// allow a folder is no remedy where the way there is barred.
func (at Place) unusable(path string) string {
	if barred := at.barred(path); barred != "" {
		return barred
	}
	return fmt.Sprintf("“%s” is outside the folders that workflows may use. Allow its folder in the settings, under Tools, or choose another place.", excerpt(path))
}

// barred says that a path cannot be reached, or is not for steps, "" where it can or
// where nobody knows where it begins.
func (at Place) barred(path string) string {
	switch at.Is {
	case Own:
		return fmt.Sprintf("“%s” belongs to Planwright itself, with its settings, approvals and runs, which are not for steps. Choose another place.", excerpt(path))
	case Unreachable:
		return fmt.Sprintf("“%s” cannot be reached: the way there leads through a file, a link to nothing or a folder that is closed to you. Choose another place.", excerpt(path))
	case Outside, Inside, Unknown:
	}
	return ""
}
