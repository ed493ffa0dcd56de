package ai

import (
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine/walk"
)

// A model is told what there is to say of a result, so that it does not take what nobody knows for
// what is not there.
func TestModelIsToldWhatAResultLacks(t *testing.T) {
	const lack = "The output “got” is null: nobody knows what “s3” gave."
	r := walk.Result{Success: true, Told: true, Text: "got: null", Partly: lack, Fields: map[string]jsontext.Value{"got": jsontext.Value("null")}}
	for _, said := range []string{told(r), Brief(r).Text} {
		if !strings.HasPrefix(said, lack) || !strings.Contains(said, `"got":null`) {
			t.Errorf("it is told %q", said)
		}
	}
}
