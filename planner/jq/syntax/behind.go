package syntax

import (
	"strings"

	"github.com/itchyny/gojq"
)

// Behind is “[match("…")]” of the line that takes the number behind a word out of a text, by the parts of its
// pattern.
type Behind struct {
	Word   string // and what stands between it and the number, without the group around it
	Number string
	Tail   string // with its group
	Comma  bool   // parts the fraction
}

const (
	betweenWord   = `[^0-9\r\n]*)(`
	betweenNumber = `)((?:[.,]?[^0-9.,\r\n]`
)

// BehindIn reads such a part of a program.
func BehindIn(q *gojq.Query) (b Behind, is bool) {
	if q == nil || q.Term == nil || q.Term.Type != gojq.TermTypeArray || len(q.Term.SuffixList) > 0 {
		return b, false
	}
	if q.Term.Array.Query == nil {
		return b, false
	}
	name, arg := CalledIn(q.Term.Array.Query)
	pattern, isText := TextIn(arg)
	word, rest, hasWord := strings.Cut(pattern, betweenWord)
	number, tail, hasNumber := strings.Cut(rest, betweenNumber)
	if name != "match" || !isText || !hasWord || !hasNumber || !strings.HasPrefix(word, "(") {
		return b, false
	}
	return Behind{word[1:], number, betweenNumber[1:] + tail, strings.Contains(number, "[,][0-9]")}, true
}

// Pattern finds the number as the line does.
func (b Behind) Pattern() string { return "(" + b.Word + betweenWord + b.Number + ")" + b.Tail }

// Past finds an amount with a fraction behind a number without one that counts something else, such as days or pieces:
// of “Total in 14 days: 1.190,00” that is meant.
func (b Behind) Past() string {
	group, fraction := ",", "[.]"
	if b.Comma {
		group, fraction = ".", "[,]"
	}
	return "(" + b.Word + `(?:[^0-9\r\n]*[^0-9.,\r\n])?[0-9]{1,4}[.]?[\s\p{Z}]+\p{L}[^0-9\r\n]*)((?:[0-9]{1,3}(?:[` + group + `][0-9]{3})+|[0-9]+)` + fraction + `[0-9]{2})` + b.Tail
}

// Counted finds in what stands before such an amount that the number there is one of money, too.
const Counted = `[0-9][\s\p{Z}]*(?:[\p{Sc}%]|EUR\b|Euro\b|USD\b|CHF\b|GBP\b)`
