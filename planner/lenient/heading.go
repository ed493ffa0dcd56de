package lenient

import (
	"strings"

	"planwright/planner/internal/work"
	"planwright/planner/text"
)

// A comment right in front of an item, or behind one on its line, describes that. Nothing is lost
// with it unless it sets a condition or names a deed that is not there: what is a deed, the caller says.

const describedFar = 1200 // bytes of what a comment describes that are looked at

var (
	// hedging are the words of a comment in front of an item that ask for more than the item.
	hedging = text.SetOf(`or only if when whenever unless except not never no skip until while twice again instead but else otherwise optional without maybe should must need needs missing either any
		oder nur wenn falls außer nicht nie kein keine überspringen bis zweimal nochmal stattdessen aber sonst ohne soll muss fehlt`)

	// conditional are those of them that a condition or a loop carries out, as they say.
	conditional = text.SetOf("if when whenever unless until while only wenn falls bis nur")

	// saysRepeat begins a comment that says what a loop does.
	saysRepeat = text.Pattern(`(?i)^(?:[\d.):\s-]|\pL+ \d+[.:]|then|now)*repeat(?:s|ed|edly)?\b`)
)

// heads reports whether a comment, which stands between s.pos and end, begins what an item follows
// in at once; line is one that the end of its line ends.
func (s *scanner) heads(end int, line bool) bool {
	before := strings.TrimRight(s.text[max(s.start, s.pos-besideFar):s.pos], " \t")
	opens := before == "" || strings.IndexByte("\n[{", before[len(before)-1]) >= 0 || !line && strings.IndexByte(",}", before[len(before)-1]) >= 0
	behind := strings.TrimLeft(s.text[end:min(len(s.text), end+besideFar)], " \t\r\n")
	return opens && behind != "" && strings.IndexByte(`{"`, behind[0]) >= 0
}

// describes reports whether a comment only says what the item does that follows it, or that stands
// before it on its line.
func (s *scanner) describes(body string, end int, line bool) bool {
	if commentedOut().MatchString(body) {
		return false
	}
	if s.heads(end, line) {
		return s.doneBy(body, s.headed(end), hedging, false)
	}
	before := s.text[max(s.start, s.pos-describedFar):s.pos]
	work.Add(len(before))
	before = strings.TrimRight(before[strings.LastIndexByte(before, '\n')+1:], " \t,")
	return strings.HasSuffix(before, "}") && s.doneBy(body, strings.ToLower(before), telling, true)
}

// isLoop reports whether a comment that may stand for more only says that the loop behind it repeats.
func (s *scanner) isLoop(body string, end int, line bool) bool {
	rest := saysRepeat().ReplaceAllString(body, "")
	return rest != body && standsFor(rest, s.asked) == standsForNothing && s.heads(end, line) && strings.Contains(s.headed(end), `"loop"`)
}

// headed is what a comment in front of it may describe: all up to the next comment with a line of its
// own, and the keys under which it stands.
func (s *scanner) headed(end int) string {
	all := s.text[end:min(len(s.text), end+describedFar)]
	work.Add(len(all))
	var b strings.Builder
	for i := range s.frames {
		b.WriteString(s.frames[i].member.Key)
		b.WriteByte(' ')
	}
	for line := range strings.Lines(all) {
		if IsComment(line) {
			break
		}
		b.WriteString(line)
	}
	return strings.ToLower(b.String())
}

// doneBy reports whether all that a comment asks for is done in a text, and, where one has to be, a
// word of it is named there.
func (s *scanner) doneBy(body, in string, asking map[string]bool, named bool) bool {
	mayDecide := !named && (strings.Contains(in, "condition") || strings.Contains(in, `"loop"`))
	words := wordsOf(body)
	for _, word := range words {
		if asking[word] && !(mayDecide && conditional[word]) {
			return false
		}
	}
	if s.deeds != nil {
		some, all := s.deeds(words, in)
		if some || !all {
			return all
		}
	}
	return !named || namesAny(in, words)
}

func namesAny(in string, words []string) bool {
	for _, w := range words {
		if !unsaying[w] && len(w) > 2 && names(in, w) {
			return true
		}
	}
	return false
}
