package runs

import (
	"testing"

	"planwright/internal/engine"
)

// A page goes on behind the last run that it shows, and where that was removed meanwhile behind
// where it was: none is left out, and none comes twice.
func TestBehind(t *testing.T) {
	var records []engine.Record
	for _, id := range []string{"9", "7", "5", "3"} {
		records = append(records, engine.Record{ID: id})
	}
	for id, want := range map[string]string{"": "9753", "9": "753", "5": "3", "3": "", "8": "753", "6": "53", "99": "9753", "4": "3", "2": ""} {
		got := ""
		for _, record := range behind(records, id) {
			got += record.ID
		}
		if got != want {
			t.Errorf("behind %q are %q, want %q", id, got, want)
		}
	}
}
