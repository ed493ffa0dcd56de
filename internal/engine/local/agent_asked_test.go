package local_test

import (
	"context"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine"
	"planwright/internal/engine/local"
	"planwright/internal/engine/walk"
	"planwright/planner/catalog"
)

// A call of an AI step that was cut off is asked about however often the run is cut off before
// the answer, also where the step had kept something, and other rounds went on meanwhile.
func TestCutOffWhileACallIsAskedAbout(t *testing.T) {
	const rounds = 40
	w := &world{folder: t.TempDir(), extra: map[string]extraTool{}}
	sent, goOn := make(chan struct{}), make(chan struct{})
	behind, through := make(chan struct{}, 3*rounds), make(chan struct{}, 3*rounds)
	w.extra["remember"] = extraTool{catalog.Tool{Effect: catalog.Write}, func(context.Context, engine.ToolCall) (walk.Result, error) {
		return walk.Result{Success: true}, nil
	}}
	w.extra["send"] = extraTool{catalog.Tool{Effect: catalog.External}, func(ctx context.Context, c engine.ToolCall) (walk.Result, error) {
		must(t, appendLine(w.file(), idOf(c.Arguments)))
		close(sent)
		<-ctx.Done()
		return walk.Result{Error: "It was ended."}, nil
	}}
	w.extra["big"] = extraTool{catalog.Tool{Effect: catalog.Read}, func(ctx context.Context, _ engine.ToolCall) (walk.Result, error) {
		behind <- struct{}{}
		select {
		case <-goOn:
			return walk.Result{Success: true, Text: strings.Repeat("x", 20<<10)}, nil
		case <-ctx.Done():
			return walk.Result{Error: "It was ended."}, nil
		}
	}}
	w.extra["last"] = extraTool{catalog.Tool{Effect: catalog.Read}, func(context.Context, engine.ToolCall) (walk.Result, error) {
		through <- struct{}{}
		return walk.Result{Success: true}, nil
	}}
	runner := func(ask engine.AskPerson) *local.Runner {
		return &local.Runner{Folder: filepath.Join(w.folder, "runs"), Tools: w, Models: scripted, Ask: ask}
	}
	first := runner(nil)
	run := start(t, first, beside(2, `
		a: AiStep "" "{{r.item}}" with remember,send,look
		b: Tool big
		c: Tool last
		a > b > c > e > r`), func(q *engine.Request) {
		q.Options.Inputs = map[string]jsontext.Value{"list": jsontext.Value(`["remember=k;send=0"` + strings.Repeat(`,"look=x"`, rounds-1) + `]`)}
	})
	<-sent
	<-behind
	first.Close()
	close(goOn)
	second := runner(func(ctx context.Context, _ engine.Question) (engine.Answer, error) {
		<-ctx.Done()
		return engine.Answer{}, ctx.Err()
	})
	_, err := resume(second, run.ID())
	must(t, err)
	for range rounds - 1 {
		<-through
	}
	second.Close()
	a := &asker{answers: []engine.AnswerChoice{engine.Skip}}
	third := runner(a.ask)
	defer third.Close()
	run, err = resume(third, run.ID())
	must(t, err)
	record := run.Wait()
	if record.Status != walk.Done || len(a.questions) != 1 || !slices.Equal(w.lines(), []string{"0"}) {
		t.Errorf("asked %d times, sent %v: %+v", len(a.questions), w.lines(), record)
	}
}
