package session

import (
	"maps"
	"slices"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/redact"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// Bounds of what a workflow is found by, in bytes.
const (
	maxGiven    = 200  // of one text
	maxAllGiven = 4000 // of all
)

// givenTo are the texts that steps of a workflow are given: paths, addresses and words. What
// stands deeper, as headers and variables do, is not among them, for it may be secret; nor is
// what has the shape of a key.
func givenTo(w workflow.Workflow, redactor *redact.Redactor) []string {
	given, seen, room := []string{}, map[string]bool{}, maxAllGiven
	add := func(words string) {
		words = text.Bytes(redactor.Text(words), maxGiven)
		if words == "" || seen[words] || len(words) > room {
			return
		}
		given, seen[words], room = append(given, words), true, room-len(words)
	}
	for _, n := range w.Nodes {
		if n.AiStep != nil {
			add(n.AiStep.Prompt)
		}
		if n.Tool == nil {
			continue
		}
		for _, name := range slices.Sorted(maps.Keys(n.Tool.Arguments)) {
			for _, words := range textsOf(n.Tool.Arguments[name]) {
				add(words)
			}
		}
	}
	return given
}

// textsOf is a text, or each text of a list.
func textsOf(value jsontext.Value) []string {
	var one string
	if json.Unmarshal(value, &one) == nil {
		return []string{one}
	}
	var list []string
	_ = json.Unmarshal(value, &list) // what is no list of texts gives none
	return list
}
