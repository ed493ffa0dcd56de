package runs

import (
	"testing"

	"planwright/internal/redact"

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
