package lenient_test

import (
	"runtime"
	"runtime/metrics"
	"strings"
	"testing"
	"time"

	"planwright/planner/lenient"
)

// TestMemory: the largest reply takes less than 256 MiB, also where each few bytes
// of it are a value, an object, a key or a mistake.
func TestMemory(t *testing.T) {
	const most = 256 << 20
	for _, piece := range []string{`1,`, `"a":1,"a":2,`, `"k":1,`, `[],`, `{"a":1},`, `"a" `} {
		for _, start := range []string{`{"k": [`, `{`} {
			text := start + strings.Repeat(piece, (lenient.MaxBytes-10)/len(piece))
			if got := peak(func() { lenient.Read(text, plans, repair) }); got > most {
				t.Errorf("%q after %q: %d MiB", piece, start, got>>20)
			}
		}
	}
}

// peak is how many bytes the heap grows by at most while do runs, looked at every
// millisecond.
func peak(do func()) uint64 {
	heap := func() uint64 {
		sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
		metrics.Read(sample)
		return sample[0].Value.Uint64()
	}
	runtime.GC()
	before, most := heap(), uint64(0)
	stop, stopped := make(chan bool), make(chan bool)
	go func() {
		defer close(stopped)
		for tick := time.NewTicker(time.Millisecond); ; {
			most = max(most, heap())
			select {
			case <-stop:
				return
			case <-tick.C:
			}
		}
	}()
	do()
	close(stop)
	<-stopped
	return most - min(most, before)
}
