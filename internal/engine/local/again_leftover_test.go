package local_test

import (
	"context"
	"slices"
	"testing"

	"planwright/internal/engine"
	"planwright/internal/engine/local"
	"planwright/internal/engine/permit"
	"planwright/internal/engine/walk"
	"planwright/planner/catalog"
	"planwright/planner/workflow"
)

// Of a call that took too long nobody knows whether it was carried out, also where the run went on
// behind it: who begins at its step, before it, or with what it is in is asked before it is made again,
// and about no other call.
func TestRunFromAStepAsksAboutEachUnknownCall(t *testing.T) {
	const slow = "\n a: Tool slow id=pay [timeout=300 failure=continue]\n f: Tool flaky id=tell\n"
	const rounds = "l: Loop times 3\n e: EndLoop loop=l\n a: Tool slow id=\"pay{{l.index}}\" [timeout=300 failure=continue]\n f: Tool flaky id=tell\n l:LoopBody > a > e > l\n l:LoopDone > f"
	for name, tt := range map[string]struct {
		text, late, from string
		done             string // what is done once besides
		only             bool
		between          func(*engine.Request) // a run that begins with another step before
		asked            int
	}{
		"at the step":               {text: slow + "a > f", late: "pay", from: "a", asked: 1},
		"that alone":                {text: slow + "a > f", late: "pay", from: "a", only: true, asked: 1},
		"before it":                 {text: "x: Tool add id=x" + slow + "x > a > f", late: "pay", from: "x", asked: 1},
		"behind it":                 {text: slow + "a > f", late: "pay", from: "f"},
		"it was carried out":        {text: slow + "a > f", from: "a"},
		"in a loop":                 {text: rounds, late: "pay1", from: "l", asked: 1},
		"in the last round":         {text: rounds, late: "pay2", from: "a", asked: 1},
		"in a workflow":             {text: "a: Tool child what=1\n f: Tool flaky id=tell\n a > f", late: "pay1", from: "a", asked: 1},
		"in one, in a loop":         {text: "l: Loop times 2\n e: EndLoop loop=l\n a: Tool child what=\"{{l.index}}\"\n f: Tool flaky id=tell\n l:LoopBody > a > e > l\n l:LoopDone > f", late: "pay1", from: "l", asked: 1},
		"with a run between":        {text: slow + "a > f", late: "pay", from: "a", between: func(q *engine.Request) { q.Options.From, q.Options.Only = "f", true }, asked: 1},
		"after it was tried again":  {text: slow + "a > f", late: "pay", from: "a", between: func(q *engine.Request) {}, asked: 1},
		"a model called it":         {text: "a: AiStep \"\" \"paid=1;flaky=x\" with paid,flaky\n f: Tool flaky id=tell\n a > f", late: "pay1", from: "a", asked: 1},
		"one that a model called":   {text: "x: Tool add id=x\n a: AiStep \"\" \"paid=1;add=ok\" with paid,add\n f: Tool flaky id=tell\n x > a > f", late: "pay1", from: "x", asked: 1},
		"no call of a model":        {text: "a: AiStep \"\" \"paid=1;add=ok\" with paid,add\n f: Tool flaky id=tell\n a > f", from: "a"},
		"before one that fails":     {text: "x: Tool add id=x\n f: Tool fails\n x > f", from: "x", done: "pay9", asked: 1},
		"one that fails, in a loop": {text: "l: Loop times 3\n e: EndLoop loop=l\n a: Tool add id=\"x{{l.index}}\"\n f: Tool fails\n l:LoopBody > a > f > e > l", from: "l", done: "pay9", asked: 1},
		"before a step that fails":  {text: "x: Tool add id=x\n f: Tool flaky id=tell\n x > f", from: "x"},
		"in rounds that fail alone": {text: "l: Loop times 2 [failure=continue]\n e: EndLoop loop=l\n a: Tool slow id=\"pay{{l.index}}\" [timeout=300]\n f: Tool flaky id=tell\n l:LoopBody > a > e > l\n l:LoopDone > f", late: "pay0", from: "l", asked: 1},
	} {
		t.Run(name, func(t *testing.T) {
			a := &asker{answers: []engine.AnswerChoice{engine.Refuse}}
			r, w := newRunner(t, func(r *local.Runner) { r.Ask, r.Models = a.ask, scripted })
			late := tt.late
			w.extra["slow"] = extraTool{catalog.Tool{Effect: catalog.Write}, func(ctx context.Context, c engine.ToolCall) (walk.Result, error) {
				must(t, appendLine(w.file(), idOf(c.Arguments)))
				if idOf(c.Arguments) == late {
					late = ""
					<-ctx.Done()
					return walk.Result{Error: "It was ended."}, nil
				}
				return walk.Result{Success: true}, nil
			}}
			flaky(w, func(string) bool { return true })
			run := start(t, r, tt.text, withChildren(t, map[string]string{"child": `x: Tool slow id="pay{{inputs.what}}" [timeout=300 failure=continue]`,
				"paid":  `x: Tool slow id="pay{{inputs.at}}" [timeout=300 failure=continue]`,
				"fails": "x: Tool slow id=pay9\n y: Tool flaky id=tell\n x > y"}))
			if record := run.Wait(); record.Node != "f" {
				t.Fatalf("the run is %+v", record)
			}
			if tt.between != nil {
				request := again(t, r, run.id)
				if tt.between(&request); request.Options.Only {
					request.Options.Again, request.Tries = nil, false
					request.Options.Left = leftIn(t, r, run)
				}
				next, err := begin(r, request)
				must(t, err)
				next.Wait()
				run = next
			}
			request, err := r.Request(run.id)
			must(t, err)
			record := run.Record()
			request.After, request.Tries = permit.Origin{Run: run.id, At: record.Began}, false
			request.Options = walk.Options{From: tt.from, Only: tt.only, Left: leftIn(t, r, run), Results: run.Results()}
			next, err := begin(r, request)
			must(t, err)
			next.Wait()
			seen := map[string]int{}
			for _, line := range w.lines() {
				seen[line]++
			}
			if len(a.questions) != tt.asked || tt.late != "" && seen[tt.late] != 1 || tt.done != "" && seen[tt.done] != 1 {
				t.Errorf("asked %+v, called %v", a.questions, w.lines())
			}
		})
	}
}

func leftIn(t *testing.T, r engine.Host, run handle) map[string][]walk.Leftover {
	t.Helper()
	left, _, err := r.Left(run.id)
	must(t, err)
	return left
}

// That a call is to be made again says nothing of another one that the step makes now: it is asked about
// as any other.
func TestCallAgainIsOfThatCall(t *testing.T) {
	for name, same := range map[string]bool{"the same call": true, "another one": false} {
		t.Run(name, func(t *testing.T) {
			a := &asker{answers: []engine.AnswerChoice{engine.Once, engine.Repeat, engine.Refuse}}
			r, w := newRunner(t, func(r *local.Runner) { r.Ask = a.ask })
			w.extra["slow"] = extraTool{catalog.Tool{Effect: catalog.Write}, func(ctx context.Context, c engine.ToolCall) (walk.Result, error) {
				must(t, appendLine(w.file(), idOf(c.Arguments)))
				if len(w.lines()) == 1 {
					<-ctx.Done()
					return walk.Result{Error: "It was ended."}, nil
				}
				return walk.Result{Success: true}, nil
			}}
			run := start(t, r, `a: Tool slow id="one" [timeout=300]`, func(q *engine.Request) { q.Grant = permit.Grant{} })
			run.Wait()
			next, err := begin(r, changed(again(t, r, run.id), func(n *workflow.Node) {
				if !same {
					n.Tool.Arguments = workflow.Arguments{"id": []byte(`"two"`)}
				}
			}))
			must(t, err)
			next.Wait()
			want, asked := []string{"one", "one"}, 2
			if !same {
				want, asked = []string{"one"}, 3
			}
			if !slices.Equal(w.lines(), want) || len(a.questions) != asked {
				t.Errorf("asked %+v, called %v", a.questions, w.lines())
			}
		})
	}
}
