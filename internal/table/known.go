package table

import (
	"slices"

	"github.com/go-json-experiment/json/jsontext"
)

// Knowing is the grid with columns that its rows are known to have, though none may have a
// value there. It is for a grid whose columns nobody named, and not for rows that are lists.
func (g Grid) Knowing(known []string) Grid {
	if len(known) == 0 || len(g.Rows) > 0 && g.Columns == nil {
		return g
	}
	columns := withKnown(g.Columns, known)
	rows := make([][]jsontext.Value, len(g.Rows))
	for y, row := range g.Rows {
		rows[y] = make([]jsontext.Value, len(columns))
		for x, value := range row {
			rows[y][slices.Index(columns, g.Columns[x])] = value
		}
	}
	return Grid{columns, rows, g.Style}
}

// Know is Knowing for rows that are yet to be read.
func (g *LargeGrid) Know(known []string) {
	if len(known) == 0 || g.Columns == nil && g.in.PeekKind() == '[' {
		return
	}
	columns := withKnown(g.Columns, known)
	g.used = make([]bool, len(columns))
	for x, name := range columns {
		g.used[x] = !slices.Contains(g.Columns, name)
	}
	g.Columns = columns
}

// withKnown are columns and those that are known, in the order of these where they are all.
func withKnown(columns, known []string) []string {
	isKnown := func(name string) bool { return slices.Contains(known, name) }
	if all := slices.DeleteFunc(slices.Clone(columns), isKnown); len(all) == 0 {
		return known
	}
	return append(slices.Clone(columns), slices.DeleteFunc(slices.Clone(known), func(name string) bool { return slices.Contains(columns, name) })...)
}
