package table

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// Numbers in texts are written in two ways, 1.200,50 and 1,200.50, and “1.200” may be
// either. No cell tells it by itself; a column does. What the rest of the file suggests is a guess.

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
// given is the mark that was said, 0 for none. Each column tells its own; one that does not is
// guessed, and that is said.
func kindsOf(names []string, columns []evidence, given Mark, delimiter rune) (kinds []kind, doubts []string) {
	kinds = make([]kind, len(columns))
	rest := restOf(names, columns, delimiter)
	var guessed []guess
	for i, e := range columns {
		switch {
		case !e.found || e.texts || e.bare && (e.points || e.commas || e.either != ""):
		case e.bare:
			kinds[i].bare = true
		case given == 0 && e.isOpen():
			g := rest.guess(e)
			kinds[i].mark = g.mark
			guessed = g.among(guessed, names[i])
		default:
			var doubt string
			kinds[i].mark, doubt = e.mark(names[i], given)
			if doubt != "" {
				doubts = append(doubts, doubt)
			}
		}
	}
	for _, g := range guessed {
		doubts = append(doubts, g.said())
	}
	return kinds, doubts
}

// isOpen reports whether the cells of a column are numbers with either mark, and others with each.
func (e evidence) isOpen() bool { return e.either != "" && !e.points && !e.commas }

// mark is that of a column of numbers: what was said, or what its cells tell.
func (e evidence) mark(name string, given Mark) (mark Mark, doubt string) {
	switch {
	case given == commaMark && e.points || given == pointMark && e.commas:
		return 0, fmt.Sprintf("“%s” has numbers that are none with a decimal %s, so it was read as texts. Say another by “Decimal sign” (decimal), turn them into numbers in a data program, or mend the file.", name, given.name())
	case given != 0:
		return given, ""
	case e.points && e.commas:
		return 0, fmt.Sprintf("“%s” has numbers with decimal points and with commas, so it was read as texts. Say which by “Decimal sign” (decimal), or mend the file.", name)
	case e.commas:
		return commaMark, ""
	}
	return pointMark, ""
}

// rest is what a file tells of a column that does not tell its mark itself.
type rest struct {
	mark      Mark   // that the other columns agree in, 0 where none tells or they are split
	name      string // of the first of them
	isSplit   bool
	delimiter rune
}

func restOf(names []string, columns []evidence, delimiter rune) rest {
	r := rest{delimiter: delimiter}
	for i, e := range columns {
		if e.texts || e.points == e.commas {
			continue
		}
		own := pointMark
		if e.commas {
			own = commaMark
		}
		if r.mark != 0 && r.mark != own {
			return rest{isSplit: true, delimiter: delimiter}
		}
		if r.mark = own; r.name == "" {
			r.name = names[i]
		}
	}
	return r
}

// guess is how columns are read that do not tell it themselves.
type guess struct {
	mark   Mark // 0: as texts
	why    string
	either string // such a number of the first
	names  []string
}

// guess is that of one column. Where a semicolon parts the columns and points the fractions of
// others, 1.200 of a program with decimal commas may stand beside rates with points.
func (r rest) guess(e evidence) guess {
	switch {
	case r.mark == pointMark && r.delimiter == ';' && !e.grouped:
		return guess{either: e.either}
	case r.mark != 0:
		return guess{mark: r.mark, why: fmt.Sprintf("as “%s” has decimal %ss", r.name, r.mark.name()), either: e.either}
	case !r.isSplit && r.delimiter == ',' && !e.grouped: // where commas part numbers with a comma are rare, and need quotes
		return guess{mark: pointMark, why: "as commas part the columns", either: e.either}
	}
	return guess{either: e.either}
}

// among are guesses with this one of a column: columns of which the same is said stand together.
func (g guess) among(guessed []guess, name string) []guess {
	isSame := func(other guess) bool { return other.mark == g.mark && other.why == g.why }
	if at := slices.IndexFunc(guessed, isSame); at >= 0 {
		guessed[at].names = append(guessed[at].names, name)
		return guessed
	}
	g.names = []string{name}
	return append(guessed, g)
}

// said tells of the guess, with what to do where it is wrong.
func (g guess) said() string {
	has, was := "has", "it was"
	if len(g.names) > 1 {
		has, was = "have", "they were"
	}
	have := fmt.Sprintf("%s %s numbers such as %s, which", inWords(g.names), has, g.either)
	if g.mark == 0 {
		return fmt.Sprintf("%s may be %s or %s, so %s read as texts. Say which by “Decimal sign” (decimal).", have, numberIn(g.either, commaMark), numberIn(g.either, pointMark), was)
	}
	other := commaMark
	if g.mark == commaMark {
		other = pointMark
	}
	return fmt.Sprintf("%s were read as %s, %s. If %s is meant, choose a %s by “Decimal sign” (decimal).", have, numberIn(g.either, g.mark), g.why, numberIn(g.either, other), other.name())
}

func (m Mark) name() string {
	if m == commaMark {
		return "comma"
	}
	return "point"
}
