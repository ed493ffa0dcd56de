package llm

import (
	"context"
	"math/rand/v2"
	"os"
	"runtime"
	"strconv"
	"sync/atomic"
	"testing"
	"time"

	"planwright/internal/llm/llmtest"
	"planwright/planner"
)

// times is how often a long run repeats what a short one does n times: LLM_SOAK
// is set by make soak.
func times(n int) int {
	if factor, err := strconv.Atoi(os.Getenv("LLM_SOAK")); err == nil {
		return n * factor
	}
	return n
}

// atOnceAfter is how long a cancelled call may take to return; endpoint.md §2.
const atOnceAfter = 200 * time.Millisecond

// TestCancelsAtRandomMoments: wherever a call is cancelled it returns at once,
// nothing arrives after it has returned, and its connection closes.
func TestCancelsAtRandomMoments(t *testing.T) {
	const atMost = 20 * time.Millisecond // the answer takes about as long
	server, err := llmtest.Start("127.0.0.1:0", llmtest.Script{Rules: []llmtest.Rule{{Match: "", Answers: []llmtest.Answer{
		{Pieces: []string{"a", "b", "c", "d", "e", "f", "g", "h"}, Reasoning: "hm", Delay: 2 * time.Millisecond},
	}}}})
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	var late, slow, finished atomic.Int64
	moments := make([]time.Duration, times(200))
	for i := range moments {
		moments[i] = rand.N(atMost)
	}
	atOnce(moments, func(moment time.Duration) {
		ctx, cancel := context.WithCancel(context.Background())
		var cancelled atomic.Int64
		time.AfterFunc(moment, func() {
			cancelled.Store(time.Now().UnixNano())
			cancel()
		})
		client := New(Config{BaseURL: server.URL, Model: "m"})
		var returned atomic.Bool
		_, err := client.Complete(ctx, hello, func(planner.Delta) {
			if at := cancelled.Load(); returned.Load() || at != 0 && time.Since(time.Unix(0, at)) > atOnceAfter {
				late.Add(1)
			}
		})
		returned.Store(true)
		if err == nil {
			finished.Add(1)
			cancel()
			return
		}
		if state := stateOfError(t, err); state != planner.StateCancelled {
			t.Errorf("ended as %s", state)
		}
		if time.Since(time.Unix(0, cancelled.Load())) > atOnceAfter {
			slow.Add(1)
		}
	})
	if late.Load() > 0 {
		t.Errorf("%d pieces came late", late.Load())
	}
	if n := int(slow.Load()); n > len(moments)/20 { // a busy machine may be late now and then
		t.Errorf("%d of %d calls took more than 200 ms to return", n, len(moments))
	}
	if int(finished.Load()) == len(moments) {
		t.Error("nothing was cancelled in time")
	}
	for deadline := time.Now().Add(time.Second); server.Open() > 0; runtime.Gosched() {
		if time.Now().After(deadline) {
			t.Fatalf("%d connections are still open", server.Open())
		}
	}
}

// TestMemoryStays: calls leave nothing behind. What they need is there after the
// first ones.
func TestMemoryStays(t *testing.T) {
	server, err := llmtest.Start("127.0.0.1:0", llmtest.Script{Forgetful: true, Rules: []llmtest.Rule{
		{Match: "fail", Answers: []llmtest.Answer{llmtest.Status(500, "no")}},
		{Match: "cut", Answers: []llmtest.Answer{llmtest.Stream(llmtest.Send(llmtest.Piece("Hel")))}},
		{Match: "", Answers: []llmtest.Answer{llmtest.Text("Hello, this is an answer of some length.")}},
	}})
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	memory := &Memory{}
	turn := func(words string) {
		call := shaped
		call.Messages = []planner.Message{{Role: planner.User, Content: words}}
		client := New(Config{BaseURL: server.URL, Model: "m", Memory: memory})
		if _, err := client.Complete(context.Background(), call, nil); (err == nil) != (words == "hello") {
			t.Fatalf("%s: %v", words, err)
		}
	}
	turns := func(n int) {
		for i := range n {
			turn([]string{"hello", "hello", "fail", "cut"}[i%4])
		}
	}
	turns(100)
	before := inUse()
	turns(times(300))
	if after := inUse(); after > before+before/10+256<<10 {
		t.Errorf("%d bytes are in use, %d were before", after, before)
	}
}

// inUse is how many bytes of memory are in use, garbage left out.
func inUse() uint64 {
	var stats runtime.MemStats
	runtime.GC()
	runtime.GC()
	runtime.ReadMemStats(&stats)
	return stats.HeapAlloc
}
