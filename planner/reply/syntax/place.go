package syntax

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"planwright/planner/problem"
)

// Position returns the line and column of a byte offset, both from 1. Columns
// count characters. It is linear in offset; to place many use a cursor.
func Position(text string, offset int) (line, column int) {
	c := cursor{text: text}
	return c.at(offset)
}

// cursor finds positions of growing offsets in one walk over the text.
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
	here := cursor{text: text}
	for i, n := range list {
		line, column := here.at(n.offset)
		message := n.message
		if n.first >= 0 {
			l, c := Position(text, n.first)
			message = fmt.Sprintf(message, l, c, line, column)
		}
		out[i] = problem.Problem{
			Code: n.code, Severity: n.severity, Message: message, Fix: fixes[n.code],
			At: problem.Place{Path: n.path, Line: line, Column: column},
		}
	}
	return out
}
