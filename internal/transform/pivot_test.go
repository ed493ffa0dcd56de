package transform

import (
	"context"
	"testing"
	"time"
)

// Columns that values become stand behind those that name the rows, in the order in which people
// read them.
func TestColumnsOfValuesAreInOrder(t *testing.T) {
	data := `[{"m": "KW 10", "b": 1, "a": "x"}, {"m": null, "b": 1, "a": "x"}, {"m": "KW 2", "b": 2, "a": "y"}]`
	for program, want := range map[string]string{
		`group_by(ascending(.b), ascending(.a)) | pivot(.m; {b: .[0].b, a: .[0].a}; length)`: `[{"b":1,"a":"x","KW 2":0,"KW 10":1,"(empty)":1},{"b":2,"a":"y","KW 2":1,"KW 10":0,"(empty)":0}]`,
		`map(del(.b) + ({"x y": "b", v: .b}))`:                                               `[{"m":"KW 10","a":"x","x y":"b","v":1},{"m":null,"a":"x","x y":"b","v":1},{"m":"KW 2","a":"y","x y":"b","v":2}]`,
		`group_by(.a) | pivot(.m; {a: .[0].a}; length) | map({a, "KW 10"})`:                  `[{"a":"x","KW 10":1},{"a":"y","KW 10":0}]`,
	} {
		got, _, err := run(context.Background(), program, []byte(data), time.Now())
		if err != nil || string(got) != want {
			t.Errorf("%s: %s, %v; want %s", program, got, err, want)
		}
	}
}
