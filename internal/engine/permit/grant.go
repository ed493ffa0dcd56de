package permit

import (
	"planwright/internal/legible"
	"planwright/planner/catalog"
)

// Sheet is what a workflow would do when it is run: shown to the person before the
// first run of a revision, and approved as a whole.
type Sheet struct {
	Hash   string      `json:"hash"` // of all that is approved: Works, inputs, results of an earlier run
	Works  string      `json:"-"`    // hash of what it does whatever it is given: steps, tools and their definitions, folders, kept results
	Steps  []SheetStep `json:"steps"`
	Stands []Stand     `json:"stands"`        // for steps that do not run, or not at once
	Inputs []Argument  `json:"inputs" ts:"-"` // values that are given, else the defaults
	// What the steps do, each line once: folders and files, hosts, programs.
	Reads    []string `json:"reads"`
	Writes   []string `json:"writes"`
	Contacts []string `json:"contacts"`
	Runs     []string `json:"runs"`
	Folders  []string `json:"folders"` // that steps which are Open may use without asking; none where there are none
	Tools    []string `json:"tools"`   // of servers: what they do is known from their own words only
	Models   bool     `json:"models"`  // values are sent to the model endpoint

	Secrets []SheetSecret `json:"secrets"`
	Loops   []SheetLoop   `json:"loops,omitempty"` // whose rounds go on side by side
}

// SheetStep is what one step would do.
type SheetStep struct {
	Node      string           `json:"node"`
	Name      string           `json:"name"`
	Tool      string           `json:"tool,omitzero"`
	Effect    catalog.Effect   `json:"effect"`
	Says      catalog.Sentence `json:"says"`            // what it does, in a line for people
	Arguments []Argument       `json:"arguments"`       // references shown as such
	Open      bool             `json:"open"`            // what it touches is known only when it runs
	Given     bool             `json:"given"`           // with Open: it is what the inputs of the run and kept results say, so it is known before
	Asks      bool             `json:"asks"`            // it asks each time, with its final arguments
	Tools     []string         `json:"tools"`           // of an AI step: what it may call
	Reason    string           `json:"reason,omitzero"` // why it cannot run here; "": it can
	Alike     []Alike          `json:"alike"`           // its tools that could be taken for others
	Folder    string           `json:"folder,omitzero"` // that has to be allowed for it, with Reason; "": that is not what is missing
	Model     bool             `json:"model,omitzero"`  // a model is missing for it, with Reason
	Finds     []Find           `json:"finds"`           // what is at the places that it names
	AtOnce    int              `json:"atOnce,omitzero"` // it does so up to that often at the same time; 0: once
}

// Alike is a tool that could be taken for another one on offer.
type Alike struct {
	Tool  string `json:"tool"`  // spelt to be told from Other
	Other string `json:"other"` // spelt to be told from Tool
}

// Text says so, for people.
func (a Alike) Text() string { return legible.Alike("tool", a.Tool, a.Other) }

// Approve is what whoever hands in the hash of this very sheet allows by it; false for any other,
// and for a sheet of which not all can be told, which has none.
func (s Sheet) Approve(hash string) (Grant, bool) {
	if !sameHash(s.Hash, hash) {
		return Grant{}, false
	}
	return Grant{Hash: s.Hash}, true
}

// IsTold reports whether all that would be done is told. What is not can be allowed by nothing.
func (s Sheet) IsTold() bool { return s.Hash != "" }

// WorksAs reports whether the hash is that of what the workflow does, whatever it is given.
func (s Sheet) WorksAs(hash string) bool { return sameHash(s.Works, hash) }

// Grant is what the person approved. The zero value allows only reading inside the
// allowed folders.
type Grant struct {
	Hash    string           `json:"hash,omitzero"`     // of the Sheet; a Grant for another one is void
	Effects []catalog.Effect `json:"effects,omitempty"` // that are approved without a sheet, as on the command line
	Always  []string         `json:"always,omitempty"`  // tools that are called without asking, whatever they do
}
