package permit

import (
	"fmt"
	"slices"
	"strings"

	"planwright/internal/legible"
	"planwright/planner/catalog"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// Find is what is at a place that a step names, before a run, and what the step makes of it.
type Find struct {
	Is    FindKind        `json:"is"`
	Path  string          `json:"path"`           // as the other paths of the sheet are told
	Fails bool            `json:"fails"`          // as things stand, the step fails
	Make  string          `json:"make,omitzero"`  // folder to be made, so that it does not; "": that is no remedy
	Ways  []catalog.WayOn `json:"ways,omitempty"` // so that it does not: what to set arguments of the step to

	Sheets     []string `json:"sheets,omitempty"`    // of a workbook: the first that are lost, where it has several, or that a new one comes beside
	MoreSheets int      `json:"moreSheets,omitzero"` // of these
}

// FindKind is a kind of find.
type FindKind string

// The kinds.
const (
	FindReplaced   FindKind = "replaced"   // a file that the step replaces
	FindAppended   FindKind = "appended"   // a file that it adds to
	FindSheet      FindKind = "sheet"      // a workbook of which it replaces one sheet
	FindSheetMade  FindKind = "sheetMade"  // a workbook that gets another sheet
	FindTaken      FindKind = "taken"      // what keeps it from making something new
	FindMissing    FindKind = "missing"    // what it needs is not there
	FindUnsure     FindKind = "unsure"     // likewise, and steps before it may make it
	FindNoFolder   FindKind = "noFolder"   // a folder that it needs is not there
	FindFolderMade FindKind = "folderMade" // a folder is not there, and it makes it
	FindNotFile    FindKind = "notFile"    // a folder, where it needs a file
	FindNotFolder  FindKind = "notFolder"  // a file, where it needs a folder
	FindChosen     FindKind = "chosen"     // the file of a workflow that it calls, as another one has the same id or name
)

// findKinds are what the kinds say, with a verb for the path, and whether the step fails.
var findKinds = map[FindKind]struct {
	words string
	fails bool
}{
	FindReplaced:   {"“%s” is there already and will be replaced.", false},
	FindAppended:   {"“%s” is there already and will be added to.", false},
	FindSheet:      {"“%s” is there already. Of its sheets, the one that is written is replaced; the others stay.", false},
	FindSheetMade:  {"“%s” is there already. The sheet that is written is added; those that are there stay.", false},
	FindTaken:      {"“%s” is there already, and this step replaces nothing: it would fail.", true},
	FindMissing:    {"“%s” is not there: this step would fail.", true},
	FindUnsure:     {"“%s” is not there now: unless a step before makes it, this step fails.", false},
	FindNoFolder:   {"The folder “%s” does not exist: this step would fail.", true},
	FindFolderMade: {"The folder “%s” does not exist and will be made.", false},
	FindNotFile:    {"“%s” is a folder, not a file: this step would fail.", true},
	FindNotFolder:  {"“%s” is a file, not a folder: this step would fail.", true},
	FindChosen:     {"“%s” is the file of the workflow that is called: another one has the same id or name.", false},
}

func (f Find) isSame(other Find) bool { return f.Is == other.Is && f.Path == other.Path }

// Text says so, for people.
func (f Find) Text() string {
	said := fmt.Sprintf(findKinds[f.Is].words, legible.Escape(f.Path))
	if len(f.Sheets) == 0 {
		return said
	}
	names := make([]string, len(f.Sheets))
	for i, name := range f.Sheets {
		names[i] = "“" + legible.Escape(name) + "”"
	}
	if f.MoreSheets > 0 {
		names = append(names, fmt.Sprintf("%d more", f.MoreSheets))
	}
	if f.Is == FindSheetMade {
		return said + " It has: " + strings.Join(names, ", ") + "."
	}
	return said + " All its sheets are lost: " + strings.Join(names, ", ") + "."
}

// maxSheetsNamed is how many sheets of a workbook are named that are lost with it.
const maxSheetsNamed = 5

// withSheets is the find of what is replaced, with the sheets that are lost where a table takes
// the place of a workbook that has several.
func (s sight) withSheets(f Find) Find {
	if s.touch.Part == "" {
		return f
	}
	if names := s.places.Sheets(s.path); len(names) > 1 {
		f.name(names)
	}
	return f
}

// name has the find name sheets.
func (f *Find) name(sheets []string) {
	for _, name := range sheets[:min(len(sheets), maxSheetsNamed)] {
		f.Sheets = append(f.Sheets, text.Within(name, maxValue))
	}
	f.MoreSheets = len(sheets) - len(f.Sheets)
}

// ofSheet is the find where one sheet of a workbook is written: it is replaced, or comes beside
// those that are there where none is called so.
func (s sight) ofSheet(called string) Find {
	names := s.places.Sheets(s.path)
	isThere := slices.ContainsFunc(names, func(name string) bool { return strings.EqualFold(name, called) })
	if len(names) == 0 || isThere || strings.Contains(called, "{{") {
		return s.say(FindSheet, s.path)
	}
	f := s.say(FindSheetMade, s.path)
	f.name(names)
	return f
}

// LookAround adds to the sheet of the work what is at the places that its steps name. It
// looks only where steps may go without asking, and at nothing but what is there by name;
// a place that is known only when a step runs is not looked at.
func LookAround(sheet *Sheet, work Work, offer Offer, places Places) {
	l := looker{places: places, offer: offer, work: work, nodes: map[string]workflow.Node{}}
	for _, n := range work.part().Nodes {
		l.nodes[n.ID] = n
	}
	for i, step := range sheet.Steps {
		if step.Reason == "" {
			sheet.Steps[i].Finds = append(step.Finds, l.findsOf(l.nodes[step.Node])...)
		}
	}
}

// looker looks at the places of a workflow.
type looker struct {
	places Places
	offer  Offer
	work   Work
	nodes  map[string]workflow.Node
	change *changes // that steps make; nil: not looked for yet
}

func (l *looker) findsOf(n workflow.Node) (found []Find) {
	if n.Kind != workflow.KindTool || n.Tool == nil {
		return nil
	}
	t, _ := l.offer.Get(n.Tool.Name)
	list, _ := touchesOf(t)
	for _, touch := range list {
		if touch.Needs == "" || string(n.Tool.Arguments[touch.Unless]) == "true" || hasReference(n.Tool.Arguments[touch.Argument]) {
			continue
		}
		for _, path := range touched(touch, n.Tool.Arguments) {
			s := sight{looker: l, node: n, tool: t, touch: touch, path: path}
			if f, ok := s.find(touch.Needs); ok && path != "" && !slices.ContainsFunc(found, f.isSame) {
				found = append(found, f)
			}
		}
	}
	return found
}

// sight is one place that a step names.
type sight struct {
	*looker
	node  workflow.Node
	tool  catalog.Tool
	touch catalog.Touch // that names it
	path  string
}

func (s sight) find(wants catalog.Need) (Find, bool) {
	switch wants {
	case catalog.NeedsThere, catalog.NeedsFile, catalog.NeedsFolder:
		return s.source(wants)
	case catalog.NeedsFree, catalog.NeedsMode:
		return s.target(wants)
	case catalog.NeedsPlace:
		return s.landing()
	case catalog.FillsFolder:
		return s.say(FindNotFolder, s.path), s.places.Look(s.path) == AFile && !s.changes(s.path)
	}
	return Find{}, false
}

// say is a find at a path.
func (s sight) say(is FindKind, path string) Find {
	return Find{Is: is, Path: s.places.Whole(path), Fails: findKinds[is].fails}
}

// taken is the find of what keeps the step from making something new. What is no file is
// not replaced.
func (s sight) taken(path string) Find {
	f := s.say(FindTaken, path)
	for _, way := range s.tool.WaysPast() {
		if len(way.Value) == 0 || s.places.Look(path) == AFile {
			f.Ways = append(f.Ways, way)
		}
	}
	return f
}

// source is the find where something has to be there.
func (s sight) source(wants catalog.Need) (Find, bool) {
	thing := s.places.Look(s.path)
	missing := thing == Nothing
	switch {
	case thing == Unseen || s.changes(s.path):
		return Find{}, false
	case missing && s.mayBeMade():
		return s.say(FindUnsure, s.path), true
	case missing && wants == catalog.NeedsFolder:
		f := s.say(FindNoFolder, s.path)
		f.Make = s.path
		return f, true
	case missing && s.places.Look(s.folder(s.path)) == Nothing:
		return s.say(FindNoFolder, s.folder(s.path)), true
	case missing:
		return s.say(FindMissing, s.path), true
	case thing == AFolder && wants == catalog.NeedsFile:
		return s.say(FindNotFile, s.path), true
	}
	return s.say(FindNotFolder, s.path), thing == AFile && wants == catalog.NeedsFolder
}

// target is the find where a file is written.
func (s sight) target(wants catalog.Need) (Find, bool) {
	thing := s.places.Look(s.path)
	mode := s.node.Tool.Arguments["mode"]
	folder := s.folder(s.path)
	switch {
	case thing == Unseen || s.changes(s.path):
		return Find{}, false
	case thing == Nothing:
		made := wants == catalog.NeedsMode && s.places.Look(folder) == Nothing && !s.changes(folder) && !s.mayBeMade()
		return s.say(FindFolderMade, folder), made
	case thing == AFolder && wants == catalog.NeedsMode:
		return s.say(FindNotFile, s.path), true
	case wants == catalog.NeedsFree || textOf(mode) == "create" || len(mode) == 0 || mode.Kind() == 'n':
		return s.taken(s.path), true
	case textOf(mode) == "overwrite" && textOf(s.node.Tool.Arguments[s.touch.Part]) != "":
		return s.ofSheet(textOf(s.node.Tool.Arguments[s.touch.Part])), true
	case textOf(mode) == "overwrite":
		return s.withSheets(s.say(FindReplaced, s.path)), true
	}
	return s.say(FindAppended, s.path), textOf(mode) == "append"
}

// landing is the find where something is moved or copied to.
func (s sight) landing() (Find, bool) {
	arguments := s.node.Tool.Arguments
	at, overwrite := s.path, string(arguments["overwrite"])
	if s.places.Look(at) == AFolder {
		if hasReference(arguments["from"]) {
			return Find{}, false
		}
		at = s.places.Follow(at).Path + "/" + lastName(textOf(arguments["from"]))
	}
	switch thing := s.places.Look(at); {
	case thing == Unseen || s.changes(at) || s.isSource(at):
		return Find{}, false
	case thing == Nothing:
		return s.landingFolder(at)
	case overwrite == "true":
		return s.say(FindReplaced, at), thing == AFile
	}
	return s.taken(at), overwrite == "" || overwrite == "false" || overwrite == "null"
}

// isSource reports whether that is what is moved or copied itself.
func (s sight) isSource(path string) bool {
	from := s.node.Tool.Arguments["from"]
	return !hasReference(from) && s.places.Follow(textOf(from)).Path == s.places.Follow(path).Path
}

// landingFolder is the find where the folder is missing that something is moved to.
func (s sight) landingFolder(at string) (Find, bool) {
	folder, makes := s.folder(at), s.node.Tool.Arguments[s.touch.Makes]
	if s.touch.Makes == "" || strings.HasSuffix(at, "/") || s.places.Look(folder) != Nothing || s.changes(folder) || s.mayBeMade() {
		return Find{}, false
	}
	f := s.say(FindNoFolder, folder)
	f.Make = folder
	return f, len(makes) == 0 || string(makes) == "false" || string(makes) == "null"
}

// folder is the folder that a path is in.
func (s sight) folder(path string) string { return s.places.Follow(path).Folder }

// lastName is the name at the end of a path, of any system.
func lastName(path string) string {
	path = strings.TrimRight(path, `/\`)
	return path[strings.LastIndexAny(path, `/\`)+1:]
}
