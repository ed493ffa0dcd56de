package runs

import (
	"strings"
	"testing"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"

	"planwright/internal/engine"
	"planwright/internal/engine/walk"
	"planwright/internal/redact"
	"planwright/planner/workflow"
	"planwright/planner/workflow/workflowtest"
)

// What a page counts from its beginning is what the run says it took.
func TestTimeOfARunDoesNotGoBack(t *testing.T) {
	began := time.UnixMilli(1_800_000_000_930)
	ended := began.Add(14_300 * time.Millisecond)
	v := viewRun(engine.Record{Began: began, Ended: ended}, ended, &redact.Redactor{})
	from, err := time.Parse(time.RFC3339, v.Began)
	if counted := ended.Sub(from).Milliseconds(); err != nil || counted != v.Ms {
		t.Errorf("counted from %s: %d ms, the run took %d: %v", v.Began, counted, v.Ms, err)
	}
}

// What is known to be secret is shown nowhere in an entry of a run, what it was called with not either.
func TestEntryIsShownWithoutSecrets(t *testing.T) {
	redactor := &redact.Redactor{}
	redactor.Add("canary-0123456789")
	v := viewEntry(engine.Entry{
		Trace:     walk.Trace{Message: "tried canary-0123456789", Result: &walk.Result{Text: "canary-0123456789", Error: "canary-0123456789", Fields: map[string]jsontext.Value{"a": jsontext.Value(`"canary-0123456789"`)}}},
		Arguments: jsontext.Value(`{"a":"canary-0123456789","b":1}`),
	}, redactor)
	text, err := json.Marshal(v)
	if err != nil || strings.Contains(string(text), "canary") || !strings.Contains(string(v.Arguments), `"b":1`) {
		t.Errorf("shown is %s, %v", text, err)
	}
}

// A page is told the ways out of the steps that decide, and of no other.
func TestWaysOutOfWhatDecides(t *testing.T) {
	w := workflowtest.Parse(t, `
		a: Tool list_windows
		i: If a.count IsEmpty
		s: Switch red(a.count IsEmpty) blue(a.text IsEmpty)
		a > i
		i:IfFalse > s`)
	want := map[string][]workflow.Output{"i": {workflow.IfTrue, workflow.IfFalse}, "s": {workflow.CaseOutput("red"), workflow.CaseOutput("blue"), workflow.SwitchDefault}}
	if diff := cmp.Diff(want, deciding(w)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// A run that cannot be resumed is not shown as one that can be, nor as one to try again at a step.
func TestStuckRunIsNotOfferedAgain(t *testing.T) {
	for stuck, want := range map[int]RunView{0: {Status: walk.Interrupted, Node: "a"}, 1: {Status: walk.Failed}} {
		v := viewRun(engine.Record{Status: walk.Interrupted, Node: "a", Stuck: stuck}, time.Now(), &redact.Redactor{})
		if v.Status != want.Status || v.Node != want.Node {
			t.Errorf("stuck by %d it is %s at %q", stuck, v.Status, v.Node)
		}
	}
}
