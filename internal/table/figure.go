package table

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// Numbers in texts are written in two ways, 1.200,50 and 1,200.50, and “1.200” may be
// either. No cell tells it by itself; a column does, or else the rest of the file.

// Mark parts the whole of a number from its fraction. 0 is none: no number.
type Mark byte

const (
	pointMark Mark = '.'
	commaMark Mark = ','
)

// spaces group digits too, though only where a fraction tells that it is a number: numbers of
// telephones are written so.
var spaces = []string{" ", "\u00a0", "\u202f", "'", "’"}

// maxDigits is how many digits of a number survive wherever it goes.
const maxDigits = 15

// numberIn is the number that a text is with a mark, as JSON has it, with its digits; "" for
// none. Digits that number something, such as postcodes and card numbers, are none.
func numberIn(text string, mark Mark) string {
	digits := strings.TrimPrefix(text, "-")
	sign := text[:len(text)-len(digits)]
	whole, fraction, hasFraction := strings.Cut(digits, string(mark))
	if hasFraction && (fraction == "" || !areDigits(fraction)) {
		return ""
	}
	whole, ok := ungrouped(whole, mark, hasFraction)
	if !ok || len(whole) > 1 && whole[0] == '0' || len(whole)+len(fraction) > maxDigits {
		return ""
	}
	if !hasFraction {
		return sign + whole
	}
	return sign + whole + "." + fraction
}

// ungrouped is the whole of a number without what groups its digits by three.
func ungrouped(whole string, mark Mark, hasFraction bool) (string, bool) {
	if areDigits(whole) {
		return whole, true
	}
	by := []string{map[Mark]string{pointMark: ",", commaMark: "."}[mark]}
	if hasFraction {
		by = append(by, spaces...)
	}
	for _, sign := range by {
		groups := strings.Split(whole, sign)
		if len(groups) == 1 || len(groups[0]) > 3 || groups[0] == "" || groups[0][0] == '0' || isAddress(groups) && !hasFraction {
			continue
		}
		if !slices.ContainsFunc(groups, func(g string) bool { return !areDigits(g) }) && !slices.ContainsFunc(groups[1:], func(g string) bool { return len(g) != 3 }) {
			return strings.Join(groups, ""), true
		}
	}
	return "", false
}

// isAddress: of a device, such as 192.168.100.120.
func isAddress(groups []string) bool {
	return len(groups) == 4 && !slices.ContainsFunc(groups, func(g string) bool { return len(g) == 3 && g > "255" })
}

func areDigits(text string) bool {
	for i := range len(text) {
		if text[i] < '0' || text[i] > '9' {
			return false
		}
	}
	return text != ""
}

// evidence is what the cells of a column tell.
type evidence struct {
	found   bool   // there is a cell that is not empty
	texts   bool   // one is no number
	bare    bool   // one is JSON already
	points  bool   // one is a number only with a decimal point
	commas  bool   // one only with a comma
	either  string // one that is a number with each, and not the same
	grouped bool   // one of those has a comma
}

func (e *evidence) add(c cell) {
	text := strings.TrimSpace(c.text)
	switch {
	case text == "":
		return
	case c.bare:
		e.found, e.bare = true, true
		return
	}
	e.found, e.texts = true, e.texts || c.isText
	if e.texts {
		return
	}
	point, comma := numberIn(text, pointMark), numberIn(text, commaMark)
	switch {
	case point == "" && comma == "":
		e.texts = true
	case comma == "":
		e.points = true
	case point == "":
		e.commas = true
	case point != comma:
		e.either, e.grouped = cmp.Or(e.either, text), e.grouped || strings.Contains(text, ",")
	}
}

// kind is what a column is read as.
type kind struct {
	bare bool // its cells are JSON, or empty
	mark Mark // its cells are numbers with this mark, or empty
}

// value is a cell of such a column as JSON; false where it is a text.
func (k kind) value(text string) (string, bool) {
	switch text = strings.TrimSpace(text); {
	case !k.bare && k.mark == 0:
		return "", false
	case text == "":
		return "null", true
	case k.bare:
		return text, jsontext.Value(text).IsValid()
	}
	number := numberIn(text, k.mark)
	return number, number != ""
}

// kindsOf are the kinds of columns that the delimiter parts, and what is doubtful about them.
// given is the mark that was said, 0 for none.
func kindsOf(names []string, columns []evidence, given Mark, delimiter rune) (kinds []kind, doubts []string) {
	kinds = make([]kind, len(columns))
	file, isSplit := markOf(columns)
	for i, e := range columns {
		switch {
		case !e.found || e.texts || e.bare && (e.points || e.commas || e.either != ""):
		case e.bare:
			kinds[i].bare = true
		default:
			var doubt string
			usual := file
			if file == 0 && !isSplit && delimiter == ',' && !e.grouped {
				usual = pointMark // where commas part numbers with a comma are rare, and need quotes
			}
			kinds[i].mark, doubt = e.mark(names[i], usual, given)
			if doubt == "" && given == 0 && file == 0 && e.either != "" && !e.points && !e.commas {
				doubt = fmt.Sprintf("“%s” has numbers such as %s, which were read with a decimal point, as commas part the columns. If %s is meant, choose a comma by “Decimal sign” (decimal).", names[i], e.either, numberIn(e.either, commaMark))
			}
			if doubt != "" {
				doubts = append(doubts, doubt)
			}
		}
	}
	return kinds, doubts
}

// mark is that of a column of numbers: what was said, what its cells tell, or what those of
// the others do.
func (e evidence) mark(name string, file, given Mark) (mark Mark, doubt string) {
	switch {
	case given == commaMark && e.points || given == pointMark && e.commas:
		return 0, fmt.Sprintf("“%s” has numbers that are none with a decimal %s, so it was read as texts. Say another by “Decimal sign” (decimal), or mend the file.", name, given.name())
	case given != 0:
		return given, ""
	case e.points && e.commas:
		return 0, fmt.Sprintf("“%s” has numbers with decimal points and with commas, so it was read as texts. Say which by “Decimal sign” (decimal), or mend the file.", name)
	case e.commas:
		return commaMark, ""
	case e.points || e.either == "":
		return pointMark, ""
	case file != 0:
		return file, ""
	}
	return 0, fmt.Sprintf("“%s” has numbers such as %s, which may be %s or %s, so it was read as texts. Say which by “Decimal sign” (decimal).",
		name, e.either, numberIn(e.either, commaMark), numberIn(e.either, pointMark))
}

func (m Mark) name() string {
	if m == commaMark {
		return "comma"
	}
	return "point"
}

// markOf is the mark that the columns of numbers agree in, 0 where none tells or they are
// split.
func markOf(columns []evidence) (mark Mark, isSplit bool) {
	for _, e := range columns {
		own := Mark(0)
		switch {
		case e.texts || e.points == e.commas:
			continue
		case e.commas:
			own = commaMark
		default:
			own = pointMark
		}
		if mark != 0 && mark != own {
			return 0, true
		}
		mark = own
	}
	return mark, false
}
