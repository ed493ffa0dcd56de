package planner

import (
	"bytes"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/catalog"
	"planwright/planner/problem"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// emptied says which arguments of steps that were there before a change takes out or leaves empty,
// beside what else it changes, where the words do not ask for it: models write null for what they do
// not mean, and give a step anew without what they do not think of.
func emptied(words string, before, after workflow.Workflow, tools *catalog.Catalog) (told problem.List) {
	old, others := before.Index(), len(before.Nodes) != len(after.Nodes)
	said := strings.ToLower(words)
	for _, n := range after.Nodes {
		i, had := old[n.ID]
		if !had || n.Tool == nil || before.Nodes[i].Tool == nil || before.Nodes[i].Tool.Name != n.Tool.Name || asksToEmpty().MatchString(words) {
			continue
		}
		for _, f := range (workflow.NodeChange{Before: before.Nodes[i], After: n}).Fields() {
			name, isArgument := strings.CutPrefix(f.Path, "tool/arguments/")
			switch {
			case !isArgument || !isBlank(f.After) || isBlank(f.Before):
				others = true
			case !isDefault(tools, n.Tool.Name, name, f.Before) && !mentions(said, name, f.Before):
				told = append(told, problem.New(problem.RejectedChange, problem.Place{Node: n.ID, Path: f.Path}, "“%s” of “%s” is taken out, and the words do not ask for that: it was %s.",
					name, n.Label(), text.Start(string(f.Before), maxShown)).WithFix("Leave out of an update what is to stay. Write null only for what is to go."))
			}
		}
	}
	if !others {
		return nil
	}
	return told
}

// maxShown is how many characters of a value are shown.
const maxShown = 60

// asksToEmpty is in words that ask for less, whatever they call it.
var asksToEmpty = text.Pattern(`(?i)(?:^|[^\pL])(?:defaults?|reset|clear|nothing else|without (?:any|all)|standard|zurücksetzen|leeren)(?:$|[^\pL])`)

// isBlank reports whether a value is none, null or an empty text.
func isBlank(v jsontext.Value) bool {
	return len(v) == 0 || v.Kind() == 'n' || v.Kind() == '"' && strings.TrimSpace(text.Unquote(v)) == ""
}

// isDefault reports whether an argument has the value that it has where nothing is given.
func isDefault(tools *catalog.Catalog, tool, name string, v jsontext.Value) bool {
	return tools != nil && slices.ContainsFunc(tools.Arguments(tool), func(a catalog.Argument) bool {
		return a.Name == name && a.Default != nil && bytes.Equal(a.Default, v)
	})
}

// mentions reports whether words, in lower case, speak of an argument: by a part of its name, or by
// what it was.
func mentions(said, name string, v jsontext.Value) bool {
	was := strings.ToLower(strings.TrimSpace(text.Unquote(v)))
	return len(was) >= minWord && strings.Contains(said, was) || slices.ContainsFunc(strings.Split(strings.ToLower(name), "_"), func(part string) bool {
		return len(part) >= minWord-1 && strings.Contains(said, part)
	})
}
