package local_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"planwright/internal/engine"
	"planwright/internal/engine/local"
	"planwright/internal/engine/walk"
)

// holding is a world with a tool that says when it was called and then holds its run.
func holding(w *world) (entered chan struct{}) {
	entered = make(chan struct{}, 1)
	w.extra["hold"] = extraTool{call: func(ctx context.Context, _ engine.ToolCall) (walk.Result, error) {
		entered <- struct{}{}
		<-ctx.Done()
		return walk.Result{Error: "It was ended."}, nil
	}}
	return entered
}

// eachHost is what every host must do, tried with that of this machine and with another.
func eachHost(t *testing.T, ask engine.AskPerson, try func(t *testing.T, h engine.Host, w *world, o *watcher)) {
	t.Run("local", func(t *testing.T) {
		o := newWatcher()
		r, w := newRunner(t, func(r *local.Runner) { r.Observe, r.Ask = o.observe, ask })
		try(t, r.Host(), w, o)
	})
	t.Run("memory", func(t *testing.T) {
		o, w := newWatcher(), &world{folder: t.TempDir(), extra: map[string]extraTool{}}
		try(t, &memory{door: engine.Door{Tools: w, Ask: ask, Watch: o.observe}}, w, o)
	})
}

func requestOf(t *testing.T, text string) engine.Request {
	return engine.Request{Workflow: parsed(t, text), Grant: anything}
}

// A door knows a run by its id alone: what it waits for is what was watched, listed and
// kept, and no entry is lost or told twice.
func TestHostRunsByID(t *testing.T) {
	eachHost(t, nil, func(t *testing.T, h engine.Host, _ *world, o *watcher) {
		begun, err := h.Start(requestOf(t, fourSteps))
		must(t, err)
		for range 2 { // the second time nobody drives it any more
			record, err := h.Wait(begun.ID)
			must(t, err)
			if record.Status != walk.Done || record.ID != begun.ID {
				t.Fatalf("the run is %+v", record)
			}
			if kept, err := h.Record(begun.ID); err != nil || kept.Status != record.Status || !kept.Ended.Equal(record.Ended) {
				t.Errorf("it is kept as %+v, %v", kept, err)
			}
		}
		kept, err := h.Entries(begun.ID)
		must(t, err)
		if told := numbers(o.entries); len(told) == 0 || !slices.Equal(told, numbers(kept)) {
			t.Errorf("told %v, kept %v", told, numbers(kept))
		}
		if driven, err := h.List(engine.Filter{Driven: true}); err != nil || len(driven) != 0 {
			t.Errorf("it goes on: %v, %v", driven, err)
		}
	})
}

func numbers(list []engine.Entry) []int {
	var out []int
	for _, e := range list {
		out = append(out, e.N)
	}
	return out
}

// Who waits for a run that goes on stops it by giving up, and nothing else.
func TestAwaitStopsWhereTheCallerGivesUp(t *testing.T) {
	eachHost(t, nil, func(t *testing.T, h engine.Host, w *world, _ *watcher) {
		entered := holding(w)
		first, err := h.Start(requestOf(t, `a: Tool hold`))
		must(t, err)
		<-entered
		second, err := h.Start(requestOf(t, `a: Tool hold`))
		must(t, err)
		<-entered
		ctx, giveUp := context.WithCancel(t.Context())
		giveUp()
		if record, err := engine.Await(ctx, h, first.ID); err != nil || record.Status != walk.Stopped {
			t.Errorf("the run is %+v, %v", record, err)
		}
		is := func(id string) func(engine.Record) bool {
			return func(record engine.Record) bool { return record.ID == id }
		}
		if engine.Drives(h, is(first.ID)) || !engine.Drives(h, is(second.ID)) {
			t.Error("another run was stopped")
		}
		if record, err := h.Control(second.ID, "dance"); err == nil {
			t.Errorf("what nobody knows was done: %+v", record)
		}
		_, err = h.Control(second.ID, engine.Stop)
		must(t, err)
		if record, err := h.Wait(second.ID); err != nil || record.Status != walk.Stopped {
			t.Errorf("the run is %+v, %v", record, err)
		}
	})
}

func TestListIsFiltered(t *testing.T) {
	eachHost(t, nil, func(t *testing.T, h engine.Host, _ *world, _ *watcher) {
		for _, id := range []string{"mine", "theirs", "mine"} {
			request := requestOf(t, `a: Tool look id=a`)
			request.Workflow.ID = id
			record, err := h.Start(request)
			must(t, err)
			_, err = h.Wait(record.ID)
			must(t, err)
		}
		for filter, want := range map[engine.Filter]int{{}: 3, {Workflow: "mine"}: 2, {Workflow: "nobody's"}: 0, {Driven: true}: 0} {
			if list, err := h.List(filter); err != nil || len(list) != want {
				t.Errorf("%+v lists %v, %v", filter, list, err)
			}
		}
	})
}

// A question is answered once, and the answer decides.
func TestHostAsks(t *testing.T) {
	for choice, want := range map[engine.AnswerChoice]walk.Status{engine.Once: walk.Done, engine.Refuse: walk.Failed} {
		a := &asker{answers: []engine.AnswerChoice{choice}}
		eachHost(t, a.ask, func(t *testing.T, h engine.Host, w *world, _ *watcher) {
			asked := len(a.questions)
			record, err := h.Start(engine.Request{Workflow: parsed(t, `a: Tool drop id=a`)})
			must(t, err)
			record, err = h.Wait(record.ID)
			must(t, err)
			made := len(w.made())
			if record.Status != want || len(a.questions) != asked+1 || made != 1 && want == walk.Done || made != 0 && want == walk.Failed {
				t.Errorf("%s: the run is %+v, %d questions, called %v", choice, record, len(a.questions)-asked, w.made())
			}
		})
	}
}

// Of an id that nobody knows every door says the same.
func TestHostKnowsNoSuchRun(t *testing.T) {
	r, _ := newRunner(t)
	h := r.Host()
	const gone, idle = "There is no such run any more", "This run is not going on any more"
	for name, c := range map[string]struct {
		ask  func(id string) error
		want string
	}{
		"record":  {func(id string) error { _, err := h.Record(id); return err }, gone},
		"wait":    {func(id string) error { _, err := h.Wait(id); return err }, gone},
		"resume":  {func(id string) error { _, err := h.Resume(id); return err }, gone},
		"request": {func(id string) error { _, err := h.Request(id); return err }, gone},
		"results": {func(id string) error { _, err := h.Results(id); return err }, gone},
		"control": {func(id string) error { _, err := h.Control(id, engine.Stop); return err }, idle},
	} {
		if err := c.ask("20260102T030405-abcdefgh"); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s says %v", name, err)
		}
	}
}
