package session

import (
	"slices"
	"testing"

	"github.com/go-json-experiment/json"
)

// What an answer left out and assumed is told on the next turn, as it is kept; a record of
// an older version, which has neither, gives lists all the same.
func TestLeftOutIsKeptAndTold(t *testing.T) {
	for kept, want := range map[string][]string{
		`{"answered": {"answer": {"id": "a", "message": "Planned.", "leftOut": ["at eight"], "assumed": ["at eight"]}}}`: {"at eight"},
		`{"answered": {"answer": {"id": "a", "message": "Planned."}}}`:                                                   {},
	} {
		c := &conversation{}
		for _, text := range []string{`{"said": {"id": "a", "words": "Plan it"}}`, kept} {
			var r record
			if err := json.Unmarshal([]byte(text), &r); err != nil {
				t.Fatal(err)
			}
			c.take(r)
		}
		told := c.memory().Messages[1]
		for _, list := range [][]string{told.LeftOut, told.Assumed, c.views()[0].Answer.LeftOut} {
			if list == nil || !slices.Equal(list, want) {
				t.Errorf("%#v, want %q", list, want)
			}
		}
	}
}
