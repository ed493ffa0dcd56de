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
func (s *session) showReport(report eval.Report) {
	rows := [][]string{{"model", "requests", "first try", "valid", "exact", "repairs", "calls", "tokens", "median"}}
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

// showTable aligns the columns: the first to the left, numbers to the right.
func showTable(out io.Writer, paint painter, rows [][]string) {
	widths := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row {
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	for n, row := range rows {
		var line strings.Builder
		for i, cell := range row {
			pad := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell))
			if i == 0 {
				line.WriteString(cell + pad)
			} else {
				line.WriteString("  " + pad + cell)
			}
		}
		if n == 0 {
			fmt.Fprintln(out, paint.dim(line.String()))
			continue
		}
		fmt.Fprintln(out, line.String())
	}
}
