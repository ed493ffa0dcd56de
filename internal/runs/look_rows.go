package runs

import (
	"bytes"
	"io"
	"os"
	"slices"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/atomicfile"
	"planwright/planner/catalog"
)

// maxLooked is how much of a list in a file is looked at, in bytes.
const maxLooked = 2 << 20

// beginnings puts the first elements in the place of lists that are kept in files, in the
// data or members of them. first is how many those of a list are at most, 0 where there is
// no such list.
func (g given) beginnings(data jsontext.Value) (_ jsontext.Value, first int, err error) {
	if file, isRows := catalog.RowsOf(data); isRows {
		return g.beginning(file, data)
	}
	var members map[string]jsontext.Value
	if data.Kind() != '{' || !bytes.Contains(data, []byte(catalog.RowsMIME)) || json.Unmarshal(data, &members) != nil {
		return data, 0, nil
	}
	for name, value := range members {
		file, isRows := catalog.RowsOf(value)
		if !isRows {
			continue
		}
		rows, n, err := g.beginning(file, value)
		if err != nil {
			return nil, 0, err
		}
		members[name], first = rows, max(first, n)
	}
	data, err = json.Marshal(members, json.Deterministic(true))
	return data, first, err
}

// beginning is the beginning of a list in a file that a step of the run gave; what only looks
// like one stays what it is.
func (g given) beginning(file catalog.File, value jsontext.Value) (list jsontext.Value, first int, err error) {
	if !g.gave(file) {
		return value, 0, nil
	}
	f, err := atomicfile.OpenFile(file.Path, os.O_RDONLY, 0)
	if err != nil {
		return nil, 0, errFileGone(file)
	}
	defer f.Close()
	start, err := io.ReadAll(io.LimitReader(f, maxLooked))
	if err != nil {
		return nil, 0, errFileGone(file)
	}
	list = jsontext.Value{'['}
	for line := range bytes.Lines(start) {
		row, isWhole := bytes.CutSuffix(line, []byte{'\n'})
		if !isWhole || first == maxShownRows {
			break
		}
		if first++; first > 1 {
			list = append(list, ',')
		}
		list = append(list, row...)
	}
	return append(list, ']'), first, nil
}

// gave reports whether a step gave that very file.
func (g given) gave(file catalog.File) bool {
	for _, result := range g.results {
		if slices.ContainsFunc(result.Files, func(f catalog.File) bool { return f.Path == file.Path && f.SHA256 == file.SHA256 }) {
			return true
		}
	}
	return false
}
