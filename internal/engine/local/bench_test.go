package local_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"planwright/internal/engine"
	"planwright/internal/engine/local"
	"planwright/internal/engine/walk"
	"planwright/planner/catalog"
	"planwright/planner/workflow/workflowtest"
)

const rounds = `
	r: Loop max %d
	a: Tool look id="{{r.iteration}}"
	e: EndLoop r
	r:LoopBody > a > e > r`

// runRounds calls a tool that only reads so many times.
func runRounds(t testing.TB, r *local.Runner, count int) engine.Record {
	request := engine.Request{Workflow: workflowtest.Parse(t, fmt.Sprintf(rounds, count)), Grant: anything}
	request.Options.Budget = walk.Budget{Calls: count + 1, Steps: 3*count + 10}
	run, err := begin(r, request)
	if err != nil {
		t.Fatal(err)
	}
	return run.Wait()
}

// allocated is how many bytes the work takes from the heap.
func allocated(work func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	work()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// A long run leaves no more than a short one, and a round late in it costs no more than
// an early one. BenchmarkStep says how long a step takes.
func TestManyRounds(t *testing.T) {
	const count = 10_000 / min(slower, 5)
	r, w := newRunner(t)
	short := allocated(func() { runRounds(t, r, count/10) })
	w.calls = nil
	var record engine.Record
	long := allocated(func() { record = runRounds(t, r, count) })
	if record.Status != walk.Done || record.Calls != count || len(w.made()) != count {
		t.Errorf("the run is %+v", record)
	}
	size := int64(0)
	files, _ := filepath.Glob(filepath.Join(r.Folder, record.ID, "*"))
	for _, f := range files {
		info, err := os.Stat(f)
		must(t, err)
		size += info.Size()
	}
	t.Logf("%d bytes in %d files; %d rounds took %d bytes of memory, %d took %d", size, len(files), count/10, short, count, long)
	if size > 1<<20 {
		t.Errorf("%d bytes are left", size)
	}
	if long > 20*short {
		t.Errorf("ten times the rounds took %d times the memory", long/short)
	}
	entries, err := r.Entries(record.ID)
	must(t, err)
	if first, last := entries[0].N, entries[len(entries)-1].N; first != 1 || last < 3*count || len(entries) > 1500 {
		t.Errorf("%d entries from %d to %d", len(entries), first, last)
	}
}

// BenchmarkStep is what a step costs besides what it calls.
func BenchmarkStep(b *testing.B) {
	w := &world{folder: b.TempDir()}
	r := &local.Runner{Folder: filepath.Join(w.folder, "runs"), Tools: w}
	defer r.Close()
	if record := runRounds(b, r, b.N); record.Status != walk.Done {
		b.Fatalf("the run is %+v", record)
	}
}

// BenchmarkEffect is what a step with an effect costs besides what it calls.
func BenchmarkEffect(b *testing.B) {
	w := &world{folder: b.TempDir(), extra: map[string]extraTool{"look": {
		Tool: catalog.Tool{Effect: catalog.Write},
		call: func(context.Context, engine.ToolCall) (walk.Result, error) { return walk.Result{Success: true}, nil },
	}}}
	r := &local.Runner{Folder: filepath.Join(w.folder, "runs"), Tools: w}
	defer r.Close()
	if record := runRounds(b, r, b.N); record.Status != walk.Done {
		b.Fatalf("the run is %+v", record)
	}
}
