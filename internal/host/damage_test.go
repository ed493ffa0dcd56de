package host

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"planwright/internal/engine"
	"planwright/internal/engine/permit"
	"planwright/internal/engine/walk"
	"planwright/internal/eval"
	"planwright/internal/namedfile"
	"planwright/internal/replay"
	"planwright/internal/runs"
	"planwright/internal/runs/recall"
	"planwright/planner"
	"planwright/planner/workflow"
)

// damages names how many damaged copies of what the program keeps are opened;
// HOST_TEST_DAMAGES=2000 opens so many.
const damages = "HOST_TEST_DAMAGES"

// rawError is what the libraries say of what they cannot read, and no person.
var rawError = regexp.MustCompile(`invalid character|unexpected end|unexpected EOF|jsontext|json:|unmarshal|no such file|permission denied|journal: |runtime error|panic`)

// TestDamagedFilesOfEveryKind opens copies of all that the program keeps of which one
// file is damaged. Each start succeeds and says in words what is wrong; the workflow is
// there or its damage is said, and no file of others is touched.
func TestDamagedFilesOfEveryKind(t *testing.T) {
	count, err := strconv.Atoi(os.Getenv(damages))
	if err != nil {
		count = 24
	}
	folder, whole := filepath.Join(t.TempDir(), "kept"), t.TempDir() // histories belong to a path
	want := keepOfEveryKind(t, folder)
	kinds := filesIn(t, folder)
	if err := os.CopyFS(whole, os.DirFS(folder)); err != nil {
		t.Fatal(err)
	}
	for n := range count {
		kind := kinds[n%len(kinds)]
		t.Run(fmt.Sprint(n, " ", kind), func(t *testing.T) {
			if err := errors.Join(os.RemoveAll(folder), os.CopyFS(folder, os.DirFS(whole))); err != nil {
				t.Fatal(err)
			}
			path := filepath.Join(folder, kind)
			before, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			after := damaged(rand.New(rand.NewPCG(uint64(n), 7)), before)
			if err := os.WriteFile(path, after, 0o600); err != nil {
				t.Fatal(err)
			}
			openDamaged(t, folder, kind, want, after)
		})
	}
}

// keepOfEveryKind has the program keep one of everything, and puts files of others
// beside it.
func keepOfEveryKind(t *testing.T, folder string) workflow.Workflow {
	t.Helper()
	if err := os.MkdirAll(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	f := open(t, folder, "")
	f.ask("Take a screenshot")
	if _, err := f.Rename("Shots"); err != nil {
		t.Fatal(err)
	}
	if _, err := f.SetSetting(SettingRequest{Key: "theme", Value: "dark"}); err != nil {
		t.Fatal(err)
	}
	want := f.state().Workflow
	if err := f.host.KeepEval(eval.Report{FormatVersion: 1, Rows: []eval.Row{}}); err != nil {
		t.Fatal(err)
	}
	kept := f.host.kept(planner.Planner{Catalog: f.host.Servers.Catalog()}, planner.KindPlan, workflow.Workflow{}, "words",
		planner.Result{Status: planner.Failed, Attempts: []planner.Attempt{{State: planner.Rejected, Reply: "{"}}})
	if list, err := f.host.Requests().List(); err != nil || len(list) != 1 || !replay.IsID(list[0].ID) {
		t.Fatalf("kept %v: %v, %v", kept.Status, list, err)
	}
	if err := f.recalled().Change(recall.HomeOf(want.ID, f.now().File.Path), func(m *recall.Memory) { m.Hash = "h" }); err != nil {
		t.Fatal(err)
	}
	keepRuns(t, f, want.ID)
	f.close()
	state := filepath.Join(folder, "data", "state")
	for name, text := range map[string]string{
		"approvals.json": `{"version":1,"servers":{}}`,
		"endpoints.json": `{"version":1,"endpoints":[]}`,
	} {
		if err := os.WriteFile(filepath.Join(state, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, of := range []string{"data", "data/documents", "data/history", "data/state", ""} {
		if err := os.WriteFile(filepath.Join(folder, of, "theirs.txt"), []byte("theirs"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return want
}

// keptRuns are how the runs ended that are kept, by their names.
var keptRuns = map[string]walk.Status{"Short": walk.Done, "Long": walk.Interrupted}

// keepRuns has a run come to its end, and one be cut off.
func keepRuns(t *testing.T, f *fixture, id string) {
	t.Helper()
	for name, tool := range map[string]string{"Short": `"wait", "arguments": {"milliseconds": 1}`, "Long": `"wait", "arguments": {"milliseconds": 3600000}`} {
		w, problems := workflow.Decode([]byte(`{"version": 1, "name": "` + name + `", "nodes": [
			{"id": "first", "name": "First", "kind": "Tool", "tool": {"name": "wait", "arguments": {"milliseconds": 1}}},
			{"id": "wait", "name": "Wait", "kind": "Tool", "tool": {"name": ` + tool + `}}], "edges": [{"from": "first", "to": "wait"}]}`))
		if problems.HasErrors() {
			t.Fatal(problems)
		}
		w.ID = id
		runs := f.RunsPage.Room.Engine()
		run, err := runs.Start(engine.Request{Workflow: w, File: namedfile.Real(f.now().File.Path), Grant: permit.Grant{Hash: runs.SheetOf(engine.Request{Workflow: w}).Hash}})
		must(t, err)
		if keptRuns[name] == walk.Done {
			_, err := runs.Watch(t.Context(), run.ID, 0, nil)
			must(t, err)
		} else {
			waitFor(t, func() bool { now, err := runs.Record(run.ID); return err == nil && now.Steps == 2 })
		}
		images := filepath.Join(f.host.state, "runs", run.ID, "images")
		must(t, os.WriteFile(filepath.Join(images, "1.png"), []byte("\x89PNG\r\n\x1a\n"), 0o600))
	}
}

// lostRuns are what is not as it was of the runs that were kept of the workflow with the
// id, unless it is said.
func (f *fixture) lostRuns(id, said string) (lost []string) {
	f.t.Helper()
	views, err := f.Runs()
	if err != nil {
		return []string{err.Error()}
	}
	missing := maps.Clone(keptRuns)
	for _, v := range views {
		delete(missing, v.Name)
		detail, err := f.RunDetail(v.ID)
		text := v.Message + detail.Run.Message
		if err != nil {
			text += err.Error()
		}
		if !strings.Contains(text, "damaged") && (v.Status != keptRuns[v.Name] || len(detail.Entries) < 3) {
			lost = append(lost, fmt.Sprintf("%s, of which is said %q, and %d entries are shown", v.Name, text, len(detail.Entries)))
		}
		if rawError.MatchString(text) {
			lost = append(lost, text)
		}
	}
	if f.state().Workflow.ID == id && len(missing) > 0 && !strings.Contains(said, "A run is damaged") {
		lost = append(lost, fmt.Sprintf("%v are not listed", missing))
	}
	return lost
}

// filesIn are the files that are not empty and not of others, from the folder on.
func filesIn(t *testing.T, folder string) (list []string) {
	t.Helper()
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || d.Name() == "theirs.txt" || d.Name() == "events.jsonl" {
			return err
		}
		if info, err := d.Info(); err != nil || info.Size() == 0 {
			return err
		}
		name, err := filepath.Rel(folder, path)
		list = append(list, name)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// damaged is the content of a file after one of the things that happen to files.
func damaged(random *rand.Rand, data []byte) []byte {
	data = bytes.Clone(data)
	at := random.IntN(len(data))
	switch random.IntN(9) {
	case 0:
		data[at] ^= 1 << random.IntN(8)
	case 1:
		return data[:at]
	case 2:
		return nil
	case 3:
		return []byte(`{"name": "x", "version": "1.0.0", "private": true}`)
	case 4:
		return []byte(`[1, 2, 3]`)
	case 5:
		return make([]byte, len(data))
	case 6:
		return append(data[:at:at], "\xff\xfe\x80"...)
	case 7:
		return bytes.Repeat([]byte("x"), 3<<20)
	default:
		for i := at; i < min(at+64, len(data)); i++ {
			data[i] = 0
		}
	}
	return data
}

// openDamaged starts the program, uses what is kept, and checks what it says and leaves;
// after, where it is not nil, is to be found under some name.
func openDamaged(t *testing.T, folder, kind string, want workflow.Workflow, after []byte) {
	t.Helper()
	f := open(t, folder, "")
	said := f.saidOfAll()
	if rawError.MatchString(said) {
		t.Errorf("it says: %s", said)
	}
	got := f.state().Workflow
	if got.ID != want.ID && !strings.Contains(said, "with the id") && !strings.Contains(said, "damaged") && !strings.Contains(said, "is not a workflow") {
		t.Errorf("it has another id, and with it a history of its own, and nothing was said: %s", said)
	}
	got.ID = want.ID
	if isSaid := strings.Contains(said, "damaged") || strings.Contains(said, "is not a workflow") || strings.Contains(said, "by another program"); !workflow.Same(got, want) && !isSaid && !isImported(f) {
		t.Errorf("the workflow is another one, and nothing was said: %v", got)
	}
	for _, lost := range f.lostRuns(want.ID, said) {
		t.Errorf("a run is lost: %s", lost)
	}
	if _, err := f.SetSetting(SettingRequest{Key: "motion", Value: "reduced"}); err != nil {
		t.Errorf("settings cannot be changed any more: %v", err)
	}
	f.close()
	for _, of := range []string{"data", "data/documents", "data/history", "data/state", ""} {
		if data, err := os.ReadFile(filepath.Join(folder, of, "theirs.txt")); err != nil || string(data) != "theirs" {
			t.Errorf("a file of others in %q: %q, %v", of, data, err)
		}
	}
	if after == nil {
		return
	}
	if strings.HasSuffix(kind, ".planwright.json") || kind == "settings.json" && strings.Contains(said, kind+" is damaged") {
		isStillThere(t, folder, after)
	}
}

// saidOfAll is all that the program says when everything it keeps is looked at.
func (f *fixture) saidOfAll() string {
	f.t.Helper()
	var said []string
	start, err := f.Start()
	for _, n := range start.Notices {
		said = append(said, n.Message)
	}
	_, errDocuments := f.Documents()
	_, errHistory := f.History(0)
	_, errRuns := f.Runs()
	_, errKept := f.KeptRequests()
	_, errEval := f.LastEval()
	_, errDiagnostics := f.Diagnostics()
	_, errPlan := f.RunPlan(runs.RunRequest{})
	for _, err := range []error{err, errDocuments, errHistory, errRuns, errKept, errEval, errDiagnostics, errPlan} {
		if err != nil {
			said = append(said, err.Error())
		}
	}
	return strings.Join(append(said, f.now().File.Failure), "\n")
}

// isImported reports whether what another program did to the file is part of the
// history, from where undo takes it back.
func isImported(f *fixture) bool {
	versions, err := f.History(0)
	return err == nil && len(versions) > 0 && versions[0].Author == "import"
}

// isStillThere checks that what was damaged is kept under some name.
func isStillThere(t *testing.T, folder string, content []byte) {
	t.Helper()
	found := false
	_ = filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			data, _ := os.ReadFile(path)
			found = found || bytes.Equal(data, content)
		}
		return nil
	})
	if !found {
		t.Errorf("the damaged content is not kept: %.80q", content)
	}
}
