package host

import (
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"planwright/internal/document"
	"planwright/internal/llm/llmtest"
	"planwright/internal/page"
	"planwright/internal/runs"
	"planwright/internal/servers"
	"planwright/internal/session"
	"planwright/internal/settings"
	"planwright/planner"
	"planwright/planner/problem"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

func TestMain(m *testing.M) {
	os.Setenv("GORACE", "atexit_sleep_ms=0") // else child processes under the race detector take a second to end
	if os.Getenv(asServer) != "" {
		serveAsTest()
		os.Exit(0)
	}
	if os.Getenv(inKeyring) != "" {
		os.Exit(m.Run()) // the keychain's library keeps its connection
	}
	// What is sent away ends by itself, a little later.
	goleak.VerifyTestMain(m, goleak.IgnoreAnyFunction("planwright/internal/tools/keeper.(*keeper).dismiss"))
}

const (
	planReply  = `{"steps": [{"step_type": "Tool", "name": "Shot", "tool_name": "take_screenshot", "arguments": {"mode": "screen"}}]}`
	patchReply = `{"add": [{"step_type": "Tool", "name": "Tell", "tool_name": "notify", "arguments": {"message": "done"}}]}`
)

// event is one that reached the page.
type event struct {
	name    string
	payload any
}

// fixture is a session with its own folders and what it told the page.
type fixture struct {
	*Program // nil: closed
	*session.Session
	*runs.RunsPage
	servers.ServersPage
	host   *Host
	t      *testing.T
	folder string

	mu     sync.Mutex
	events []event
	fail   string // name of the event that the page cannot bear
}

// open starts a session in the folder that asks the model at the address.
func open(t *testing.T, folder, baseURL string) *fixture {
	t.Helper()
	return openWith(t, folder, baseURL, "")
}

// openWith opens a session with a file in it, "" for none.
func openWith(t *testing.T, folder, baseURL, file string, changes ...func(*Config)) *fixture {
	t.Helper()
	f := &fixture{t: t, folder: folder}
	config := Config{
		Version:    "test",
		DataFolder: filepath.Join(folder, "data"),
		EventsFile: filepath.Join(folder, "events.jsonl"),
		Keychain:   testKeychain(),
		File:       file,
		Settings:   settings.Sources{Path: filepath.Join(folder, "settings.json"), Arguments: []settings.Assignment{{Key: "transportRetries", Value: "0"}}},
	}
	if baseURL != "" {
		config.Settings.Arguments = append(config.Settings.Arguments, settings.Assignment{Key: "baseUrl", Value: baseURL})
	}
	for _, change := range changes {
		change(&config)
	}
	program, err := OpenProgram(config, f.emit)
	if err != nil {
		t.Fatal(err)
	}
	f.Program, f.host, f.Session, f.RunsPage, f.ServersPage = program, program.Host, program.Session, program.Runs, program.Servers
	if baseURL == "" {
		f.host.UseOffline() // whatever listens on this machine
	}
	t.Cleanup(f.close)
	return f
}

func (f *fixture) close() {
	if f.Program == nil {
		return
	}
	if err := f.Program.Close(); err != nil {
		f.t.Error(err)
	}
	f.Program = nil
}

// Two rooms have these names.
func (f *fixture) Runs() ([]runs.RunView, error)          { return f.RunsPage.Runs() }
func (f *fixture) Servers() ([]servers.ServerView, error) { return f.ServersPage.Servers() }
func (f *fixture) EndRequests()                           { f.Program.EndRequests() }

func (f *fixture) emit(name string, payload any) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if name == f.fail {
		panic("the page failed")
	}
	f.events = append(f.events, event{name, payload})
}

// failAt makes the page fail at an event, "" at none.
func (f *fixture) failAt(name string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.fail = name
}

// names lists the events so far, without those that come more or less often.
func (f *fixture) names() []string {
	f.mu.Lock()
	defer f.mu.Unlock()
	var names []string
	for _, e := range f.events {
		if e.name == session.EventDocumentChanged || e.name == session.EventDocumentOpened || e.name == session.EventRequestAttempt {
			names = append(names, e.name)
		}
	}
	return names
}

func (f *fixture) ask(words string) session.AnswerView {
	f.t.Helper()
	return f.send(session.AskRequest{ID: text.Cut("r-"+words, 20), Words: words})
}

// send asks, under another id where the one it has was used.
func (f *fixture) send(r session.AskRequest) session.AnswerView {
	f.t.Helper()
	for slices.ContainsFunc(f.conversationNow(), func(e session.ExchangeView) bool { return e.ID == r.ID }) {
		r.ID += "+"
	}
	answer, err := f.Ask(r)
	if err != nil {
		f.t.Fatal(err)
	}
	return answer
}

func (f *fixture) state() session.DocumentView {
	now, _ := f.Session.Now()
	return now.Document
}

func (f *fixture) now() document.State {
	state, _ := f.Session.Current()
	return state
}

func TestAskPlansThenPatches(t *testing.T) {
	server := llmtest.New(t, llmtest.Texts(planReply, patchReply)...)
	f := open(t, t.TempDir(), server.URL)
	planned := f.ask("take a screenshot")
	if planned.Kind != planner.KindPlan || planned.Status != planner.Done || !planned.Applied || planned.Version != 1 {
		t.Errorf("the plan ended as %+v", planned)
	}
	if len(planned.Attempts) != 1 || planned.Attempts[0].Reply != planReply {
		t.Errorf("attempts %+v", planned.Attempts)
	}
	patched := f.ask("then tell me")
	if patched.Kind != planner.KindPatch || patched.Applied || patched.Proposal == "" || patched.Changes.Added != 1 {
		t.Errorf("the patch ended as %+v", patched)
	}
	view, err := f.ApplyProposal(patched.Proposal)
	if err != nil {
		t.Fatal(err)
	}
	if len(view.Workflow.Nodes) != 2 || len(view.Workflow.Edges) != 1 || view.UndoLabel != "“then tell me”" {
		t.Errorf("the document is %v, undo %q", view.Workflow, view.UndoLabel)
	}
	want := []string{session.EventRequestAttempt, session.EventDocumentChanged, session.EventRequestAttempt, session.EventDocumentChanged}
	if got := f.names(); !slices.Equal(got, want) {
		t.Errorf("events %v, want %v", got, want)
	}
	for range 2 { // each answer is one undo step
		if _, err := f.Undo(); err != nil {
			t.Fatal(err)
		}
	}
	if n := len(f.state().Workflow.Nodes); n != 0 {
		t.Errorf("after two undos %d steps are left", n)
	}
}

func TestAskWithoutModel(t *testing.T) {
	f := open(t, t.TempDir(), "")
	answer := f.ask("Open the calculator, then take a screenshot")
	if !answer.Applied || !answer.Offline || answer.Changes.Added != 2 {
		t.Errorf("the offline planner ended as %+v", answer)
	}
}

// Every sentence that the first page shows, the one in the field included, must work as it
// is, even without a model.
func TestIdeasPlanOffline(t *testing.T) {
	start, err := open(t, t.TempDir(), "").Start()
	must(t, err)
	texts, err := os.ReadFile("../../frontend/src/domain/texts/en/index.ts")
	must(t, err)
	shown := regexp.MustCompile(`(?s)\n  start: \{.*?placeholder: '(.*?)'`).FindSubmatch(texts)
	if shown == nil {
		t.Fatal("the field shows no sentence")
	}
	sentences := []string{string(shown[1])}
	for _, idea := range start.Ideas {
		sentences = append(sentences, string(idea.Text))
	}
	for _, words := range sentences {
		f := open(t, t.TempDir(), "")
		answer := f.ask(words)
		if !answer.Applied || len(f.state().Workflow.Nodes) < 2 {
			t.Errorf("%s: %s: %s\n%v", words, answer.Status, answer.Message, answer.Problems)
		}
		if code := problem.UnplacedWords; answer.Problems.Has(code) {
			t.Errorf("%s: not every word was understood: %v", words, answer.Problems)
		}
		f.close()
	}
}

func TestUselessAnswersChangeNothing(t *testing.T) {
	const broken = `{"steps": [{"step_type": "Tool", "tool_name": "no_such_tool", "arguments": {}}]}`
	const cut = `{"steps": [{"step_type": "Tool", "tool_na`
	server := llmtest.New(t, llmtest.Texts(planReply, broken, broken, broken, cut, cut, cut)...)
	f := open(t, t.TempDir(), server.URL)
	f.ask("take a screenshot")
	before := f.state()
	for _, want := range []planner.Status{planner.Blocked, planner.Failed} {
		answer := f.ask("do something else")
		if answer.Status != want || answer.Applied || answer.LastError == nil || len(answer.Attempts) != 3 {
			t.Errorf("want %s, got %+v", want, answer)
		}
		for _, a := range answer.Attempts {
			if readable := want == planner.Blocked; readable != (a.Draft != nil) {
				t.Errorf("%s: attempt %d has the draft %v", want, a.N, a.Draft)
			}
		}
	}
	if after := f.state(); after.Revision != before.Revision || !workflow.Same(before.Workflow, after.Workflow) {
		t.Errorf("the document changed from %v to %v", before.Workflow, after.Workflow)
	}
}

func TestStop(t *testing.T) {
	server := llmtest.New(t, llmtest.Answer{Content: planReply, Delay: time.Hour})
	f := open(t, t.TempDir(), server.URL)
	answers := make(chan session.AnswerView)
	go func() { answers <- f.ask("wait") }()
	waitFor(t, func() bool { return server.Open() == 1 })
	if _, err := f.Ask(session.AskRequest{ID: "r-wait", Words: "again"}); err == nil {
		t.Error("two requests with one id run at once")
	}
	if err := f.Stop("r-wait"); err != nil {
		t.Fatal(err)
	}
	answer := <-answers // the model would take an hour
	if answer.Status != planner.Cancelled || answer.Applied {
		t.Errorf("a stopped request ended as %+v", answer)
	}
	if err := f.Stop("r-wait"); err != nil {
		t.Errorf("Stop of what has ended: %v", err)
	}
}

// waitFor is patient: a machine with much else to do is slow under the race detector.
func waitFor(t *testing.T, condition func() bool) {
	t.Helper()
	for deadline := time.Now().Add(2 * time.Minute); !condition(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("it did not happen within 2 min")
		}
	}
}

// A plan that arrives when there is something else by now is kept as a draft.
func TestAnswerThatNoLongerFits(t *testing.T) {
	server := llmtest.New(t, llmtest.Answer{Content: planReply, Pieces: []string{planReply}, Delay: 300 * time.Millisecond})
	f := open(t, t.TempDir(), server.URL)
	answers := make(chan session.AnswerView)
	go func() { answers <- f.ask("take a screenshot") }()
	waitFor(t, func() bool { return server.Open() == 1 })
	mine := workflow.Node{ID: "mine", Name: "Mine", Kind: workflow.KindTool, Tool: &workflow.ToolCall{Name: "list_windows"}}
	patch := workflow.Patch{AddedNodes: []workflow.PlacedNode{{Node: mine}}}
	if _, err := f.Edit(session.EditRequest{Label: "Add step", Patch: patch}); err != nil {
		t.Fatal(err)
	}
	answer := <-answers
	if answer.Applied || answer.Status != planner.Blocked || answer.Draft == nil || len(answer.Draft.Nodes) != 1 {
		t.Errorf("the answer ended as %+v", answer)
	}
	if w := f.state().Workflow; len(w.Nodes) != 1 || w.Nodes[0].ID != "mine" {
		t.Errorf("the document is %v", w)
	}
}

func TestAskRefuses(t *testing.T) {
	f := open(t, t.TempDir(), "")
	for name, request := range map[string]session.AskRequest{
		"no id":    {Words: "x"},
		"long id":  {ID: strings.Repeat("x", session.MaxID+1), Words: "x"},
		"no words": {ID: "a", Words: " \n"},
		"a book":   {ID: "a", Words: strings.Repeat("x", session.MaxWords+1)},
	} {
		if _, err := f.Ask(request); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

func TestDocumentSurvivesRestart(t *testing.T) {
	folder := t.TempDir()
	f := open(t, folder, "")
	f.ask("Take a screenshot")
	if _, err := f.Rename("Shots"); err != nil {
		t.Fatal(err)
	}
	before := f.state().Workflow
	f.close()
	again := open(t, folder, "")
	if after := again.state().Workflow; !workflow.Same(before, after) {
		t.Errorf("before the restart %v, after it %v", before, after)
	}
}

func TestDamagedDocumentIsANotice(t *testing.T) {
	folder := t.TempDir()
	documents := filepath.Join(folder, "data", "documents")
	if err := os.MkdirAll(documents, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(documents, "abc.planwright.json"), []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	start, err := open(t, folder, "").Start()
	if err != nil {
		t.Fatal(err)
	}
	if len(start.Notices) != 1 || !strings.Contains(start.Notices[0].Message, "is not a workflow") || len(start.Document.Workflow.Nodes) != 0 || start.Damaged.Said.Text != "" {
		t.Errorf("notices %v, document %v, offered %q", start.Notices, start.Document.Workflow, start.Damaged.Said)
	}
	if data, err := os.ReadFile(filepath.Join(documents, "abc.planwright.json")); err != nil || string(data) != "{" {
		t.Errorf("the file holds %q, %v", data, err)
	}
}

// What this program wrote, and is damaged now, is left as it is until the person
// agrees that it is moved aside.
func TestLastGoodStateIsOpenedOnlyWhenAskedFor(t *testing.T) {
	folder := t.TempDir()
	f := open(t, folder, "")
	f.ask("Take a screenshot")
	want, path := f.state().Workflow, f.state().Path
	f.close()
	if err := os.WriteFile(path, []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	f = open(t, folder, "")
	start, err := f.Start()
	if err != nil || !strings.Contains(start.Damaged.Said.String(), path) || start.Document.Path == path {
		t.Fatalf("offered %+v, %v", start.Damaged, err)
	}
	if aside, _ := filepath.Glob(path + ".corrupt-*"); len(aside) != 0 {
		t.Errorf("moved unasked: %v", aside)
	}
	if _, err := f.OpenFile(path); err == nil || err.Error() != start.Damaged.Said.String() && !strings.Contains(err.Error(), path) {
		t.Errorf("opened again: %v", err)
	}
	opened, err := f.OpenLastGood()
	if err != nil || !workflow.Same(opened.Document.Workflow, want) || opened.Document.Path != path || len(opened.Notices) != 1 {
		t.Errorf("opened %+v, %v", opened, err)
	}
	if _, err := f.OpenLastGood(); err == nil {
		t.Error("offered twice")
	}
}

func TestNewKeepsTheOldDocument(t *testing.T) {
	f := open(t, t.TempDir(), "")
	f.ask("Take a screenshot")
	old := f.state()
	fresh, err := f.New()
	if err != nil || len(fresh.Document.Workflow.Nodes) != 0 || fresh.Document.CanUndo {
		t.Fatalf("New gives %+v, %v", fresh, err)
	}
	stored, err := f.Documents()
	if err != nil || len(stored) != 1 || stored[0].ID != old.Workflow.ID || stored[0].Steps != 1 {
		t.Fatalf("Documents gives %+v, %v", stored, err)
	}
	reopened, err := f.Open(old.Workflow.ID)
	if err != nil || !workflow.Same(reopened.Document.Workflow, old.Workflow) {
		t.Errorf("Open gives %v, %v; want %v", reopened.Document.Workflow, err, old.Workflow)
	}
	if _, err := f.Open("../settings"); err == nil {
		t.Error("Open of what is no document gives no error")
	}
	if got := f.state().Workflow; !workflow.Same(got, old.Workflow) {
		t.Errorf("a refused Open left %v open", got)
	}
}

func TestReplacingTheDocumentStopsRequests(t *testing.T) {
	server := llmtest.New(t, llmtest.Answer{Content: planReply, Delay: time.Hour})
	f := open(t, t.TempDir(), server.URL)
	answers := make(chan session.AnswerView)
	go func() { answers <- f.ask("wait") }()
	waitFor(t, func() bool { return server.Open() == 1 })
	if _, err := f.New(); err != nil {
		t.Fatal(err)
	}
	if answer := <-answers; answer.Status != planner.Cancelled || answer.Applied {
		t.Errorf("the request ended as %+v", answer)
	}
}

func TestOpenText(t *testing.T) {
	f := open(t, t.TempDir(), "")
	f.ask("Take a screenshot")
	old := f.state().Workflow
	text, err := f.Text()
	if err != nil {
		t.Fatal(err)
	}
	opened, err := f.OpenText(text.Text)
	if err != nil {
		t.Fatal(err)
	}
	if opened.Document.Workflow.ID == old.ID || len(opened.Document.Workflow.Nodes) != len(old.Nodes) {
		t.Errorf("opened %v as %s, want a copy of %v under an id of its own", opened.Document.Workflow, opened.Document.Workflow.ID, old)
	}
	for name, bad := range map[string]string{"words": "hello", "half": text.Text[:len(text.Text)/2], "huge": strings.Repeat(" ", session.MaxText+1)} {
		if _, err := f.OpenText(bad); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	_, err = f.OpenText("{\n  \"nodes\": [}")
	const want = `This is not a workflow that can be opened (line 2, column 13): '}' was not expected here. ` +
		`Correct the text at this place; look for a comma too many, or a missing quote or bracket before it.`
	if err == nil || err.Error() != want {
		t.Errorf("broken text gave %v, want %s", err, want)
	}
	if got := f.state().Workflow; !workflow.Same(got, opened.Document.Workflow) {
		t.Errorf("a refused text left %v open", got)
	}
}

// A page writes 1.0 as 1 and rounds long numbers; neither may make an edit fail
// or change what was not edited.
func TestEditFromAPageKeepsNumbers(t *testing.T) {
	f := open(t, t.TempDir(), "")
	const file = `{"version": 1, "nodes": [{"id": "a", "name": "A", "kind": "Tool", "tool": {"name": "wait", "arguments": {"text": 12345678901234567890, "seconds": 1.0}}}]}`
	opened, err := f.OpenText(file)
	if err != nil {
		t.Fatal(err)
	}
	var node workflow.Node
	page := `{"id": "a", "name": "A", "kind": "Tool", "tool": {"name": "wait", "arguments": {"text": 12345678901234567000, "seconds": 1}}}`
	if err := json.Unmarshal([]byte(page), &node); err != nil {
		t.Fatal(err)
	}
	after := node
	after.Name = "B"
	patch := workflow.Patch{UpdatedNodes: []workflow.NodeChange{{Before: node, After: after}}}
	revision, err := f.Edit(session.EditRequest{Label: "Rename step", BaseRevision: opened.Document.Revision, Patch: patch})
	now := f.state()
	if err != nil || revision != now.Revision {
		t.Fatalf("revision %d of %d: %v", revision, now.Revision, err)
	}
	got := now.Workflow.Nodes[0]
	if got.Name != "B" || string(got.Tool.Arguments["text"]) != "12345678901234567890" || string(got.Tool.Arguments["seconds"]) != "1.0" {
		t.Errorf("the step became %v", got)
	}
}

func TestEditRefuses(t *testing.T) {
	f := open(t, t.TempDir(), "")
	if _, err := f.Edit(session.EditRequest{Label: strings.Repeat("x", session.MaxLabel+1)}); err == nil {
		t.Error("a label without end: no error")
	}
	gone := workflow.Patch{RemovedNodes: []workflow.PlacedNode{{Node: workflow.Node{ID: "a"}}}}
	if _, err := f.Edit(session.EditRequest{Label: "Remove", Patch: gone}); err == nil {
		t.Error("removing what is not there: no error")
	}
	huge := workflow.Patch{AddedNotes: make([]workflow.PlacedNote, session.MaxChanges+1)}
	if _, err := f.Edit(session.EditRequest{Label: "Add", Patch: huge}); err == nil {
		t.Error("more notes than anyone can have: no error")
	}
	old := f.state().Revision
	if _, err := f.New(); err != nil {
		t.Fatal(err)
	}
	note := workflow.Patch{AddedNotes: []workflow.PlacedNote{{Note: workflow.Note{ID: "n", Text: "for the old one"}}}}
	if _, err := f.Edit(session.EditRequest{Label: "Add note", BaseRevision: old, Patch: note}); err == nil {
		t.Error("a change made for the document before: no error")
	}
	if _, err := f.Rename(strings.Repeat("件", session.MaxLabel)); err != nil {
		t.Errorf("a name of as many characters as it may have: %v", err)
	}
	if _, err := f.Rename(strings.Repeat("x", session.MaxLabel+1)); err == nil {
		t.Error("a name without end: no error")
	}
}

var isNull = regexp.MustCompile(`[:\[,]null[,\]}]`)

// Lists are never null: a page may count on them.
func TestNothingIsNull(t *testing.T) {
	f := open(t, t.TempDir(), "")
	start, err := f.Start()
	if err != nil {
		t.Fatal(err)
	}
	tools, err := f.Tools()
	if err != nil {
		t.Fatal(err)
	}
	servers := []LocalServer{{Models: page.List[[]string](nil)}}
	for _, view := range []any{start, tools, f.ask("Take a screenshot"), f.state(), servers} {
		data, err := json.Marshal(view)
		if err != nil {
			t.Fatal(err)
		}
		text := strings.NewReplacer(`"lastError":null`, "", `"draft":null`, "").Replace(string(data))
		if at := isNull.FindStringIndex(text); at != nil { // in descriptions the word may stand
			t.Errorf("null in %s", text[max(0, at[0]-200):at[1]])
		}
	}
}

func TestTheme(t *testing.T) {
	f := open(t, t.TempDir(), "")
	if _, err := f.SetSetting(SettingRequest{Key: "theme", Value: "dark"}); err != nil {
		t.Fatal(err)
	}
	if start, _ := f.Start(); setting(t, start.Settings, "theme").Value != "dark" {
		t.Errorf("the settings are %+v", start.Settings)
	}
}

// filesUnder reads every file below the folder.
func filesUnder(t *testing.T, folder string) map[string]string {
	t.Helper()
	found := map[string]string{}
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		found[path] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// What a model cannot be asked for is planned by rules where the person wants that once:
// the model stays, and the figures are not its own.
func TestPlanByRules(t *testing.T) {
	server := llmtest.New(t, llmtest.Status(401, `{}`), llmtest.Text(planReply))
	f := open(t, t.TempDir(), server.URL)
	const words = "Open the calculator, then take a screenshot"
	if answer := f.ask(words); answer.Status != planner.Failed || answer.Offline {
		t.Fatalf("ended as %+v", answer)
	}
	answer := f.send(session.AskRequest{ID: "by rules", Words: words, ByRules: true})
	if !answer.Applied || !answer.Offline || answer.Changes.Added != 2 || f.host.Model().Offline || len(server.Requests()) != 1 {
		t.Errorf("by rules: %+v, with %+v", answer, f.host.Model())
	}
	view, err := f.Diagnostics()
	must(t, err)
	for _, m := range view.Models {
		if m.Requests != 1 || m.FirstValid == 1 != (m.Model == "") {
			t.Errorf("it is counted as %+v", m)
		}
	}
	if answer := f.ask("something else"); answer.Offline {
		t.Errorf("the next one ended as %+v", answer)
	}
}
