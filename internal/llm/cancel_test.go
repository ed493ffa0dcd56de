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

// TestCancelsAtRandomMoments: wherever a call is cancelled it returns, of an answer that
// never ends too; at most the piece that is being told arrives after that, and none after
// it has returned; and its connection closes.
func TestCancelsAtRandomMoments(t *testing.T) {
	const atMost = 20 * time.Millisecond // the answer takes about as long
	whole := llmtest.Answer{Pieces: []string{"a", "b", "c", "d", "e", "f", "g", "h"}, Reasoning: "hm", Delay: 2 * time.Millisecond}
	endless := llmtest.Stream(llmtest.Forever(2*time.Millisecond, data(pieceHi)))
	server, err := llmtest.Start("127.0.0.1:0", llmtest.Script{Rules: []llmtest.Rule{
		{Match: "hello", Answers: []llmtest.Answer{whole}}, {Match: "", Answers: []llmtest.Answer{endless}},
	}})
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	forever := hello
	forever.Messages = []planner.Message{{Role: planner.User, Content: "for ever"}}
	var late, finished, turn atomic.Int64
	moments := make([]time.Duration, times(200))
	for i := range moments {
		moments[i] = rand.N(atMost)
	}
	atOnce(moments, func(moment time.Duration) {
		ctx, cancel := context.WithCancel(context.Background())
		var after, returned atomic.Int64 // pieces after the cancel; 1: it has returned
		after.Store(-1)                  // it is not cancelled yet
		time.AfterFunc(moment, func() {
			cancel()
			after.Store(0)
		})
		call := hello
		isEndless := turn.Add(1)%2 == 0
		if isEndless {
			call = forever
		}
		_, err := New(Config{BaseURL: server.URL, Model: "m"}).Complete(ctx, call, func(planner.Delta) {
			if returned.Load() > 0 || after.Load() >= 0 && after.Add(1) > 1 {
				late.Add(1)
			}
		})
		returned.Store(1)
		if err == nil && !isEndless {
			finished.Add(1)
			cancel()
			return
		}
		if state := stateOfError(t, err); state != planner.StateCancelled {
			t.Errorf("ended as %s", state)
		}
	})
	if late.Load() > 0 {
		t.Errorf("%d pieces came late", late.Load())
	}
	if int(finished.Load()) == len(moments) {
		t.Error("nothing was cancelled in time")
	}
	for deadline := time.Now().Add(time.Minute); server.Open() > 0; runtime.Gosched() {
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
