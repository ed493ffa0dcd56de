package lenient

import (
	"slices"
	"strings"
	"unicode/utf8"

	"planwright/planner/problem"
)

// cursor finds lines and columns, from 1, of growing offsets in one walk over the
// text. Columns count characters.
type cursor struct {
	text         string
	offset       int
	line, column int // from 0
}

func (c *cursor) at(offset int) (line, column int) {
	offset = min(offset, len(c.text))
	if offset < c.offset {
		*c = cursor{text: c.text}
	}
	passed := c.text[c.offset:offset]
	if n := strings.Count(passed, "\n"); n > 0 {
		c.line, c.column = c.line+n, 0
		passed = passed[strings.LastIndexByte(passed, '\n')+1:]
	}
	c.column += utf8.RuneCountInString(passed)
	c.offset = offset
	return c.line + 1, c.column + 1
}

// place turns notes into problems, in the order in which they stand in the text.
func place(text string, list []note) problem.List {
	if len(list) == 0 {
		return nil
	}
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b note) int { return a.offset - b.offset })
	out := make(problem.List, len(list))
	here, firsts := cursor{text: text}, placeFirsts(text, list)
	for i, n := range list {
		line, column := here.at(n.offset)
		message := n.message
		if n.first >= 0 {
			message = withPlaces(message, firsts[n.first], position{line, column})
		}
		p := problem.Problem{
			Code: n.code, Severity: n.severity, Fix: fixes[n.code],
			At: problem.Place{Path: n.path, Line: line, Column: column},
		}
		out[i] = p.Saying(message)
	}
	return out
}

type position struct{ line, column int }

// placeFirsts finds, in one walk, the places that notes name besides their own.
func placeFirsts(text string, list []note) map[int]position {
	var offsets []int
	for _, n := range list {
		if n.first >= 0 {
			offsets = append(offsets, n.first)
		}
	}
	slices.Sort(offsets)
	out := make(map[int]position, len(offsets))
	here := cursor{text: text}
	for _, offset := range offsets {
		line, column := here.at(offset)
		out[offset] = position{line, column}
	}
	return out
}
