package eval

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/atomicfile"
)

// maxFileBytes is far more than any report is.
const maxFileBytes = 64 << 20

// JSON is the report as one line of JSON.
func (r Report) JSON() ([]byte, error) {
	b, err := json.Marshal(r, json.Deterministic(true), jsontext.AllowInvalidUTF8(true))
	return append(b, '\n'), err
}

// Save keeps the report as the last one in the folder, which is made where it is
// missing.
func (r Report) Save(folder string) error {
	b, err := r.JSON()
	if err == nil {
		err = atomicfile.WriteOwn(lastFile(folder), b, maxFileBytes)
	}
	if err != nil {
		return fmt.Errorf("The result cannot be kept in %s: %s.", folder, atomicfile.Reason(err))
	}
	return nil
}

// Last is the report that was kept last in the folder, one without rows where
// there is none. The error is for people.
func Last(folder string) (Report, error) {
	none := Report{FormatVersion: formatVersion, Rows: []Row{}}
	data, err := atomicfile.ReadFile(lastFile(folder), maxFileBytes)
	if errors.Is(err, fs.ErrNotExist) {
		return none, nil
	}
	if errors.Is(err, atomicfile.ErrNoFile) {
		return none, fmt.Errorf("The last result in %s cannot be read: %s, then run planwright eval again.", lastFile(folder), atomicfile.ReadOwnReason(err))
	}
	var r Report
	if err == nil {
		err = json.Unmarshal(data, &r, json.RejectUnknownMembers(true))
	}
	if err != nil || r.FormatVersion != formatVersion || r.Rows == nil {
		return none, fmt.Errorf("The last result in %s cannot be read. Run planwright eval again.", lastFile(folder))
	}
	return r, nil
}

func lastFile(folder string) string { return filepath.Join(folder, "eval.json") }
