package local_test

import (
	"context"
	"reflect"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"planwright/internal/engine"
	"planwright/internal/engine/local"
	"planwright/internal/engine/walk"
)

// watcher keeps what an observer is told, and waits for a state of it.
type watcher struct {
	mu      sync.Mutex
	records []engine.Record
	entries []engine.Entry
	told    chan struct{}
}

func newWatcher() *watcher { return &watcher{told: make(chan struct{}, 10_000)} }

func (o *watcher) observe(v engine.View) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.records, o.entries = append(o.records, v.Record), append(o.entries, v.Entries...)
	o.told <- struct{}{}
}

// watch has it told of a run until that is at rest, which over says.
func (o *watcher) watch(t *testing.T, run handle) (over chan struct{}) {
	return watch(t, run, o.observe)
}

func watch(t *testing.T, run handle, each func(engine.View)) (over chan struct{}) {
	over = make(chan struct{})
	go func() {
		defer close(over)
		_, _ = run.host.Watch(context.Background(), run.id, 0, each)
	}()
	return over
}

func (o *watcher) last() engine.Record {
	o.mu.Lock()
	defer o.mu.Unlock()
	if len(o.records) == 0 {
		return engine.Record{}
	}
	return o.records[len(o.records)-1]
}

// await waits until the run is in this state, at this step.
func (o *watcher) await(t *testing.T, status walk.Status, node string) {
	t.Helper()
	for r := o.last(); r.Status != status || r.Node != node; r = o.last() {
		select {
		case <-o.told:
		case <-time.After(10 * time.Second):
			t.Fatalf("it never was %s at %s, but %s at %s", status, node, r.Status, r.Node)
		}
	}
}

const fourSteps = `
	a: Tool add id=a
	b: Tool miss id=b [retries=1 failure=continue]
	c: Tool add id=c
	d: Tool add id=d
	a > b > c > d`

// A run that goes step by step halts before each; the tries of a step belong to it.
func TestStep(t *testing.T) {
	o := newWatcher()
	r, w := newRunner(t, func(r *local.Runner) { r.Clock = quick{} })
	run := start(t, r, fourSteps, func(q *engine.Request) { q.Step = true })
	o.watch(t, run)
	for _, node := range []string{"a", "b", "c"} {
		o.await(t, walk.Paused, node)
		run.Step()
	}
	o.await(t, walk.Paused, "d")
	if got := w.made(); !slices.Equal(got, []string{"add a", "miss b", "miss b", "add c"}) {
		t.Errorf("called: %v", got)
	}
	run.GoOn()
	if record := run.Wait(); record.Status != walk.Done || len(w.made()) != 5 {
		t.Errorf("the run is %+v, called: %v", record, w.made())
	}
}

func TestPause(t *testing.T) {
	o := newWatcher()
	r, w := newRunner(t)
	entered, leave := make(chan struct{}), make(chan struct{})
	w.extra["hold"] = extraTool{call: func(context.Context, engine.ToolCall) (walk.Result, error) {
		close(entered)
		<-leave
		return walk.Result{Success: true}, nil
	}}
	run := start(t, r, `
		a: Tool hold
		b: Tool add id=b
		a > b`)
	o.watch(t, run)
	<-entered
	run.Pause()
	close(leave)
	o.await(t, walk.Paused, "b")
	if got := w.made(); len(got) > 0 {
		t.Errorf("called while it was paused: %v", got)
	}
	run.GoOn()
	if record := run.Wait(); record.Status != walk.Done {
		t.Errorf("the run is %+v", record)
	}
}

// brief is a clock on which no more than 200 ms ever pass.
type brief struct{ quick }

func (b brief) After(d time.Duration, f func()) func() {
	if d > 200*time.Millisecond {
		return func() {}
	}
	return b.quick.After(d, f)
}

// Stop ends a run and waits for nothing that takes more than 200 ms, at whatever it is;
// a tool that does not listen goes on alone.
func TestStop(t *testing.T) {
	for name, c := range map[string]struct {
		workflow string
		status   walk.Status
	}{
		"in a call":     {`a: Tool deaf`, walk.Running},
		"in a delay":    {`a: Tool miss id=a [retries=9]`, walk.Running},
		"in a question": {`a: Tool asking`, walk.Waiting},
		"in a pause":    {`a: Tool add id=a`, walk.Paused},
	} {
		t.Run(name, func(t *testing.T) {
			o, leave := newWatcher(), make(chan struct{})
			r, w := newRunner(t, func(r *local.Runner) {
				r.Clock = brief{}
				r.Ask = func(context.Context, engine.Question) (engine.Answer, error) {
					<-leave
					return engine.Answer{Choice: engine.Reply}, nil
				}
			})
			defer close(leave)
			w.extra["deaf"] = extraTool{call: func(context.Context, engine.ToolCall) (walk.Result, error) {
				<-leave
				return walk.Result{Success: true}, nil
			}}
			w.extra["asking"] = extraTool{call: func(_ context.Context, call engine.ToolCall) (walk.Result, error) {
				_, err := call.Ask(context.Background(), engine.Question{Kind: engine.Ask})
				return walk.Result{}, err
			}}
			run := start(t, r, c.workflow, func(q *engine.Request) { q.Step = c.status == walk.Paused })
			o.watch(t, run)
			o.await(t, c.status, "a")
			run.Stop()
			if record := run.Wait(); record.Status != walk.Stopped || record.Message == "" {
				t.Errorf("the run is %+v", record)
			}
		})
	}
}

// An observer that is slow is told in order, of each entry once, and of the end; what
// it was too slow for is left out.
func TestObserver(t *testing.T) {
	o := newWatcher()
	r, _ := newRunner(t)
	run := start(t, r, `
		r: Loop max 1000
		a: Tool look id=a
		e: EndLoop r
		r:LoopBody > a > e > r`)
	over := watch(t, run, func(v engine.View) {
		time.Sleep(time.Millisecond)
		o.observe(v)
	})
	record := run.Wait()
	<-over
	if got := o.last(); !reflect.DeepEqual(got, record) || record.Status != walk.Done {
		t.Errorf("told of %+v, but the run is %+v", got, record)
	}
	for i, e := range o.entries[1:] {
		if e.N <= o.entries[i].N {
			t.Fatalf("entry %d was told behind entry %d", e.N, o.entries[i].N)
		}
	}
	kept, err := r.Entries(run.ID())
	must(t, err)
	if last := o.entries[len(o.entries)-1].N; last != kept[len(kept)-1].N {
		t.Errorf("the last entry told is %d of %d", last, kept[len(kept)-1].N)
	}
}

// The end of a run is known before its observer has been told of it. Who sees it, may
// run the workflow anew, go on with the run or remove it at once.
func TestRunAtRestIsInNobodysWay(t *testing.T) {
	told := make(chan struct{})
	r, w := newRunner(t)
	w.pause = 50 * time.Millisecond
	run := start(t, r, `a: Tool add id=a`)
	var said atomic.Bool
	watch(t, run, func(v engine.View) {
		if v.Record.Status.AtRest() {
			<-told
			said.Store(true)
		}
	})
	is := func(record engine.Record) bool { return record.ID == run.id }
	if !engine.Drives(r, is) {
		t.Error("a run that goes on is not driven")
	}
	for !run.Record().Status.AtRest() {
		time.Sleep(time.Millisecond)
	}
	if engine.Drives(r, is) {
		t.Error("a run that is over goes on")
	}
	time.AfterFunc(20*time.Millisecond, func() { close(told) })
	if _, err := resume(r, run.ID()); err == nil || !strings.Contains(err.Error(), "has come to its end") {
		t.Errorf("a run that is over: %v", err)
	}
	if !said.Load() {
		t.Error("it is taken up before who watched it was told of its end")
	}
	must(t, r.Remove(t.Context(), run.ID()))
}
