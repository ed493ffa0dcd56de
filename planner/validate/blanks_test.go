package validate

import (
	"bytes"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// TestBlankPartsAreFoundInOneLook: a value may hold a blank where one of the parts stands in it,
// wherever that is.
func TestBlankPartsAreFoundInOneLook(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		raw := []byte(rapid.StringMatching(`[a-zA-Z .…/%?-]{0,12}`).Draw(t, "before"))
		if rapid.Bool().Draw(t, "with a part") {
			raw = append(raw, rapid.SampledFrom(blankParts).Draw(t, "part")...)
		}
		raw = append(raw, rapid.StringMatching(`[a-z ]{0,6}`).Draw(t, "behind")...)
		want := slices.ContainsFunc(blankParts, func(part []byte) bool { return bytes.Contains(raw, part) })
		if got := mayHoldBlank(raw); got != want {
			t.Errorf("%q: %t, want %t", raw, got, want)
		}
	})
}
