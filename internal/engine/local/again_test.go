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
	"planwright/internal/engine/local"
	"planwright/internal/engine/permit"
	"planwright/internal/engine/walk"
	"planwright/planner/catalog"
	"planwright/planner/workflow"
)

// again is a request that tries a run again which failed or was stopped.
func again(t *testing.T, r engine.Host, id string) engine.Request {
	t.Helper()
	request, err := r.Request(id)
	must(t, err)
	at, err := r.Again(id)
	if must(t, err); at == nil {
		t.Fatal("it cannot go on")
	}
	record, err := r.Record(id)
	must(t, err)
	results, err := r.Results(id)
	must(t, err)
	request.After, request.Options.From, request.Options.Again = permit.Origin{Run: id, At: record.Began}, record.Node, at
	request.Tries = true
	request.Options.Results, err = permit.Earlier(request.Work(), request.Workflow, results)
	must(t, err)
	return request
}

// flaky is a tool that adds a line, and fails where it is told to.
func flaky(w *world, fails func(id string) bool) {
	w.extra["flaky"] = extraTool{Tool: catalog.Tool{Effect: catalog.Write}, call: func(_ context.Context, c engine.ToolCall) (walk.Result, error) {
		id := idOf(c.Arguments)
		if fails(id) {
			return walk.Result{Error: "No."}, nil
		}
		return walk.Result{Success: true, Text: id}, appendLine(w.file(), id)
	}}
}

const payAndTell = `
	x: Tool add id="pay{{inputs.what}}"
	z: Tool flaky id="tell{{inputs.what}}"
	x > z`

// A run that is tried again goes into the workflow that failed in it, however deep, and into the
// rounds that did not come to their ends: nothing that was done is done again.
func TestTryAgainGoesIntoWhatIsCalled(t *testing.T) {
	for name, tt := range map[string]struct {
		text string
		list int
		want []string
	}{
		"a child":      {`a: Tool child what=1`, 0, []string{"pay1", "tell1"}},
		"a grandchild": {`a: Tool upper what=1`, 0, []string{"pay1", "tell1"}},
		"side by side": {beside(2, `a: Tool child what="{{r.item}}"`+"\n a > e > r"), 5,
			[]string{"pay0", "pay1", "pay2", "pay3", "pay4", "tell0", "tell1", "tell2", "tell3", "tell4"}},
	} {
		t.Run(name, func(t *testing.T) {
			r, w := newRunner(t)
			fails := true
			flaky(w, func(id string) bool { return fails && (id == "tell1" || id == "tell2") })
			given := func(*engine.Request) {}
			if tt.list > 0 {
				given = listOf(tt.list)
			}
			run := start(t, r, tt.text, given, withChildren(t, map[string]string{"child": payAndTell, "upper": `y: Tool child what="{{inputs.what}}"`}))
			if record := run.Wait(); record.Status != walk.Failed {
				t.Fatalf("the run is %+v", record)
			}
			for i := range 2 { // the second fails as the first did
				fails = i == 0
				next, err := begin(r, again(t, r, run.id))
				must(t, err)
				record := next.Wait()
				if want := []walk.Status{walk.Failed, walk.Done}[i]; record.Status != want {
					t.Fatalf("tried again it is %+v", record)
				}
				run = next
			}
			got := w.lines()
			slices.Sort(got)
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// Where the workflow cannot go on where it was, the person is told what it did, and asked.
func TestTryAgainAsksWhereAllIsDoneAgain(t *testing.T) {
	a := &asker{answers: []engine.AnswerChoice{engine.Refuse}}
	r, w := newRunner(t, func(r *local.Runner) { r.Ask = a.ask })
	flaky(w, func(string) bool { return true })
	run := start(t, r, `a: Tool child what=1`, withChildren(t, map[string]string{"child": payAndTell}))
	run.Wait()
	request := again(t, r, run.id)
	changed := request.Children["child"]
	changed.Workflow.Nodes = slices.Clone(changed.Workflow.Nodes[1:])
	changed.Workflow.Nodes[0].ID = "y"
	changed.Workflow.Edges, changed.Workflow.Outputs = nil, nil
	request.Children["child"] = changed
	next, err := begin(r, request)
	must(t, err)
	record := next.Wait()
	if record.Status != walk.Failed || len(a.questions) != 1 || !strings.Contains(strings.Join(a.questions[0].Reasons, " "), `It did already: “x”`) || len(w.lines()) != 1 {
		t.Errorf("asked %+v, called %v: %+v", a.questions, w.lines(), record)
	}
}

// What it did is told of what it called as well that did not come to its end, however deep, also where
// it went on behind that.
func TestTryAgainTellsWhatWasDoneBelow(t *testing.T) {
	for name, tt := range map[string]struct{ text, want string }{
		"below":       {"y: Tool child what=\"{{inputs.what}}\"", "It did already: “x” in “y”."},
		"deeper":      {"y: Tool upper what=\"{{inputs.what}}\"", "It did already: “x” in “u” in “y”."},
		"passed over": {"y: Tool child what=1 [failure=continue]\n f: Tool flaky id=\"{{inputs.what}}\"\n y > f", "It did already: “x” in “y”."},
		"by a model":  {"y: AiStep \"\" \"add=m;slow=n\" with add,slow [timeout=300 failure=continue]\n f: Tool flaky id=\"{{inputs.what}}\"\n y > f", "It did already: “y” in part, which called “Add”, “Slow”."},
		"nothing":     {"y: Tool reads [failure=continue]\n w: Tool add id=w\n f: Tool flaky id=\"{{inputs.what}}\"\n y > w > f", "It did already: “w”."},
	} {
		t.Run(name, func(t *testing.T) {
			a := &asker{answers: []engine.AnswerChoice{engine.Refuse}}
			r, w := newRunner(t, func(r *local.Runner) { r.Ask, r.Models = a.ask, scripted })
			w.extra["slow"] = extraTool{catalog.Tool{Effect: catalog.Write}, func(ctx context.Context, _ engine.ToolCall) (walk.Result, error) {
				<-ctx.Done()
				return walk.Result{Error: "It was ended."}, nil
			}}
			w.extra["look"] = extraTool{catalog.Tool{Effect: catalog.Read}, func(context.Context, engine.ToolCall) (walk.Result, error) {
				return walk.Result{Error: "No."}, nil
			}}
			flaky(w, func(string) bool { return true })
			run := start(t, r, "c: Tool called what=1", withChildren(t, map[string]string{"child": payAndTell, "called": tt.text,
				"upper": "u: Tool child what=\"{{inputs.what}}\"", "reads": "x: Tool look id=x"}))
			run.Wait()
			next, err := begin(r, changed(again(t, r, run.id), func(n *workflow.Node) { n.Tool.Arguments = workflow.Arguments{"what": []byte(`"2"`)} }))
			must(t, err)
			next.Wait()
			if len(a.questions) != 1 || !slices.Contains(a.questions[0].Reasons, tt.want) {
				t.Errorf("asked %+v", a.questions)
			}
		})
	}
}

// What is allowed always, in a workflow that is called, holds for others that are called at the
// same time, and for one that goes on after a crash.
func TestAlwaysHoldsForTheWhole(t *testing.T) {
	a := &asker{answers: []engine.AnswerChoice{engine.Always, engine.Refuse, engine.Refuse, engine.Refuse}}
	r, w := newRunner(t, func(r *local.Runner) { r.Ask = a.ask })
	c := crowd{meets: 3}
	w.extra["meet"] = c.tool(catalog.Read)
	run := start(t, r, beside(3, `a: Tool child what="{{r.item}}"`+"\n a > e > r"), listOf(3), withChildren(t, map[string]string{"child": `
		x: Tool meet id=x
		z: Tool drop id="{{inputs.what}}"
		x > z`}), func(r *engine.Request) { r.Grant.Effects = []catalog.Effect{catalog.Read} })
	if record := run.Wait(); record.Status != walk.Done || len(a.questions) != 1 || len(w.lines()) != 3 {
		t.Errorf("%d questions, called %v: %+v", len(a.questions), w.lines(), record)
	}
}

// What a call gave that the person says was made is missing, and an output that is made of it is
// null and said to be.
func TestSkippedCallGivesNothing(t *testing.T) {
	a := &asker{answers: []engine.AnswerChoice{engine.Skip}}
	r, w := newRunner(t, func(r *local.Runner) { r.Ask = a.ask })
	id := cutOff(t, w, catalog.Write, "a: Tool child\n b: Tool add id=b\n a > b", withChildren(t, map[string]string{"child": `z: Tool hold x=1`}))
	run, err := resume(r, id)
	must(t, err)
	record := run.Wait()
	children, err := filepath.Glob(filepath.Join(r.Folder, id, "below", "*"))
	if must(t, err); len(children) != 1 {
		t.Fatalf("%d runs are called", len(children))
	}
	child := id + "/" + filepath.Base(children[0])
	outputs, err := r.Outputs(child)
	must(t, err)
	entries, err := r.Entries(child)
	must(t, err)
	said := slices.ContainsFunc(entries, func(e engine.Entry) bool {
		return strings.Contains(e.Trace.Message, "The output “said” is null")
	})
	if got := run.Results()["a"].Partly; !strings.Contains(got, "nobody knows what “z” gave") {
		t.Errorf("the step that called it says %q", got)
	}
	if diff := cmp.Diff(map[string]jsontext.Value{"said": jsontext.Value("null")}, outputs); record.Status != walk.Done || diff != "" || !said {
		t.Errorf("said %v, %+v (-want +got):\n%s", said, record, diff)
	}
}

// A workflow in which a step needs what nobody knows of another, as that was said to have been
// made, would fail in the same way whenever it is tried again: the person is asked whether to do
// all of it anew.
func TestTryAgainAsksWhereNobodyKnowsWhatIsNeeded(t *testing.T) {
	a := &asker{answers: []engine.AnswerChoice{engine.Skip, engine.Repeat}}
	r, w := newRunner(t, func(r *local.Runner) { r.Ask = a.ask })
	id := cutOff(t, w, catalog.Write, "a: Tool child", withChildren(t, map[string]string{"child": `
		x: Tool hold x=1
		y: Tool add id="{{x.text}}"
		x > y`}))
	run, err := resume(r, id)
	must(t, err)
	if record := run.Wait(); record.Status != walk.Failed || !strings.Contains(record.Message, "nobody knows what it gave") {
		t.Fatalf("it is %+v", record)
	}
	next, err := begin(r, again(t, r, id))
	must(t, err)
	if record := next.Wait(); record.Status != walk.Done || len(a.questions) != 2 || !a.questions[1].Anew || !strings.HasPrefix(a.questions[1].Reasons[0], "“y” needs what “x” gave") {
		t.Errorf("asked %+v: %+v", a.questions, record)
	}
	if diff := cmp.Diff([]string{"held"}, w.lines()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// A run itself that needs what nobody knows does not begin once more, and the person is told which
// step to run from; from there it comes to its end.
func TestTryAgainIsRefusedWhereNobodyKnowsWhatIsNeeded(t *testing.T) {
	a := &asker{answers: []engine.AnswerChoice{engine.Skip}}
	r, w := newRunner(t, func(r *local.Runner) { r.Ask = a.ask })
	id := cutOff(t, w, catalog.Write, `
		x: Tool hold x=1
		y: Tool add id="{{x.text}}"
		x > y`)
	run, err := resume(r, id)
	must(t, err)
	if record := run.Wait(); record.Status != walk.Failed {
		t.Fatalf("it is %+v", record)
	}
	request := again(t, r, id)
	if _, err := begin(r, request); err == nil || !strings.Contains(err.Error(), "Run from “x”") {
		t.Fatalf("tried again: %v", err)
	}
	request.Options.From, request.Options.Again, request.Tries = "x", nil, false
	next, err := begin(r, request)
	must(t, err)
	if record := next.Wait(); record.Status != walk.Done {
		t.Errorf("it is %+v", record)
	}
}
