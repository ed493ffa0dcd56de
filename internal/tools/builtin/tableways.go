package builtin

import (
	"errors"

	"planwright/internal/table"
	"planwright/planner/catalog"
	"planwright/planner/problem"
)

// The labels of ways on from a table that may not be read as it is meant.
const (
	wayBegin problem.English = "Begin at row %d"
	wayComma problem.English = "Decimal comma"
	wayPoint problem.English = "Decimal point"
)

// waysIn are the ways on from the doubts about a table: where it begins, and which sign
// parts the fraction where either may.
func waysIn(begins table.Begin, either bool) []catalog.WayOn {
	var ways []catalog.WayOn
	if begins.Row > 0 {
		ways = append(ways, catalog.WayTo("first_row", begins.Row, wayBegin, begins.Row))
	}
	if begins.Row > 1 && begins.Taken {
		ways = append(ways, catalog.WayTo("first_row", 1, wayBegin, 1))
	}
	if either {
		ways = append(ways, catalog.WayTo("decimal", "comma", wayComma), catalog.WayTo("decimal", "point", wayPoint))
	}
	return ways
}

// titledTable is the refusal of a table; where a title may stand above it, with the way on.
func titledTable(err error, said refusal) error {
	var titled table.TitleError
	if errors.As(err, &titled) {
		return offer{said, waysIn(titled.Begins, false)}
	}
	return said
}
