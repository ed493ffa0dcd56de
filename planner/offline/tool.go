package offline

import (
	"slices"
	"strings"

	"planwright/planner/catalog"
)

// toolset answers which tool of a catalog does what an action asks for.
type toolset struct {
	catalog *catalog.Catalog
	tools   []namedTool
	found   map[*action]*catalog.Tool
	params  map[string][]catalog.Argument
}

func newToolset(c *catalog.Catalog) *toolset {
	t := &toolset{catalog: c, found: map[*action]*catalog.Tool{}, params: map[string][]catalog.Argument{}}
	for _, tool := range c.Tools() {
		t.tools = append(t.tools, namedTool{tool, catalog.Words(tool.Name)})
	}
	return t
}

// namedTool is a tool with the words of its name.
type namedTool struct {
	catalog.Tool
	name []string
}

// forAction returns the tool that does the action, nil when none does.
func (t *toolset) forAction(a *action) *catalog.Tool {
	if tool, done := t.found[a]; done {
		return tool
	}
	tool := t.search(a.tools)
	t.found[a] = tool
	return tool
}

// arguments lists a tool's arguments, read once.
func (t *toolset) arguments(tool catalog.Tool) []catalog.Argument {
	if _, done := t.params[tool.Name]; !done {
		t.params[tool.Name] = tool.Arguments()
	}
	return t.params[tool.Name]
}

// search looks for a tool by the names it may have, then for one whose name holds all
// words of such a name.
func (t *toolset) search(names []string) *catalog.Tool {
	for _, name := range names {
		if tool, _, ok := t.catalog.Find(strings.ReplaceAll(name, " ", "_")); ok {
			return &tool
		}
	}
	for _, name := range names {
		words := catalog.Words(name)
		i := slices.IndexFunc(t.tools, func(tool namedTool) bool { return len(words) > 1 && tool.holds(words) })
		if i >= 0 { // a single word says too little to guess by
			return &t.tools[i].Tool
		}
	}
	return nil
}

// holds reports whether all the words are in the tool's name.
func (t namedTool) holds(words []string) bool {
	return !slices.ContainsFunc(words, func(word string) bool { return !slices.Contains(t.name, word) })
}

// singular takes the plural ending off a word, roughly.
func singular(word string) string {
	switch {
	case len(word) > 4 && strings.HasSuffix(word, "ies"):
		return word[:len(word)-3] + "y"
	case len(word) > 4 && (strings.HasSuffix(word, "ches") || strings.HasSuffix(word, "shes") || strings.HasSuffix(word, "xes")):
		return word[:len(word)-2]
	case len(word) > 3 && strings.HasSuffix(word, "s") && !strings.HasSuffix(word, "ss") && !strings.HasSuffix(word, "us"):
		return word[:len(word)-1]
	}
	return word
}
