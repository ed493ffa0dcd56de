package local_test

import (
	"context"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"

	"planwright/internal/engine"
	"planwright/internal/engine/ai"
	"planwright/internal/engine/local"
	"planwright/internal/engine/permit"
	"planwright/internal/engine/walk"
)

// models are models that do as a test says.
type models struct {
	transform func(ctx context.Context, t walk.Transform) (walk.Result, ai.Used)
	agent     func(ctx context.Context, a walk.Agent, call ai.Call) (walk.Result, ai.Used)
}

func (m models) Transform(ctx context.Context, t walk.Transform) (walk.Result, ai.Used) {
	return m.transform(ctx, t)
}

func (m models) Agent(ctx context.Context, a walk.Agent, call ai.Call, _ ai.Talk) (walk.Result, ai.Used) {
	return m.agent(ctx, a, call)
}

// calling is a model that makes the calls, each an id, and says what came of them.
func calling(tool string, ids ...string) models {
	return models{agent: func(ctx context.Context, a walk.Agent, call ai.Call) (walk.Result, ai.Used) {
		var said []string
		for _, id := range ids {
			r := call(ctx, walk.Call{Tool: tool, Arguments: jsontext.Value(`{"id":"` + id + `"}`)})
			said = append(said, r.Text+r.Error)
		}
		return walk.Result{Success: true, Text: strings.Join(said, ", ")}, ai.Used{Calls: len(ids), Tokens: 7}
	}}
}

const thinking = `
	think: AiStep "" "Do it" with add,drop,look
	after: Tool add id="{{think.text}}"
	think > after`

func TestAgent(t *testing.T) {
	r, w := newRunner(t, func(r *local.Runner) { r.Models = calling("add", "x", "y") })
	run := start(t, r, thinking)
	if record := run.Wait(); record.Status != walk.Done || record.Calls != 3 || record.Tokens != 7 {
		t.Errorf("the run is %+v", record)
	}
	entries, err := r.Entries(run.ID())
	must(t, err)
	want := []string{
		`1 began think`,
		`2 called think {"id":"x"} ok x`, `3 called think {"id":"y"} ok y`,
		`4 finished think ok x, y`,
		`5 began after {"id":"x, y"}`, `6 finished after ok x, y`,
	}
	if diff := cmp.Diff(want, texts(entries)); diff != "" {
		t.Errorf("the entries (-want +got):\n%s", diff)
	}
	if got := w.made(); !slices.Equal(got, []string{"add x", "add y", "add x, y"}) {
		t.Errorf("called %v", got)
	}
}

// What a model wants to call is held against the approval like any other call.
func TestAgentIsAsked(t *testing.T) {
	a := &asker{answers: []engine.AnswerChoice{engine.Once, engine.Refuse}}
	r, w := newRunner(t, func(r *local.Runner) { r.Models, r.Ask = calling("drop", "x", "y"), a.ask })
	record := start(t, r, `think: AiStep "" "Do it" with drop`, func(q *engine.Request) { q.Grant = permit.Grant{} }).Wait()
	if record.Status != walk.Done || len(a.questions) != 2 || !slices.Equal(w.lines(), []string{"x"}) {
		t.Errorf("called %v, asked %+v: %+v", w.lines(), a.questions, record)
	}
}

// An AI step that failed after it called something with effects is not tried again.
func TestAgentThatFails(t *testing.T) {
	for tool, tries := range map[string]int{"add": 1, "look": 3} {
		model := models{agent: func(ctx context.Context, a walk.Agent, call ai.Call) (walk.Result, ai.Used) {
			_, used := calling(tool, "x").agent(ctx, a, call)
			return walk.Result{Error: "The line broke."}, used
		}}
		r, w := newRunner(t, func(r *local.Runner) { r.Models, r.Clock = model, quick{} })
		record := start(t, r, `think: AiStep "" "Do it" with add,look [retries=2]`).Wait()
		if record.Status != walk.Failed || len(w.made()) != tries {
			t.Errorf("called %v: %+v", w.made(), record)
		}
	}
}

// A model calls nothing but what its step allows, whatever other steps may call.
func TestAgentKeepsToItsTools(t *testing.T) {
	r, w := newRunner(t, func(r *local.Runner) { r.Models = calling("add", "x") })
	start(t, r, `
		think: AiStep "" "Do it" with look
		other: Tool add id=y
		think > other`).Wait()
	if !slices.Equal(w.lines(), []string{"y"}) {
		t.Errorf("called %v", w.lines())
	}
}

// Models fail in many ways; a run that is stopped does not wait for them, and what
// they want later is not done.
func TestModelsThatFail(t *testing.T) {
	late, made := make(chan struct{}), make(chan walk.Result, 1)
	for name, c := range map[string]struct {
		models engine.Models
		want   string
	}{
		"none":  {nil, "none is connected"},
		"panic": {models{agent: func(context.Context, walk.Agent, ai.Call) (walk.Result, ai.Used) { panic("oh") }}, "broke down"},
		"deaf": {models{agent: func(ctx context.Context, _ walk.Agent, call ai.Call) (walk.Result, ai.Used) {
			<-late
			made <- call(context.Background(), walk.Call{Tool: "add", Arguments: jsontext.Value(`{"id":"late"}`)})
			return walk.Result{Success: true}, ai.Used{}
		}}, "took longer than 50 ms"},
	} {
		t.Run(name, func(t *testing.T) {
			r, w := newRunner(t, func(r *local.Runner) { r.Models = c.models })
			record := start(t, r, `think: AiStep "" "Do it" with add [timeout=50]`).Wait()
			if record.Status != walk.Failed || !strings.Contains(record.Message, c.want) {
				t.Errorf("the run is %+v", record)
			}
			if name == "deaf" {
				close(late)
				if r := <-made; r.Success || len(w.made()) > 0 {
					t.Errorf("what came late was done: %+v, %v", r, w.made())
				}
			}
		})
	}
}

// An AI step that called something with effects before it was cut off is not begun
// again by itself.
func TestResumeAgent(t *testing.T) {
	for tool, asked := range map[string]int{"add": 1, "look": 0} {
		a := &asker{answers: []engine.AnswerChoice{engine.Skip}}
		reached := make(chan struct{})
		w := &world{folder: t.TempDir()}
		first := &local.Runner{Folder: filepath.Join(w.folder, "runs"), Tools: w, Models: models{
			agent: func(ctx context.Context, g walk.Agent, call ai.Call) (walk.Result, ai.Used) {
				r, used := calling(tool, "x").agent(ctx, g, call)
				close(reached)
				<-ctx.Done()
				r.Success = false
				return r, used
			}}}
		run := start(t, first, thinking)
		<-reached
		first.Close()
		later := &local.Runner{Folder: first.Folder, Tools: w, Ask: a.ask, Models: calling(tool, "z")}
		run, err := resume(later, run.ID())
		must(t, err)
		record := run.Wait()
		later.Close()
		status := map[int]walk.Status{0: walk.Done, 1: walk.Failed}[asked] // the step behind it needs what nobody knows
		if record.Status != status || len(a.questions) != asked {
			t.Errorf("%s: asked %+v: %+v", tool, a.questions, record)
		}
		entries, err := later.Entries(run.ID())
		must(t, err)
		if got := texts(entries); got[1] != `2 called think {"id":"x"} ok x` {
			t.Errorf("%s: the entries are %q", tool, got)
		}
	}
}

func TestTransform(t *testing.T) {
	r, w := newRunner(t, func(r *local.Runner) {
		r.Models = models{transform: func(_ context.Context, t walk.Transform) (walk.Result, ai.Used) {
			return walk.Result{Success: true, Text: t.Kind + string(t.Input)}, ai.Used{Tokens: 3}
		}}
	})
	record := start(t, r, `
		a: Tool look id=long
		b: AiTransform summarize a.text
		c: Tool add id="{{b.text}}"
		a > b > c`).Wait()
	if record.Status != walk.Done || record.Tokens != 3 || !slices.Equal(w.lines(), []string{`summarize"long"`}) {
		t.Errorf("the run is %+v, called %v", record, w.lines())
	}
}
