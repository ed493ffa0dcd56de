package runs

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine"
	"planwright/internal/engine/enginetest"
	"planwright/internal/engine/local"
	"planwright/internal/engine/walk"
	"planwright/internal/redact"
	"planwright/internal/runs/recall"
	stored "planwright/internal/secrets"
	"planwright/internal/tools"
	"planwright/internal/vault"
	"planwright/planner/problem"
	"planwright/planner/validate"
	"planwright/planner/workflow/workflowtest"
)

// asking are tools each of which asks the person, and gives a picture with what they said;
// to those who say "many" also more rows than an entry keeps.
type asking struct{ around }

func (asking) Offer() validate.Tools { return around{}.Catalog() }
func (asking) Callable() error       { return nil }
func (asking) Death(string) string   { return "" }

func (asking) Call(ctx context.Context, _ string, _ jsontext.Value, along tools.Along) (tools.Result, error) {
	said, _, err := along.Ask(ctx, tools.Question{Text: "Which one?"})
	fields := map[string]jsontext.Value{"count": jsontext.Value("1")}
	if said == "many" {
		fields["rows"] = manyRows
	}
	return tools.Result{Success: err == nil, Text: said, Fields: fields, Images: []tools.Image{{Data: []byte("\x89PNG\r\n\x1a\n")}}}, nil
}

// hosts open each host for a door; closed, nil for the first, had the runs before.
var hosts = map[string]func(d engine.Door, folder string, closed engine.Host) engine.Host{
	"local": func(d engine.Door, folder string, _ engine.Host) engine.Host {
		return &local.Runner{Folder: folder, Tools: d.Tools, Ask: d.Ask}
	},
	"memory": func(d engine.Door, folder string, closed engine.Host) engine.Host {
		if before, ok := closed.(*enginetest.Memory); ok {
			return before.Reopen(d)
		}
		return &enginetest.Memory{Folder: folder, Door: d}
	},
}

// windowed is a page with a workflow open, and what it was told.
type windowed struct {
	*RunsPage
	file   string
	events chan RunEntriesView // those without entries too
	leave  context.CancelFunc
}

func (w windowed) until(is func(RunView) bool) RunView {
	for {
		if v := <-w.events; is(v.Run) {
			return v.Run
		}
	}
}

// openPage opens a page in the folder, on what is left there of a host that was closed.
func openPage(t *testing.T, host, folder string, closed engine.Host, flow string) windowed {
	t.Helper()
	w := workflowtest.Parse(t, flow)
	w.ID = "w"
	page := windowed{file: filepath.Join(folder, "w.json"), events: make(chan RunEntriesView, 1000)}
	must(t, os.WriteFile(page.file, nil, 0o600))
	redactor := &redact.Redactor{}
	ctx, leave := context.WithCancel(t.Context())
	page.leave = leave
	var damaged []string
	page.RunsPage, damaged = OpenRunsPage(ctx, Options{
		Host: around{}, Tools: asking{}, State: folder, Redactor: redactor, Secrets: &stored.Store{Folder: folder},
		Vault: &vault.Vault{Path: filepath.Join(folder, "key"), Find: redactor.Replace},
		Open:  func(d engine.Door) engine.Host { return hosts[host](d, filepath.Join(folder, "runs"), closed) },
	}, func() Opened { return Opened{Workflow: w, Revision: 3, File: page.file} }, func(_ string, value any) {
		if v, ok := value.(RunEntriesView); ok {
			page.events <- v
			return
		}
		page.events <- RunEntriesView{Run: value.(RunView)}
	})
	if len(damaged) > 0 {
		t.Errorf("damaged: %v", damaged)
	}
	return page
}

// A run that was left with the page is taken up by the next one, which is told what is new
// and nothing that it can look up.
func TestPageResumesOnAnyHost(t *testing.T) {
	for name := range hosts {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			const flow = `
				look: Tool read_file path="diary.txt"
				again: Tool read_file path="diary.txt"
				look > again`
			first := openPage(t, name, folder, nil, flow)
			plan, err := first.RunPlan(RunRequest{})
			must(t, err)
			begun, err := first.StartRun(RunRequest{Hash: plan.Sheet.Hash})
			must(t, err)
			asks := func(node string) func(RunView) bool {
				return func(v RunView) bool { return v.Question != nil && v.Question.Node == node }
			}
			answer := func(p windowed, q *engine.Question) {
				must(t, p.AnswerRun(RunAnswer{ID: begun.ID, Question: q.ID, Answer: engine.Answer{Choice: engine.Reply, Text: "one"}}))
			}
			answer(first, first.until(asks("look")).Question)
			first.until(asks("again"))
			first.leave()
			first.Close()
			if v := first.until(func(v RunView) bool { return v.Status.AtRest() }); v.Status != walk.Interrupted || v.Question != nil {
				t.Errorf("left, it is %+v", v)
			}

			later := openPage(t, name, folder, first.Room.Engine(), flow)
			defer later.Close()
			before, err := later.RunDetail(begun.ID)
			must(t, err)
			_, err = later.ControlRun(RunControl{ID: begun.ID, Action: RunResume})
			must(t, err)
			var told []RunEntryView
			answered := false
			for over := false; !over; {
				v := <-later.events
				told, over = append(told, v.Entries...), v.Run.Status.AtRest()
				if !answered && asks("again")(v.Run) {
					answered = true
					answer(later, v.Run.Question)
				}
			}
			after, err := later.RunDetail(begun.ID)
			must(t, err)
			if after.Run.Status != walk.Done || len(before.Entries) == 0 || len(told) != len(after.Entries)-len(before.Entries) || told[0].N != len(before.Entries)+1 {
				t.Errorf("the run is %+v; of %d entries %d were there, and %d were told", after.Run, len(after.Entries), len(before.Entries), len(told))
			}
		})
	}
}

// A page does all that it does with runs on any host, by ids alone.
func TestPageOnAnyHost(t *testing.T) {
	for name := range hosts {
		t.Run(name, func(t *testing.T) {
			p := openPage(t, name, t.TempDir(), nil, `
				look: Tool read_file path="diary.txt"
				again: Tool read_file path="{{look.text}}"
				third: Tool read_file path="{{look.text}}"
				look > again > third`)
			defer p.Close()
			until, file := p.until, p.file
			plan, err := p.RunPlan(RunRequest{})
			must(t, err)
			begun, err := p.StartRun(RunRequest{Hash: plan.Sheet.Hash, Step: true})
			must(t, err)
			if _, err := p.StartRun(RunRequest{Hash: plan.Sheet.Hash}); err == nil {
				t.Error("the workflow runs twice at once")
			}
			until(func(v RunView) bool { return v.Status == walk.Paused && v.Node == "look" })
			_, err = p.ControlRun(RunControl{ID: begun.ID, Action: RunStep})
			must(t, err)
			q := until(func(v RunView) bool { return v.Question != nil }).Question
			if q.Title != "Which one?" || q.Node != "look" {
				t.Errorf("it asks %+v", q)
			}
			if list, err := p.Runs(); err != nil || len(list) != 1 || list[0].Status != walk.Waiting || list[0].Question == nil {
				t.Errorf("the list is %+v, %v", list, err)
			}
			answer := RunAnswer{ID: begun.ID, Question: q.ID, Answer: engine.Answer{Choice: engine.Reply, Text: "this one"}}
			must(t, p.AnswerRun(answer))
			if err := p.AnswerRun(answer); err == nil || !strings.Contains(err.Error(), "asks nothing now") {
				t.Errorf("answered twice: %v", err)
			}
			until(func(v RunView) bool { return v.Status == walk.Paused && v.Node == "again" && v.Question == nil })
			_, err = p.ControlRun(RunControl{ID: begun.ID, Action: RunGoOn})
			must(t, err)
			for _, c := range []struct {
				choice engine.AnswerChoice
				always []string // that need not ask from then on
				text   string
			}{{engine.Once, nil, "another"}, {engine.Always, []string{"read_file"}, "that one"}} {
				asks := func(kind engine.QuestionKind) *engine.Question { // for the path is the answer of before
					return until(func(v RunView) bool { return v.Question != nil && v.Question.Kind == kind }).Question
				}
				must(t, p.AnswerRun(RunAnswer{ID: begun.ID, Question: asks(engine.MayCall).ID, Answer: engine.Answer{Choice: c.choice}}))
				if m := p.Room.memory.Get(recall.HomeOf("w", file)); !slices.Equal(m.Always, c.always) {
					t.Errorf("answered %s, these need not ask any more: %v", c.choice, m.Always)
				}
				must(t, p.AnswerRun(RunAnswer{ID: begun.ID, Question: asks(engine.Ask).ID, Answer: engine.Answer{Choice: engine.Reply, Text: c.text}}))
			}
			if end := until(func(v RunView) bool { return v.Status.AtRest() }); end.Status != walk.Done || end.Calls != 3 {
				t.Errorf("the end is %+v", end)
			}
			detail, err := p.RunDetail(begun.ID)
			must(t, err)
			last := detail.Entries[len(detail.Entries)-1]
			for _, e := range detail.Entries {
				if e.Result != nil {
					last = e
				}
			}
			if detail.Run.Status != walk.Done || detail.Run.Question != nil || last.Result == nil || last.Result.Text != "that one" {
				t.Errorf("the run is %+v, its last result %+v", detail.Run, last.Result)
			}
			if _, known := detail.Names[last.Node]; !known {
				t.Errorf("step %s has no name of then: %v", last.Node, detail.Names)
			}
			if url, err := p.RunImage(RunImageRequest{Run: begun.ID, Name: last.Result.Images[0]}); err != nil || !strings.HasPrefix(url, "data:image/png;") {
				t.Errorf("its picture is %s, %v", url, err)
			}
			if words, _, err := p.Explain(begun.ID); err != nil || !strings.Contains(words, "that one") {
				t.Errorf("explained by %s, %v", words, err)
			}
			if pins, err := p.PinResult(PinRequest{Node: last.Node, Run: begun.ID, Entry: last.N}); err != nil || len(pins) != 1 {
				t.Errorf("pinned %+v, %v", pins, err)
			}
			if changes, err := p.RunChanges(begun.ID); err != nil || changes.Any || len(changes.Steps) > 0 {
				t.Errorf("it is another workflow: %+v, %v", changes, err)
			}
			if _, err := p.ControlRun(RunControl{ID: begun.ID, Action: RunStop}); err == nil {
				t.Error("a run that is over was stopped")
			}
			must(t, p.RemoveRun(begun.ID))
			if list, err := p.Runs(); err != nil || len(list) != 0 {
				t.Errorf("removed, the list is %+v, %v", list, err)
			}
			must(t, p.RestoreRun(begun.ID))
			if list, err := p.Runs(); err != nil || len(list) != 1 || list[0].ID != begun.ID {
				t.Errorf("restored, the list is %+v, %v", list, err)
			}
		})
	}
}

// silent is a machine on which nothing shows a notification.
type silent struct{ asking }

func (silent) Call(context.Context, string, jsontext.Value, tools.Along) (tools.Result, error) {
	return tools.Result{Error: "Notifications are not available here."}, nil
}

// A notification that nothing on this machine shows is shown by the page, and fails without one.
func TestNotificationFallsBackToThePage(t *testing.T) {
	for _, has := range []bool{true, false} {
		var told []RunNoticeView
		calls := runTools{offer: silent{}, redactor: &redact.Redactor{}}
		if has {
			calls.notice = func(v RunNoticeView) { told = append(told, v) }
		}
		r, err := calls.Call(t.Context(), engine.ToolCall{Run: "r", Tool: notifies, Arguments: jsontext.Value(`{"title": "Moved", "message": "7 files", "level": "warn"}`), Images: t.TempDir()})
		must(t, err)
		if r.Success != has || has && (len(told) != 1 || told[0] != RunNoticeView{Run: "r", Title: "Moved", Message: "7 files", Warns: true}) {
			t.Errorf("with a page %v: %+v, told %+v", has, r, told)
		}
	}
}

// What only a model does is told before the run where none is connected.
func TestMissingModelIsToldBefore(t *testing.T) {
	r := openRuns(t)
	o := order(t, `
		sum: AiTransform summarize read.text
		read: Tool read_file path="a.txt"
		read > sum`)
	if list := r.MissingModel(o.Workflow); len(list) != 1 || list[0].Code != problem.ModelMissing || list[0].At.Node != "sum" {
		t.Errorf("problems %v", list)
	}
	sheet, err := r.Sheet(o)
	must(t, err)
	for _, step := range sheet.Steps {
		if step.Model != (step.Node == "sum") || step.Model && step.Reason == "" {
			t.Errorf("%s: %v %q", step.Node, step.Model, step.Reason)
		}
	}
}
