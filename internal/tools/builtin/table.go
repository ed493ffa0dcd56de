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
	p, err := c.find(a.Path)
	if err != nil {
		return result{}, err
	}
	defer p.close()
	f, info, err := openRegular(p)
	if err != nil {
		return result{}, err
	}
	defer f.Close()
	data, more, err := readSome(f, maxTable)
	if err != nil {
		return result{}, trouble(err, p.path)
	}
	if more {
		return result{}, refuse("“%s” has %d MB, and %d are the most that is read as a table. Split it, or leave columns out.", p.path, info.Size()>>20, maxTable>>20)
	}
	if bytes.HasPrefix(data, []byte("PK\x03\x04")) {
		return result{}, refuse("“%s” is a workbook, not a text. Save its sheet as CSV in UTF-8.", p.path)
	}
	text, err := textOf(data, false, p.path)
	if err != nil {
		return result{}, err
	}
	read, err := table.Read(text, a.Header)
	if err != nil {
		return result{}, refuse("“%s”: %s", p.path, err)
	}
	return result{text: text, fields: tableResult{Rows: read.Rows, Columns: read.Columns, Count: len(read.Rows)}}, nil
}
