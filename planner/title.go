package planner

import (
	"cmp"
	"strings"
	"unicode"
	"unicode/utf8"

	"planwright/planner/text"
	"planwright/planner/workflow"
)

// maxTitle is how many characters a name made from words has at most.
const maxTitle = 48

// named gives a new workflow that has no name one made from the person's words,
// and the patch the same.
func named(w workflow.Workflow, patch *workflow.Patch, words string) workflow.Workflow {
	if w.Name != "" || patch == nil {
		return w
	}
	w.Name = title(words)
	patch.Name = &workflow.TextChange{After: w.Name}
	return w
}

// titled is what names the workflow that the task makes.
func (t task) titled() string { return cmp.Or(t.purpose, t.words) }

// asking is how requests politely begin; what follows says what the workflow does.
var asking = text.Pattern(`(?i)^(?:(?:please|kindly|can you|could you|would you|i want you to|i would like you to|i'd like you to)[, ]+)+`)

// title is the beginning of the words, to the end of a sentence or of the last
// word that has room.
func title(words string) string {
	words = asking().ReplaceAllString(text.Line(words), "")
	if i := strings.IndexAny(words, ".!?;\n"); i > 0 && i+1 < len(words) && words[i+1] == ' ' {
		words = words[:i]
	}
	words = strings.TrimRight(words, ".!?;,: ")
	words = text.Words(words, maxTitle)
	first, size := utf8.DecodeRuneInString(words)
	if size == 0 {
		return "Untitled"
	}
	return string(unicode.ToUpper(first)) + words[size:]
}
