package local_test

import (
	"sync/atomic"
	"testing"
	"time"

	"planwright/internal/engine/local"
	"planwright/internal/engine/walk"
	"planwright/planner/catalog"
)

// slowDisk is a clock that goes on by a minute with all that is written down.
type slowDisk struct{ written atomic.Int64 }

func (s *slowDisk) Now() time.Time {
	return time.Now().Add(time.Duration(s.written.Load()) * time.Minute)
}

func (s *slowDisk) After(d time.Duration, f func()) func() { return quick{}.After(d, f) }

func (s *slowDisk) Hide(value []byte) ([]byte, error) {
	s.written.Add(1)
	return value, nil
}

func (s *slowDisk) Show(value []byte) ([]byte, error) { return value, nil }

// What the disk takes as a run begins or goes on is its own time, in what it calls as well, and
// not that of a person who was not asked.
func TestNobodyWaitedForThePerson(t *testing.T) {
	disk := &slowDisk{}
	r, w := newRunner(t, func(r *local.Runner) { r.Clock, r.Vault = disk, disk })
	id := cutOff(t, w, catalog.Read, "x: Tool add id=x\n a: Tool child\n b: Tool add id=b\n x > a > b", withChildren(t, map[string]string{"child": "y: Tool hold id=y\n z: Tool add id=z\n y > z"}))
	run, err := resume(r, id)
	must(t, err)
	if record := run.Wait(); record.Status != walk.Done {
		t.Fatalf("the run is %+v", record)
	}
	for _, id := range append(calledBy(t, r, id), id, start(t, r, "a: Tool look", withChildren(t, nil)).ID()) {
		(handle{r, id}).Wait()
		entries, err := r.Entries(id)
		must(t, err)
		for _, e := range entries {
			if e.WaitedMs > 10_000 {
				t.Errorf("%s of %s took %d ms and waited %d ms", e.Trace.Node, id, e.Ms, e.WaitedMs)
			}
		}
	}
}
