package cli

import (
	"cmp"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"planwright/internal/eval"
)

// offlineName is the offline planner in a table of models.
const offlineName = "offline planner"

// showReport shows the report as a table, and below it what was not measured.
func (s *console) showReport(report eval.Report) {
	rows := [][]string{{"model", "requests", "first try", "valid", "exact", "effects", "left out", "repairs", "calls", "tokens", "median"}}
	for _, row := range report.Rows {
		rows = append(rows, cells(row.Score))
	}
	showTable(s.Stdout, s.painter(s.Stdout), rows)
	for _, row := range report.Rows {
		if row.Ended != "" {
			fmt.Fprintf(s.Stdout, "\n%s was not asked everything: %s\n", nameOf(row.Score), row.Ended)
		}
	}
}

func cells(of eval.Score) []string {
	return []string{
		nameOf(of), strconv.Itoa(of.Requests),
		percent(of.FirstTry, of.Requests), percent(of.Valid, of.Requests), percent(of.Exact, of.Requests),
		percent(of.Faithful, of.Ran), percent(of.Owned, of.Owed),
		strconv.Itoa(of.Repairs), strconv.Itoa(of.Calls), strconv.Itoa(of.InputTokens + of.OutputTokens),
		fmt.Sprintf("%.2f s", float64(of.MedianMs)/1000),
	}
}

func nameOf(of eval.Score) string {
	if of.Offline {
		return offlineName
	}
	return cmp.Or(of.Model, of.Provider)
}

func percent(n, of int) string {
	if of == 0 {
		return "–"
	}
	return fmt.Sprintf("%d %%", n*100/of)
}

// showTable aligns the columns: numbers to the right, all else and the first to
// the left.
func showTable(out io.Writer, paint painter, rows [][]string) {
	widths, right := make([]int, len(rows[0])), make([]bool, len(rows[0]))
	for i := range widths {
		right[i] = i > 0
		for n, row := range rows {
			widths[i] = max(widths[i], utf8.RuneCountInString(row[i]))
			right[i] = right[i] && (n == 0 || isNumber(row[i]))
		}
	}
	for n, row := range rows {
		var line strings.Builder
		for i, cell := range row {
			pad := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell))
			if right[i] {
				cell, pad = pad, cell
			}
			line.WriteString(cell + pad + "  ")
		}
		text := strings.TrimRight(line.String(), " ")
		if n == 0 {
			text = paint.dim(text)
		}
		fmt.Fprintln(out, text)
	}
}

// isNumber reports whether a cell holds a number, with or without a unit.
func isNumber(cell string) bool {
	return cell != "" && strings.ContainsRune("0123456789–", []rune(cell)[0])
}
