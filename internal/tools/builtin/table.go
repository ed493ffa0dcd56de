package builtin

import (
	"bytes"
	"context"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/table"
)

type tableArguments struct {
	Path   string `json:"path"`
	Header bool   `json:"header"`
}

type tableResult struct {
	Rows    []jsontext.Value `json:"rows"`
	Columns []string         `json:"columns"`
	Count   int              `json:"count"`
}

// maxTable is how large the file of a table may be, in bytes: its rows name each column.
const maxTable = 4 << 20

func readTable(_ context.Context, c call, a tableArguments) (result, error) {
	r, err := c.beginning(a.Path, maxTable)
	if err != nil {
		return result{}, err
	}
	if r.cut {
		return result{}, refuse("“%s” has %d MB, and %d are the most that is read as a table. Split it, or leave columns out.", r.path, r.info.Size()>>20, maxTable>>20)
	}
	if bytes.HasPrefix(r.data, []byte("PK\x03\x04")) {
		return result{}, refuse("“%s” is a workbook, not a text. Save its sheet as CSV in UTF-8.", r.path)
	}
	text, err := textOf(r.data, false, r.path)
	if err != nil {
		return result{}, err
	}
	read, err := table.Read(text, a.Header)
	if err != nil {
		return result{}, refuse("“%s”: %s", r.path, err)
	}
	return result{text: text, fields: tableResult{Rows: read.Rows, Columns: read.Columns, Count: len(read.Rows)}}, nil
}
