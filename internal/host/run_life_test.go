package host

import (
	"encoding/base64"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine"
	"planwright/internal/engine/walk"
	"planwright/internal/llm/llmtest"
	"planwright/internal/runs"
)

const waitFlow = `{"version": 1, "name": "Wait", "nodes": [
 {"id": "wait", "name": "Wait", "kind": "Tool", "tool": {"name": "ask_person", "arguments": {"question": "Go on?"}}},
 {"id": "look", "name": "Look", "kind": "Tool", "tool": {"name": "read_file", "arguments": {"path": "a.txt"}}}],
 "edges": [{"from": "wait", "to": "look"}]}`

func TestRunIsResumedAfterTheNextStart(t *testing.T) {
	folder := t.TempDir()
	f := openToRun(t, folder, "", waitFlow)
	must(t, os.WriteFile(filepath.Join(f.files, "a.txt"), []byte("one"), 0o600))
	view, err := f.StartRun(f.approved(runs.RunRequest{}))
	must(t, err)
	f.question(engine.Ask)
	if _, err := f.StartRun(runs.RunRequest{}); err == nil || !strings.Contains(err.Error(), "going on") {
		t.Errorf("a second run was started: %v", err)
	}
	f.close()

	f = openToRun(t, folder, "", "")
	list, err := f.Runs()
	must(t, err)
	if len(list) != 1 || list[0].Status != walk.Interrupted || list[0].ID != view.ID {
		t.Fatalf("after the next start the runs are %+v", list)
	}
	if _, err := f.ControlRun(runs.RunControl{ID: view.ID, Action: runs.RunResume}); err != nil {
		t.Fatal(err)
	}
	q := f.question(engine.Ask)
	must(t, f.AnswerRun(runs.RunAnswer{ID: view.ID, Question: q.ID, Answer: engine.Answer{Choice: engine.Reply, Text: "yes"}}))
	if detail := f.ended(view.ID); detail.Run.Status != walk.Done || resultOf(detail, "look").Text != "one" {
		t.Errorf("the run is %+v", detail.Run)
	}
}

const appendFlow = `{"version": 2, "name": "Append", "nodes": [
 {"id": "five", "name": "Five", "kind": "Loop", "loop": {"times": 5}},
 {"id": "add", "name": "Add", "kind": "Tool", "tool": {"name": "write_file", "arguments": {"path": "FILES/log.txt", "text": "x", "mode": "append"}}},
 {"id": "again", "name": "Again", "kind": "EndLoop", "endLoop": {"loop": "five"}},
 {"id": "wait", "name": "Wait", "kind": "Tool", "tool": {"name": "ask_person", "arguments": {"question": "Go on?"}}}],
 "edges": [{"from": "five", "to": "add", "output": "LoopBody"}, {"from": "add", "to": "again"}, {"from": "again", "to": "five"},
  {"from": "five", "to": "wait", "output": "LoopDone"}]}`

// A run whose journal lost its end and that is resumed by the page repeats no effect
// before the person said what happened, wherever the journal was cut.
func TestResumeOfACutJournalAsksThePerson(t *testing.T) {
	folder := t.TempDir()
	f := openToRun(t, folder, "", appendFlow)
	view, err := f.StartRun(f.approved(runs.RunRequest{}))
	must(t, err)
	f.question(engine.Ask)
	f.close()
	var journals []string
	must(t, filepath.WalkDir(folder, func(path string, _ os.DirEntry, err error) error {
		if strings.HasSuffix(path, ".journal") && strings.Contains(path, view.ID) {
			journals = append(journals, path)
		}
		return err
	}))
	if len(journals) != 1 {
		t.Fatalf("the run has the journals %v", journals)
	}
	whole, err := os.ReadFile(journals[0])
	must(t, err)
	lines := strings.SplitAfter(string(whole), "\n")
	for _, keep := range []int{len(lines) / 4, len(lines) / 2, len(lines) - 6} {
		cut := strings.Join(lines[:keep], "")
		must(t, os.WriteFile(journals[0], []byte(cut+lines[keep][:len(lines[keep])/2]), 0o600))
		f := openToRun(t, folder, "", "")
		if _, err := f.ControlRun(runs.RunControl{ID: view.ID, Action: runs.RunResume}); err != nil {
			t.Fatal(err)
		}
		f.question(engine.Happened)
		if got, err := os.ReadFile(filepath.Join(f.files, "log.txt")); err != nil || string(got) != "xxxxx" {
			t.Errorf("cut behind %d of %d lines: before anybody was asked the file holds %q, %v", keep, len(lines), got, err)
		}
		f.close()
	}
}

func TestRunIsStopped(t *testing.T) {
	f := openToRun(t, t.TempDir(), "", waitFlow)
	view, err := f.StartRun(f.approved(runs.RunRequest{}))
	must(t, err)
	f.question(engine.Ask)
	if _, err := f.ControlRun(runs.RunControl{ID: view.ID, Action: runs.RunStop}); err != nil {
		t.Fatal(err)
	}
	waitFor(t, func() bool {
		detail, err := f.RunDetail(view.ID)
		must(t, err)
		return detail.Run.Status == walk.Stopped && detail.Run.Question == nil
	})
	waitFor(t, func() bool { // what is over cannot be paused
		_, err := f.ControlRun(runs.RunControl{ID: view.ID, Action: runs.RunPause})
		return err != nil
	})
}

func TestDryRunAndPins(t *testing.T) {
	f := openToRun(t, t.TempDir(), "", copyFlow)
	must(t, os.WriteFile(filepath.Join(f.files, "a.txt"), []byte("one"), 0o600))
	inputs := map[string]jsontext.Value{"from": jsontext.Value(`"a.txt"`)}
	dry := f.run(runs.RunRequest{Inputs: inputs, Dry: true})
	if _, err := os.Stat(filepath.Join(f.files, "copy.txt")); dry.Run.Status != walk.Done || err == nil {
		t.Errorf("the dry run is %+v, the file %v", dry.Run, err)
	}
	entry := 0
	for _, e := range dry.Entries {
		if e.Node == "read" && e.Kind == walk.Finished {
			entry = e.N
		}
	}
	pins, err := f.PinResult(runs.PinRequest{Node: "read", Run: dry.Run.ID, Entry: entry})
	must(t, err)
	if !slices.Equal(pins, []string{"read"}) {
		t.Fatalf("the pins are %+v", pins)
	}
	must(t, os.Remove(filepath.Join(f.files, "a.txt")))
	f.run(f.approved(runs.RunRequest{Inputs: inputs}))
	f.wantFiles(map[string]string{"copy.txt": "one!"})
	if pins, err = f.PinResult(runs.PinRequest{Node: "read"}); err != nil || len(pins) != 0 {
		t.Errorf("the pins are %+v (%v)", pins, err)
	}
	must(t, os.WriteFile(filepath.Join(f.files, "a.txt"), []byte("two"), 0o600))
	// From the midst, with the result of the run before.
	if detail := f.run(f.approved(runs.RunRequest{Inputs: inputs, From: "write"})); detail.Run.Calls != 1 || detail.Run.Status != walk.Done {
		t.Errorf("the run from the midst is %+v", detail.Run)
	}
	f.wantFiles(map[string]string{"copy.txt": "one!"})
}

func TestNoRunWhileAProposalWaits(t *testing.T) {
	f, _ := propose(t)
	if _, err := f.StartRun(runs.RunRequest{}); err == nil || !strings.Contains(err.Error(), "waits for your decision") {
		t.Errorf("it was run: %v", err)
	}
	if _, err := f.RunPlan(runs.RunRequest{}); err == nil {
		t.Error("it was planned")
	}
}

func TestNoRunOfAWorkflowWithErrors(t *testing.T) {
	f := openToRun(t, t.TempDir(), "", `{"version": 1, "name": "Bad", "nodes": [{"id": "a", "name": "A", "kind": "Tool", "tool": {"name": "read_file", "arguments": {}}}], "edges": []}`)
	plan, err := f.RunPlan(runs.RunRequest{})
	must(t, err)
	if !plan.Problems.HasErrors() {
		t.Error("nothing is wrong with it")
	}
	if _, err := f.StartRun(runs.RunRequest{Hash: plan.Sheet.Hash}); err == nil || !strings.Contains(err.Error(), "Solve them first") {
		t.Errorf("it was run: %v", err)
	}
}

func TestNoKeyInTheRecordsOfARun(t *testing.T) {
	const key = "canary-4f1d77c2b8a9"
	folder := t.TempDir()
	f := openToRun(t, folder, "", copyFlow)
	f.host.redactor.Add(key)
	must(t, os.WriteFile(filepath.Join(f.files, "a.txt"), []byte("the key is "+key), 0o600))
	for _, from := range []string{"a.txt", key} {
		f.run(f.approved(runs.RunRequest{Inputs: map[string]jsontext.Value{"from": jsontext.Value(`"` + from + `"`)}}))
	}
	must(t, f.Stop(""))
	for name, text := range filesUnder(t, filepath.Join(folder, "data")) {
		if strings.Contains(text, key) {
			t.Errorf("the key is in %s", name)
		}
	}
}

func TestAssistantExplainsARun(t *testing.T) {
	server := llmtest.New(t, llmtest.Text("There is no file of that name. Give another."))
	f := openToRun(t, t.TempDir(), server.URL, copyFlow)
	detail := f.run(f.approved(runs.RunRequest{Inputs: map[string]jsontext.Value{"from": jsontext.Value(`"none.txt"`)}}))
	if detail.Run.Status != walk.Failed || detail.Run.Node != "read" {
		t.Fatalf("the run is %+v", detail.Run)
	}
	answer, err := f.ExplainRun(runs.ExplainRequest{ID: "why", Run: detail.Run.ID})
	must(t, err)
	if !strings.Contains(answer.Message, "no file of that name") {
		t.Errorf("the answer is %+v", answer)
	}
	wants(t, told(t, server, 0), "none.txt", "read", "failed")
	start, err := f.Start()
	must(t, err)
	if said := start.Conversation[len(start.Conversation)-1].Words; said != "Why did the step “Read” fail, and what should be changed?" {
		t.Errorf("the conversation shows %q", said)
	}
}

// A PNG of one pixel.
const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

func TestRunImage(t *testing.T) {
	f := openToRun(t, t.TempDir(), "", copyFlow)
	must(t, os.WriteFile(filepath.Join(f.files, "a.txt"), []byte("one"), 0o600))
	detail := f.run(f.approved(runs.RunRequest{Inputs: map[string]jsontext.Value{"from": jsontext.Value(`"a.txt"`)}}))
	folder := filepath.Join(f.host.state, "runs", detail.Run.ID, "images")
	data, _ := base64.StdEncoding.DecodeString(pixel)
	must(t, os.WriteFile(filepath.Join(folder, "a.png"), data, 0o600))
	must(t, os.WriteFile(filepath.Join(folder, "b.png"), []byte("<svg/>"), 0o600))
	must(t, os.WriteFile(filepath.Join(filepath.Dir(folder), "c.png"), data, 0o600))
	for name, want := range map[string]string{"a.png": "data:image/png;base64," + pixel, "b.png": "", "../c.png": "", "none.png": "", "": ""} {
		url, err := f.RunImage(runs.RunImageRequest{Run: detail.Run.ID, Name: name})
		if url != want || (err == nil) != (want != "") {
			t.Errorf("%q gives %q (%v)", name, url, err)
		}
	}
	if _, err := f.RunImage(runs.RunImageRequest{Run: "../" + detail.Run.ID, Name: "a.png"}); err == nil {
		t.Error("a run outside of the folder was read")
	}
}

func TestARunMayUseAsMuchAsTheSettingsSay(t *testing.T) {
	f := openToRun(t, t.TempDir(), "", copyFlow)
	if _, err := f.SetSetting(SettingRequest{Key: "runBudget.steps", Value: "1"}); err != nil {
		t.Fatal(err)
	}
	must(t, os.WriteFile(filepath.Join(f.files, "a.txt"), []byte("one"), 0o600))
	detail := f.run(f.approved(runs.RunRequest{Inputs: map[string]jsontext.Value{"from": jsontext.Value(`"a.txt"`)}}))
	if r := detail.Run; r.Status != walk.Failed || r.Calls != 1 || !strings.Contains(r.Message, "took 1 steps") {
		t.Errorf("the run is %+v", r)
	}
}
