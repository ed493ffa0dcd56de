package offline

import (
	"slices"
	"strings"
	"unicode"

	"planwright/planner/catalog"
	"planwright/planner/offline/act"
	"planwright/planner/offline/token"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// toolset answers which tool of a catalog does what an action asks for.
type toolset struct {
	catalog *catalog.Catalog
	tools   []namedTool
	byStart map[string]bool // first words of tools' names
	found   map[*act.Action]*catalog.Tool
	params  map[string][]catalog.Argument
}

// namedTool is a tool with the words people may know it by.
type namedTool struct {
	catalog.Tool
	name []string
}

func newToolset(c *catalog.Catalog) *toolset {
	t := &toolset{catalog: c, byStart: map[string]bool{}, found: map[*act.Action]*catalog.Tool{}, params: map[string][]catalog.Argument{}}
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
func (t *toolset) forAction(a *act.Action) *catalog.Tool {
	if tool, done := t.found[a]; done {
		return tool
	}
	tool := t.search(a.Tools)
	t.found[a] = tool
	return tool
}

// isKnown reports whether an action calls the tool.
func (t *toolset) isKnown(name string) bool {
	return slices.ContainsFunc(act.Actions, func(a *act.Action) bool {
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

// ── tools by their names ──

// placeNamedTool places a call of a tool whose name the words begin with, such
// as "send invoice" for send_invoice: this is how tools that no action knows
// are found. No word may be left over.
func (p *planner) placeNamedTool(words span) bool {
	for _, tool := range p.tools.tools {
		if p.tools.isKnown(tool.Name) { // words that its action does not take have no place in it
			continue
		}
		if n := p.namePrefix(words, tool.name); n > 0 && p.placeNamed(tool, span{words.from + n, words.to}) {
			return true
		}
	}
	return false
}

var articles = token.SetOf("the a an my your our its some")

// namePrefix is how many tokens at the start of the words are the name, small
// words between them not counted; 0 when they are not.
func (p *planner) namePrefix(words span, name []string) int {
	at, i := words.from, 0
	for ; i < len(name) && at < words.to; at++ {
		t := p.Tokens[at]
		switch {
		case t.Kind == token.Word && singular(t.Low) == singular(name[i]):
			i++
		case i > 0 && articles.Has(t):
		default:
			return 0
		}
	}
	if i < len(name) {
		return 0
	}
	return at - words.from
}

// placeNamed fills the tool's arguments from the words: by their names, by a
// preposition that is one, and the first free text for the first required one.
func (p *planner) placeNamed(tool namedTool, words span) bool {
	used := make([]bool, len(p.Tokens))
	args := workflow.Arguments{}
	for _, param := range p.tools.arguments(tool.Tool) {
		v, from, ok := p.argumentNamed(param, words)
		if !ok && param.Required {
			v, from, ok = p.freeText(words, used)
		}
		if !ok {
			continue
		}
		if param.Type == "array" && v.Kind == act.IsText && strings.Contains(v.Text, " ") && !p.IsQuote(from.from) {
			continue // which of the words are one element, nobody said
		}
		if json := v.Fit(act.RoleText, param); json != nil {
			args[param.Name] = json
			for i := from.from; i < from.to; i++ {
				used[i] = true
			}
		}
	}
	call := workflow.ToolCall{Name: tool.Name, Arguments: args}
	if p.leftOver(words, used) || p.tools.catalog.CheckArguments(call).HasErrors() {
		p.because(reasonObject)
		return false
	}
	step := p.call(text.Capitalise(strings.Join(tool.name, " ")), tool.Tool, call)
	p.build.Add(step.block)
	p.remember(step, nil)
	return true
}

// leftOver reports whether the words say something besides what was used.
func (p *planner) leftOver(words span, used []bool) bool {
	for i := words.from; i < words.to; i++ {
		if t := p.Tokens[i]; !used[i] && t.Kind != token.Break && !articles.Has(t) && !p.Is(i, "with", "and", "please", "of", "for") {
			return true
		}
	}
	return false
}

// argumentNamed is the value behind the argument's name, and all its words.
func (p *planner) argumentNamed(param catalog.Argument, words span) (act.Value, span, bool) {
	name := nameWords(param.Name)
	for i := words.from; i < words.to; i++ {
		n := p.namePrefix(span{i, words.to}, name)
		if n == 0 || i+n >= words.to {
			continue
		}
		v, end, ok := p.valueAt(i+n, words.to)
		return v, span{i, end}, ok
	}
	return act.Value{}, span{}, false
}

// freeText is the first value that nothing took yet.
func (p *planner) freeText(words span, used []bool) (act.Value, span, bool) {
	for i := words.from; i < words.to; i++ {
		if t := p.Tokens[i]; used[i] || t.Kind == token.Break || token.Joints.Has(t) {
			continue
		}
		v, end, ok := p.valueAt(i, words.to)
		return v, span{i, end}, ok
	}
	return act.Value{}, span{}, false
}

// valueAt reads a quoted text, a number, a result or a few plain words.
func (p *planner) valueAt(at, to int) (act.Value, int, bool) {
	for at < to && articles.Has(p.Tokens[at]) {
		at++
	}
	if at >= to {
		return act.Value{}, at, false
	}
	for _, ph := range result(p, at) {
		if v, ok := ph.mean(p); ok {
			return v, ph.end, true
		}
	}
	if n, used := token.Number(p.Tokens[at:to]); used > 0 {
		return act.Number(n), at + used, true
	}
	if p.Tokens[at].Kind != token.Word {
		return act.Text(p.Tokens[at].Text), at + 1, true
	}
	end := at
	for end < to && p.plainWord(end) {
		end++
	}
	return act.Text(p.text(span{at, max(end, at+1)})), max(end, at+1), end > at
}
