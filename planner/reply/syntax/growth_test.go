package syntax_test

import (
	"os"
	"runtime/metrics"
	"strconv"
	"testing"

	"planwright/planner/internal/probe"
	"planwright/planner/internal/work"
	"planwright/planner/reply/syntax"
)

// TestGrowth: four times the text takes at most five times the work.
func TestGrowth(t *testing.T) {
	g := newGrowth(t, 256<<10, func(text string) { syntax.Read(text, plans, repair) })
	probe.Pieces(g.check, probe.Bare, probe.List, probe.Key)
	probe.Shapes(g.check)
	if g.probes < 150 {
		t.Errorf("only %d probes", g.probes)
	}
}

// growth holds that a reader takes at most five times the steps for four times the
// text, and at most six times the memory, as lists are doubled. Steps are bytes that are looked at, memory is bytes that are
// allocated, so that nothing depends on the machine.
type growth struct {
	probes int

	t    *testing.T
	size int
	read func(text string)
}

// newGrowth prepares the check of a reader, for texts of up to so many bytes, or
// those in GROWTH.
func newGrowth(t *testing.T, size int, read func(text string)) *growth {
	if given := os.Getenv("GROWTH"); given != "" {
		n, err := strconv.Atoi(given)
		if err != nil {
			t.Fatalf("GROWTH is a number of bytes: %v", err)
		}
		size = n
	}
	return &growth{t: t, size: size, read: read}
}

// Below these much grows by steps: a buffer that is made, a table that is doubled.
const (
	fewLooked = 1 << 20
	fewTaken  = 8 << 20
)

// check reads the text in two sizes.
func (g *growth) check(name string, text func(size int) string) {
	g.t.Helper()
	g.probes++
	looked, taken := g.effort(text(g.size / 4))
	lookedMore, takenMore := g.effort(text(g.size))
	if lookedMore > max(5*looked, fewLooked) {
		g.t.Errorf("%s: %d bytes are looked at in %d, %d in %d", name, looked, g.size/4, lookedMore, g.size)
	}
	if takenMore > max(6*taken, fewTaken) {
		g.t.Errorf("%s: %d bytes are allocated for %d, %d for %d", name, taken, g.size/4, takenMore, g.size)
	}
}

func (g *growth) effort(text string) (looked, taken int) {
	count := []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}}
	metrics.Read(count)
	before := count[0].Value.Uint64()
	looked = work.Of(func() { g.read(text) })
	metrics.Read(count)
	return looked, int(count[0].Value.Uint64() - before)
}
