package offline

import (
	"strings"
)

// A pattern is how an action is asked for, from its verb to the end of its
// clause: words, (alternatives|of words), [what may be left out], and <role:kind>
// for a value. Nothing that is not in it may stand in the clause.

// slotSpan is where a value of a role stands.
type slotSpan struct {
	role role
	kind *kind
	span span
}

// matcher tries something at a place and goes on with next; it reports whether
// next was satisfied.
type matcher func(p *planner, at int, slots []slotSpan, next goOn) bool

type goOn func(at int, slots []slotSpan) bool

// compilePattern makes a matcher of a pattern; patterns are the program's own.
func compilePattern(text string) matcher {
	r := strings.NewReplacer("(", " ( ", ")", " ) ", "[", " [ ", "]", " ] ", "|", " | ")
	c := compiler{rest: strings.Fields(r.Replace(text))}
	return c.alternatives()
}

type compiler struct{ rest []string }

func (c *compiler) alternatives() matcher {
	options := []matcher{c.sequence()}
	for len(c.rest) > 0 && c.rest[0] == "|" {
		c.rest = c.rest[1:]
		options = append(options, c.sequence())
	}
	if len(options) == 1 {
		return options[0]
	}
	return func(p *planner, at int, slots []slotSpan, next goOn) bool {
		for _, m := range options {
			if m(p, at, slots, next) {
				return true
			}
		}
		return false
	}
}

func (c *compiler) sequence() matcher {
	var parts []matcher
	for len(c.rest) > 0 {
		word := c.rest[0]
		switch word {
		case "|", ")", "]":
			return inOrder(parts)
		}
		c.rest = c.rest[1:]
		switch {
		case word == "(", word == "[":
			inner := c.alternatives()
			c.rest = c.rest[1:]
			if word == "[" {
				inner = perhaps(inner)
			}
			parts = append(parts, inner)
		case word[0] == '<':
			name, kindName, _ := strings.Cut(strings.Trim(word, "<>"), ":")
			parts = append(parts, slotMatcher(roleNames[name], kinds[kindName]))
		default:
			parts = append(parts, wordMatcher(word))
		}
	}
	return inOrder(parts)
}

func inOrder(parts []matcher) matcher {
	if len(parts) == 1 {
		return parts[0]
	}
	if len(parts) == 0 {
		return func(_ *planner, at int, slots []slotSpan, next goOn) bool { return next(at, slots) }
	}
	first, rest := parts[0], inOrder(parts[1:])
	return func(p *planner, at int, slots []slotSpan, next goOn) bool {
		return first(p, at, slots, func(at int, slots []slotSpan) bool { return rest(p, at, slots, next) })
	}
}

func perhaps(m matcher) matcher {
	return func(p *planner, at int, slots []slotSpan, next goOn) bool {
		return m(p, at, slots, next) || next(at, slots)
	}
}

func wordMatcher(word string) matcher {
	return func(p *planner, at int, slots []slotSpan, next goOn) bool {
		return p.is(at, word) && next(at+1, slots)
	}
}

func slotMatcher(r role, k *kind) matcher {
	return func(p *planner, at int, slots []slotSpan, next goOn) bool {
		if at >= len(p.tokens) && !k.empty {
			return false
		}
		for _, end := range k.ends(p, at) {
			if next(end, append(slots[:len(slots):len(slots)], slotSpan{r, k, span{at, end}})) {
				return true
			}
		}
		return false
	}
}

// is reports whether the unquoted word stands there.
func (p *planner) is(at int, words ...string) bool {
	if at < 0 || at >= len(p.tokens) || p.tokens[at].kind == quoteToken || p.tokens[at].kind == codeToken {
		return false
	}
	for _, word := range words {
		if p.tokens[at].low == word {
			return true
		}
	}
	return false
}

// match is one way to read a clause as an action.
type match struct {
	action *action
	slots  []slotSpan
	words  span
}

// matchesAt lists the ways in which a whole clause begins at the place. The
// clause ends where a boundary is, or the words that may trail one.
func (p *planner) matchesAt(at int) (out []match) {
	if at >= len(p.tokens) || p.tokens[at].kind != wordToken {
		return nil
	}
	if found, known := p.matched[at]; known {
		return found
	}
	for _, a := range actionsByVerb[p.tokens[at].low] {
		for _, m := range a.compiled {
			m(p, at, nil, func(end int, slots []slotSpan) bool {
				if !p.boundary(end) {
					return false
				}
				out = append(out, match{a, slots, span{at, end}})
				return true
			})
		}
	}
	p.matched[at] = out
	return out
}

// value is what the match has for a role.
func (m match) slot(r role) (slotSpan, bool) {
	for _, s := range m.slots {
		if s.role == r {
			return s, true
		}
	}
	return slotSpan{}, false
}

// beginnings lists the words a pattern may begin with.
func beginnings(pattern string) (out []string) {
	if pattern[0] != '(' {
		return strings.Fields(pattern)[:1]
	}
	depth, begin := 0, true
	for i, r := range pattern {
		switch {
		case r == '(' || r == '[':
			depth++
			begin = depth == 1
		case r == ')' || r == ']':
			if depth--; depth == 0 {
				return out
			}
		case r == '|' && depth == 1:
			begin = true
		case r != ' ' && begin && depth == 1:
			begin = false
			word := pattern[i:]
			out = append(out, word[:strings.IndexAny(word, " |)[")])
		}
	}
	return out
}
