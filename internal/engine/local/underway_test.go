package local_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"planwright/internal/engine"
	"planwright/internal/engine/local"
	"planwright/internal/engine/walk"
	"planwright/planner/catalog"
)

// tenSeconds is a quick clock that says when somebody waits for ten seconds.
type tenSeconds struct {
	quick
	waits func()
}

func (c tenSeconds) After(d time.Duration, f func()) func() {
	if d == 10*time.Second && c.waits != nil {
		c.waits()
		return func() {}
	}
	return c.quick.After(d, f)
}

// A call that does not end with its step is waited for before the person is asked what came of
// it: who looks earlier sees nothing, and it would be made twice. Of one that still goes on
// after that the person is told.
func TestACallThatOutlastsItsStepIsWaitedFor(t *testing.T) {
	for name, text := range map[string]string{
		"of a model": `a: AiStep "" "slow=n1;add=n2" with slow,add`,
		"of a step":  `a: Tool slow id=n1; b: Tool add id=n2; a > b`,
	} {
		for _, ends := range []bool{true, false} {
			t.Run(name+map[bool]string{true: ", ends", false: ", goes on"}[ends], func(t *testing.T) {
				outlast(t, text, ends)
			})
		}
	}
}

func outlast(t *testing.T, text string, ends bool) {
	began, free, over := make(chan struct{}), make(chan struct{}), make(chan struct{})
	clock, first := tenSeconds{}, true
	if ends {
		clock.waits = func() { close(free) }
	}
	var said []string
	r, w := newRunner(t, func(r *local.Runner) { r.Models, r.Clock = scripted, clock })
	r.Ask = func(_ context.Context, q engine.Question) (engine.Answer, error) {
		said = append(said, q.Reasons...)
		if !ends { // the person waits as is said
			close(free)
			<-over
		}
		if len(w.lines()) > 0 {
			return engine.Answer{Choice: engine.Skip}, nil
		}
		return engine.Answer{Choice: engine.Repeat}, nil
	}
	w.extra["slow"] = extraTool{catalog.Tool{Effect: catalog.Write}, func(context.Context, engine.ToolCall) (walk.Result, error) {
		if first {
			first = false
			defer close(over)
			close(began)
			<-free
		}
		return walk.Result{Success: true, Text: "Done."}, appendLine(w.file(), "n1")
	}}
	run := start(t, r, strings.ReplaceAll(text, "; ", "\n"))
	<-began
	run.Stop()
	if record := run.Wait(); record.Status != walk.Stopped {
		t.Fatalf("the run is %+v", record)
	}
	next, err := begin(r, again(t, r, run.id))
	must(t, err)
	record := next.Wait()
	select {
	case <-free:
	default:
		close(free) // nobody waited
	}
	<-over
	if lines := w.lines(); record.Status != walk.Done || strings.Join(lines, " ") != "n1 n2" {
		t.Errorf("it made %v: %+v", lines, record)
	}
	if saysItGoesOn(said) == ends {
		t.Errorf("it said %q", said)
	}
}

func saysItGoesOn(reasons []string) bool {
	return strings.Contains(strings.Join(reasons, " "), "has not come to its end yet")
}
