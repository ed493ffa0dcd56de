package engine_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"

	"planwright/internal/engine"
	"planwright/internal/engine/enginetest"
	"planwright/internal/engine/permit"
	"planwright/internal/engine/walk"
	"planwright/planner/catalog"
	"planwright/planner/workflow/workflowtest"
)

// tools answer at once, but for hold, which says that it was called and waits to be ended.
type tools struct{ held chan struct{} }

func (tools) Get(name string) (catalog.Tool, bool) {
	return catalog.Tool{Name: name, Effect: catalog.Read}, true
}
func (tools) LooksLike(string) string { return "" }
func (tools) Withheld(string) string  { return "" }

func (t tools) Call(ctx context.Context, c engine.ToolCall) (walk.Result, error) {
	if c.Tool != "hold" {
		return walk.Result{Success: true}, nil
	}
	t.held <- struct{}{}
	<-ctx.Done()
	return walk.Result{Error: "It was ended."}, nil
}

// begun is a host with a run of the workflow.
func begun(t *testing.T, text string) (h engine.Host, id string, held chan struct{}) {
	t.Helper()
	held = make(chan struct{}, 1)
	m := &enginetest.Memory{Door: engine.Door{Tools: tools{held}}, Folder: t.TempDir()}
	t.Cleanup(m.Close)
	w := workflowtest.Parse(t, text)
	w.ID = "w"
	record, err := m.Start(engine.Request{Workflow: w, Grant: permit.Grant{Effects: []catalog.Effect{catalog.Read}}})
	if err != nil {
		t.Fatal(err)
	}
	return m, record.ID, held
}

// What is driven goes on: a run that is over is listed, and not driven.
func TestDrives(t *testing.T) {
	of := func(id string) func(engine.Record) bool {
		return func(record engine.Record) bool { return record.Workflow == id }
	}
	h, _, held := begun(t, "a: Tool hold")
	<-held
	if !engine.Drives(h, of("w")) || engine.Drives(h, of("v")) {
		t.Error("the run that goes on is not told from others")
	}
	h, id, _ := begun(t, "a: Tool look")
	if _, err := h.Watch(t.Context(), id, 0, nil); err != nil {
		t.Fatal(err)
	}
	if list, err := h.List(engine.Filter{}); err != nil || len(list) != 1 || engine.Drives(h, of("w")) {
		t.Errorf("of %v one is driven, %v", list, err)
	}
}

func TestFilter(t *testing.T) {
	for _, c := range []struct {
		filter engine.Filter
		admits bool
	}{{engine.Filter{}, true}, {engine.Filter{Workflow: "w"}, true}, {engine.Filter{Workflow: "v"}, false}} {
		if c.filter.Admits(engine.Record{Workflow: "w"}) != c.admits {
			t.Errorf("%+v admits it: %v", c.filter, !c.admits)
		}
	}
}

// Who follows a run and goes stops it, and is told how it ended all the same.
func TestFollowStops(t *testing.T) {
	h, id, held := begun(t, "a: Tool hold")
	ctx, leave := context.WithCancel(t.Context())
	go func() {
		<-held
		leave()
	}()
	if record, err := engine.Follow(ctx, h, id, 0, nil); err != nil || record.Status != walk.Stopped {
		t.Errorf("it is %+v, %v", record, err)
	}
}

func TestLastEntry(t *testing.T) {
	h, id, _ := begun(t, "a: Tool look\nb: Tool look\na > b")
	if _, err := h.Watch(t.Context(), id, 0, nil); err != nil {
		t.Fatal(err)
	}
	entries, err := h.Entries(id)
	if got := engine.LastEntry(h, id); err != nil || len(entries) < 2 || got != entries[len(entries)-1].N {
		t.Errorf("of %d entries the last is %d, %v", len(entries), got, err)
	}
	if got := engine.LastEntry(h, "none"); got != 0 {
		t.Errorf("of no run the last entry is %d", got)
	}
}

// Later gives no answer: it waits until there is no question any more.
func TestLater(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		gone := errors.New("gone")
		ctx, end := context.WithCancelCause(t.Context())
		came := make(chan error, 1)
		go func() {
			_, err := engine.Later(ctx, engine.Question{})
			came <- err
		}()
		synctest.Wait()
		if len(came) > 0 {
			t.Error("it answers")
		}
		end(gone)
		if err := <-came; err != gone {
			t.Errorf("it ended with %v", err)
		}
	})
}
