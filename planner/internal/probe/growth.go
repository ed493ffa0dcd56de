package probe

import (
	"os"
	"runtime"
	"strconv"
	"testing"

	"planwright/planner/internal/work"
)

// Growth holds that a reader takes at most five times the work for four times the
// text. Work is bytes that are looked at, bytes that are allocated, and how many
// pieces they are allocated in, so that nothing depends on the machine.
type Growth struct {
	Probes int // so far

	t    testing.TB
	size int
	read func(text string)
}

// NewGrowth prepares the check of a reader, for texts of up to so many bytes, or
// those in GROWTH. Nothing else may run meanwhile.
func NewGrowth(t testing.TB, size int, read func(text string)) *Growth {
	if given := os.Getenv("GROWTH"); given != "" {
		n, err := strconv.Atoi(given)
		if err != nil {
			t.Fatalf("GROWTH is a number of bytes: %v", err)
		}
		size = n
	}
	read(Plan(1 << 10)) // what is made once is not counted
	return &Growth{t: t, size: size, read: read}
}

// effort is what a reading takes.
type effort struct {
	name string
	n    int
	few  int // below this much it grows by steps: a buffer that is made, an end that is looked for
}

// Check reads the text in two sizes.
func (g *Growth) Check(name string, text func(size int) string) {
	g.t.Helper()
	g.Probes++
	before := g.efforts(text(g.size / 4))
	for i, more := range g.efforts(text(g.size)) {
		if more.n > max(5*before[i].n, more.few) {
			g.t.Errorf("%s: %d %s in %d bytes, %d in %d", name, before[i].n, more.name, g.size/4, more.n, g.size)
		}
	}
}

func (g *Growth) efforts(text string) []effort {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	looked := work.Of(func() { g.read(text) })
	runtime.ReadMemStats(&after)
	return []effort{
		{"bytes are looked at", looked, 64 << 10},
		{"bytes are allocated", int(after.TotalAlloc - before.TotalAlloc), 128 << 10},
		{"pieces are allocated", int(after.Mallocs - before.Mallocs), 512},
	}
}
