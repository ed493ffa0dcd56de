package lenient_test

import (
	"strings"
	"testing"

	"planwright/planner/internal/probe"
	"planwright/planner/lenient"
)

// TestMemory: the largest reply takes less than 256 MiB, also where each few bytes
// of it are a value, an object, a key or a mistake.
func TestMemory(t *testing.T) {
	const most = 256 << 20
	for _, piece := range []string{`1,`, `"a":1,"a":2,`, `"k":1,`, `[],`, `{"a":1},`, `"a" `} {
		for _, start := range []string{`{"k": [`, `{`} {
			text := start + strings.Repeat(piece, (lenient.MaxBytes-10)/len(piece))
			if got := probe.Peak(func() { lenient.Read(text, plans, repair) }); got > most {
				t.Errorf("%q after %q: %d MiB", piece, start, got>>20)
			}
		}
	}
}
