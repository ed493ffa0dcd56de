package runs

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"planwright/internal/engine/walk"
	"planwright/internal/redact"
	"planwright/internal/tools"
	"planwright/planner/catalog"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// What a server answers may have a secret for a name: it is in no result, and nothing that
// had another name is lost.
func TestNamesOfResultsHoldNoKeys(t *testing.T) {
	redactor := &redact.Redactor{}
	redactor.AddSecret("canary-0123456789")
	redactor.AddSecret("second-0123456789")
	fields := map[string]jsontext.Value{}
	for name, value := range map[string]string{"canary-0123456789": "1", "second-0123456789": "2", "n": `{"canary-0123456789":3}`, "x canary-0123456789": "4"} {
		fields[name] = jsontext.Value(value)
	}
	got, err := json.Marshal(withoutKeysIn(fields, redactor), json.Deterministic(true))
	must(t, err)
	if want := `{"[redacted]":1,"[redacted] 2":2,"n":{"[redacted]":3},"x [redacted]":4}`; string(got) != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if withoutKeysIn(nil, redactor) != nil {
		t.Error("no result has become one")
	}
}

// A picture that cannot be kept does not have a call made again that may have had an effect.
func TestPictureThatCannotBeKept(t *testing.T) {
	gone := filepath.Join(t.TempDir(), "gone")
	pictures := []tools.Image{{Data: []byte("\x89PNG\x0D\x0A\x1A\x0A")}}
	if _, err := withPictures(walk.Result{Success: true}, catalog.Read, gone, pictures); err == nil || !strings.Contains(err.Error(), "it is not there") {
		t.Errorf("of one that reads: %v", err)
	}
	if r, err := withPictures(walk.Result{Success: true}, catalog.Write, gone, pictures); err != nil || r.Success || !r.Final || !strings.Contains(r.Error, "It was carried out") {
		t.Errorf("of one that writes: %+v, %v", r, err)
	}
	must(t, os.Mkdir(gone, 0o700))
	if r, err := withPictures(walk.Result{Success: true}, catalog.Write, gone, pictures); err != nil || !r.Success || len(r.Images) != 1 {
		t.Errorf("of one that is kept: %+v, %v", r, err)
	}
}
