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
	"planwright/internal/runs/recall"
	"planwright/internal/telemetry"
	"planwright/internal/tools"
	"planwright/internal/vault"
	"planwright/planner/workflow"
	"planwright/planner/workflow/workflowtest"
)

// asking are tools each of which asks the person, and gives a picture with what they said.
type asking struct{ around }

func (asking) Offer() workflow.Tools { return around{}.Catalog() }
func (asking) Callable() error       { return nil }
func (asking) Death(string) string   { return "" }

func (asking) Call(ctx context.Context, _ string, _ jsontext.Value, along tools.Along) (tools.Result, error) {
	said, _, err := along.Ask(ctx, tools.Question{Text: "Which one?"})
	return tools.Result{Success: err == nil, Text: said, Images: []tools.Image{{Data: []byte("\x89PNG\r\n\x1a\n")}}}, nil
}

// A page does all that it does with runs on any host, by ids alone.
func TestPageOnAnyHost(t *testing.T) {
	for name, open := range map[string]func(engine.Door, string) engine.Host{
		"local": func(d engine.Door, folder string) engine.Host {
			return &local.Runner{Folder: folder, Tools: d.Tools, Ask: d.Ask}
		},
		"memory": func(d engine.Door, folder string) engine.Host {
			return &enginetest.Memory{Folder: folder, Door: d}
		},
	} {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			file := filepath.Join(folder, "w.json")
			must(t, os.WriteFile(file, nil, 0o600))
			w := workflowtest.Parse(t, `
				look: Tool read_file path="diary.txt"
				again: Tool read_file path="{{look.text}}"
				third: Tool read_file path="{{look.text}}"
				look > again > third`)
			w.ID = "w"
			secrets := &telemetry.Redactor{}
			events := make(chan RunView, 1000)
			p, damaged := OpenRunsPage(t.Context(), RunsOptions{
				Host: around{}, Tools: asking{}, State: folder, Secrets: secrets,
				Vault: &vault.Vault{Path: filepath.Join(folder, "key"), Find: secrets.Replace},
				Open:  func(d engine.Door) engine.Host { return open(d, filepath.Join(folder, "runs")) },
			}, func() Opened { return Opened{Workflow: w, Revision: 3, File: file} }, func(_ string, value any) {
				if v, ok := value.(RunEntriesView); ok {
					value = v.Run
				}
				events <- value.(RunView)
			})
			defer p.Close()
			if len(damaged) > 0 {
				t.Errorf("damaged: %v", damaged)
			}
			until := func(is func(RunView) bool) RunView {
				for {
					if v := <-events; is(v) {
						return v
					}
				}
			}
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
			if end := until(func(v RunView) bool { return v.Status.AtRest() }); end.Status != walk.Done || end.Steps != 3 || end.Revision != 3 {
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
			if url, err := p.RunImage(RunImageRequest{Run: begun.ID, Name: last.Result.Images[0]}); err != nil || !strings.HasPrefix(url, "data:image/png;") {
				t.Errorf("its picture is %s, %v", url, err)
			}
			if words, _, err := p.Explain(begun.ID); err != nil || !strings.Contains(words, "that one") {
				t.Errorf("explained by %s, %v", words, err)
			}
			if pins, err := p.PinResult(PinRequest{Node: last.Node, Run: begun.ID, Entry: last.N}); err != nil || len(pins) != 1 {
				t.Errorf("pinned %+v, %v", pins, err)
			}
			if other, err := p.RunIsOther(begun.ID); err != nil || other {
				t.Errorf("it is another workflow: %v, %v", other, err)
			}
			if _, err := p.ControlRun(RunControl{ID: begun.ID, Action: RunStop}); err == nil {
				t.Error("a run that is over was stopped")
			}
			must(t, p.RemoveRun(begun.ID))
			if list, err := p.Runs(); err != nil || len(list) != 0 {
				t.Errorf("removed, the list is %+v, %v", list, err)
			}
		})
	}
}
