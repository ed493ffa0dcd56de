package host

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"planwright/internal/engine"
	"planwright/internal/engine/journal"
	"planwright/internal/engine/walk"
	"planwright/internal/runs"
	"planwright/internal/session"
)

const tellFlow = `{"version": 1, "name": "Tell", "nodes": [
 {"id": "write", "name": "Write", "kind": "Tool", "tool": {"name": "write_file", "arguments": {"path": "FILES/told.txt", "text": "told", "mode": "overwrite"}}}], "edges": []}`

// workflows are those of the list by name.
func (f *fixture) workflows() map[string]WorkflowView {
	f.t.Helper()
	list, err := f.Program.Workflows()
	must(f.t, err)
	by := map[string]WorkflowView{}
	for _, one := range list {
		if was, ok := by[one.Name]; !ok || !was.Elsewhere { // the file that one was saved to is the one meant
			by[one.Name] = one
		}
	}
	return by
}

func (f *fixture) allRuns(q runs.RunsQuery) runs.RunsList {
	f.t.Helper()
	list, err := f.AllRuns(q)
	must(f.t, err)
	return list
}

// Each workflow has its own runs, also when it was saved elsewhere meanwhile, and those
// that go on keep it from being deleted.
func TestWorkflowsWithTheirRuns(t *testing.T) {
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	f := openToRun(t, t.TempDir(), "", tellFlow)
	r := f.approved(runs.RunRequest{})
	first := f.run(r).Run
	f.run(r)
	_, err := f.SaveAs(filepath.Join(t.TempDir(), "tell.planwright.json"))
	must(t, err)
	f.run(f.approved(runs.RunRequest{}))
	told := f.workflows()["Tell"]
	_, err = f.OpenText(waitFlow)
	must(t, err)
	waits, err := f.StartRun(f.approved(runs.RunRequest{}))
	must(t, err)
	f.question(engine.Ask)

	if one := f.workflows()["Tell"]; len(one.Bars) != 3 || one.Last == nil || one.Last.Status != walk.Done || !one.Elsewhere || len(told.Bars) != 3 {
		t.Errorf("Tell is %+v", one)
	}
	wait := f.workflows()["Wait"]
	if wait.Last == nil || wait.Last.ID != waits.ID || wait.Last.Status != walk.Waiting {
		t.Errorf("Wait is %+v", wait.Last)
	}
	if err := f.DeleteWorkflow(wait.ID); err == nil || !strings.Contains(err.Error(), "going on") {
		t.Errorf("a workflow that runs was deleted, or kept for %v", err)
	}
	for _, test := range []struct {
		q    runs.RunsQuery
		want int
	}{
		{runs.RunsQuery{}, 4},
		{runs.RunsQuery{State: runs.GoingRun}, 1},
		{runs.RunsQuery{State: runs.FailRun}, 0},
		{runs.RunsQuery{State: runs.CutRun}, 0},
		{runs.RunsQuery{Workflow: wait.ID}, 1},
		{runs.RunsQuery{Workflow: told.ID}, 3},
		{runs.RunsQuery{Workflow: "gone"}, 0},
		{runs.RunsQuery{Words: "TELL"}, 3},
		{runs.RunsQuery{Words: "tell wait"}, 0},
		{runs.RunsQuery{Before: first.ID}, 0},
	} {
		if list := f.allRuns(test.q); len(list.Runs) != test.want || list.More {
			t.Errorf("%+v lists %d runs", test.q, len(list.Runs))
		}
	}
	if newest := f.allRuns(runs.RunsQuery{}).Runs[0]; newest.Open != wait.ID || newest.Status != walk.Waiting {
		t.Errorf("the newest run is %+v", newest)
	}
	_, err = f.Rename("Abide")
	must(t, err)
	if list := f.allRuns(runs.RunsQuery{Words: "abide"}).Runs; len(list) != 1 || list[0].Name != "Abide" || len(f.allRuns(runs.RunsQuery{Words: "wait"}).Runs) > 0 {
		t.Errorf("under its new name are listed %+v", list)
	}
	_, err = f.Undo()
	must(t, err)
	_, err = f.ControlRun(runs.RunControl{ID: waits.ID, Action: runs.RunStop})
	must(t, err)
	waitFor(t, func() bool { return f.workflows()["Wait"].Last.Status.AtRest() })
	must(t, f.DeleteWorkflow(wait.ID))
	if run := f.allRuns(runs.RunsQuery{Words: "wait"}).Runs; len(run) != 1 || run[0].Open != "" {
		t.Errorf("the runs of what was deleted are %+v", run)
	}
	must(t, f.RestoreWorkflow(wait.ID))
	must(t, f.RemoveRun(waits.ID))
	if f.workflows()["Wait"].Last != nil {
		t.Error("a run that was removed is listed")
	}
}

// manyWorkflows is a program with so many workflows, each of which has ended so many runs.
func manyWorkflows(tb testing.TB, workflows, each int) (folder string) {
	tb.Helper()
	folder = tb.TempDir()
	documents := filepath.Join(folder, "data", "documents")
	log := journal.Runs{Folder: filepath.Join(folder, "data", "state", "runs")}
	fail := func(err error) {
		if err != nil {
			tb.Fatal(err)
		}
	}
	fail(os.MkdirAll(documents, 0o700))
	began := time.Now().Add(-time.Hour).UTC().Truncate(time.Second)
	for i := range workflows {
		id := fmt.Sprintf("w%04d", i)
		nodes, edges := []string{}, []string{}
		for n := range 10 {
			nodes = append(nodes, fmt.Sprintf(`{"id": "s%d", "name": "Tell the others %d of %d", "kind": "Tool", "tool": {"name": "notify", "arguments": {"message": "done"}}}`, n, n, i))
			if n > 0 {
				edges = append(edges, fmt.Sprintf(`{"from": "s%d", "to": "s%d"}`, n-1, n))
			}
		}
		file := filepath.Join(documents, id+".planwright.json")
		fail(os.WriteFile(file, fmt.Appendf(nil, `{"version": 1, "id": %q, "name": "Workflow %d", "nodes": [%s], "edges": [%s], "notes": []}`,
			id, i, strings.Join(nodes, ","), strings.Join(edges, ",")), 0o600))
		for n := range each {
			at := began.Add(time.Duration(n) * time.Minute)
			head := journal.Head{ID: journal.NewID(at), Workflow: id, Began: at}
			var err error
			head.Record, err = json.Marshal(engine.Record{ID: head.ID, Workflow: id, Name: fmt.Sprintf("Workflow %d", i), Status: walk.Done, Began: at, Ended: at.Add(time.Second), File: file, Message: "Done."})
			fail(err)
			one, err := log.Create(head, struct{}{})
			fail(err)
			head.Over = true
			fail(one.SetHead(head))
			fail(one.Close())
		}
	}
	return folder
}

func TestRunsCome50AtATime(t *testing.T) {
	f := open(t, manyWorkflows(t, 3, 40), "")
	shown, last := map[string]bool{}, ""
	for _, want := range []int{50, 50, 20} {
		list := f.allRuns(runs.RunsQuery{Before: last})
		if len(list.Runs) != want || list.More != (want == 50) {
			t.Fatalf("%d runs, and more: %t", len(list.Runs), list.More)
		}
		for _, run := range list.Runs {
			shown[run.ID] = true
		}
		last = list.Runs[want-1].ID
	}
	if len(shown) != 120 {
		t.Errorf("%d runs were shown", len(shown))
	}
	if one := f.workflows()["Workflow 1"]; len(one.Bars) != 14 || one.Errors != 0 {
		t.Errorf("a workflow with 40 runs is %+v", one)
	}
}

// What is listed of 500 workflows, with 14 runs each: the first time after the start, and
// then.
func BenchmarkWorkflows(b *testing.B) {
	folder := manyWorkflows(b, 500, 14)
	var program *Program
	start := func() {
		var err error
		program, err = OpenProgram(Config{DataFolder: filepath.Join(folder, "data"), Keychain: testKeychain()}, func(string, any) {})
		if err != nil {
			b.Fatal(err)
		}
		program.Host.UseOffline()
	}
	list := func() {
		if list, err := program.Workflows(); err != nil || len(list) < 500 {
			b.Fatalf("%d are listed: %v", len(list), err)
		}
	}
	b.Run("first", func(b *testing.B) {
		for b.Loop() {
			b.StopTimer()
			start()
			b.StartTimer()
			list()
			b.StopTimer()
			if err := program.Close(); err != nil {
				b.Fatal(err)
			}
			b.StartTimer()
		}
	})
	b.Run("again", func(b *testing.B) {
		start()
		list()
		for b.Loop() {
			list()
		}
		if err := program.Close(); err != nil {
			b.Fatal(err)
		}
	})
	b.Run("sent", func(b *testing.B) {
		start()
		for b.Loop() {
			views, _ := program.Workflows()
			text, err := json.Marshal(views)
			if err != nil {
				b.Fatal(err)
			}
			b.ReportMetric(float64(len(text)), "bytes")
		}
		if err := program.Close(); err != nil {
			b.Fatal(err)
		}
	})
}

// What the person shares with other programs is known to a process of its own, until its file is gone.
func TestSharedFiles(t *testing.T) {
	f := openToRun(t, t.TempDir(), "", tellFlow)
	if files := f.host.SharedFiles(); len(files) != 0 {
		t.Fatalf("%q are shared, and nobody did", files)
	}
	must(t, f.LabelWorkflow(session.WorkflowLabel{ID: f.workflows()["Tell"].ID, Archived: true, Shared: true}))
	one := f.workflows()["Tell"]
	if files := f.host.SharedFiles(); !one.Shared || !one.Archived || len(files) != 1 || files[0] != one.Path {
		t.Errorf("%q are shared, of %+v", files, one)
	}
	copied, err := f.DuplicateWorkflow(one.ID)
	must(t, err)
	if files := f.host.SharedFiles(); len(files) != 1 {
		t.Errorf("with the copy %s there are %q", copied, files)
	}
	must(t, f.DeleteWorkflow(one.ID))
	if files := f.host.SharedFiles(); len(files) != 0 {
		t.Errorf("%q are shared, though it was deleted", files)
	}
}
