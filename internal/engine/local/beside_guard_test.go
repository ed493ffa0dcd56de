package local_test

import (
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"planwright/internal/engine"
	"planwright/internal/engine/walk"
	"planwright/planner/catalog"
)

// What one round was given as new no other round is given, though none is over yet.
func TestOnlyNewBeside(t *testing.T) {
	r, w := newRunner(t)
	remembers(r, w)
	var mu sync.Mutex
	given, all := map[string]int{}, sync.WaitGroup{}
	all.Add(4)
	w.extra["only_new"] = extraTool{Tool: catalog.Tool{Effect: catalog.Write}, call: func(ctx context.Context, c engine.ToolCall) (walk.Result, error) {
		result, err := callMemory(ctx, c)
		mu.Lock()
		for _, one := range strings.Fields(result.Text) {
			given[one]++
		}
		mu.Unlock()
		all.Done()
		all.Wait()
		return result, err
	}}
	record := start(t, r, beside(4, `a: Tool only_new key=k list="1 2 {{r.item}}"
		a > e > r`), listOf(4)).Wait()
	if record.Status != walk.Done || len(given) != 4 || told(t, r) == "" {
		t.Errorf("%v were new: %+v", given, record)
	}
	for one, times := range given {
		if times != 1 {
			t.Errorf("%s was new %d times", one, times)
		}
	}
}

// A call that does not end though its time is over keeps others waiting for their turn no
// longer than the run may take.
func TestTurnsEndWithTheRun(t *testing.T) {
	r, w := newRunner(t)
	builtins(t, w)
	hangs := make(chan struct{})
	t.Cleanup(func() { close(hangs) })
	click := w.extra["click"]
	click.call = func(context.Context, engine.ToolCall) (walk.Result, error) {
		<-hangs
		return walk.Result{Success: true}, nil
	}
	w.extra["click"] = click
	run := start(t, r, beside(2, `a: Tool click target=OK [timeout=50]
		a > e > r`), listOf(2), func(q *engine.Request) { q.TimeMs = 1000 })
	defer time.AfterFunc(20*time.Second, run.Stop).Stop()
	if record := run.Wait(); record.Status != walk.Failed || !strings.Contains(record.Message, "took longer than 1000 ms") {
		t.Errorf("the run is %+v", record)
	}
}
