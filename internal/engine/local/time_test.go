package local_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"planwright/internal/engine"
	"planwright/internal/engine/local"
	"planwright/internal/engine/permit"
	"planwright/internal/engine/walk"
	"planwright/planner/catalog"
)

// The budget of time ends a run, and what a person takes to think or to go on does
// not count.
func TestTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		think := func(ctx context.Context, q engine.Question) (engine.Answer, error) {
			time.Sleep(100 * time.Hour)
			return engine.Answer{Choice: engine.Once}, nil
		}
		r, w := newRunner(t, func(r *local.Runner) { r.Ask = think })
		w.extra["work"] = extraTool{call: func(ctx context.Context, _ engine.ToolCall) (walk.Result, error) {
			time.Sleep(40 * time.Minute)
			return walk.Result{Success: true}, ctx.Err()
		}}
		run := start(t, r, `
			a: Tool drop id=a
			b: Tool work
			c: Tool look id=c
			d: Tool work
			a > b > c > d`, func(q *engine.Request) {
			q.Grant, q.Step = permit.Grant{Effects: anything.Effects[:3], Always: []string{"work"}}, true
		})
		for range 4 {
			time.Sleep(50 * time.Hour) // it is paused, or the person thinks
			synctest.Wait()
			run.Step()
			time.Sleep(101 * time.Hour)
		}
		record := run.Wait()
		if record.Status != walk.Failed || !strings.Contains(record.Message, "60 minutes") || record.Node != "d" {
			t.Errorf("the run is %+v", record)
		}
	})
}

// What a run took before it was cut off counts when it goes on.
func TestTimeBeforeACut(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, w := newRunner(t)
		reached, cut := make(chan struct{}), false
		w.extra["work"] = extraTool{Tool: catalog.Tool{Effect: catalog.Read}, call: func(ctx context.Context, _ engine.ToolCall) (walk.Result, error) {
			time.Sleep(40 * time.Minute)
			return walk.Result{Success: true}, ctx.Err()
		}}
		w.extra["hold"] = extraTool{Tool: catalog.Tool{Effect: catalog.Read}, call: func(ctx context.Context, _ engine.ToolCall) (walk.Result, error) {
			if !cut {
				cut = true
				close(reached)
				<-ctx.Done()
			}
			return walk.Result{Success: true}, ctx.Err()
		}}
		run := start(t, r, `
			a: Tool work
			b: Tool hold
			c: Tool work
			a > b > c`)
		<-reached
		r.Close()
		later := &local.Runner{Folder: r.Folder, Tools: w}
		defer later.Close()
		run, err := resume(later, run.ID())
		must(t, err)
		if record := run.Wait(); record.Status != walk.Failed || !strings.Contains(record.Message, "60 minutes") || record.Node != "c" {
			t.Errorf("the run is %+v", record)
		}
		time.Sleep(time.Hour) // what was left alone comes to its end
	})
}

// What a person takes to answer does not make a call late either.
func TestAnswersAreNotLate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, w := newRunner(t, func(r *local.Runner) {
			r.Ask = func(_ context.Context, q engine.Question) (engine.Answer, error) {
				time.Sleep(time.Hour)
				return engine.Answer{Choice: engine.Reply, Text: q.Title}, nil
			}
		})
		w.extra["ask"] = extraTool{call: func(ctx context.Context, call engine.ToolCall) (walk.Result, error) {
			answer, err := call.Ask(ctx, engine.Question{Kind: engine.Ask, Title: "What?"})
			return walk.Result{Success: true, Text: answer.Text}, err
		}}
		run := start(t, r, `
			a: Tool ask [timeout=1000]
			b: Tool add id="{{a.text}}"
			a > b`, func(q *engine.Request) { q.TimeMs = 2000 })
		if record := run.Wait(); record.Status != walk.Done || !slices.Equal(w.lines(), []string{"What?"}) {
			t.Errorf("the run is %+v, called with %v", record, w.lines())
		}
	})
}
