package engine

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"planwright/planner/catalog"
	"planwright/planner/workflow"
)

// Bounds of what a line for people shows.
const (
	maxWhat  = 300 // characters of a line
	maxValue = 80  // characters of one value in it
)

// describeCall says in one line what a call does. References stand as they are
// written.
func describeCall(t catalog.Tool, arguments workflow.Arguments) string {
	sentence, _, _ := strings.Cut(strings.TrimSpace(t.Description), "\n")
	sentence = strings.TrimSuffix(cmp.Or(sentence, t.Name), ".")
	var parts []string
	for _, name := range argumentOrder(t, arguments) {
		parts = append(parts, strings.ReplaceAll(name, "_", " ")+" “"+clip(oneLine(textOf(arguments[name])), maxValue)+"”")
	}
	if len(parts) > 0 {
		sentence += ": " + strings.Join(parts, ", ")
	}
	return clip(sentence, maxWhat)
}

// argumentOrder are the names of the arguments as the tool lists them, then others.
func argumentOrder(t catalog.Tool, arguments workflow.Arguments) []string {
	var names []string
	for _, a := range t.Arguments() {
		if _, given := arguments[a.Name]; given {
			names = append(names, a.Name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(arguments)) {
		addNew(&names, name)
	}
	return names
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// clip is the start of a text, with a sign where something is left out.
func clip(text string, most int) string {
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most-1]) + "…"
	}
	return text
}

// addNew adds the text to the list where it is not there yet.
func addNew(list *[]string, text string) {
	if !slices.Contains(*list, text) {
		*list = append(*list, text)
	}
}

func anyReference(arguments workflow.Arguments) bool {
	for _, value := range arguments {
		if hasReference(value) {
			return true
		}
	}
	return false
}
