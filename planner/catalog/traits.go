package catalog

import (
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/workflow"
)

// Traits are what is known of a built-in tool and no schema says: what a call touches, and
// which of its arguments make it worse. They stand with the tool in builtin.json.
type Traits struct {
	Holds    Thing       `json:"holds,omitzero"`    // a thing that it changes for whoever looks at it, so that others wait meanwhile; see Touches, too
	Touches  []Touch     `json:"touches"`           // none: it reaches nothing outside its run
	Replaces *Replacing  `json:"replaces,omitzero"` // nil: no argument makes it destroy what is there
	Decides  []string    `json:"decides,omitzero"`  // arguments that decide what a call does to what it touches
	Worsens  []Worsening `json:"worsens,omitzero"`  // arguments that make it as bad as any command
	Secrets  []string    `json:"secrets,omitzero"`  // arguments that a secret may stand in, see Tool.TakesSecret

	NeedsScreen bool `json:"needsScreen,omitzero"` // it fails where there is no screen to be worked
}

// Touch is something that a call touches: what an argument names, or a thing that is always
// the same. With both it touches the thing where the argument is given.
type Touch struct {
	Use      Use    `json:"use"`
	Argument string `json:"argument,omitzero"`
	Thing    Thing  `json:"thing,omitzero"`
	Needs    Need   `json:"needs,omitzero"`  // of what the argument names, "" where that does not matter before a run
	Unless   string `json:"unless,omitzero"` // an argument that takes the need away where it is true
	Part     string `json:"part,omitzero"`   // an argument that names the part of the file that alone is written, of which there may be several
	Makes    string `json:"makes,omitzero"`  // an argument that has a missing folder made where it is true
}

// Use is a way to touch the world.
type Use string

// The ways.
const (
	Reads    Use = "reads"    // a file, a folder or a thing
	Writes   Use = "writes"   // likewise
	Contacts Use = "contacts" // a host
	Runs     Use = "runs"     // a program
)

// Thing is what is touched without an argument that names it.
type Thing string

// The things.
const (
	Screen    Thing = "screen" // with its windows, mouse and keyboard
	Clipboard Thing = "clipboard"
	Kept      Thing = "kept" // what a workflow remembers between its runs
)

// Need is what a step needs of what an argument names.
type Need string

// The needs.
const (
	NeedsThere  Need = "there"    // a file or a folder
	NeedsFile   Need = "file"     // a file to read
	NeedsFolder Need = "folder"   // a folder to look into
	NeedsFree   Need = "free"     // nothing: the step makes a new file
	NeedsMode   Need = "mode"     // a file, or none, as its mode says
	NeedsPlace  Need = "place"    // the name, or the folder, that something is moved or copied to
	FillsFolder Need = "fillable" // a folder, which is made where it is missing
)

// Replacing says which argument makes a tool destroy what is there: every value does, but
// for those that are listed.
type Replacing struct {
	Argument string           `json:"argument"`
	But      []jsontext.Value `json:"but"`
	Deletes  bool             `json:"deletes,omitzero"` // nothing takes the place of what was there
}

// In reports whether a call with these arguments may destroy what is there.
func (r *Replacing) In(arguments workflow.Arguments) bool {
	value, given := arguments[r.Argument]
	return given && !slices.ContainsFunc(r.But, func(harmless jsontext.Value) bool { return string(harmless) == string(value) })
}

// Worsening is an argument that makes a call as bad as any command: given at all, or where
// it holds one of some characters.
type Worsening struct {
	Argument string `json:"argument"`
	Holding  string `json:"holding,omitzero"` // the characters; "": anything
}

// In reports whether it does so in a text that is given as the argument.
func (w Worsening) In(text string) bool {
	return text != "" && (w.Holding == "" || strings.ContainsAny(text, w.Holding))
}

// IsPath reports whether an argument names a file or a folder, or several in a list.
func (t Touch) IsPath() bool { return (t.Use == Reads || t.Use == Writes) && t.Thing == "" }

// Traits are those of a built-in tool; false of a tool that the program does not bring
// with it: nobody knows what a call of it touches.
func (t Tool) Traits() (Traits, bool) {
	if t.Server != "" {
		return Traits{}, false
	}
	traits, known := builtin().traits[t.Name]
	return traits, known
}
