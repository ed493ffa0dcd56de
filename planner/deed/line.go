package deed

import (
	"strings"
	"unicode"

	"planwright/planner/text"
)

// maxWords is how many bytes of some words are listened to.
const maxWords = 32 << 10

// line is one of some words: a sentence or several, or an entry of a list.
type line struct {
	said    string
	heading string // what the list stands under, "" for none
	isItem  bool
	isHead  bool
	number  int // of a list that is numbered, 0 for none
}

var (
	itemMark    = text.Pattern(`^(?:[-*•+–—]|\d{1,2}[.)]|[a-z]\)|\[[ xX]\]|[✅❌☐☑✔✗→])[\s ]+`)
	numberMark  = text.Pattern(`^(\d{1,2})[.)]\s`)
	tableRow    = text.Pattern(`^\|.*\|$`)
	boldLine    = text.Pattern(`^\*\*[^*]{1,80}\*\*:?$`)
	marks       = strings.NewReplacer("**", "", "__", "")
	sentenceEnd = text.Pattern(`[.!?…]["”’)*_]*\s+|[。！？;]\s*`)
	abbreviated = text.Pattern(`(?i)(?:^|[^\pL])(?:e\.g|i\.e|z\. ?b|d\. ?h|etc|vs|bzw|p\. ?ej|approx|ca|no|nr)\.$`)
)

// linesOf are the lines of some words, without code.
func linesOf(words string) (list []line) {
	words = text.Bytes(words, maxWords)
	heading, inCode, behindGap := "", false, false
	for raw := range strings.Lines(words) {
		said := strings.TrimSpace(raw)
		if strings.HasPrefix(said, "```") || strings.HasPrefix(said, "~~~") {
			inCode = !inCode && strings.Count(said, "```") < 2
			continue
		}
		if inCode {
			continue
		}
		if said == "" {
			behindGap = true
			continue
		}
		l := line{heading: heading}
		if tableRow().MatchString(said) {
			l.isItem = true
			said = strings.Trim(strings.ReplaceAll(strings.Trim(said, "| "), "|", " – "), "–- ")
		}
		said, l.number, l.isItem = withoutMark(said, l.isItem)
		isHead := !l.isItem && (strings.HasPrefix(said, "#") || boldLine().MatchString(said) || strings.HasSuffix(said, ":") && len(strings.Fields(said)) < 10)
		said = text.Line(marks.Replace(strings.TrimLeft(said, "#> ")))
		switch {
		case isHead:
			heading = strings.TrimSuffix(said, ":")
			l.heading, l.isHead = "", !strings.HasSuffix(said, ":")
		case !l.isItem && behindGap:
			heading, l.heading = "", ""
		}
		behindGap = false
		if l.said = said; strings.ContainsFunc(said, unicode.IsLetter) {
			list = append(list, l)
		}
	}
	return list
}

func withoutMark(said string, isItem bool) (rest string, number int, is bool) {
	if m := numberMark().FindStringSubmatch(said); m != nil {
		for _, r := range m[1] {
			number = 10*number + int(r-'0')
		}
	}
	for {
		at := itemMark().FindStringIndex(said)
		if at == nil || strings.HasPrefix(said, "**") {
			return said, number, isItem
		}
		said, isItem = said[at[1]:], true
	}
}

// sentencesOf parts a line where a sentence ends.
func sentencesOf(said string) (list []string) {
	begun := 0
	add := func(end int) {
		if s := strings.TrimSpace(said[begun:end]); strings.ContainsFunc(s, unicode.IsLetter) {
			list = append(list, s)
		}
		begun = end
	}
	for _, m := range sentenceEnd().FindAllStringIndex(said, -1) {
		if !abbreviated().MatchString(said[max(begun, m[0]-8) : m[0]+1]) {
			add(m[1])
		}
	}
	add(len(said))
	return list
}

// Entry is one of a list, with the heading that the list stands under.
type Entry struct{ Heading, Said string }

// Entries are those of the lists with a heading in some words.
func Entries(words string) (list []Entry) {
	for _, l := range linesOf(words) {
		if l.isItem && l.heading != "" {
			list = append(list, Entry{l.heading, l.said})
		}
	}
	return list
}
