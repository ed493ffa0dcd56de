package session

import (
	"encoding/base64"

	"planwright/internal/atomicfile"
	"planwright/planner/problem"
)

// ExportFile is a file for use outside Planwright. Its content is Text or, where
// Base64 is not "", the bytes that stands for.
type ExportFile struct {
	Name   string `json:"name"` // to propose
	Text   string `json:"text"`
	Base64 string `json:"base64"`
}

// MaxExport is the largest file to export, in bytes.
const MaxExport = 64 << 20

// Write writes the export to the path, which the person chose.
func (f ExportFile) Write(path string) error {
	data, err := f.content()
	if err != nil {
		return err
	}
	if err := atomicfile.Write(path, data, 0o644); err != nil {
		return problem.Fail("The export was not saved: %s.", atomicfile.Reason(err))
	}
	return nil
}

// content is what the file will hold.
func (f ExportFile) content() ([]byte, error) {
	if len(f.Text) > MaxExport || base64.StdEncoding.DecodedLen(len(f.Base64)) > MaxExport {
		return nil, problem.Fail("The export is too large: at most %d MB can be written. Export it as Mermaid or JSON instead.", MaxExport>>20)
	}
	if f.Base64 == "" {
		return []byte(f.Text), nil
	}
	data, err := base64.StdEncoding.DecodeString(f.Base64)
	if err != nil {
		return nil, problem.Fail("The picture arrived incomplete. Export it again.")
	}
	return data, nil
}
