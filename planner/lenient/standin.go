package lenient

import (
	"regexp"
	"slices"
	"strings"

	"planwright/planner/problem"
)

// standing is how surely words beside the JSON stand for content that is not
// there.
type standing uint8

const (
	standsForNothing standing = iota
	mayStand                  // a word such as "other" or "more"
	stands                    // it says so
)

// hints are the words that make a comment worth a closer look.
var hints = strings.Fields(`todo tbd fixme omitted elided truncated abbreviated shortened skipped brevity etc
	more other others another additional further remaining rest similar similarly same repeat repeated continue continued continues continuing
	follow follows here forth placeholder likewise item items`)

// things are what JSON is made of, more than one of them. What the answer asked for is made
// of is called items.
const things = `(items|entries|members|fields|ones|others|here)`

var (
	saysSo = regexp.MustCompile(`(?i)\b(todo|tbd|fixme|omitted|elided|truncated|abbreviated|shortened|for brevity|and so forth|placeholder)\b` +
		`|\b(other|more|similar|remaining|additional|further|rest of( the)?|same for( the)?)( \S+)? ` + things + `\b` +
		`|\b(go(es)?|follows?|comes?|inserted|continues?) here\b|\bto be continued\b|\bcontinued (in|with|from|below)\b|^\(?continue (with|from|for|below)\b` +
		`|^(and )?(the )?(repeat(ed)?|same|similar(ly)?|do the same|likewise)\b.*\b(others?|rest|remaining)\b` +
		`|^(and )?\d+ more\W*$|^(and )?\d+ (more|other|further) ` + things + `\b|\bitems? \d+ ?(-|–|to|through) ?\d+` +
		`|^(and )?(the )?(rest|etc|others?|remaining|continue[ds]?|more|repeat|truncated)\W*$|^etc\b`)
	maySay = regexp.MustCompile(`(?i)\b(more|others?|similar(ly)?|repeat(ed)?|continue[ds]?|remaining|rest|etc)\b`)
)

// standsFor judges what a comment, or words in brackets, say to who asked for a shape.
func standsFor(words string, asked Shape) standing {
	words, hinted := itemized(words, asked)
	switch {
	case !hinted:
		return standsForNothing
	case saysSo.MatchString(words):
		return stands
	case maySay.MatchString(words):
		return mayStand
	}
	return standsForNothing
}

// itemized calls what the answer is made of items, and spares most comments the patterns:
// hinted are those that are worth a closer look.
func itemized(words string, asked Shape) (plain string, hinted bool) {
	plain = anyWord.ReplaceAllStringFunc(words, func(word string) string {
		word = strings.ToLower(word)
		if asked.Part(word) && strings.HasSuffix(word, "s") {
			word = "items"
		} else if asked.Part(word) {
			word = "item"
		}
		hinted = hinted || slices.Contains(hints, word)
		return word
	})
	return plain, hinted
}

var anyWord = regexp.MustCompile(`[A-Za-z]+`)

// closersOf are the brackets around words that stand for content.
var closersOf = map[byte]byte{'[': ']', '(': ')', '<': '>', '{': '}'}

// readStandIn steps over words in brackets, such as [continued in the next
// message], that stand where an item or a key should be.
func (s *scanner) readStandIn() bool {
	closer := closersOf[s.text[s.pos]]
	if closer == 0 {
		return false
	}
	rest := s.text[s.pos+1 : min(len(s.text), s.pos+lookAhead)]
	end := strings.IndexAny(rest, "\"'{}[]()<>:\n")
	if end < 0 || rest[end] != closer {
		return false
	}
	words := strings.TrimSpace(rest[:end])
	if !strings.HasPrefix(words, "...") && !strings.HasPrefix(words, "…") && standsFor(words, s.asked) == standsForNothing {
		return false
	}
	if !strings.ContainsAny(words, " .…") && standsFor(words, s.asked) != stands {
		return false
	}
	s.lose(problem.Ellipsis, s.pos, "%s stands for content that is not there.", quoteShort(s.text[s.pos:s.pos+end+2]))
	s.pos += end + 2
	return true
}
