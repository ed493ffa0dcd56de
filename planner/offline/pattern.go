package offline

import (
	"slices"
	"strings"
	"sync"

	"planwright/planner/offline/act"
	"planwright/planner/offline/token"
)

// A pattern is how an action is asked for, from its verb to the end of its
// clause: words, (alternatives|of words), [what may be left out], and <role:reader>
// for a value. Nothing that is not in it may stand in the clause.

// part is a piece of a pattern.
type part struct {
	word   string
	role   act.Role
	read   reader   // of a value
	either [][]part // one of these; an empty one leaves it out
}

// slot is where a value of a role stands, and what was read there.
type slot struct {
	role act.Role
	read reader
	span span
	phrase
}

// reading is one way to have read a pattern up to a place.
type reading struct {
	at    int
	slots []slot
}

// compilePattern makes parts of a pattern; patterns are the program's own.
func compilePattern(text string) [][]part {
	r := strings.NewReplacer("(", " ( ", ")", " ) ", "[", " [ ", "]", " ] ", "|", " | ")
	c := compiler{strings.Fields(r.Replace(text))}
	return c.options()
}

type compiler struct{ rest []string }

func (c *compiler) options() [][]part {
	out := [][]part{nil}
	add := func(p part) { out[len(out)-1] = append(out[len(out)-1], p) }
	for len(c.rest) > 0 {
		word := c.rest[0]
		c.rest = c.rest[1:]
		switch word[0] {
		case '|':
			out = append(out, nil)
		case ')', ']':
			return out
		case '(':
			add(part{either: c.options()})
		case '[':
			add(part{either: append(c.options(), nil)})
		case '<':
			name, read, _ := strings.Cut(strings.Trim(word, "<>"), ":")
			add(part{role: act.RoleNames[name], read: readers[read]})
		default:
			add(part{word: word})
		}
	}
	return out
}

// follow lists the ways to go on with the parts, the likeliest first.
func (p *planner) follow(parts []part, r reading) []reading {
	if len(parts) == 0 {
		return []reading{r}
	}
	var out []reading
	for _, next := range p.take(parts[0], r) {
		out = append(out, p.follow(parts[1:], next)...)
	}
	return out
}

func (p *planner) take(one part, r reading) (out []reading) {
	switch {
	case one.either != nil:
		return p.followAny(one.either, r)
	case one.read != nil:
		for _, ph := range one.read(p, r.at) {
			out = append(out, reading{ph.end, append(slices.Clip(r.slots), slot{one.role, one.read, span{r.at, ph.end}, ph})})
		}
	case p.Is(r.at, one.word):
		return []reading{{r.at + 1, r.slots}}
	}
	return out
}

func (p *planner) followAny(options [][]part, r reading) (out []reading) {
	for _, parts := range options {
		out = append(out, p.follow(parts, r)...)
	}
	return out
}

// beginnings lists the words that one of the options begins with.
func beginnings(options [][]part) (out []string) {
	for _, parts := range options {
		if first := parts[0]; first.either != nil {
			out = append(out, beginnings(first.either)...)
		} else {
			out = append(out, first.word)
		}
	}
	return out
}

// actionsByVerb finds actions by the first word of their patterns.
var actionsByVerb = map[string][]*act.Action{}

// patternsOf are the patterns of each action.
var patternsOf = map[*act.Action][][][]part{}

// prepare fills the tables when the first sentence is read: the start of the program does
// not wait for them.
var prepare = sync.OnceFunc(func() {
	initShapes()
	initReaders()
	initSayings()
	initDataWords()
	initWorkings()
	initMerges()
	initDocumentFields()
	initNamedMerges()
	initFileLists()
	initPredicates()
	initSubjects()
	initReach()
	initLanguages()
	for _, a := range act.Actions {
		begins := token.Set{}
		for _, say := range a.Say {
			pattern := compilePattern(say)
			patternsOf[a] = append(patternsOf[a], pattern)
			for _, word := range beginnings(pattern) {
				if !begins[word] {
					actionsByVerb[word] = append(actionsByVerb[word], a)
				}
				begins[word] = true
			}
		}
	}
})

// match is one way to read a clause as an action.
type match struct {
	action *act.Action
	slots  []slot
	words  span
}

// matchesAt lists the ways in which a whole clause begins at the place. The
// clause ends where a boundary is, or the words that may trail one.
func (p *planner) matchesAt(at int) (out []match) {
	if !p.IsKind(at, token.Word) {
		return nil
	}
	if found, known := p.matched[at]; known {
		return found
	}
	for _, a := range actionsByVerb[p.Tokens[at].Low] {
		for _, pattern := range patternsOf[a] {
			for _, r := range p.followAny(pattern, reading{at: at}) {
				if s := (span{at, r.at}); p.boundary(r.at) && !p.hasKind(s, token.Blank) && !p.hasKind(s, token.Stray) {
					out = append(out, match{a, r.slots, s})
				}
			}
		}
	}
	p.matched[at] = out
	return out
}

// slot is what the match has for a role.
func (m match) slot(r act.Role) (slot, bool) {
	i := slices.IndexFunc(m.slots, func(s slot) bool { return s.role == r })
	if i < 0 {
		return slot{}, false
	}
	return m.slots[i], true
}

// ── what stands at a place ──

// span is a stretch of tokens, the end not included.
type span struct{ from, to int }

func (s span) empty() bool { return s.from >= s.to }

// with is the stretch from the start of one to the end of the other.
func (s span) with(t span) span {
	switch {
	case s.empty():
		return t
	case t.empty():
		return s
	}
	return span{min(s.from, t.from), max(s.to, t.to)}
}

// has reports whether one of the words stands in the stretch.
func (p *planner) has(s span, words ...string) bool {
	for i := s.from; i < s.to; i++ {
		if p.Is(i, words...) {
			return true
		}
	}
	return false
}

// hasKind reports whether a token of the kind stands in the stretch.
func (p *planner) hasKind(s span, k token.Kind) bool {
	return slices.ContainsFunc(p.Tokens[s.from:s.to], func(t token.Token) bool { return t.Kind == k })
}
