package local_test

import (
	"context"
	"strings"
	"sync"
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
// after that the person is told. So it is where all is to be done again in which it was made.
func TestACallThatOutlastsItsStepIsWaitedFor(t *testing.T) {
	for name, tt := range map[string]outlasting{
		"of a model":                   {text: `a: AiStep "" "slow=n1;add=n2" with slow,add`, made: "n1 n2"},
		"of a step":                    {text: `a: Tool slow id=n1; b: Tool add id=n2; a > b`, made: "n1 n2"},
		"of a workflow":                {text: `a: Tool child at=1; b: Tool add id=n2; a > b`, again: `a: Tool child at=2; b: Tool add id=n2; a > b`, made: "n1 n2"},
		"of a workflow in that":        {text: `a: Tool upper at=1; b: Tool add id=n2; a > b`, again: `a: Tool upper at=2; b: Tool add id=n2; a > b`, made: "n1 n2"},
		"of a model, and all again":    {text: `a: AiStep "" "slow=n1" with slow`, again: `a: AiStep "" "slow=n1;look=x" with slow,look`, made: "n1"},
		"of what a model called":       {text: `a: AiStep "" "child=1" with child`, again: `a: AiStep "" "child=2" with child`, made: "n1"},
		"of a model in what is called": {text: `a: Tool asks at=1`, again: `a: Tool asks at=2`, made: "n1"},
	} {
		for _, ends := range []bool{true, false} {
			t.Run(name+map[bool]string{true: ", ends", false: ", goes on"}[ends], func(t *testing.T) {
				tt.ends = ends
				tt.check(t)
			})
		}
	}
}

// outlasting is a workflow that is stopped while a call goes on in it which does not end with it.
type outlasting struct {
	text  string
	again string // the workflow as it is tried again; "": as it was
	made  string // in all
	ends  bool   // the call is over while it is waited for
}

var slowBelow = map[string]string{
	"child": `y: Tool slow id="n1"; x: Tool look id="{{inputs.at}}"; y > x`,
	"upper": `y: Tool child at="{{inputs.at}}"`,
	"asks":  `y: AiStep "" "slow=n1;look={{inputs.at}}" with slow,look`,
}

func (o outlasting) check(t *testing.T) {
	slow := &slowCall{began: make(chan struct{}), free: make(chan struct{}), over: make(chan struct{})}
	clock := tenSeconds{}
	if o.ends {
		clock.waits = slow.freed
	}
	var said []string
	r, w := newRunner(t, func(r *local.Runner) { r.Models, r.Clock = scripted, clock })
	r.Ask = func(_ context.Context, q engine.Question) (engine.Answer, error) {
		said = append(said, q.Reasons...)
		if !o.ends { // the person waits as is said
			slow.freed()
			<-slow.over
		}
		if len(w.lines()) > 0 {
			return engine.Answer{Choice: engine.Skip}, nil
		}
		return engine.Answer{Choice: engine.Repeat}, nil
	}
	w.extra["slow"] = extraTool{catalog.Tool{Effect: catalog.Write}, func(context.Context, engine.ToolCall) (walk.Result, error) {
		return walk.Result{Success: true, Text: "Done."}, slow.make(w)
	}}
	record := o.tryAgain(t, r, slow)
	slow.freed() // where nobody waited
	<-slow.over
	if lines := strings.Join(w.lines(), " "); record.Status != walk.Done || lines != o.made {
		t.Errorf("it made %s: %+v", lines, record)
	}
	if saysItGoesOn(said) == o.ends {
		t.Errorf("it said %q", said)
	}
}

// tryAgain stops a run in the midst of the call, and tries it again.
func (o outlasting) tryAgain(t *testing.T, r *local.Runner, slow *slowCall) engine.Record {
	lines := func(text string) string { return strings.ReplaceAll(text, "; ", "\n") }
	below := map[string]string{}
	for name, text := range slowBelow {
		below[name] = lines(text)
	}
	run := start(t, r, lines(o.text), withChildren(t, below))
	<-slow.began
	run.Stop()
	if record := run.Wait(); record.Status != walk.Stopped {
		t.Fatalf("the run is %+v", record)
	}
	request := again(t, r, run.id)
	if o.again != "" {
		request.Workflow = parsed(t, lines(o.again))
		withChildren(t, below)(&request)
	}
	next, err := begin(r, request)
	must(t, err)
	return next.Wait()
}

// slowCall is a call whose first time takes until it is freed, whatever ends its step.
type slowCall struct {
	began, free, over chan struct{}
	first, freeing    sync.Once
}

func (s *slowCall) freed() { s.freeing.Do(func() { close(s.free) }) }

func (s *slowCall) make(w *world) error {
	isFirst := false
	s.first.Do(func() { isFirst = true })
	if isFirst {
		defer close(s.over)
		close(s.began)
		<-s.free
	}
	return appendLine(w.file(), "n1")
}

func saysItGoesOn(reasons []string) bool {
	return strings.Contains(strings.Join(reasons, " "), "has not come to its end yet")
}
