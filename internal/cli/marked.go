package cli

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"planwright/internal/legible"
	"planwright/planner/problem"
)

// maxColumns is how much of a long line is shown around a problem.
const maxColumns = 100

// showMarked writes the text with line numbers and, under each line, a caret for
// each problem that has a place in it. Breaks at its end are not shown, so what is wrong
// behind them stands at the end of the last line.
func showMarked(out io.Writer, paint painter, text string, problems problem.List) {
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	byLine := map[int]problem.List{}
	for _, p := range problems {
		if p.At.Line > len(lines) {
			p.At.Line, p.At.Column = len(lines), utf8.RuneCountInString(lines[len(lines)-1])+1
		}
		if p.At.Line > 0 {
			byLine[p.At.Line] = append(byLine[p.At.Line], p)
		}
	}
	for i, line := range lines {
		marks := byLine[i+1]
		slices.SortStableFunc(marks, func(a, b problem.Problem) int { return a.At.Column - b.At.Column })
		if len(marks) == 0 {
			shown, _ := excerpt(line, 1)
			fmt.Fprintf(out, "%s %s\n", paint.dim(fmt.Sprintf("%4d", i+1)), shown)
		}
		for k, p := range marks {
			shown, column := excerpt(line, p.At.Column)
			if k == 0 || utf8.RuneCountInString(line) > maxColumns {
				fmt.Fprintf(out, "%s %s\n", paint.dim(fmt.Sprintf("%4d", i+1)), shown)
			}
			fmt.Fprintf(out, "     %s%s %s\n", strings.Repeat(" ", column-1), severityMark(paint, p.Severity), legible.Name(p.Message)+" "+paint.dim("["+string(p.Code)+"]"))
		}
	}
}

func severityMark(paint painter, s problem.Severity) string {
	switch s {
	case problem.Error:
		return paint.red("^ error:")
	case problem.Warning:
		return paint.yellow("^ warning:")
	case problem.Repair:
		return paint.cyan("^ fixed:")
	}
	return "^"
}

// excerpt is the part of a line around the column, each character in a column of its
// own, and the column within it.
func excerpt(line string, column int) (string, int) {
	runes := []rune(strings.Map(plain, line))
	column = min(max(column, 1), len(runes)+1)
	if len(runes) <= maxColumns {
		return string(runes), column
	}
	from := max(0, min(column-1-maxColumns/2, len(runes)-maxColumns))
	return string(runes[from : from+maxColumns]), column - from
}

// plain is the character, a space for a tab, or a sign for one that is not seen.
func plain(r rune) rune {
	switch {
	case r == '\t':
		return ' '
	case legible.Name(string(r)) != string(r):
		return '\uFFFD'
	}
	return r
}
