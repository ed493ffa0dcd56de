package host

import (
	"os"
	"path/filepath"
	"testing"

	"planwright/internal/engine"
	"planwright/internal/engine/walk"
	"planwright/internal/runs"
	"planwright/planner"
)

// opening opens the file of secrets, as a person does who is asked.
func opening(c *Config) {
	c.Passphrase = func(bool) (string, error) { return "open sesame", nil }
}

// left puts the secret into a file, as another run or a program may have.
func (f *runFixture) left() {
	must(f.t, os.WriteFile(filepath.Join(f.files, "out.txt"), []byte("It is "+keyCanary+"."), 0o600))
}

// A workflow that names no secret reads what another left: what is given for this start is
// known to the program at once, and so it is in what a person says.
func TestSecretsThatNoStepNamesAreKnown(t *testing.T) {
	f, _ := ready(t, inOrder([]map[string]any{tool("read_file", map[string]any{"path": "FILES/out.txt"})}), keyGiven("example.com"))
	f.left()
	sighted(t, "what a person said", f.Program.Host.Plan(t.Context(), "Send "+keyCanary+" to Ann.", planner.Observer{}).Workflow.Name)
	detail := f.run(f.approved(runs.RunRequest{}))
	if detail.Run.Status != walk.Done {
		t.Errorf("the run is %+v", detail.Run)
	}
	f.findNoKey(detail.Run.ID)
}

// A run that is taken up again by another process reads the secrets of its workflow first,
// and what of them comes before the step that names one is masked.
func TestResumedRunKnowsItsSecrets(t *testing.T) {
	f, _ := ready(t, inOrder([]map[string]any{
		tool("ask_person", map[string]any{"question": "Go on?"}),
		tool("read_file", map[string]any{"path": "FILES/out.txt"}),
		bearer("https://example.com/"),
	}), opening)
	_, err := f.SetSecret(SecretRequest{Name: "canary", Value: keyCanary, Hosts: []string{"elsewhere.example.com"}})
	must(t, err)
	f.left()
	view, err := f.StartRun(f.approved(runs.RunRequest{}))
	must(t, err)
	f.question(engine.Ask)
	f.close()
	again, folder := openToRun(t, f.folder, "", "", opening), f.folder
	_, err = again.ControlRun(runs.RunControl{ID: view.ID, Action: runs.RunResume})
	must(t, err)
	q := again.question(engine.Ask)
	must(t, again.AnswerRun(runs.RunAnswer{ID: view.ID, Question: q.ID, Answer: engine.Answer{Choice: engine.Reply, Text: "yes"}}))
	if detail := again.ended(view.ID); resultOf(detail, "s1") == nil || !resultOf(detail, "s1").Success {
		t.Errorf("the run is %+v", detail)
	}
	for name, text := range filesUnder(t, filepath.Join(folder, "data")) {
		sighted(t, name, text)
	}
}
