package catalog

import (
	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// FileFormat is the format of an argument that takes a file which a step gave, or the
// path of one, and the type of an output that is such a file.
const FileFormat = "file"

// File is a file that a step gave, as values hold it. To have its form makes nothing a
// file: whoever takes one asks the run whether it made this very one.
type File struct {
	Path   string `json:"path"` // absolute
	Name   string `json:"name"` // for people, and for a copy
	MIME   string `json:"mime"`
	Size   int64  `json:"size"` // in bytes
	SHA256 string `json:"sha256"`
	Secret string `json:"secret,omitzero"` // the name of a secret that is in it, as far as the run that made it knows; "": none
}

// FileOf reads a value that has the form of a File: its members and no others.
func FileOf(value jsontext.Value) (File, bool) {
	if value.Kind() != '{' {
		return File{}, false
	}
	var f File
	err := json.Unmarshal(value, &f, json.RejectUnknownMembers(true))
	return f, err == nil && f.Path != "" && f.SHA256 != ""
}

// RowsFormat is the format of an argument that takes a list of which a step may have given a
// file; see RowsOf.
const RowsFormat = "rows"

// RowsMIME is the type of a file that is a list which is too large to be handed on: its
// elements as JSON, one a line.
const RowsMIME = "application/vnd.planwright.rows"

// RowsOf reads a value that stands for a list in a file.
func RowsOf(value jsontext.Value) (File, bool) {
	f, ok := FileOf(value)
	return f, ok && f.MIME == RowsMIME
}
