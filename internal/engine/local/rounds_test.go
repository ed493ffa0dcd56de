package local_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"planwright/internal/engine"
	"planwright/internal/engine/local"
	"planwright/internal/engine/permit"
	"planwright/internal/engine/walk"
)

// saidOf is what is known of the rounds that go on, in short.
func saidOf(list []engine.Rounds) (said []string) {
	for _, r := range list {
		said = append(said, fmt.Sprintf("%s in %d: %d of %d begun, %d failed", r.Loop, len(r.Around), r.Begun, r.Of, r.Failed))
		for _, l := range r.Lanes {
			said = append(said, strings.TrimSpace(fmt.Sprintf("%d %s at %s %s", l.Index, l.Item, l.Node, string(l.Wait.Kind)+" "+l.Wait.For)))
		}
		for _, f := range r.Last {
			said = append(said, fmt.Sprintf("%d %s failed: %s", f.Index, f.Item, f.Error))
		}
	}
	return said
}

// Of rounds that go on side by side is known which they are, where each is and since when,
// and what it waits for; of those that failed, what became of them.
func TestRoundsThatGoOnAreKnown(t *testing.T) {
	r, w := newRunner(t)
	called, leave := make(chan string), make(chan bool)
	w.extra["work"] = extraTool{call: func(_ context.Context, call engine.ToolCall) (walk.Result, error) {
		called <- idOf(call.Arguments)
		if idOf(call.Arguments) == "1" {
			return walk.Result{Error: "It is not there."}, nil
		}
		<-leave
		return walk.Result{Success: true}, nil
	}}
	run := start(t, r, strings.Replace(beside(3, `
		a: Tool work id="{{r.item}}"
		a > e > r`), `{{a.text}}"`, `{{r.item}}" [failure=continue]`, 1), listOf(5))
	for range 4 {
		<-called
	}
	list := r.Rounds(run.id)
	want := []string{"r in 0: 4 of 5 begun, 1 failed", `0 "0" at a`, `2 "2" at a`, `3 "3" at a`, `1 "1" failed: “a” failed: It is not there.`}
	if diff := cmp.Diff(want, saidOf(list)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if record, err := r.Record(run.id); err != nil || len(list) == 0 || list[0].Lanes[0].At.Before(record.Began) || list[0].Lanes[0].Number == 0 {
		t.Errorf("it is there since %+v, %v", list, err)
	}
	go func() { <-called }()
	close(leave)
	if run.Wait(); len(r.Rounds(run.id)) > 0 {
		t.Errorf("over, it has %q", saidOf(r.Rounds(run.id)))
	}
}

// until reads what is said of the rounds until all of it is there.
func until(t *testing.T, r *local.Runner, id string, want ...string) {
	t.Helper()
	var said string
	lacks := func(one string) bool { return !strings.Contains(said, one) }
	for end := time.Now().Add(20 * time.Second); time.Now().Before(end); time.Sleep(time.Millisecond) {
		if said = strings.Join(saidOf(r.Rounds(id)), "\n"); !slices.ContainsFunc(want, lacks) {
			return
		}
	}
	t.Errorf("it says %s", said)
}

// Who asks says so, and who waits to ask.
func TestRoundsThatAskAreKnown(t *testing.T) {
	answered := make(chan bool)
	r, _ := newRunner(t, func(r *local.Runner) {
		r.Ask = func(context.Context, engine.Question) (engine.Answer, error) {
			<-answered
			return engine.Answer{Choice: engine.Once}, nil
		}
	})
	run := start(t, r, beside(2, `
		a: Tool drop id="{{r.item}}"
		a > e > r`), listOf(2), func(r *engine.Request) { r.Grant = permit.Grant{} })
	until(t, r, run.id, "at a asks", "at a toAsk")
	close(answered)
	run.Wait()
}

// So does who waits for what another round uses, in a workflow that is called as well.
func TestRoundsThatWaitInTurnAreKnown(t *testing.T) {
	for name, steps := range map[string]string{"own": `a: Tool click target=OK`, "called": `a: Tool child`} {
		t.Run(name, func(t *testing.T) {
			r, w := newRunner(t)
			builtins(t, w)
			leave := make(chan bool)
			click := w.extra["click"]
			click.call = func(context.Context, engine.ToolCall) (walk.Result, error) {
				<-leave
				return walk.Result{Success: true}, nil
			}
			w.extra["click"] = click
			run := start(t, r, strings.Replace(beside(2, steps+`
				a > e > r`), "{{a.text}}", "{{r.item}}", 1), listOf(2), withChildren(t, map[string]string{"child": `b: Tool click target=OK`}))
			until(t, r, run.id, "at a turn screen")
			close(leave)
			if record := run.Wait(); record.Status != walk.Done {
				t.Errorf("the run is %+v", record)
			}
		})
	}
}
