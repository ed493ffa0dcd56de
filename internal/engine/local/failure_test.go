package local_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine"
	"planwright/internal/engine/local"
	"planwright/internal/engine/walk"
	"planwright/planner/catalog"
)

// Tools fail in many ways; each is a result that says what to do.
func TestToolsThatFail(t *testing.T) {
	for name, c := range map[string]struct {
		call func(ctx context.Context, call engine.ToolCall) (walk.Result, error)
		want string
	}{
		"error": {func(context.Context, engine.ToolCall) (walk.Result, error) {
			return walk.Result{}, fmt.Errorf("No way.")
		}, "No way."},
		"panic": {func(context.Context, engine.ToolCall) (walk.Result, error) { panic("oh") }, "broke down"},
		"no JSON": {func(context.Context, engine.ToolCall) (walk.Result, error) {
			return walk.Result{Success: true, Fields: map[string]jsontext.Value{"x": jsontext.Value("{")}}, nil
		}, "not JSON"},
		"no name": {func(context.Context, engine.ToolCall) (walk.Result, error) {
			return walk.Result{Success: true, Fields: map[string]jsontext.Value{"\xff": jsontext.Value("1")}}, nil
		}, "not JSON"},
		"too long": {func(ctx context.Context, _ engine.ToolCall) (walk.Result, error) {
			<-ctx.Done()
			return walk.Result{}, ctx.Err()
		}, "took longer than 20 ms"},
	} {
		t.Run(name, func(t *testing.T) {
			r, w := newRunner(t)
			w.extra["bad"] = extraTool{call: c.call}
			record := start(t, r, `a: Tool bad [timeout=20]`).Wait()
			if record.Status != walk.Failed || !strings.Contains(record.Message, c.want) {
				t.Errorf("the run is %+v", record)
			}
		})
	}
	r, _ := newRunner(t)
	if record := start(t, r, `a: Tool nothing`).Wait(); record.Status != walk.Failed || !strings.Contains(record.Message, "no tool named “nothing”") {
		t.Errorf("the run is %+v", record)
	}
}

// What a tool says is written down as text, whatever its bytes are, and the run goes
// on with what was written.
func TestStrangeText(t *testing.T) {
	r, w := newRunner(t)
	w.extra["odd"] = extraTool{call: func(context.Context, engine.ToolCall) (walk.Result, error) {
		return walk.Result{Success: true, Text: "a\xffb\x00"}, nil
	}}
	run := start(t, r, `
		a: Tool odd
		b: Tool add id="{{a.text}}"
		a > b`)
	if record := run.Wait(); record.Status != walk.Done || w.lines()[0] != "a\uFFFDb\x00" {
		t.Errorf("the run is %+v, called with %q", record, w.lines())
	}
}

// A call that may have been carried out is not tried again.
func TestLateCallsAreNotRepeated(t *testing.T) {
	for effect, want := range map[string]int{"write": 1, "read": 3} {
		clock := &onCue{limit: 7 * time.Second}
		r, w := newRunner(t, func(r *local.Runner) { r.Clock = clock })
		calls := make(chan struct{}, 10)
		slow := extraTool{call: func(ctx context.Context, _ engine.ToolCall) (walk.Result, error) {
			calls <- struct{}{}
			clock.strike()
			<-ctx.Done()
			return walk.Result{}, ctx.Err()
		}}
		slow.Effect = catalog.Effect(effect)
		w.extra["slow"] = slow
		record := start(t, r, `a: Tool slow [retries=2 timeout=7000]`).Wait()
		if record.Status != walk.Failed || len(calls) != want {
			t.Errorf("with the effect %s it was called %d times: %+v", effect, len(calls), record)
		}
	}
}

// A call whose time was over before it could be made was not made: it is tried again
// whatever its effect, and the run does not end as if its disk had failed.
func TestTimeIsOverBeforeTheCall(t *testing.T) {
	r, w := newRunner(t, func(r *local.Runner) { r.Clock = &atOnce{limit: 7 * time.Second} })
	record := start(t, r, `a: Tool add id=x [retries=2 timeout=7000]`).Wait()
	if record.Status != walk.Failed || !strings.Contains(record.Message, "was over before it was called") || record.Calls != 0 || len(w.made()) != 0 {
		t.Errorf("the run is %+v with the calls %v", record, w.made())
	}
}

// onCue is a clock on which time limits pass when they are told to, and delays at once.
type onCue struct {
	quick
	limit time.Duration
	mu    sync.Mutex
	alarm func()
}

func (c *onCue) After(d time.Duration, f func()) func() {
	if d != c.limit {
		return c.quick.After(d, f)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.alarm = f
	return func() {}
}

// strike has the time limit that was set last pass.
func (c *onCue) strike() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.alarm()
}

// atOnce is a clock on which time limits have passed as soon as they are set.
type atOnce struct {
	quick
	limit time.Duration
}

func (c *atOnce) After(d time.Duration, f func()) func() {
	if d != c.limit {
		return c.quick.After(d, f)
	}
	f()
	return func() {}
}
