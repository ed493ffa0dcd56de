package local_test

import (
	"context"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"

	"planwright/internal/engine"
	"planwright/internal/engine/ai"
	"planwright/internal/engine/local"
	"planwright/internal/engine/permit"
	"planwright/internal/engine/walk"
	"planwright/planner/catalog"
)

// What a person agrees to is there whole, in the sheet and in the question, and nothing
// in it is hidden: long values, breaks, characters that turn or hide text.
func TestConsentShowsAllOfACall(t *testing.T) {
	script := "ls -la " + strings.Repeat("/tmp/some/folder ", 20) + "\ntouch PWNED \u202e\u200b\u00a0\x1b[8m"
	lines := []string{`"sh"`, `"-c"`, `"ls -la ` + strings.Repeat("/tmp/some/folder ", 20) + `⏎`, `touch PWNED \u202e\u200b\u00a0\u001b[8m"`}
	want := []permit.Argument{{Name: "argv", Title: "Command", Lines: lines, Length: 2 + 2 + len([]rune(script))}}
	quoted, err := jsontext.AppendQuote(nil, script)
	must(t, err)

	a := &asker{answers: []engine.AnswerChoice{engine.Refuse}}
	r, w := newRunner(t, func(r *local.Runner) { r.Ask = a.ask })
	builtins(t, w)
	text := parsed(t, `a: Tool run_command argv=["sh","-c","x"]`)
	text.Nodes[0].Tool.Arguments["argv"] = jsontext.Value(`["sh","-c",` + string(quoted) + `]`)
	sheet := sheetOf(r, text)
	if diff := cmp.Diff(want, sheet.Steps[0].Arguments); diff != "" {
		t.Errorf("the sheet (-want +got):\n%s", diff)
	}
	if len(sheet.Runs) != 1 || !strings.HasSuffix(sheet.Runs[0], `\ntouch PWNED \u202e\u200b\u00a0\u001b[8m"`) {
		t.Errorf("it runs %q", sheet.Runs)
	}
	run, err := begin(r, engine.Request{Workflow: text, Grant: permit.Grant{Hash: sheet.Hash}})
	must(t, err)
	run.Wait()
	if len(a.questions) != 1 {
		t.Fatalf("it asked %d times", len(a.questions))
	}
	if diff := cmp.Diff(want, a.questions[0].Arguments); diff != "" {
		t.Errorf("the question (-want +got):\n%s", diff)
	}
}

// The sheet shows a reference as it is written, the question what it leads to.
func TestConsentShowsReferencesThenValues(t *testing.T) {
	a := &asker{answers: []engine.AnswerChoice{engine.Refuse}}
	r, w := newRunner(t, func(r *local.Runner) { r.Ask = a.ask })
	builtins(t, w)
	text := parsed(t, "input x: string\na: Tool run_command argv=[\"rm\",\"{{inputs.x}}\"] env={\"A\":\"\u202e\"}")
	sheet := sheetOf(r, text)
	object := []string{`{`, "\t" + `"A": "\u202e"`, `}`}
	want := []permit.Argument{{Name: "argv", Title: "Command", Lines: []string{`"rm"`, `"{{inputs.x}}"`}, Length: 14}, {Name: "env", Title: "Variables", Lines: object, Length: 11}}
	if diff := cmp.Diff(want[0], sheet.Steps[0].Arguments[0]); diff != "" {
		t.Errorf("the sheet (-want +got):\n%s", diff)
	}
	request := engine.Request{Workflow: text, Grant: permit.Grant{Hash: sheet.Hash}}
	request.Options.Inputs = map[string]jsontext.Value{"x": jsontext.Value(`"-rf\n/"`)}
	run, err := begin(r, request)
	must(t, err)
	run.Wait()
	want[0] = permit.Argument{Name: "argv", Title: "Command", Lines: []string{`"rm"`, `"-rf⏎`, `/"`}, Length: 7}
	if diff := cmp.Diff(want[0], a.questions[0].Arguments[0]); diff != "" {
		t.Errorf("the question (-want +got):\n%s", diff)
	}
	if got := a.questions[0].Arguments[1]; !cmp.Equal(got.Lines, object) {
		t.Errorf("the object is shown as %q", got.Lines)
	}
}

// Where data decide what a call does, an allowance for lesser effects does not cover it.
func TestDataThatDecideTheEffectAreTheWorst(t *testing.T) {
	r, w := newRunner(t)
	builtins(t, w)
	text := parsed(t, "input x: string default=DELETE\n"+`a: Tool http_request url="https://a.example/" method="{{inputs.x}}"`)
	run, err := begin(r, engine.Request{Workflow: text, Grant: permit.Grant{Effects: anything.Effects[:3]}})
	must(t, err)
	if record := run.Wait(); record.Status != walk.Failed || !strings.Contains(record.Message, "DELETE") {
		t.Errorf("what was allowed covers it: %+v", record)
	}
}

// A shell that is started as an app may do what any command may, so that what allows
// changes alone does not start it.
func TestAppsToldWhatToDoAreNotAllowedAsChanges(t *testing.T) {
	r, w := newRunner(t)
	builtins(t, w)
	for call, want := range map[string]walk.Status{
		`launch_app app_name=gedit`:                             walk.Done,
		`launch_app app_name=sh arguments=["-c","rm -rf work"]`: walk.Failed,
		`launch_app app_name="./clean.sh"`:                      walk.Failed,
	} {
		run, err := begin(r, engine.Request{Workflow: parsed(t, "a: Tool "+call), Grant: permit.Grant{Effects: anything.Effects[:3]}})
		must(t, err)
		if record := run.Wait(); record.Status != want {
			t.Errorf("%s: %+v", call, record)
		}
	}
}

// A host that data choose was not seen in its step, though another step names it; what
// a model chooses was not seen at all.
func TestHostsFromDataAreAskedAbout(t *testing.T) {
	a := &asker{answers: []engine.AnswerChoice{engine.Refuse}}
	model := models{agent: func(_ context.Context, _ walk.Agent, call ai.Call) (walk.Result, ai.Used) {
		call(context.Background(), walk.Call{Tool: "http_request", Arguments: jsontext.Value(`{"url":"https://a.example/","method":"PUT"}`)})
		return walk.Result{Success: true}, ai.Used{Calls: 1}
	}}
	r, w := newRunner(t, func(r *local.Runner) { r.Ask, r.Models = a.ask, model })
	builtins(t, w)
	text := parsed(t, `
		input x: string default="https://a.example/delete"
		a: Tool http_request url="https://a.example/list"
		b: Tool http_request url="{{inputs.x}}" [failure=continue]
		c: AiStep "" "Work" with http_request
		a > b > c`)
	sheet := sheetOf(r, text)
	if s := sheet.Steps; s[0].Asks || !s[1].Asks || !s[2].Asks || s[2].Effect != "destructive" {
		t.Errorf("the steps are %+v", s)
	}
	run, err := begin(r, engine.Request{Workflow: text, Grant: permit.Grant{Hash: sheet.Hash}})
	must(t, err)
	if record := run.Wait(); record.Calls != 1 {
		t.Errorf("%d calls are counted, and 1 was made", record.Calls)
	}
	var asked []string
	for _, q := range a.questions {
		asked = append(asked, q.Node+": "+strings.Join(q.Reasons, " "))
	}
	want := []string{
		"b: “a.example” is not a host that was approved for this step.",
		"c: What the call does is decided by its method “PUT”, not known when the workflow was approved. “a.example” is not a host that was approved for this step. Each call may change something else, so each asks, unless all calls of this tool are always allowed.",
	}
	if diff := cmp.Diff(want, asked); diff != "" {
		t.Errorf("asked (-want +got):\n%s", diff)
	}
}

// A host with letters of another script is shown with the name that is looked up.
func TestHostsInOtherLettersAreMarked(t *testing.T) {
	r, w := newRunner(t)
	builtins(t, w)
	sheet := sheetOf(r, parsed(t, `a: Tool http_request url="https://аpple.example/"`))
	if want := []string{"аpple.example (xn--pple-43d.example)"}; !cmp.Equal(sheet.Contacts, want) {
		t.Errorf("it contacts %q", sheet.Contacts)
	}
}

// A tool that could be taken for another one is marked in the sheet and in the question.
func TestConsentMarksLookAlikes(t *testing.T) {
	a := &asker{answers: []engine.AnswerChoice{engine.Refuse}}
	r, w := newRunner(t, func(r *local.Runner) { r.Ask = a.ask })
	const fake = "dr\u043ep"
	w.extra[fake] = extraTool{Tool: catalog.Tool{Effect: catalog.Destructive}}
	text := parsed(t, "a: Tool drop\nb: Tool add\nc: AiStep \"Think\" \"Do\" with look,drop calls 1\na > b\nb > c")
	text.Nodes[0].Tool.Name = fake
	sheet := sheetOf(r, text)
	want := [][]permit.Alike{{{Tool: `dr\u043ep`, Other: "drop"}}, {}, {{Tool: "drop", Other: `dr\u043ep`}}}
	for i, step := range sheet.Steps {
		if diff := cmp.Diff(want[i], step.Alike); diff != "" {
			t.Errorf("step %d of the sheet (-want +got):\n%s", i, diff)
		}
	}
	run, err := begin(r, engine.Request{Workflow: text, Grant: permit.Grant{Hash: sheet.Hash}})
	must(t, err)
	run.Wait()
	if len(a.questions) != 1 || len(a.questions[0].Reasons) == 0 || a.questions[0].Reasons[0] != "“"+`dr\u043ep`+"” looks like “drop”; it is another tool." {
		t.Errorf("it asks %+v", a.questions)
	}
}
