package builtin

import (
	"errors"
	"fmt"

	"planwright/internal/table"
	"planwright/planner/catalog"
	"planwright/planner/problem"
)

// The labels of ways on from a table that may not be read as it is meant.
const (
	wayBegin problem.English = "Begin at row %d"
	wayComma problem.English = "Decimal comma"
	wayPoint problem.English = "Decimal point"
	wayNames problem.English = "No row names the columns"
)

// waysIn are the ways on from the doubts about a table: where it begins, and which sign
// parts the fraction where either may; nameless says that its names may be none.
func waysIn(begins table.Begin, either, nameless bool) []catalog.WayOn {
	var ways []catalog.WayOn
	if nameless {
		ways = append(ways, catalog.WayTo("header", false, wayNames))
	}
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
		return offer{said, waysIn(titled.Begins, false, false)}
	}
	return said
}

// The labels of ways on from a table that is not written as the one that its rows came from.
const (
	wayAsRead   problem.English = "Write it as it was read"
	wayAsItIs   problem.English = "Keep decimal points"
	wayByCommas problem.English = "Keep commas"
)

// inForm is the result of writing a table. It tells of signs that the table has and the one
// that its rows came from has not, where nobody said which it is to have: a spreadsheet that
// expects a decimal comma takes 1.5 for a date.
func (c call) inForm(r result, format table.Format, a writeTableArguments) result {
	if format != table.CSV || a.Decimal != "" {
		return r
	}
	from, was, is := c.along.Form, "", ""
	switch parted := map[string]string{"semicolon": "semicolons", "tab": "tabs"}[from.Separator]; {
	case from.Decimal == "comma" && a.Separator == "" && parted != "":
		was, is = parted+" and decimal commas", "commas and decimal points"
	case from.Decimal == "comma":
		was, is = "decimal commas", "decimal points"
	case a.Separator == "" && parted != "":
		was, is = parted, "commas"
	default:
		return r
	}
	r.partly = sentences(r.partly, fmt.Sprintf("It is written with %s; the table that its rows came from has %s.", is, was))
	r.ways = []catalog.WayOn{catalog.WayTo("separator", from.Separator, wayAsRead), catalog.WayTo("separator", "comma", wayByCommas)}
	if from.Decimal == "comma" {
		r.ways = []catalog.WayOn{catalog.WayTo("decimal", "comma", wayAsRead), catalog.WayTo("decimal", "point", wayAsItIs)}
	}
	return r
}
