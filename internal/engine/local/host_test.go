package local_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"testing"

	"planwright/internal/engine"
	"planwright/internal/engine/enginetest"
	"planwright/internal/engine/local"
	"planwright/internal/engine/walk"
	"planwright/planner/catalog"
)

// hosted is a host that must do what every host must.
type hosted struct {
	engine.Host
	world *world
	again func(engine.AskPerson) engine.Host // closes it, and opens another one for its runs
}

// eachHost tries what every host must do with that of this machine and with another.
func eachHost(t *testing.T, ask engine.AskPerson, try func(t *testing.T, h hosted)) {
	closed := func(t *testing.T, h engine.Host) engine.Host {
		t.Cleanup(h.Close)
		return h
	}
	t.Run("local", func(t *testing.T) {
		r, w := newRunner(t, func(r *local.Runner) { r.Ask = ask })
		try(t, hosted{r, w, func(ask engine.AskPerson) engine.Host {
			r.Close()
			return closed(t, &local.Runner{Folder: r.Folder, Tools: w, Ask: ask})
		}})
	})
	t.Run("memory", func(t *testing.T) {
		w := &world{folder: t.TempDir(), extra: map[string]extraTool{}}
		m := &enginetest.Memory{Door: engine.Door{Tools: w, Ask: ask}, Folder: w.folder}
		try(t, hosted{closed(t, m), w, func(ask engine.AskPerson) engine.Host {
			m.Close()
			return closed(t, m.Reopen(engine.Door{Tools: w, Ask: ask}))
		}})
	})
}

// holding gives the world a tool that says when it was called and then holds its run,
// until that ends or leave is closed.
func holding(w *world) (entered, leave chan struct{}) {
	entered, leave = make(chan struct{}, 10), make(chan struct{})
	w.extra["hold"] = extraTool{Tool: catalog.Tool{Effect: catalog.Read}, call: func(ctx context.Context, _ engine.ToolCall) (walk.Result, error) {
		entered <- struct{}{}
		select {
		case <-leave:
			return walk.Result{Success: true}, nil
		case <-ctx.Done():
			return walk.Result{Error: "It was ended."}, nil
		}
	}}
	return entered, leave
}

func numbers(list []engine.Entry) []int {
	var out []int
	for _, e := range list {
		out = append(out, e.N)
	}
	return out
}

// upTo are the numbers from one on.
func upTo(from, last int) []int {
	var out []int
	for n := from; n <= last; n++ {
		out = append(out, n)
	}
	return out
}

// A door knows a run by its id alone: what it waits for is what was watched, listed and
// kept, and no entry is lost or told twice.
func TestHostRunsByID(t *testing.T) {
	eachHost(t, nil, func(t *testing.T, h hosted) {
		run := start(t, h, fourSteps)
		o := newWatcher()
		over := o.watch(t, run)
		for range 2 { // the second time nobody drives it any more
			record := run.Wait()
			if record.Status != walk.Done || record.ID != run.id {
				t.Fatalf("the run is %+v", record)
			}
			if kept, err := h.Record(run.id); err != nil || kept.Status != record.Status || !kept.Ended.Equal(record.Ended) {
				t.Errorf("it is kept as %+v, %v", kept, err)
			}
		}
		<-over
		kept, err := h.Entries(run.id)
		must(t, err)
		if told := numbers(o.entries); len(told) == 0 || !slices.Equal(told, upTo(1, len(kept))) || o.last().Status != walk.Done {
			t.Errorf("told %v, kept %v", told, numbers(kept))
		}
		if driven, err := h.List(engine.Filter{Driven: true}); err != nil || len(driven) != 0 {
			t.Errorf("it goes on: %v, %v", driven, err)
		}
		late := newWatcher()
		_, err = h.Watch(t.Context(), run.id, len(kept)-1, late.observe)
		must(t, err)
		if told := numbers(late.entries); !slices.Equal(told, []int{len(kept)}) || late.last().Status != walk.Done {
			t.Errorf("who comes late is told %v", told)
		}
	})
}

// Who follows a run that goes on stops it by giving up, and nothing else.
func TestFollowStopsWhereTheCallerGivesUp(t *testing.T) {
	eachHost(t, nil, func(t *testing.T, h hosted) {
		entered, _ := holding(h.world)
		first := start(t, h, `a: Tool hold`)
		<-entered
		second := start(t, h, `a: Tool hold`)
		<-entered
		ctx, giveUp := context.WithCancel(t.Context())
		giveUp()
		if _, err := h.Watch(ctx, second.id, 0, nil); !errors.Is(err, context.Canceled) {
			t.Errorf("who does not want to watch any more is told %v", err)
		}
		if record, err := engine.Follow(ctx, h, first.id, 0, nil); err != nil || record.Status != walk.Stopped {
			t.Errorf("the run is %+v, %v", record, err)
		}
		is := func(id string) func(engine.Record) bool {
			return func(record engine.Record) bool { return record.ID == id }
		}
		if engine.Drives(h, is(first.id)) || !engine.Drives(h, is(second.id)) {
			t.Error("another run was stopped")
		}
		if _, err := h.Control(second.id, "dance"); !errors.Is(err, engine.ErrNoControl) {
			t.Errorf("what nobody knows was done: %v", err)
		}
		second.Stop()
		if record := second.Wait(); record.Status != walk.Stopped || record.Message == "" {
			t.Errorf("the run is %+v", record)
		}
		if _, err := h.Control(second.id, engine.GoOn); !errors.Is(err, engine.ErrNotDriven) {
			t.Errorf("one that is over goes on: %v", err)
		}
	})
}

func TestListIsFiltered(t *testing.T) {
	eachHost(t, nil, func(t *testing.T, h hosted) {
		for _, id := range []string{"mine", "theirs", "mine"} {
			start(t, h, `a: Tool look id=a`, func(q *engine.Request) { q.Workflow.ID = id }).Wait()
		}
		for filter, want := range map[engine.Filter]int{{}: 3, {Workflow: "mine"}: 2, {Workflow: "nobody's"}: 0, {Driven: true}: 0} {
			if list, err := h.List(filter); err != nil || len(list) != want {
				t.Errorf("%+v lists %v, %v", filter, list, err)
			}
		}
	})
}

// A run halts, goes one step or goes on as it is told, and no step is taken meanwhile.
func TestHostControls(t *testing.T) {
	eachHost(t, nil, func(t *testing.T, h hosted) {
		entered, leave := holding(h.world)
		o := newWatcher()
		run := start(t, h, `
			a: Tool add id=a
			b: Tool add id=b
			c: Tool hold
			d: Tool add id=d
			e: Tool add id=e
			a > b > c > d > e`, func(q *engine.Request) { q.Step = true })
		over := o.watch(t, run)
		o.await(t, walk.Paused, "a")
		run.Pause()
		run.Step()
		o.await(t, walk.Paused, "b")
		if got := h.world.made(); !slices.Equal(got, []string{"add a"}) {
			t.Errorf("one step called %v", got)
		}
		run.GoOn()
		<-entered
		run.Pause()
		close(leave)
		o.await(t, walk.Paused, "d")
		if got := h.world.made(); !slices.Equal(got, []string{"add a", "add b"}) {
			t.Errorf("halted behind c it called %v", got)
		}
		run.GoOn()
		<-over
		if record := run.Record(); record.Status != walk.Done || len(h.world.made()) != 4 {
			t.Errorf("the run is %+v, called %v", record, h.world.made())
		}
	})
}

// A run that was left is taken up where it was: no call is made twice, and who watches
// from there is told what is new.
func TestHostResumes(t *testing.T) {
	eachHost(t, nil, func(t *testing.T, h hosted) {
		entered, leave := holding(h.world)
		run := start(t, h, `
			a: Tool add id=a
			b: Tool hold
			c: Tool add id=c
			a > b > c`)
		o := newWatcher()
		over := o.watch(t, run)
		<-entered
		later := h.again(nil)
		<-over
		record, err := later.Record(run.id)
		must(t, err)
		if o.last().Status != walk.Interrupted || record.Status != walk.Interrupted {
			t.Fatalf("left, it is %+v, and who watched was told %+v", record, o.last())
		}
		behind := engine.LastEntry(later, run.id)
		again, err := resume(later, run.id)
		must(t, err)
		close(leave)
		rest := newWatcher()
		record, err = later.Watch(t.Context(), again.id, behind, rest.observe)
		must(t, err)
		if got := h.world.made(); record.Status != walk.Done || !slices.Equal(got, []string{"add a", "add c"}) {
			t.Errorf("the run is %+v, called %v", record, got)
		}
		kept, err := later.Entries(run.id)
		must(t, err)
		if told := numbers(rest.entries); behind == 0 || !slices.Equal(told, upTo(behind+1, len(kept))) {
			t.Errorf("told %v behind %d, kept %v", told, behind, numbers(kept))
		}
		if _, err := later.Resume(t.Context(), run.id); err == nil {
			t.Error("a run that is over was resumed")
		}
	})
}

// A call with an effect that was cut off is asked about, and not made again unasked.
func TestHostAsksWhatHappened(t *testing.T) {
	for choice, want := range map[engine.AnswerChoice]int{engine.Repeat: 2, engine.Skip: 1} {
		eachHost(t, nil, func(t *testing.T, h hosted) {
			entered := make(chan struct{}, 2)
			h.world.extra["press"] = extraTool{Tool: catalog.Tool{Effect: catalog.Write}, call: func(ctx context.Context, _ engine.ToolCall) (walk.Result, error) {
				entered <- struct{}{}
				if len(entered) == 1 {
					<-ctx.Done()
					return walk.Result{Error: "It was ended."}, nil
				}
				return walk.Result{Success: true}, nil
			}}
			run := start(t, h, `a: Tool press`)
			for len(entered) == 0 {
				runtime.Gosched()
			}
			a := &asker{answers: []engine.AnswerChoice{choice}}
			again, err := resume(h.again(a.ask), run.id)
			must(t, err)
			record := again.Wait()
			if record.Status != walk.Done || len(entered) != want || len(a.questions) != 1 || a.questions[0].Kind != engine.Happened {
				t.Errorf("%s: the run is %+v, called %d times, asked %+v", choice, record, len(entered), a.questions)
			}
		})
	}
}

// A question is put once, and the answer decides.
func TestHostAsks(t *testing.T) {
	for choice, want := range map[engine.AnswerChoice]walk.Status{engine.Once: walk.Done, engine.Refuse: walk.Failed} {
		a := &asker{answers: []engine.AnswerChoice{choice}}
		eachHost(t, a.ask, func(t *testing.T, h hosted) {
			asked := len(a.questions)
			run, err := begin(h, engine.Request{Workflow: parsed(t, `a: Tool drop id=a`)})
			must(t, err)
			record := run.Wait()
			made := len(h.world.made())
			if record.Status != want || len(a.questions) != asked+1 || made != 1 && want == walk.Done || made != 0 && want == walk.Failed {
				t.Errorf("%s: the run is %+v, %d questions, called %v", choice, record, len(a.questions)-asked, h.world.made())
			}
		})
	}
}

// Whoever watches a run sees its question and answers it by id; one answer counts, however
// many are given at once, and nothing else is an answer.
func TestHostAnswers(t *testing.T) {
	eachHost(t, engine.Later, func(t *testing.T, h hosted) {
		run, err := begin(h, engine.Request{Workflow: parsed(t, `a: Tool drop id=a`)})
		must(t, err)
		questions := make(chan engine.Question, 100)
		over := watch(t, run, func(v engine.View) {
			if v.Question != nil {
				questions <- *v.Question
			}
		})
		q := <-questions
		if q.Kind != engine.MayCall || q.Run != run.id || q.Call == nil || q.Call.Tool != "drop" {
			t.Errorf("the question is %+v", q)
		}
		if record := run.Record(); record.Status != walk.Waiting || record.Message != q.Title {
			t.Errorf("it does not wait: %+v", record)
		}
		for _, ids := range [][2]string{{run.id, "other"}, {"other", q.ID}, {"", ""}} {
			if _, err := h.Answer(ids[0], ids[1], engine.Answer{Choice: engine.Once}); !errors.Is(err, engine.ErrNoQuestion) {
				t.Errorf("%v was answered: %v", ids, err)
			}
		}
		errs := make(chan error)
		for range 5 {
			go func() {
				answered, err := h.Answer(run.id, q.ID, engine.Answer{Choice: engine.Once})
				if err == nil && answered.ID != q.ID {
					err = fmt.Errorf("answered %+v", answered)
				}
				errs <- err
			}()
		}
		counted := 0
		for range 5 {
			switch err := <-errs; {
			case err == nil:
				counted++
			case !errors.Is(err, engine.ErrNoQuestion):
				t.Error(err)
			}
		}
		<-over
		if record := run.Record(); counted != 1 || record.Status != walk.Done || len(h.world.made()) != 1 {
			t.Errorf("%d answers counted, the run is %+v, called %v", counted, record, h.world.made())
		}
		if _, err := h.Answer(run.id, q.ID, engine.Answer{Choice: engine.Once}); !errors.Is(err, engine.ErrNoQuestion) {
			t.Errorf("a run that is over was answered: %v", err)
		}
	})
}

// Two watch one run, and neither minds the other: who is slow delays nobody, and is told
// the end all the same.
func TestSlowWatcherDelaysNobody(t *testing.T) {
	eachHost(t, nil, func(t *testing.T, h hosted) {
		run := start(t, h, fourSteps, func(q *engine.Request) { q.Step = true })
		release, slow, quick := make(chan struct{}), newWatcher(), newWatcher()
		first := make(chan struct{}, 1)
		slowOver := watch(t, run, func(v engine.View) {
			select {
			case first <- struct{}{}:
				<-release // it is in the midst of being told
			default:
			}
			slow.observe(v)
		})
		for len(first) == 0 {
			runtime.Gosched()
		}
		quickOver := quick.watch(t, run)
		quick.await(t, walk.Paused, "a")
		run.GoOn()
		<-quickOver
		if record := run.Record(); record.Status != walk.Done || quick.last().Status != walk.Done {
			t.Errorf("with a watcher that is slow the run is %+v, and the other was told %+v", record, quick.last())
		}
		close(release)
		<-slowOver
		if slow.last().Status != walk.Done || !slices.Equal(numbers(slow.entries), numbers(quick.entries)) {
			t.Errorf("who was slow was told %v and %s, the other %v", numbers(slow.entries), slow.last().Status, numbers(quick.entries))
		}
	})
}

// Whenever somebody begins to watch a run that goes on, they are told each entry once.
func TestWatchFromTheMidst(t *testing.T) {
	eachHost(t, nil, func(t *testing.T, h hosted) {
		run := start(t, h, `
			r: Loop max 300
			a: Tool look id=a
			e: EndLoop r
			r:LoopBody > a > e > r`)
		var watchers []*watcher
		var over []chan struct{}
		for record := run.Record(); !record.Status.AtRest(); record = run.Record() {
			if len(watchers) < 30 && record.Steps >= 10*len(watchers) {
				watchers = append(watchers, newWatcher())
				over = append(over, watchers[len(watchers)-1].watch(t, run))
			}
			runtime.Gosched()
		}
		for i, o := range watchers {
			<-over[i]
			for at, e := range o.entries[1:] {
				if e.N <= o.entries[at].N {
					t.Fatalf("watcher %d was told entry %d behind entry %d", i, e.N, o.entries[at].N)
				}
			}
		}
	})
}

// A picture is had by its name, and nothing else is.
func TestHostShowsPictures(t *testing.T) {
	eachHost(t, nil, func(t *testing.T, h hosted) {
		h.world.extra["paint"] = extraTool{call: func(_ context.Context, call engine.ToolCall) (walk.Result, error) {
			err := errors.Join(os.MkdirAll(call.Images, 0o700), os.WriteFile(filepath.Join(call.Images, "a.png"), []byte("picture"), 0o600),
				os.WriteFile(filepath.Join(filepath.Dir(call.Images), "secret"), nil, 0o600))
			return walk.Result{Success: err == nil, Images: []string{"a.png"}}, err
		}}
		run := start(t, h, `a: Tool paint`)
		run.Wait()
		picture, err := h.Image(run.id, "a.png")
		must(t, err)
		defer picture.Close()
		if data, err := io.ReadAll(picture); err != nil || string(data) != "picture" {
			t.Errorf("it is %q, %v", data, err)
		}
		for _, name := range []string{"b.png", "../secret", "/etc/passwd", ""} {
			if f, err := h.Image(run.id, name); !errors.Is(err, engine.ErrNoImage) {
				t.Errorf("%q opens %v, %v", name, f, err)
			}
		}
	})
}

// Of an id that nobody knows every host says the same.
func TestHostKnowsNoSuchRun(t *testing.T) {
	eachHost(t, nil, func(t *testing.T, h hosted) {
		const id = "20260102T030405-abcdefgh"
		for name, c := range map[string]struct {
			ask  func() error
			want error
		}{
			"record":  {func() error { _, err := h.Record(id); return err }, engine.ErrGone},
			"watch":   {func() error { _, err := h.Watch(t.Context(), id, 0, nil); return err }, engine.ErrGone},
			"resume":  {func() error { _, err := h.Resume(t.Context(), id); return err }, engine.ErrGone},
			"request": {func() error { _, err := h.Request(id); return err }, engine.ErrGone},
			"results": {func() error { _, err := h.Results(id); return err }, engine.ErrGone},
			"outputs": {func() error { _, err := h.Outputs(id); return err }, engine.ErrGone},
			"control": {func() error { _, err := h.Control(id, engine.Stop); return err }, engine.ErrNotDriven},
			"answer":  {func() error { _, err := h.Answer(id, "q", engine.Answer{}); return err }, engine.ErrNoQuestion},
			"remove":  {func() error { return h.Remove(t.Context(), id) }, nil},
			"recover": {func() error { return h.Recover(id) }, engine.ErrGone},
		} {
			if err := c.ask(); !errors.Is(err, c.want) {
				t.Errorf("%s says %v", name, err)
			}
		}
	})
}

// slow are tools that take their time to be looked up.
type slow struct {
	*world
	asked   chan struct{}
	release chan struct{}
}

func (s slow) Get(name string) (catalog.Tool, bool) {
	select {
	case s.asked <- struct{}{}:
	default:
	}
	<-s.release
	return s.world.Get(name)
}

// Whoever lists runs and takes long over one does not keep it from going on.
func TestListDoesNotHoldUp(t *testing.T) {
	r, w := newRunner(t)
	id := cutOff(t, w, catalog.Read, heldInTheMiddle)
	must(t, os.Remove(filepath.Join(r.Folder, id, "head"))) // so that the list has to find out how far it came
	tools := slow{w, make(chan struct{}, 1), make(chan struct{})}
	listed := make(chan error, 1)
	go func() {
		_, err := (&local.Runner{Folder: r.Folder, Tools: tools}).List(engine.Filter{})
		listed <- err
	}()
	<-tools.asked
	run, err := resume(r, id)
	if err != nil {
		t.Error(err)
	} else if record := run.Wait(); record.Status != walk.Done {
		t.Errorf("it ends %+v", record)
	}
	close(tools.release)
	must(t, <-listed)
}
