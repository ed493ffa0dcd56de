package lenient_test

import (
	"testing"

	"planwright/planner/internal/probe"
	"planwright/planner/internal/work"
	"planwright/planner/lenient"
)

// TestStepsPerByte: no piece of a text, however often it stands there, has more than so
// many bytes looked at for each of its own. Growth alone would let a reader look 160 bytes
// ahead at every quote.
func TestStepsPerByte(t *testing.T) {
	const size, most = 32 << 10, 12
	check := func(name string, text func(size int) string) {
		s := text(size)
		if n := work.Of(func() { lenient.Read(s, plans, repair) }); n > most*len(s) {
			t.Errorf("%s: %d bytes are looked at for %d", name, n, len(s))
		}
	}
	probe.Pieces(check, probe.Bare, probe.List, probe.Key)
	probe.Shapes(check)
}
