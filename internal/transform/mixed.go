package transform

import (
	"bufio"
	"encoding/json"
	"io"
	"maps"

	"planwright/planner/jq/tabular"
)

// mixedIn are the columns of numbers and words in data that are rows, or have lists of rows for members.
func mixedIn(data any) tabular.Mixed {
	members, isObject := data.(map[string]any)
	if !isObject {
		return tabular.MixedIn(tabular.Rows(data))
	}
	found := tabular.Mixed{}
	for _, list := range members {
		maps.Copy(found, tabular.MixedIn(tabular.Rows(list)))
	}
	return found
}

// mixedRows is how many rows of a list in a file are looked at for such columns.
const mixedRows = 1000

// mixedInLines are those of the first rows of a list, one a line.
func mixedInLines(lines io.Reader) tabular.Mixed {
	in := bufio.NewReaderSize(lines, 1<<16)
	var rows []any
	for len(rows) < mixedRows {
		line, err := in.ReadBytes('\n')
		if err != nil {
			break
		}
		if row, err := read(json.RawMessage(line)); err == nil {
			rows = append(rows, row)
		}
	}
	return tabular.MixedIn(tabular.Rows(rows))
}
