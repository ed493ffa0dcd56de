package engine_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"planwright/internal/engine"
	"planwright/internal/engine/walk"
	"planwright/planner/workflow/workflowtest"
)

const rounds = `
	r: Loop max %d
	a: Tool look id="{{r.iteration}}"
	e: EndLoop r
	r:LoopBody > a > e > r`

// runRounds calls a tool that only reads so many times.
func runRounds(t testing.TB, r *engine.Runner, count int) engine.Record {
	request := engine.Request{Workflow: workflowtest.Parse(t, fmt.Sprintf(rounds, count)), Grant: anything}
	request.Options.Budget = walk.Budget{Calls: count + 1, Steps: 3*count + 10}
	run, err := r.Start(request)
	if err != nil {
		t.Fatal(err)
	}
	return run.Wait()
}

// A long run leaves no more than a short one, and takes little longer than its calls.
func TestManyRounds(t *testing.T) {
	const count = 10_000 / min(slower, 5)
	r, w := newRunner(t, func(r *engine.Runner) { r.Observe = func(engine.Record, []engine.Entry) {} })
	began := time.Now()
	record := runRounds(t, r, count)
	took := time.Since(began)
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
	t.Logf("%v, %d bytes in %d files", took.Round(time.Millisecond), size, len(files))
	if size > 1<<20 {
		t.Errorf("%d bytes are left", size)
	}
	if limit := 5 * time.Second * slower; took > limit {
		t.Errorf("it took %v, more than %v", took, limit)
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
	r := &engine.Runner{Folder: filepath.Join(w.folder, "runs"), Tools: w}
	defer r.Close()
	if record := runRounds(b, r, b.N); record.Status != walk.Done {
		b.Fatalf("the run is %+v", record)
	}
}
