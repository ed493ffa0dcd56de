package jq_test

import (
	"context"
	"testing"
	"time"

	"planwright/planner/jq"
)

// Rows with nothing to be told apart by are alike to none where repeats are dropped, by the row and in parts.
func TestKeylessRowsAreNoRepeats(t *testing.T) {
	const rows = `[{"n": 1, "a": "x", "b": ""}, {"n": 2, "a": null, "b": " "}, {"n": 3, "a": "", "b": null}, {"n": 4, "a": "x", "b": ""}, {"n": 5, "a": "1"}, {"n": 6, "a": 1}, {"n": 7, "a": "X", "b": "y"}, {"n": 8, "b": "y"}]`
	for key, want := range map[string]string{
		`.value.a`:                       `[1,2,3,5,6,7,8]`,
		`(.value.a | loosely)`:           `[1,2,3,5,8]`,
		`.value.a, .value["b"]`:          `[1,2,3,5,6,7,8]`,
		`.value`:                         `[1,2,3,4,5,6,7,8]`,
		`.value.n | . % 2`:               `[1,2]`,
		`(.value.b | loosely), .value.a`: `[1,2,3,5,6,7,8]`,
	} {
		source := "to_entries | unique_by(" + key + ") | sort_by(.key) | map(.value.n)"
		program := compiled(t, source)
		for name, one := range map[string]*jq.Program{"": program, ", by looks": program.ByLooks()} {
			made, err := one.Run(context.Background(), decoded(t, rows), time.Unix(0, 0))
			got, _ := jq.Marshal(made)
			if err != nil || string(got) != want {
				t.Errorf("%s%s: %s, %v; want %s", key, name, got, err, want)
			}
		}
	}
}
