package runs

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine"
	"planwright/internal/engine/local"
	"planwright/internal/engine/permit"
	"planwright/internal/engine/walk"
	"planwright/internal/redact"
	"planwright/internal/runs/recall"
	stored "planwright/internal/secrets"
	"planwright/internal/vault"
	"planwright/planner/catalog"
	"planwright/planner/workflow"
	"planwright/planner/workflow/workflowtest"
)

const key = "sk-canary-0123456789abcdef0123"

// openRuns opens runs whose tools give what the person says, which is "one".
func openRuns(t *testing.T) *Runs { return openRunsOn(t, asking{}) }

// openRunsOn opens runs with these tools.
func openRunsOn(t *testing.T, offer RunsTools) *Runs {
	t.Helper()
	folder := t.TempDir()
	redactor := &redact.Redactor{}
	redactor.Add(key)
	keys := &vault.Vault{Path: filepath.Join(folder, "key"), Find: redactor.Replace}
	r := Open(Options{
		Host: around{}, Tools: offer, State: folder, Redactor: redactor, Secrets: &stored.Store{Folder: folder}, Vault: keys,
		Open: func(d engine.Door) engine.Host {
			return &local.Runner{Folder: filepath.Join(folder, "runs"), Memory: filepath.Join(folder, "memory"), Vault: keys, Tools: d.Tools, Ask: d.Ask}
		},
		Ask: func(context.Context, engine.Question) (engine.Answer, error) {
			return engine.Answer{Choice: engine.Reply, Text: "one"}, nil
		},
	})
	t.Cleanup(r.Close)
	return r
}

// order is a workflow in a file of its own, with the id w.
func order(t *testing.T, text string) RunOrder {
	t.Helper()
	o := RunOrder{Workflow: workflowtest.Parse(t, text), File: filepath.Join(t.TempDir(), "w.json")}
	must(t, os.WriteFile(o.File, nil, 0o600))
	o.Workflow.ID = "w"
	return o
}

// run runs the order to its end.
func (r *Runs) run(t *testing.T, o RunOrder) engine.Record {
	t.Helper()
	return r.comesTo(t, o, walk.Done)
}

// comesTo runs the order until it has ended, and expects it to have done so in this way.
func (r *Runs) comesTo(t *testing.T, o RunOrder, end walk.Status) engine.Record {
	t.Helper()
	o.Grant = permit.Grant{Effects: []catalog.Effect{catalog.Read, catalog.Write, catalog.External, catalog.Destructive}}
	record, err := r.Start(o)
	must(t, err)
	record, err = r.runner.Watch(t.Context(), record.ID, 0, nil)
	must(t, err)
	if record.Status != end {
		t.Fatalf("the run is %+v", record)
	}
	return record
}

// What was approved holds for the workflow and its parts as they were seen, and tools that
// need not ask are those of what runs.
func TestWhatIsApproved(t *testing.T) {
	r := openRuns(t)
	whole := order(t, "a: Tool read_file path=a\nb: Tool list_files folder=b\na > b")
	part := whole
	part.From, part.Only = "b", true
	sheet, err := r.Sheet(whole)
	must(t, err)
	partly, err := r.Sheet(part)
	must(t, err)
	if _, ok := r.Approved(whole, permit.Sheet{}); ok {
		t.Error("a sheet without a hash is approved")
	}
	if _, err := r.grant(whole); err != errUnseen {
		t.Errorf("what nobody saw is granted: %v", err)
	}
	whole.Hash = "another"
	if _, err := r.grant(whole); err != errUnseen {
		t.Errorf("what was not shown is granted: %v", err)
	}
	whole.Hash = ""
	_, err = r.Approve(part, partly, []string{"list_files", "read_file"})
	must(t, err)
	if g, ok := r.Approved(part, partly); !ok || !slices.Equal(g.Always, []string{"list_files"}) {
		t.Errorf("the part is granted %+v, %v", g, ok)
	}
	if _, ok := r.Approved(whole, sheet); ok {
		t.Error("who approved a part approved the whole")
	}
	if at := r.agreed(whole); !at.IsZero() {
		t.Errorf("the whole was agreed to at %v, before it was", at)
	}
	_, err = r.Approve(whole, sheet, []string{"read_file", "list_files"})
	if at := r.agreed(whole); time.Since(at) > time.Minute {
		t.Errorf("the whole was agreed to at %v, not now", at)
	}
	must(t, err)
	if g, ok := r.Approved(part, partly); !ok || !slices.Equal(g.Always, []string{"list_files"}) {
		t.Errorf("as a part of the whole it is granted %+v, %v", g, ok)
	}
	_, err = r.Approve(part, partly, nil)
	must(t, err)
	if m := r.memory.Get(recall.HomeOf("w", whole.File)); !slices.Equal(m.Always, []string{"read_file"}) {
		t.Errorf("the part asks again, and these do not: %v", m.Always)
	}
}

// Keys become no part of a run, and neither they nor what is called secret is remembered.
func TestInputsWithoutKeys(t *testing.T) {
	r := openRuns(t)
	o := order(t, "input x: string\ninput password: string\na: Tool read_file path=\"{{inputs.x}}\"")
	o.Inputs = map[string]jsontext.Value{"x": jsontext.Value(`"` + key + `"`), "password": jsontext.Value(`"hunter22"`), "mood": jsontext.Value(`"good"`)}
	request, err := r.request(o)
	must(t, err)
	if got := string(request.Options.Inputs["x"]); got == `"`+key+`"` {
		t.Errorf("the run is given %s", got)
	}
	home := recall.HomeOf("w", o.File)
	r.keepInputs(home, o.Inputs)
	if kept := r.memory.Get(home).Inputs; len(kept) != 1 || string(kept["mood"]) != `"good"` {
		t.Errorf("remembered is %s", kept)
	}
}

// The results that a run from the midst takes are of a run of this very workflow: not of a
// dry one, nor of one that another file had after it.
func TestWhoseResultsAreTaken(t *testing.T) {
	r := openRuns(t)
	o := order(t, "a: Tool read_file path=a\nb: Tool read_file path=\"{{a.text}}\"\na > b")
	first := r.run(t, o)
	dry := o
	dry.Dry = true
	_ = r.run(t, dry)
	if got, err := r.after(o); err != nil || got.ID != first.ID {
		t.Errorf("it takes those of %+v, %v", got, err)
	}
	home := recall.HomeOf("w", o.File)
	moved := recall.Home{ID: "w", File: home.File + ".moved"}
	for until, ours := range map[time.Time]bool{first.Began.Add(time.Second): true, first.Began: false} {
		must(t, r.memory.Change(moved, func(m *recall.Memory) { m.Former = []recall.Former{{File: home.File, Until: until}} }))
		if got := r.owns(moved)(first); got != ours {
			t.Errorf("the run began %s, the file was elsewhere until %s, and it is owned: %v", first.Began, until, got)
		}
	}
}

// A result is kept of a step as it is, and only where anybody may see it.
func TestWhatIsKept(t *testing.T) {
	r := openRuns(t)
	o := order(t, "a: Tool read_file path=a\nb: Tool ask_person question=\"Which?\" hidden=true\na > b")
	record := r.run(t, o)
	entries, err := r.runner.Entries(record.ID)
	must(t, err)
	w := o.Workflow
	p := &RunsPage{Room: r, opened: func() Opened { return Opened{Workflow: w, File: o.File} }}
	pin := func(node string) error {
		at := slices.IndexFunc(entries, func(e engine.Entry) bool { return e.Trace.Node == node && e.Trace.Result != nil })
		_, err := p.PinResult(PinRequest{Node: node, Run: record.ID, Entry: entries[at].N})
		return err
	}
	if err := pin("b"); err == nil {
		t.Error("a hidden answer is kept beyond its run")
	}
	must(t, pin("a"))
	if kept := r.kept(w, o.File); len(kept) != 1 || kept["a"].Result.Text != "one" {
		t.Errorf("kept is %+v", kept)
	}
	w.Nodes = slices.Clone(w.Nodes)
	w.Nodes[0].Tool = &workflow.ToolCall{Name: "read_file", Arguments: workflow.Arguments{"path": jsontext.Value(`"b"`)}}
	if kept := r.kept(w, o.File); len(kept) != 0 {
		t.Errorf("of the step as it was, this stands for it now: %+v", kept)
	}
	if err := pin("a"); err == nil {
		t.Error("the result of a step that changed since is kept")
	}
}

// What a dry run makes up stands for no step, nor does what follows from that.
func TestMadeUpResultsAreNotKept(t *testing.T) {
	r := openRuns(t)
	o := order(t, "c: Tool run_command argv=[\"ls\"]\nr: Loop times c.exit_code\na: Tool notify message=a\ne: EndLoop r\nc > r:LoopBody > a > e > r")
	o.Dry = true
	record := r.run(t, o)
	entries, err := r.runner.Entries(record.ID)
	must(t, err)
	p := &RunsPage{Room: r, opened: func() Opened { return Opened{Workflow: o.Workflow, File: o.File} }}
	tried := map[string]bool{}
	for _, e := range entries {
		if e.Trace.Result != nil {
			tried[e.Trace.Node] = true
			if _, err := p.PinResult(PinRequest{Node: e.Trace.Node, Run: record.ID, Entry: e.N}); err == nil {
				t.Errorf("the result of %s is kept: %+v", e.Trace.Node, e.Trace.Result)
			}
		}
	}
	if !tried["c"] || !tried["r"] {
		t.Errorf("only %v have results", tried)
	}
}

// While a change waits for a decision nothing runs, for nobody knows which of the two.
// Nor does a workflow that may hold what this version does not know.
func TestNothingRunsBesideAProposal(t *testing.T) {
	p := &RunsPage{Room: openRuns(t)}
	for name, c := range map[string]struct {
		open Opened
		want error
	}{
		"proposed":   {Opened{Proposed: true}, errProposed},
		"newer":      {Opened{Workflow: workflow.Workflow{Version: workflow.NewestVersion + 1}}, errNewer},
		"as it is":   {Opened{Workflow: workflow.Workflow{Version: workflow.NewestVersion}}, nil},
		"never kept": {Opened{}, nil},
	} {
		if err := p.mayRun(c.open); err != c.want {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// What need not ask any more need not in the file whose run asked, whatever is open by then.
func TestAlwaysIsOfTheFileThatRan(t *testing.T) {
	p := openPage(t, "memory", t.TempDir(), nil, `list: Tool run_command argv=["ls"]`)
	defer p.Close()
	plan, err := p.RunPlan(RunRequest{})
	must(t, err)
	begun, err := p.StartRun(RunRequest{Hash: plan.Sheet.Hash})
	must(t, err)
	q := p.until(func(v RunView) bool { return v.Question != nil }).Question
	other := order(t, `list: Tool run_command argv=["ls"]`)
	p.opened = func() Opened { return Opened{Workflow: other.Workflow, File: other.File} }
	must(t, p.AnswerRun(RunAnswer{ID: begun.ID, Question: q.ID, Answer: engine.Answer{Choice: engine.Always}}))
	for file, want := range map[string][]string{p.file: {"run_command"}, other.File: nil} {
		if got := p.Room.memory.Get(recall.HomeOf("w", file)).Always; !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", filepath.Base(file), got, want)
		}
	}
}
