package desktop

import (
	"testing"

	"github.com/go-json-experiment/json"
)

// A step that goes on with what was not found must not act on the corner of the screen, or
// on the window in front.
func TestWhatIsNotFoundHasNoPlace(t *testing.T) {
	for want, result := range map[string]any{
		`{"found":false,"count":0,"matches":[]}`:              FoundText{},
		`{"found":false,"confidence":0.5,"count":0}`:          FoundImage{Confidence: 0.5},
		`{"found":false,"title":""}`:                          Focused{},
		`{"pid":7,"focused":false}`:                           Launched{PID: 7},
		`{"found":true,"window_id":3,"title":"Notes"}`:        Focused{Found: true, WindowID: 3, Title: "Notes"},
		`{"found":true,"x":5,"y":6,"confidence":1,"count":1}`: FoundImage{Found: true, X: 5, Y: 6, Confidence: 1, Count: 1},
	} {
		if got, err := json.Marshal(result); err != nil || string(got) != want {
			t.Errorf("%s, %v; want %s", got, err, want)
		}
	}
}
