package probe

import (
	"runtime"
	"runtime/metrics"
	"time"
)

// Peak is how many bytes the heap grows by at most while do runs, looked at every
// millisecond.
func Peak(do func()) uint64 {
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
