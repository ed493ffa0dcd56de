package local_test

import (
	"testing"

	"planwright/internal/engine/journal"
	"planwright/internal/engine/local"
	"planwright/internal/engine/walk"
	"planwright/planner/catalog"
)

// What a run goes on with that was cut off stays, be there more runs than are kept.
func TestRunThatIsNeededStays(t *testing.T) {
	r, w := newRunner(t, func(r *local.Runner) { r.Keep = journal.Limits{PerWorkflow: 2} })
	flaky(w, func(string) bool { return true })
	w.extra["hold"] = extraTool{Tool: catalog.Tool{Effect: catalog.Read}}
	run := start(t, r, "x: Tool add id=pay\n y: Tool flaky id=tell\n z: Tool hold x=1\n x > y > z")
	run.Wait()
	flaky(w, func(string) bool { return false })
	id := cutOffBy(t, w, catalog.Read, func(first *local.Runner) handle {
		next, err := begin(first, again(t, r, run.id))
		must(t, err)
		return next
	})
	for range 4 {
		start(t, r, "x: Tool look id=x").Wait()
	}
	if _, err := r.Record(run.id); err != nil {
		t.Errorf("that it goes on with: %v", err)
	}
	next, err := resume(r, id)
	must(t, err)
	if record := next.Wait(); record.Status != walk.Done {
		t.Errorf("it is %+v", record)
	}
}
