package runs

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/engine"
	"planwright/internal/engine/local"
	"planwright/internal/engine/walk"
	"planwright/internal/namedfile"
	"planwright/internal/redact"
	"planwright/internal/runs/recall"
	stored "planwright/internal/secrets"
	"planwright/internal/settings"
	"planwright/internal/vault"
	"planwright/planner/catalog"
	"planwright/planner/workflow/workflowtest"
)

// around is the program around the runs: nothing is set, and the built-in tools are on
// offer, though none is called.
type around struct{ RunsTools }

func (around) Catalog() *catalog.Catalog { return catalog.Builtin() }
func (around) Withheld(string) string    { return "" }

func (around) Settings() settings.Settings { return settings.Settings{} }
func (around) Own() []string               { return nil }
func (around) HasModel() bool              { return false }

// What an older version kept by an id alone is that of the document whose file its last
// run names, and nobody else's; it is never deleted.
func TestMemoryWithoutPlaceGoesToTheFileOfItsLastRun(t *testing.T) {
	folder := t.TempDir()
	mine, theirs := filepath.Join(folder, "mine.json"), filepath.Join(folder, "theirs.json")
	redactor := &redact.Redactor{}
	keys := &vault.Vault{Path: filepath.Join(folder, "key"), Find: redactor.Replace}
	r := Open(Options{
		Host: around{}, Tools: around{}, State: folder, Redactor: redactor, Secrets: &stored.Store{Folder: folder},
		Vault: keys,
		Open: func(d engine.Door) engine.Host {
			return &local.Runner{Folder: filepath.Join(folder, "runs"), Tools: d.Tools, Vault: keys}
		},
	})
	defer r.Close()
	w := workflowtest.Parse(t, `look: Tool read_file path="diary.txt"`)
	w.ID = "w"
	run, err := r.runner.Start(engine.Request{Workflow: w, Dry: true})
	must(t, err)
	_, err = r.runner.Watch(t.Context(), run.ID, 0, nil)
	must(t, err)
	r.files.Store(run.ID, namedfile.Real(mine)) // as its request had it
	old := recall.Memory{Version: recall.VersionOfID, Workflow: "w", Inputs: map[string]jsontext.Value{"mood": jsontext.Value(`"old"`)},
		Pins: map[string]walk.Result{"look": {Success: true, Text: "old diary"}}}
	data, err := json.Marshal(old)
	must(t, err)
	path := r.memory.Path(recall.Home{ID: "w"})
	must(t, os.MkdirAll(r.memory.Folder, 0o700))
	must(t, os.WriteFile(path, data, 0o600))
	for range 2 {
		if m := r.memory.Get(recall.HomeOf("w", theirs)); len(m.Inputs) != 0 || len(r.kept(w, theirs)) != 0 {
			t.Errorf("another file has %+v", m)
		}
		if m := r.memory.Get(recall.HomeOf("w", mine)); string(m.Inputs["mood"]) != `"old"` || r.kept(w, mine)["look"].Result.Text != "old diary" {
			t.Errorf("its own file has %+v", m)
		}
		must(t, r.allowAlways(recall.HomeOf("w", mine), "write_file"))
	}
	if now, err := os.ReadFile(path); err != nil || string(now) != string(data) {
		t.Errorf("what was kept is %q, %v", now, err)
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
