package local_test

import (
	"bytes"
	"context"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/checkedline"
	"planwright/internal/engine"
	"planwright/internal/engine/journal"
	"planwright/internal/engine/local"
	"planwright/internal/engine/walk"
	"planwright/planner/catalog"
)

// cutOff runs a workflow up to a call of the tool “hold”, leaves it there as a program
// that is closed does, and returns the id of the run.
func cutOff(t *testing.T, w *world, effect catalog.Effect, text string, change ...func(*engine.Request)) string {
	t.Helper()
	return cutOffBy(t, w, effect, func(first *local.Runner) handle { return start(t, first, text, change...) })
}

// cutOffBy is cutOff of a run that is begun so, and is left behind what else is done.
func cutOffBy(t *testing.T, w *world, effect catalog.Effect, begins func(*local.Runner) handle, before ...func()) string {
	t.Helper()
	reached := make(chan struct{})
	hold := extraTool{call: func(ctx context.Context, _ engine.ToolCall) (walk.Result, error) {
		close(reached)
		<-ctx.Done()
		return walk.Result{}, ctx.Err()
	}}
	hold.Effect = effect
	w.extra["hold"] = hold
	first := &local.Runner{Folder: filepath.Join(w.folder, "runs"), Tools: w}
	run := begins(first)
	<-reached
	for _, do := range before {
		do()
	}
	first.Close()
	if record := run.Wait(); record.Status != walk.Interrupted || record.Message == "" {
		t.Fatalf("the run that was left is %+v", record)
	}
	hold.call = func(context.Context, engine.ToolCall) (walk.Result, error) {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.calls = append(w.calls, "hold")
		return walk.Result{Success: true, Text: "held"}, nil
	}
	w.extra["hold"] = hold
	return run.ID()
}

const heldInTheMiddle = `
	a: Tool add id=a
	b: Tool hold x=1
	c: Tool add id="c/{{b.text}}"
	a > b > c`

// A call that was cut off is made again when it only reads; what one with effects did
// the person says.
func TestResume(t *testing.T) {
	for _, c := range []struct {
		effect catalog.Effect
		answer engine.AnswerChoice // "": nobody is there
		made   []string
		status walk.Status
	}{
		{catalog.Read, "", []string{"add a", "hold", "add c/held"}, walk.Done},
		{catalog.Write, engine.Repeat, []string{"add a", "hold", "add c/held"}, walk.Done},
		{catalog.Destructive, engine.Repeat, []string{"add a", "hold", "add c/held"}, walk.Done},
		{catalog.Write, engine.Skip, []string{"add a"}, walk.Failed}, // the step behind it needs what nobody knows
		{catalog.External, engine.Refuse, []string{"add a"}, walk.Failed},
		{catalog.Write, "", []string{"add a"}, walk.Interrupted},
	} {
		t.Run(string(c.effect)+" "+string(c.answer), func(t *testing.T) {
			a := &asker{answers: []engine.AnswerChoice{c.answer}}
			r, w := newRunner(t, func(r *local.Runner) {
				if c.answer != "" {
					r.Ask = a.ask
				}
			})
			id := cutOff(t, w, c.effect, heldInTheMiddle)
			run, err := resume(r, id)
			must(t, err)
			record := run.Wait()
			if got := w.made(); record.Status != c.status || !slices.Equal(got, c.made) {
				t.Errorf("called %v: %+v", got, record)
			}
			if asked := len(a.questions) > 0; asked != (c.answer != "") {
				t.Errorf("asked %+v", a.questions)
			}
			for _, q := range a.questions {
				if q.Kind != engine.Happened || string(q.Call.Arguments) != `{"x":1}` || q.Call.Tool != "hold" ||
					!slices.Equal(q.Reasons, []string{"The run was cut off while it was called."}) {
					t.Errorf("asked %+v", q)
				}
			}
		})
	}
}

// A run that nobody could be asked about waits for somebody, as often as it may be
// resumed meanwhile.
func TestResumeTwice(t *testing.T) {
	a := &asker{answers: []engine.AnswerChoice{engine.Skip}}
	r, w := newRunner(t)
	id := cutOff(t, w, catalog.Write, heldInTheMiddle)
	for range 2 {
		run, err := resume(r, id)
		must(t, err)
		run.Wait()
	}
	r.Close()
	there := &local.Runner{Folder: r.Folder, Tools: w, Ask: a.ask}
	defer there.Close()
	run, err := resume(there, id)
	must(t, err)
	if record := run.Wait(); record.Status != walk.Failed || !strings.Contains(record.Message, "nobody knows what it gave") || !slices.Equal(w.made(), []string{"add a"}) {
		t.Errorf("called %v: %+v", w.made(), record)
	}
}

// What the person allowed for good holds after a crash; not for tools that are others
// now.
func TestAlwaysIsKept(t *testing.T) {
	const workflow = `
		a: Tool drop id=a
		b: Tool hold
		c: Tool drop id=c
		a > b > c`

	for _, c := range []struct{ approved, changed bool }{{true, false}, {true, true}, {false, false}, {false, true}} {
		a := &asker{answers: []engine.AnswerChoice{engine.Always}}
		r, w := newRunner(t, func(r *local.Runner) { r.Ask = a.ask })
		reached, leave := make(chan struct{}), make(chan struct{})
		hold := extraTool{call: func(ctx context.Context, _ engine.ToolCall) (walk.Result, error) {
			select {
			case reached <- struct{}{}:
			case <-leave:
			}
			<-ctx.Done()
			return walk.Result{}, ctx.Err()
		}}
		hold.Effect = catalog.Read
		w.extra["hold"] = hold
		request := engine.Request{Workflow: parsed(t, workflow)}
		if c.approved {
			request.Grant.Hash = r.SheetOf(request).Hash
		}
		run, err := begin(r, request)
		must(t, err)
		<-reached
		close(leave)
		r.Close()
		hold.call = func(context.Context, engine.ToolCall) (walk.Result, error) { return walk.Result{Success: true}, nil }
		if c.changed {
			hold.Description = "Another"
		}
		w.extra["hold"] = hold
		later := &local.Runner{Folder: r.Folder, Tools: w, Ask: a.ask}
		run, err = resume(later, run.ID())
		must(t, err)
		record := run.Wait()
		later.Close()
		want := map[bool]int{false: 1, true: 3}[c.changed]
		if !c.approved {
			want++ // for the tool that reads
		}
		if record.Status != walk.Done || len(a.questions) != want {
			t.Errorf("%+v: asked %d times: %+v", c, len(a.questions), record)
		}
	}
}

// What was allowed for the rest of a run holds for it after a crash.
func TestRestIsKept(t *testing.T) {
	a := &asker{answers: []engine.AnswerChoice{engine.Rest}}
	r, w := newRunner(t, func(r *local.Runner) { r.Ask = a.ask })
	reached := make(chan struct{})
	cut := false
	hold := extraTool{call: func(ctx context.Context, _ engine.ToolCall) (walk.Result, error) {
		if cut {
			return walk.Result{Success: true}, nil
		}
		close(reached)
		<-ctx.Done()
		return walk.Result{}, ctx.Err()
	}}
	hold.Effect = catalog.Read
	w.extra["hold"] = hold
	request := engine.Request{Workflow: parsed(t, `
		l: Loop max 5
		a: Tool drop id=a
		b: Tool hold
		e: EndLoop l
		l:LoopBody > a > b > e > l`)}
	request.Grant.Hash = r.SheetOf(request).Hash
	run, err := begin(r, request)
	must(t, err)
	<-reached
	r.Close()
	cut = true
	later := &local.Runner{Folder: r.Folder, Tools: w, Ask: a.ask}
	defer later.Close()
	run, err = resume(later, run.ID())
	must(t, err)
	if record := run.Wait(); record.Status != walk.Done || len(a.questions) != 1 {
		t.Errorf("asked %d times: %+v", len(a.questions), record)
	}
}

// Two cannot drive one run, and a list of another process tells who is at work.
func TestOneDriver(t *testing.T) {
	o := newWatcher()
	r, w := newRunner(t)
	run := start(t, r, threeSteps, func(q *engine.Request) { q.Step = true })
	o.watch(t, run)
	o.await(t, walk.Paused, "a")
	other := &local.Runner{Folder: r.Folder, Tools: w}
	defer other.Close()
	if _, err := resume(other, run.ID()); err == nil || !strings.Contains(err.Error(), "being driven") {
		t.Errorf("two drive it: %v", err)
	}
	list, err := other.List(engine.Filter{})
	must(t, err)
	if len(list) != 1 || list[0].Status == walk.Interrupted {
		t.Errorf("listed %+v", list)
	}
	run.GoOn()
	run.Wait()
}

// A run whose journal is damaged is not taken up again, says so, and stands in
// nobody's way.
func TestDamagedRun(t *testing.T) {
	r, w := newRunner(t)
	id := cutOff(t, w, catalog.Write, heldInTheMiddle)
	files, _ := filepath.Glob(filepath.Join(r.Folder, id, "*.journal"))
	text, err := os.ReadFile(files[0])
	must(t, err)
	must(t, os.WriteFile(files[0], bytes.Replace(text, []byte("add"), []byte("aDD"), 1), 0o600))
	if _, err := resume(r, id); err == nil || !strings.Contains(err.Error(), "damaged") {
		t.Errorf("resumed: %v", err)
	}
	if record := start(t, r, threeSteps).Wait(); record.Status != walk.Done {
		t.Errorf("another run is %+v", record)
	}
	must(t, os.WriteFile(filepath.Join(r.Folder, id, "head"), []byte("x"), 0o600))
	must(t, os.WriteFile(filepath.Join(r.Folder, id, "start"), []byte("x"), 0o600))
	list, err := r.List(engine.Filter{})
	must(t, err)
	if len(list) != 2 || list[1].ID != id || list[1].Status != walk.Failed || !strings.Contains(list[1].Message, "damaged") {
		t.Errorf("listed %+v", list)
	}
	aside := r.Mend()
	list, err = r.List(engine.Filter{})
	must(t, err)
	if there, _ := filepath.Glob(filepath.Join(r.Folder, id+".corrupt-*")); len(list) != 1 || !slices.Equal(aside, there) || len(aside) != 1 {
		t.Errorf("listed %+v, kept aside %v, told of %v", list, there, aside)
	}
}

// later is a clock that is ahead of the machine's.
type later struct {
	local.Clock
	by time.Duration
}

func (l later) Now() time.Time { return time.Now().Add(l.by) }

func (l later) After(d time.Duration, f func()) (stop func()) {
	timer := time.AfterFunc(d, f)
	return func() { timer.Stop() }
}

// The time in which nobody drove a run is not time that it took, however often it was
// cut off, and also where it is cut off before it wrote anything.
func TestResumeLeavesOutTheTimeAway(t *testing.T) {
	r, w := newRunner(t)
	id := cutOff(t, w, catalog.Read, heldInTheMiddle)
	hold := w.extra["hold"]
	held := hold.call
	reached := make(chan struct{})
	hold.call = func(ctx context.Context, _ engine.ToolCall) (walk.Result, error) {
		close(reached)
		<-ctx.Done()
		return walk.Result{}, ctx.Err()
	}
	w.extra["hold"] = hold
	again := &local.Runner{Folder: filepath.Join(w.folder, "runs"), Tools: w, Clock: later{by: 10 * time.Hour}}
	run, err := resume(again, id)
	must(t, err)
	<-reached
	left := t.TempDir() // as a power cut leaves it
	must(t, os.CopyFS(left, os.DirFS(filepath.Join(w.folder, "runs"))))
	time.Sleep(2 * time.Millisecond) // a run's time is kept in whole milliseconds
	again.Close()
	if took := run.Wait().Took(time.Time{}); took == 0 || took > time.Hour {
		t.Errorf("cut off again, it took %v", took)
	}
	hold.call = held
	w.extra["hold"] = hold
	r.Folder, r.Clock = left, later{by: 30 * time.Hour}
	run, err = resume(r, id)
	must(t, err)
	record := run.Wait()
	away, whole := time.Duration(record.AwayMs)*time.Millisecond, record.Ended.Sub(record.Began)
	if took := record.Took(time.Time{}); record.Status != walk.Done || took != whole-away || took > time.Hour || whole < 30*time.Hour {
		t.Errorf("it took %v: %+v", took, record)
	}
}

// What is kept to go on with keeps its form: a journal of before is read by this version.
func TestFormOfTheSnapshot(t *testing.T) {
	r, _ := newRunner(t)
	id := start(t, r, fourSteps).Wait().ID
	files, _ := filepath.Glob(filepath.Join(r.Folder, id, "*.journal"))
	text, err := os.ReadFile(files[0])
	must(t, err)
	first, _, _ := bytes.Cut(text, []byte("\n"))
	var line struct {
		Snapshot map[string]jsontext.Value `json:"snapshot"`
	}
	must(t, json.Unmarshal(first[checkedline.Overhead:], &line))
	names := slices.Sorted(maps.Keys(line.Snapshot))
	if got, want := strings.Join(names, " "), "at began entries ranMs record sheet since state"; got != want {
		t.Errorf("a snapshot has the members %s, want %s", got, want)
	}
}

// A run that can be resumed outlives those that are over. Where it has to go all the same,
// the list says so, and nothing of its values is left.
func TestRunThatCanBeResumedGoesLast(t *testing.T) {
	_, w := newRunner(t)
	id := cutOff(t, w, catalog.Read, `
		a: Tool add id=canary
		b: Tool hold
		a > b`)
	sizes := func(bytes int64) *local.Runner {
		r := &local.Runner{Folder: filepath.Join(w.folder, "runs"), Tools: w, Keep: journal.Limits{Bytes: bytes}}
		t.Cleanup(r.Close)
		return r
	}
	another := func(r *local.Runner) engine.Record {
		record := start(t, r, `a: Tool look id=a`).Wait()
		r.Close() // what is over the bound is gone then
		list, err := r.List(engine.Filter{})
		must(t, err)
		at := slices.IndexFunc(list, func(record engine.Record) bool { return record.ID == id })
		if at < 0 {
			t.Fatalf("behind %s the run is not listed", record.ID)
		}
		return list[at]
	}
	size := int64(0)
	must(t, filepath.WalkDir(filepath.Join(w.folder, "runs", id), func(_ string, d os.DirEntry, err error) error {
		if info, err := d.Info(); err == nil && !d.IsDir() {
			size += info.Size()
		}
		return err
	}))
	for range 3 {
		if record := another(sizes(size + 10)); record.Status != walk.Interrupted {
			t.Fatalf("it is %+v", record)
		}
	}
	record := another(sizes(size - 10))
	if record.Status != walk.Failed || !strings.Contains(record.Message, "could be resumed, but it was removed, for the runs that are kept took more room") {
		t.Errorf("it is %+v", record)
	}
	r := sizes(0)
	if _, err := resume(r, id); err == nil || !strings.Contains(err.Error(), "has come to its end") {
		t.Errorf("it is resumed: %v", err)
	}
	if request, err := r.Request(id); err != nil || request.Workflow.ID != record.Workflow || len(request.Workflow.Nodes) != 2 || request.Grant.Effects != nil {
		t.Errorf("it was started with %+v, %v", request, err)
	}
	if entries, err := r.Entries(id); err != nil || len(entries) > 0 || r.LacksEntries(id) {
		t.Errorf("its entries are %v, %v, damaged: %v", entries, err, r.LacksEntries(id))
	}
}
