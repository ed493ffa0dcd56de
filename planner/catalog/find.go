package catalog

import (
	"strings"

	"planwright/planner/text"
)

// Match says how a name led to a tool.
type Match int

// The kinds of match.
const (
	NoMatch Match = iota
	Exact
	Alike // apart from letter case, separators or a server prefix
)

// index finds entries by folded name. An ambiguous key leads to nil.
type index struct {
	whole map[string]*entry // by the whole name
	tail  map[string]*entry // by the name behind its server prefix
	words map[*entry]toolWords
}

func newIndex(entries []*entry) index {
	ix := index{
		whole: make(map[string]*entry, len(entries)),
		tail:  make(map[string]*entry),
		words: make(map[*entry]toolWords, len(entries)),
	}
	for _, e := range entries {
		put(ix.whole, text.Letters(e.tool.Name), e)
		if _, tail, ok := cutPrefix(e.tool.Name); ok {
			put(ix.tail, text.Letters(tail), e)
		}
		ix.words[e] = newToolWords(e.tool)
	}
	return ix
}

func put(m map[string]*entry, key string, e *entry) {
	if _, taken := m[key]; taken {
		e = nil
	}
	m[key] = e
}

// Find returns the tool with the name, else the only one whose name is the same
// apart from letter case, separators and a server prefix. A name
// that fits several tools fits none.
func (c *Catalog) Find(name string) (Tool, Match, bool) {
	if e := c.entry(name); e != nil {
		return e.tool, Exact, true
	}
	if c == nil {
		return Tool{}, NoMatch, false
	}
	if e := c.alike(strings.TrimSpace(name)); e != nil {
		return e.tool, Alike, true
	}
	return Tool{}, NoMatch, false
}

func (c *Catalog) alike(name string) *entry {
	if e, found := c.index.whole[text.Letters(name)]; found {
		return e
	}
	for rest := name; ; {
		prefix, tail, ok := cutPrefix(rest)
		if !ok {
			break
		}
		if e, found := c.index.whole[text.Letters(tail)]; found && fits(prefix, e) {
			return e
		}
		rest = tail
	}
	return c.index.tail[text.Letters(name)]
}

// cutPrefix splits "server.tool" at the first mark.
func cutPrefix(name string) (prefix, tail string, ok bool) {
	at, width := len(name), 0
	for _, mark := range prefixMarks {
		if i := strings.Index(name, mark); i > 0 && i < at {
			at, width = i, len(mark)
		}
	}
	if width == 0 || at+width >= len(name) {
		return "", name, false
	}
	return name[:at], name[at+width:], true
}

// fits reports whether the prefix may stand in front of the tool's name: a tool
// of one server is not meant by the name of another.
func fits(prefix string, e *entry) bool {
	if e == nil {
		return false
	}
	p := text.Letters(prefix)
	return e.tool.Server == "" || genericPrefixes[p] || p == text.Letters(e.tool.Server)
}

// prefixMarks end a server's name in front of a tool's.
var prefixMarks = []string{"__", ".", "/", ":"}

// genericPrefixes stand in front of any tool's name in the replies of models.
var genericPrefixes = map[string]bool{
	"functions": true, "function": true, "tools": true, "tool": true,
	"mcp": true, "api": true, "defaultapi": true, "builtin": true,
}
