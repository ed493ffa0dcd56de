package value_test

import (
	"math"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine/value"
)

func TestCount(t *testing.T) {
	for text, want := range map[string]int{
		`0`: 0, `-0`: 0, `5`: 5, `5.0`: 5, `5e1`: 50, `50e-1`: 5, `1200`: 1200, `"7"`: 7, `" 007 "`: 7, `"1e3"`: 1000,
		`1e400`: math.MaxInt, `99999999999999999999`: math.MaxInt,
		`-1`: -1, `2.5`: -1, `1e-1`: -1, `""`: -1, `"five"`: -1, `"5 times"`: -1, `null`: -1, `true`: -1, `[5]`: -1, `{"a":5}`: -1, `"-2"`: -1,
	} {
		n, ok := value.Count(jsontext.Value(text))
		if ok != (want >= 0) || ok && n != want {
			t.Errorf("%s is %d, %v; want %d", text, n, ok, want)
		}
	}
	if _, ok := value.Count(nil); ok {
		t.Error("what is missing is a number")
	}
}
