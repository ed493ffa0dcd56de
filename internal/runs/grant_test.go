package runs

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"planwright/internal/engine"
	"planwright/internal/engine/permit"
	"planwright/internal/engine/walk"
	"planwright/internal/runs/recall"
)

// What touches nothing needs no approval, nor does a dry run, which asks for what it does; all else
// is granted as it was shown, and to nobody who was shown something else.
func TestWhatNeedsAnApproval(t *testing.T) {
	r := openRuns(t)
	reads := order(t, "a: Tool read_file path=a")
	empty := order(t, "l: Loop times 2\ne: EndLoop l\nl:LoopBody > e > l")
	dry := reads
	dry.Dry = true
	shown, err := r.Sheet(reads)
	must(t, err)
	seen, other := reads, dry
	seen.Hash, seen.Always, other.Hash = shown.Hash, []string{"read_file", "notify"}, "another"
	for name, c := range map[string]struct {
		o    RunOrder
		want permit.Grant
		err  error
	}{
		"what reads": {reads, permit.Grant{}, errUnseen}, "a dry run": {dry, permit.Grant{}, nil}, "what touches nothing": {empty, permit.Grant{}, nil},
		"another sheet": {other, permit.Grant{}, errUnseen},
	} {
		if got, err := r.grant(c.o); err != c.err || cmp.Diff(c.want, got) != "" {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
	if got, err := r.grant(seen); err != nil || cmp.Diff(permit.Grant{Hash: shown.Hash, Always: []string{"read_file"}}, got) != "" {
		t.Errorf("as it was shown: %+v, %v", got, err)
	}
	if got, err := r.grant(reads); err != nil || got.Hash != shown.Hash || len(got.Always) != 1 {
		t.Errorf("once it was approved: %+v, %v", got, err)
	}
}

// A run that is asked for with too much, or beside a proposal, does not begin.
func TestRunsThatDoNotBegin(t *testing.T) {
	p := openPage(t, "local", t.TempDir(), nil, `a: Tool read_file path=a`)
	defer p.Close()
	plan, err := p.RunPlan(RunRequest{})
	must(t, err)
	open := p.opened()
	for name, c := range map[string]struct {
		change func(*RunRequest, *Opened)
		said   string
	}{
		"too much":     {func(r *RunRequest, _ *Opened) { r.Always = []string{strings.Repeat("a", maxInputs)} }, "at most 4 MB"},
		"proposed":     {func(_ *RunRequest, o *Opened) { o.Proposed = true }, "waits for your decision"},
		"newer":        {func(_ *RunRequest, o *Opened) { o.Workflow.Version = 99 }, "newer version"},
		"not approved": {func(r *RunRequest, _ *Opened) { r.Hash = "" }, "not as you approved it"},
	} {
		r, o := RunRequest{Hash: plan.Sheet.Hash}, open
		c.change(&r, &o)
		p.RunsPage.opened = func() Opened { return o }
		if view, err := p.StartRun(r); err == nil || !strings.Contains(err.Error(), c.said) || view.ID != "" {
			t.Errorf("%s: %+v, %v", name, view, err)
		}
		if _, err := p.RunPlan(RunRequest{}); (err != nil) != (name == "proposed" || name == "newer") {
			t.Errorf("%s: what it would do is told with %v", name, err)
		}
	}
	p.RunsPage.opened = func() Opened { return open }
	if list, err := p.Runs(); err != nil || len(list) != 0 {
		t.Errorf("begun are %+v, %v", list, err)
	}
}

// A workflow with errors is not run, and it is said where to look; nor is one whose tools cannot be called.
func TestWorkflowsThatAreNotRun(t *testing.T) {
	for text, said := range map[string]string{"a: Tool read_file": "Solve them first", "a: Tool no_such_tool": "Solve them first"} {
		r := openRuns(t)
		if _, err := r.Start(order(t, text)); err == nil || !strings.Contains(err.Error(), said) {
			t.Errorf("%s: %v", text, err)
		}
	}
	withheld := openRunsOn(t, dead{})
	if _, err := withheld.Start(order(t, "a: Tool gone_one")); err == nil || err.Error() != "The workflow is not run. gone_one" {
		t.Errorf("with a tool that is withheld: %v", err)
	}
}

// described are tools of which it is only known what they are.
type described struct{ asking }

var errDescribed = errors.New("These tools cannot be called.")

func (described) Callable() error { return errDescribed }

// With tools that cannot be called nothing begins, and nothing is said of what it would do but why.
func TestToolsThatCannotBeCalled(t *testing.T) {
	r := openRunsOn(t, described{})
	o := order(t, "a: Tool read_file path=a")
	p := &RunsPage{Room: r, opened: func() Opened { return Opened{Workflow: o.Workflow, File: o.File} }, desk: &runDesk{redactor: r.redactor}}
	_, started := r.Start(o)
	_, planned := p.RunPlan(RunRequest{})
	_, called := r.calls().Call(t.Context(), engine.ToolCall{Tool: "read_file", Images: t.TempDir()})
	for name, err := range map[string]error{"started": started, "planned": planned, "called": called, "page": p.mayRun(p.opened())} {
		if err != errDescribed {
			t.Errorf("%s: %v", name, err)
		}
	}
	r.Ready(t.Context(), o.Workflow) // starts nothing, and does not wait
}

// What was approved with a result that stands for a step holds as long as that is the same.
func TestApprovalWithAKeptResult(t *testing.T) {
	r := openRuns(t)
	o := order(t, "a: Tool read_file path=a\nb: Tool read_file path=b\na > b")
	keep := func(text string) {
		must(t, r.memory.Change(recall.HomeOf("w", o.File), func(m *recall.Memory) {
			m.Kept = map[string]recall.Result{"a": {Result: walk.Result{Success: true, Text: text}, Step: stepHash(o.Workflow, "a")}}
		}))
	}
	keep("one")
	sheet, err := r.Sheet(o)
	must(t, err)
	if len(sheet.Stands) != 1 || !strings.Contains(sheet.Stands[0].Text, `"one"`) || len(sheet.Steps) != 1 {
		t.Fatalf("it would do %+v", sheet)
	}
	_, err = r.Approve(o, sheet, nil)
	must(t, err)
	for text, want := range map[string]bool{"one": true, "two": false} {
		keep(text)
		now, err := r.Sheet(o)
		must(t, err)
		if _, ok := r.Approved(o, now); ok != want {
			t.Errorf("with the result %q it is approved: %v", text, ok)
		}
	}
}
