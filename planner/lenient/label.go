package lenient

import (
	"strings"
	"unicode"

	"planwright/planner/internal/work"
	"planwright/planner/text"
)

// A comment is not read. One that only names what stands beside it is a label, and nothing is
// lost with it. One that says more may ask for a step, a condition or another value, so its
// words are told.

const (
	maxLabel  = 3   // words of a label that says something beside a value
	besideFar = 200 // bytes on each side in which what a label names may stand
)

var (
	// unsaying are the words of a comment that say nothing by themselves.
	unsaying = text.SetOf(`a an the this that these those it its it's s is are of in on at for to with from by as
		first second third fourth fifth last next one two three four five done here now we i use get our your value
		der die das den dem des ein eine einen erst zuerst mit von zu auf im am für`)

	// telling are the words by which a comment says when something runs, what else does, or what else is meant.
	telling = text.SetOf(`or only if when whenever unless except not never no skip also and then add remove until each every twice again instead but else otherwise
		optional without before after while maybe should must need needs missing either any
		oder nur wenn falls außer nicht nie kein keine überspringen auch und dann bis jede jeden jedes zweimal nochmal stattdessen aber sonst ohne vor nach soll muss fehlt`)
)

// commentedOut is JSON in a comment: a key, or the beginning of an object.
var commentedOut = text.Pattern(`["'\w]\s*:\s*["'\[{\d]|\{\s*["'\w]`)

// isLabel reports whether a comment, which stands between s.pos and end, only names what stands
// beside it.
func (s *scanner) isLabel(body string, end int) bool {
	if commentedOut().MatchString(body) {
		return false
	}
	var beside string
	said := 0
	for _, word := range wordsOf(body) {
		switch {
		case strings.Trim(word, "0123456789") == "", unsaying[word], s.asked.Part(word):
			continue
		case telling[word]:
			return false
		case beside == "":
			beside = s.beside(end)
		}
		if !names(beside, word) {
			said++
		}
	}
	return said == 0 || said <= maxLabel && s.amongMembers()
}

// amongMembers is true within an object, where a few words belong to the value beside them. In
// a list they may stand for an item.
func (s *scanner) amongMembers() bool {
	return len(s.frames) > 0 && s.top().kind == Object
}

func wordsOf(body string) []string {
	return strings.FieldsFunc(strings.ToLower(body), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '\'' && r != '’'
	})
}

// beside is what stands near a comment: behind it, and before it where it does not begin its line.
func (s *scanner) beside(end int) string {
	before := s.text[max(s.start, s.pos-besideFar):s.pos]
	if line := before[strings.LastIndexByte(before, '\n')+1:]; strings.Trim(line, " \t,") == "" {
		before = ""
	}
	after := s.text[end:min(len(s.text), end+besideFar)]
	if closes := strings.TrimLeft(after, " \t\r\n,"); strings.HasPrefix(closes, "]") {
		after = "" // it is the last in its list
	}
	work.Add(len(before) + len(after))
	return strings.ToLower(before+" "+after) + " "
}

// names reports whether a text has a word, or one that differs by its ending.
func names(in, word string) bool {
	const stem, ending = 4, 3
	for cut := 0; cut <= ending && (cut == 0 || len(word)-cut >= stem); cut++ {
		if strings.Contains(in, word[:len(word)-cut]) {
			return true
		}
	}
	return false
}
