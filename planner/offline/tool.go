package offline

import (
	"slices"
	"strings"
	"unicode"

	"planwright/planner/catalog"
	"planwright/planner/text"
)

// toolset answers which tool of a catalog does what an action asks for.
type toolset struct {
	catalog *catalog.Catalog
	tools   []namedTool
	byStart map[string]bool // first words of tools' names
	found   map[*action]*catalog.Tool
	params  map[string][]catalog.Argument
}

// namedTool is a tool with the words people may know it by.
type namedTool struct {
	catalog.Tool
	name []string
}

func newToolset(c *catalog.Catalog) *toolset {
	t := &toolset{catalog: c, byStart: map[string]bool{}, found: map[*action]*catalog.Tool{}, params: map[string][]catalog.Argument{}}
	for _, tool := range c.Tools() {
		n := namedTool{tool, nameWords(tool.Name)}
		t.tools = append(t.tools, n)
		if len(n.name) > 1 || len(n.name) == 1 && len(actionsByVerb[n.name[0]]) == 0 {
			t.byStart[n.name[0]] = true
		}
	}
	return t
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

// isKnown reports whether an action calls the tool.
func (t *toolset) isKnown(name string) bool {
	return slices.ContainsFunc(actions, func(a *action) bool {
		tool := t.forAction(a)
		return tool != nil && tool.Name == name
	})
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
		words := strings.Fields(name)
		i := slices.IndexFunc(t.tools, func(tool namedTool) bool { return len(words) > 1 && containsAll(tool.name, words) })
		if i >= 0 { // a single word says too little to guess by
			return &t.tools[i].Tool
		}
	}
	return nil
}

func containsAll(in, words []string) bool {
	return !slices.ContainsFunc(words, func(word string) bool {
		return !slices.ContainsFunc(in, func(w string) bool { return singular(w) == singular(word) })
	})
}

var hump = text.Pattern(`(\p{Ll})(\p{Lu})`)

// nameWords splits "takeScreenshot", "files.move_file" and sentences into lower
// case words.
func nameWords(name string) []string {
	return strings.FieldsFunc(strings.ToLower(hump().ReplaceAllString(name, "$1 $2")), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
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
