package tools

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"runtime"
	"runtime/metrics"
	"slices"
	"strings"
	"testing"
	"time"
)

// A gigabyte is not read to its end.
func TestHugeMessage(t *testing.T) {
	h := open(t, Options{Servers: []Server{self("huge", "huge"), self("steady", "good")}})
	h.approve("huge", "steady")
	done := keepCalling(t, h)
	peak := watchMemory(1)
	r, err := h.Call(context.Background(), "huge__do", nil, Along{})
	grown := peak()
	must(t, err)
	t.Logf("memory grew by %d MiB at most", grown>>20)
	if !r.Unknown || grown > 128<<20 {
		t.Errorf("%+v; memory grew by %d MiB", r, grown>>20)
	}
	done()
	h.untilState("huge", Ready) // it was started again
}

// floodLooks is in how many collections what a flood fills memory with is found.
const floodLooks = 3

// watchMemory returns a function that says how much the memory in use had grown at
// most meanwhile: what so many collections in a row found alive, as the garbage between two
// of them depends on how busy the machine is. What is made while one marks counts as alive,
// and in a flood that is the more the longer it marks: what is held is in the next ones too.
// Where there were fewer collections, each counts.
func watchMemory(inARow int) (peak func() uint64) {
	before, _ := aliveIn()
	stop, stopped := make(chan struct{}), make(chan struct{})
	alive := []uint64{} // by collection
	go func() {
		defer close(stopped)
		for last := uint64(0); ; {
			if now, collection := aliveIn(); collection != last {
				alive, last = append(alive, now), collection
			}
			select {
			case <-stop:
				return
			case <-time.After(time.Millisecond):
			}
		}
	}()
	return func() uint64 {
		close(stop)
		<-stopped
		return max(mostHeld(alive, inARow), before) - before
	}
}

// aliveIn is what the last collection found alive, and which it was.
func aliveIn() (alive, collection uint64) {
	sample := []metrics.Sample{{Name: "/gc/heap/live:bytes"}, {Name: "/gc/cycles/total:gc-cycles"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64(), sample[1].Value.Uint64()
}

// mostHeld is the most that so many collections in a row had at least.
func mostHeld(alive []uint64, inARow int) (most uint64) {
	if len(alive) < 2*inARow {
		inARow = 1
	}
	for i := range len(alive) - inARow + 1 {
		most = max(most, slices.Min(alive[i:i+inARow]))
	}
	return most
}

func TestMostHeld(t *testing.T) {
	for _, tt := range []struct {
		alive  []uint64
		inARow int
		want   uint64
	}{
		{[]uint64{1, 9, 2, 3, 2, 1}, 3, 2},
		{[]uint64{1, 5, 6, 7, 2, 1}, 3, 5},
		{[]uint64{1, 9, 2, 3, 2, 1}, 1, 9},
		{[]uint64{1, 9, 2}, 3, 9},
		{nil, 3, 0},
	} {
		if got := mostHeld(tt.alive, tt.inARow); got != tt.want {
			t.Errorf("%d in a row of %d: %d", tt.inARow, tt.alive, got)
		}
	}
}

// liveMemory is what is held, however long it takes to look: what is made while the
// collector marks counts as held, so the least of a few looks is it. What waits to be worked
// off, in a flood without end, is in each.
func liveMemory() uint64 {
	least := ^uint64(0)
	for range 5 {
		runtime.GC()
		sample := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
		metrics.Read(sample)
		least = min(least, sample[0].Value.Uint64())
	}
	return least
}

// Notifications, requests and log lines without end hold nothing up.
func TestFloods(t *testing.T) {
	h := open(t, Options{Servers: []Server{self("flood", "flood"), self("loud", "good"), self("steady", "good")}, Limits: Limits{Log: 8 << 10}})
	h.approve("flood", "loud", "steady")
	before := liveMemory()
	done := keepCalling(t, h)
	h.call("loud__shout", "{}")
	for range 3 {
		if r, err := h.Call(context.Background(), "flood__do", nil, Along{}); err != nil || !r.Success {
			t.Fatalf("%+v %v\n%s", r, err, h.Log("flood"))
		}
		h.answers("loud")
	}
	h.until("logs to fill", func() bool { return len(h.Log("flood")) > 7<<10 && len(h.Log("loud")) > 7<<10 })
	after := liveMemory() // while all goes on
	done()
	grown := int64(after) - int64(before)
	t.Logf("memory grew by %d MiB", grown>>20)
	if grown > 32<<20 {
		t.Errorf("memory grew by %d MiB", grown>>20)
	}
	if log := h.Log("loud"); len(log) > 9<<10 {
		t.Errorf("the log has %d bytes", len(log))
	}
}

// torrentEnv names how great a torrent is; nothing: a small one.
const torrentEnv = "TOOLS_TEST_TORRENT"

// A flood of lines and of log messages is cut early: the call ends, its log stays small,
// and says how much was left out.
func TestTorrent(t *testing.T) {
	mode := cmp.Or(os.Getenv(torrentEnv), "torrent")
	printed := 2 * torrents[mode]
	h := open(t, Options{Servers: []Server{self("torrent", mode)}, Limits: Limits{Log: 1 << 20}})
	h.approve("torrent")
	peak, started := watchMemory(floodLooks), time.Now()
	r, err := h.Call(context.Background(), "torrent__do", nil, Along{})
	took, grown := time.Since(started), peak()
	if err != nil || !r.Success || grown > 32<<20 {
		t.Errorf("%+v %v after %v; memory grew by %d MiB", r, err, took, grown>>20)
	}
	h.until("all to be kept or counted", func() bool { kept, dropped := h.logged("torrent"); return kept+dropped == printed })
	kept, dropped := h.logged("torrent")
	t.Logf("it took %v, memory grew by %d MiB; %d lines were kept, %d dropped", took.Round(time.Millisecond), grown>>20, kept, dropped)
	if kept > 2*(int(took.Seconds())+2)*mostKept {
		t.Errorf("%d lines were kept", kept)
	}
}

// logged is how many lines of a server's own its log holds, and how many it says were
// left out.
func (h *harness) logged(server string) (kept, dropped int) {
	for line := range strings.Lines(h.Log(server)) {
		n := 0
		if _, err := fmt.Sscanf(line, "Planwright: %d", &n); err == nil {
			dropped += n
		} else {
			kept++
		}
	}
	return kept, dropped
}
