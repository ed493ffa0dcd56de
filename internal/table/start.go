package table

import (
	"encoding/csv"
	"fmt"
	"strings"
)

// start is what the beginning of a text tells of the table in it.
type start struct {
	skip      int // bytes before the table
	rows      int // lines that were counted for that
	delimiter rune
	doubt     string // its first row may be but a title
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
		s.doubt = doubtOfTitle(text[s.skip:], h.Separator != 0, s.delimiter)
	}
	return s
}

// delimiterOf looks at the first line, without what stands in quotes.
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
	return best
}

// explained is why a table cannot be read, with what may be the reason.
func (s start) explained(err error) error {
	if s.doubt == "" {
		return err
	}
	return fmt.Errorf("%w %s", err, s.doubt)
}

// lookedAt is how many rows are looked at for the names of the columns.
const lookedAt = 30

// doubtOfTitle says that the first row may be but a title of the table below it. That is
// parted by any sign: a title has none, or another.
func doubtOfTitle(text string, isSaid bool, delimiter rune) string {
	for _, r := range string(delimiter) + delimiters {
		if r != delimiter && isSaid {
			continue
		}
		rows, lines := looked(text, r)
		if r != delimiter && len(rows) > 1 && filled(rows[0]) > 1 {
			continue
		}
		if at := namesAt(rows); at > 0 {
			return titled(filled(rows[0]), filled(rows[at]), lines[at])
		}
	}
	return ""
}

// looked are the first rows of a text and the lines that they begin in.
func looked(text string, delimiter rune) (rows [][]cell, lines []int) {
	if len(text) > startBytes {
		text = text[:startBytes]
	}
	reader := csv.NewReader(strings.NewReader(text))
	reader.Comma, reader.FieldsPerRecord, reader.LazyQuotes = delimiter, -1, true
	for len(rows) < lookedAt {
		record, err := reader.Read()
		if err != nil {
			return rows, lines
		}
		line, _ := reader.FieldPos(0)
		rows, lines = append(rows, cells(record)), append(lines, line)
	}
	return rows, lines
}

func titled(names, width, row int) string {
	return fmt.Sprintf("The first row names %d of %d columns and may be but a title. If row %d names them, set first_row to %d.", names, width, row, row)
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
		if filled(row) == width && areNames(row) && filled(rows[y+2])*2 > width {
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
		if text == "" {
			continue
		}
		if seen[text] || c.bare || strings.ContainsAny(text[:1], "0123456789-+") {
			return false
		}
		seen[text] = true
	}
	return true
}
