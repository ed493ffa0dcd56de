package table

import (
	"encoding/csv"
	"fmt"
	"slices"
	"strings"

	"planwright/planner/text"
)

// start is what the beginning of a text tells of the table in it.
type start struct {
	skip      int // bytes before the table
	rows      int // lines that were counted for that
	delimiter rune
	begins    Begin
}

// delimiters part columns; the first that parts most of the first line is it.
const delimiters = ",;\t|"

// startOf looks at a text, or at as much of its beginning as holds the rows above the table.
// A first line such as “sep=;” says what parts the columns, and is no row.
func startOf(text string, h How) (s start) {
	first, _, _ := strings.Cut(text, "\n")
	said, isSaid := strings.CutPrefix(strings.TrimRight(strings.ToLower(first), "\r"), "sep=")
	if isSaid && len(said) == 1 {
		s.skip, s.delimiter = min(len(first)+1, len(text)), rune(said[0])
	}
	for ; s.rows < h.skipped() && s.skip < len(text); s.rows++ {
		line, _, _ := strings.Cut(text[s.skip:], "\n")
		s.skip = min(s.skip+len(line)+1, len(text))
	}
	switch {
	case h.Separator != 0:
		s.delimiter = h.Separator
	case s.delimiter == 0:
		s.delimiter = delimiterOf(text[s.skip:], h.Format)
	}
	if h.mayBeTitled() {
		s = s.titleAbove(text, h.Separator != 0)
	}
	if h.Separator == 0 && !isSaid && !h.NoHeader && s.begins.Row == 0 && isOneColumn(text[s.skip:]) {
		s.delimiter = noDelimiter
	}
	return s
}

// noDelimiter parts the columns of a table that has but one: no text has it.
const noDelimiter = '\x1f'

// isOneColumn reports whether a text is a name with nothing below it but what has a comma between
// digits alone, such as 1,50: there it parts no columns.
func isOneColumn(text string) bool {
	name, below, _ := strings.Cut(text, "\n")
	if strings.ContainsAny(name, delimiters) || strings.TrimSpace(name) == "" {
		return false
	}
	parts := false
	for range lookedAt {
		line, rest, more := strings.Cut(below, "\n")
		if !more && len(line) > startBytes {
			break
		}
		if strings.ContainsAny(line, ";\t|") || outsideDigits().MatchString(line) {
			return false
		}
		if parts = parts || strings.Contains(line, ","); !more {
			break
		}
		below = rest
	}
	return parts
}

// outsideDigits is a comma that stands elsewhere than between digits.
var outsideDigits = text.Pattern(`(?:^|[^0-9]),|,(?:[^0-9]|$)`)

// delimiterOf looks at the first line, without what stands in quotes, and whether the others agree.
func delimiterOf(text string, f Format) rune {
	quoted, counts := false, map[rune]int{}
	for _, r := range text {
		if r == '"' {
			quoted = !quoted
		}
		if r == '\n' && !quoted {
			break
		}
		if !quoted && strings.ContainsRune(delimiters, r) {
			counts[r]++
		}
	}
	best := f.delimiter()
	for _, r := range delimiters {
		if counts[r] > counts[best] {
			best = r
		}
	}
	return agreed(text, best)
}

// agreed is the sign that parts all rows into as many cells where the first row alone suggests
// another, by which they have more or fewer: names of columns may have a comma in them.
func agreed(text string, first rune) rune {
	if isSame(text, first) {
		return first
	}
	for _, r := range delimiters {
		if r != first && isSame(text, r) {
			return r
		}
	}
	return first
}

// isSame reports whether a sign parts the first rows of a text into several cells, and each into as
// many.
func isSame(text string, delimiter rune) bool {
	rows := looked(text, delimiter).rows
	if len(rows) < lookedAt && len(text) > startBytes {
		rows = rows[:max(0, len(rows)-1)] // the last may be cut
	}
	rows = slices.DeleteFunc(rows, func(row []cell) bool { return filled(row) == 0 })
	return len(rows) > 1 && len(rows[0]) > 1 && !slices.ContainsFunc(rows, func(row []cell) bool { return len(row) != len(rows[0]) })
}

// lookedAt is how many rows are looked at for the names of the columns.
const lookedAt = 30

// Begin is where a table begins that seems to have a title above it.
type Begin struct {
	Row   int  // of the sheet, or line of the text; 0: there seems to be none
	Taken bool // it was read so

	Names, Width int // of the first row, and of that one
}

// said tells of it, "" where there is nothing to tell.
func (b Begin) said() string {
	switch {
	case b.Row == 0:
		return ""
	case b.Taken:
		return fmt.Sprintf("What stands above row %d is a title, so the table was read from that row on. If it begins in the first row, set %s to 1.", b.Row, fieldFirstRow)
	}
	return fmt.Sprintf("The first row names %d of %d columns and may be but a title. If row %d names them, set %s to %d.", b.Names, b.Width, b.Row, fieldFirstRow, b.Row)
}

// fieldFirstRow is the field of people, and the argument of those who write workflows as text.
const fieldFirstRow = "“The table begins in row” (first_row)"

// TitleError is an error of a text that may have a title above its table.
type TitleError struct {
	error
	Begins Begin
}

// explained is why a table cannot be read, with what may be the reason.
func (s start) explained(err error) error {
	if s.begins.Row == 0 || s.begins.Taken {
		return err
	}
	return TitleError{fmt.Errorf("%w %s", err, s.begins.said()), s.begins}
}

// titleAbove looks whether the first row may be but a title of the table below it. That is
// parted by any sign: a title has none, or another. Where it is certain, the start is that
// of the table.
func (s start) titleAbove(text string, isSaid bool) start {
	for i, r := range string(s.delimiter) + delimiters {
		if i > 0 && (isSaid || r == s.delimiter) {
			continue
		}
		found := looked(text[s.skip:], r)
		if i == 0 && isEven(found.rows) {
			return s // what stands in cells of it parts no columns
		}
		if r != s.delimiter && len(found.rows) > 1 && filled(found.rows[0]) > 1 {
			continue
		}
		at := namesAt(found.rows)
		if at == 0 {
			continue
		}
		s.begins = beginAt(found.rows, at, found.lines[at]+s.rows)
		if s.begins.Taken {
			s.skip, s.delimiter = s.skip+found.offsets[at], r
		}
		return s
	}
	return s
}

// isEven reports whether the first row has several cells, none of them empty, and most rows as
// many.
func isEven(rows [][]cell) bool {
	if len(rows) == 0 || filled(rows[0]) < 2 || filled(rows[0]) < len(rows[0]) {
		return false
	}
	even := 0
	for _, row := range rows {
		if len(row) == len(rows[0]) {
			even++
		}
	}
	return 2*even > len(rows)
}

func beginAt(rows [][]cell, at, row int) Begin {
	return Begin{Row: row, Taken: isTitle(rows, at), Names: filled(rows[0]), Width: filled(rows[at])}
}

// isTitle reports whether the rows above the names are nothing but a title for certain: each
// has one cell at most, and all rows below hold something that is no name, such as a number.
// Of a list of texts in which a sign stands it cannot be told.
func isTitle(rows [][]cell, at int) bool {
	if len(rows) < at+3 {
		return false
	}
	for _, row := range rows[:at] {
		if filled(row) > 1 {
			return false
		}
	}
	for _, row := range rows[at+1:] {
		if 2*filled(row) <= len(rows[at]) || areNames(row) {
			return false
		}
	}
	return true
}

// beginning is the first rows of a text, with the lines that they begin in and the bytes
// before those.
type beginning struct {
	rows    [][]cell
	lines   []int
	offsets []int
}

func looked(text string, delimiter rune) (b beginning) {
	if len(text) > startBytes {
		text = text[:startBytes]
	}
	reader := csv.NewReader(strings.NewReader(text))
	reader.Comma, reader.FieldsPerRecord, reader.LazyQuotes = delimiter, -1, true
	for len(b.rows) < lookedAt {
		record, err := reader.Read()
		if err != nil {
			return b
		}
		line, _ := reader.FieldPos(0)
		b.rows, b.lines = append(b.rows, cells(record)), append(b.lines, line)
		b.offsets = append(b.offsets, lineStart(text, line))
	}
	return b
}

// lineStart is how many bytes stand before a line, of which the first is 1.
func lineStart(text string, line int) int {
	at := 0
	for range line - 1 {
		at += strings.IndexByte(text[at:], '\n') + 1
	}
	return at
}

// namesAt is the place of the row that likely names the columns, 0 where the first may well
// do so: it fills at most half of the columns, and one below it, with rows of as many cells
// behind it, has a text for each.
func namesAt(rows [][]cell) int {
	width := 0
	for _, row := range rows {
		width = max(width, filled(row))
	}
	if width < 2 || len(rows) < 3 || 2*filled(rows[0]) > width {
		return 0
	}
	for y, row := range rows[1 : len(rows)-1] {
		isNamed := areNames(row) || areNamesTwice(row) && hasFigure(rows[y+2])
		if filled(row) == width && isNamed && filled(rows[y+2])*2 > width {
			return y + 1
		}
	}
	return 0
}

func filled(row []cell) int {
	n := 0
	for _, c := range row {
		if strings.TrimSpace(c.text) != "" {
			n++
		}
	}
	return n
}

// areNames reports whether the texts of a row are none that columns hold, such as numbers,
// and no two alike.
func areNames(row []cell) bool {
	seen := map[string]bool{}
	for _, c := range row {
		text := strings.TrimSpace(c.text)
		if text != "" && seen[text] {
			return false
		}
		seen[text] = true
	}
	return areNamesTwice(row)
}

// areNamesTwice is areNames where some may be alike, as below the names of groups of columns.
func areNamesTwice(row []cell) bool { return !slices.ContainsFunc(row, isFigure) }

func hasFigure(row []cell) bool { return slices.ContainsFunc(row, isFigure) }

// isFigure: a number, or what begins as one.
func isFigure(c cell) bool {
	text := strings.TrimSpace(c.text)
	return text != "" && (c.bare || strings.ContainsAny(text[:1], "0123456789-+"))
}
