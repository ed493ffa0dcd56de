package permit

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine/walk"
	"planwright/planner/catalog"
	"planwright/planner/workflow"
)

// worksHash is the hash of what a person approves whatever the workflow is given: what
// the steps do and in which order, what the tools say they are, where references may
// lead, and which results are kept. Names of steps, notes, places on the canvas and how
// people are told of a call are left out.
func worksHash(w workflow.Workflow, offer Offer, folders []string, stands []Stand, children []string) string {
	w.ID, w.Name, w.Notes, w.Unknown = "", "", nil, nil
	w.Nodes = slices.Clone(w.Nodes)
	tools := map[string]catalog.Tool{}
	for i := range w.Nodes {
		n := &w.Nodes[i]
		*n = definition(*n)
		for _, name := range toolsOf(*n) {
			t, _ := offer.Get(name)
			t.Title, t.Titles, t.Sentences, t.Outcomes = "", nil, nil, nil
			tools[name] = t
		}
	}
	return hashOf(struct {
		Workflow workflow.Workflow
		Tools    map[string]catalog.Tool
		Folders  []string
		Kept     map[string]walk.Result `json:",omitempty"`
		Children []string               `json:",omitempty"`
	}{w, tools, folders, resultsOf(stands, true), children})
}

// wholeHash is the hash of the sheet with all that the run is given.
func wholeHash(s Sheet, inputs map[string]jsontext.Value) string {
	earlier, left := resultsOf(s.Stands, false), []string(nil)
	for _, stand := range s.Stands {
		if stand.New {
			left = append(left, stand.Node)
		}
	}
	if s.Works == "" || len(inputs) == 0 && len(earlier) == 0 && len(left) == 0 {
		return s.Works
	}
	return hashOf(struct {
		Works   string
		Inputs  map[string]jsontext.Value
		Earlier map[string]walk.Result
		Left    []string `json:",omitempty"` // steps that are not done, see Stand.New
	}{s.Works, inputs, earlier, left})
}

// hashOf is the hash of a value, "" where it cannot be written: then nothing approves it.
func hashOf(value any) string {
	text, err := json.Marshal(value, json.Deterministic(true))
	if err != nil {
		return ""
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// sameHash reports whether two hashes are of the same. Nothing that is compared for what it
// allows is compared otherwise: the hash of what cannot be told is empty, as one is that nobody
// gave, and these two are not the same.
func sameHash(a, b string) bool { return a != "" && a == b }

// definition is what a step does, without what it is called and where it stands.
func definition(n workflow.Node) workflow.Node {
	n.Name, n.Note, n.Position, n.Unknown = "", "", nil, nil
	if n.Tool != nil && n.Tool.Workflow != "" { // what it is called does not matter
		call := *n.Tool
		call.Name, n.Tool = "", &call
	}
	return n
}

// StepHash is the hash of what a step does.
func StepHash(n workflow.Node) string { return hashOf(definition(n)) }
