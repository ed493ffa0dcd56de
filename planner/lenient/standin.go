package lenient

import (
	"slices"
	"strings"

	"planwright/planner/problem"
	"planwright/planner/text"
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
var hints = text.SetOf(`todo tbd fixme omitted elided truncated abbreviated shortened skipped brevity etc
	more other others another additional further remaining rest similar similarly same repeat repeated continue continued continues continuing
	follow follows here forth placeholder likewise item items`)

// things are what JSON is made of, more than one of them. What the answer asked for is made
// of is called items.
const things = `(items|entries|members|fields|ones|others|here)`

// A pattern costs a hundred times the look at a word, so each is tried only at the words
// with which it begins.
var (
	saysSo = text.Pattern(`^((todo|tbd|fixme|omitted|elided|truncated|abbreviated|shortened|for brevity|and so (?:forth|on)|placeholder)\b` +
		`|(other|more|similar|remaining|additional|further|rest of( the)?|same for( the)?)( \S+)? ` + things + `\b` +
		`|(go(es)?|follows?|comes?|inserted|continues?) here\b|to be continued\b|continued (in|with|from|below)\b|items? \d+ ?(-|–|to|through) ?\d+)`)
	beginSo = text.SetOf(`todo tbd fixme omitted elided truncated abbreviated shortened for and placeholder
		other more similar remaining additional further rest same go goes follow follows come comes inserted continue continues to continued item items`)

	// saysFirst is what says so only where it begins the text.
	saysFirst = text.Pattern(`^(\(?continue (with|from|for|below)\b` +
		`|(and )?(the )?(repeat(ed)?|same|similar(ly)?|do the same|likewise)\b.*\b(others?|rest|remaining)\b` +
		`|(and )?\d+ more\W*$|(and )?\d+ (more|other|further) ` + things + `\b` +
		`|(and )?(the )?(rest|etc|others?|remaining|continue[ds]?|more|repeat|truncated)\W*$|etc\b)`)
	beginFirst = text.SetOf("continue and the repeat repeated same similar similarly do likewise rest etc other others remaining continued continues more truncated")

	maySay = text.SetOf("more other others similar similarly repeat repeated continue continued continues remaining rest etc")
)

// standsFor judges what a comment, or words in brackets, say to who asked for a shape.
func standsFor(words string, asked Shape) standing {
	words, hinted := itemized(words, asked)
	if !hinted {
		return standsForNothing
	}
	found := standsForNothing
	for i := 0; i < len(words); {
		end := wordEnd(words, i)
		word := words[i:end]
		switch {
		case i == 0 && (word == "" || isDigit(word[0]) || beginFirst[word]) && saysFirst().MatchString(words),
			beginSo[word] && saysSo().MatchString(words[i:min(len(words), i+lookAhead)]):
			return stands
		case maySay[word]:
			found = mayStand
		}
		i = max(end, i+1)
	}
	return found
}

// commentMarks begin and end what is a comment in some language.
const commentMarks = "/#*-<!>.… \t"

// IsComment reports whether a text in the place of an item begins as a comment does.
func IsComment(words string) bool {
	words = strings.TrimSpace(words)
	return slices.ContainsFunc([]string{"//", "#", "/*", "<!--", "...", "…"}, func(mark string) bool { return strings.HasPrefix(words, mark) })
}

// StandsForMore reports whether a comment stands for more than is there: “// and so on”.
func StandsForMore(comment string, asked Shape) bool {
	words := strings.TrimLeft(comment, "/#*-<! \t")
	return strings.HasPrefix(words, "...") || strings.HasPrefix(words, "…") || standsFor(strings.Trim(words, commentMarks), asked) == stands
}

// wordEnd is the end of the word at i, as \w of a pattern has it.
func wordEnd(text string, i int) int {
	for i < len(text) && (isASCIILetter(text[i]) || isDigit(text[i]) || text[i] == '_') {
		i++
	}
	return i
}

func isASCIILetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// itemized calls what the answer is made of items, and spares most comments the patterns:
// hinted are those that are worth a closer look.
func itemized(words string, asked Shape) (plain string, hinted bool) {
	var b strings.Builder
	for i := 0; i < len(words); {
		end := i
		for end < len(words) && isASCIILetter(words[end]) {
			end++
		}
		if end == i {
			b.WriteByte(words[i])
			i++
			continue
		}
		word := strings.ToLower(words[i:end])
		if asked.Part(word) && strings.HasSuffix(word, "s") {
			word = "items"
		} else if asked.Part(word) {
			word = "item"
		}
		hinted = hinted || hints[word]
		b.WriteString(word)
		i = end
	}
	return b.String(), hinted
}

// closersOf are the brackets around words that stand for content.
var closersOf = [256]byte{'[': ']', '(': ')', '<': '>', '{': '}'}

// notInWords are the bytes that do not stand in such words.
var notInWords = marksOf("\"'{}[]()<>:\n")

// readStandIn steps over words in brackets, such as [continued in the next
// message], that stand where an item or a key should be.
func (s *scanner) readStandIn() bool {
	closer := closersOf[s.text[s.pos]]
	if closer == 0 {
		return false
	}
	rest := s.text[s.pos+1 : min(len(s.text), s.pos+lookAhead)]
	end := notInWords.next(rest, 0)
	if end == len(rest) || rest[end] != closer {
		return false
	}
	words := strings.TrimSpace(rest[:end])
	surely := standsFor(words, s.asked)
	if surely == standsForNothing && !strings.HasPrefix(words, "...") && !strings.HasPrefix(words, "…") {
		return false
	}
	if surely != stands && !strings.ContainsAny(words, " .…") {
		return false
	}
	s.lose(problem.Ellipsis, s.pos, "%s stands for content that is not there.", quoteShort(s.text[s.pos:s.pos+end+2]))
	s.pos += end + 2
	return true
}
