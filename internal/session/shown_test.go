package session

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"planwright/internal/document"
	"planwright/internal/redact"
	"planwright/planner"
	"planwright/planner/catalog"
	"planwright/planner/problem"
	"planwright/planner/workflow"
	"planwright/planner/workflow/workflowtest"
)

// told are the events that a session tells its pages.
type told struct {
	mu    sync.Mutex
	names []string
	last  map[string]any
}

func (e *told) emit(name string, payload any) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.names, e.last[name] = append(e.names, name), payload
}

// of are the names of the events that came since, but of how saving and a request go on, each once.
func (e *told) of() string {
	e.mu.Lock()
	defer e.mu.Unlock()
	var names []string
	for _, name := range e.names {
		if name != EventSavedChanged && name != EventRequestProgress && name != EventRequestDelta && name != EventRequestSketch && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	e.names = nil
	return strings.Join(names, " ")
}

// Pages are told of all that happens, in its order and before the call ends that did it.
func TestPagesAreToldInOrder(t *testing.T) {
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	folder := filepath.Join(t.TempDir(), "documents")
	store, err := document.OpenStore(folder, catalog.Builtin())
	must(t, err)
	events := &told{last: map[string]any{}}
	s := OpenSession(context.WithoutCancel(t.Context()), SessionOptions{
		Host: &around{[]string{planReply, twoMore, patchReply, patchReply}}, Emit: events.emit, Tools: catalog.Builtin(), Redactor: &redact.Redactor{}, Store: store, Unsent: folder + "/unsent.json",
	})
	defer func() { closed(t, s) }()
	if got := events.of(); got != "" {
		t.Errorf("at the start %s", got)
	}
	pending := func() string { return s.desk.state().Proposal.ID }
	changed, ended, decided := EventDocumentChanged, EventRequestEnded, EventProposalChanged
	id := ""
	for _, c := range []struct {
		what string
		do   func() error
		want []string
	}{
		{"a plan", func() error { return errorOf(s.Ask(AskRequest{ID: "1", Words: "take a screenshot"})) }, []string{EventRequestAttempt, changed, ended}},
		{"a proposal", func() error { return errorOf(s.Ask(AskRequest{ID: "2", Words: "tell me twice"})) }, []string{EventRequestAttempt, decided, ended}},
		{"a decision", func() error { return errorOf(s.DecideChange(DecideRequest{Proposal: pending(), Change: "step:tell"})) }, []string{decided}},
		{"a change by hand", func() error { return errorOf(s.Rename("Mine")) }, []string{changed, decided}},
		{"applied", func() error { return errorOf(s.ApplyProposal(pending())) }, []string{changed, decided}},
		{"undo", func() error { return errorOf(s.Undo()) }, []string{changed}},
		{"another proposal", func() error { return errorOf(s.Ask(AskRequest{ID: "3", Words: "tell me"})) }, []string{EventRequestAttempt, decided, ended}},
		{"discarded", func() error { return errorOf(s.DiscardProposal(pending())) }, []string{decided}},
		{"a rewind", func() error { return errorOf(s.Ask(AskRequest{ID: "4", Words: "tell me", Rewind: "2"})) }, []string{EventRewound, EventRequestAttempt, decided, ended}},
		{"another document", func() error { return errorOf(s.New()) }, []string{EventDocumentOpened, decided}},
		{"once more", func() error { return errorOf(s.New()) }, []string{EventDocumentOpened}},
		{"a copy", func() (err error) { id, err = s.DuplicateWorkflow(listedFirst(t, s)); return err }, []string{EventWorkflowsChanged}},
		{"a label", func() error { return s.LabelWorkflow(WorkflowLabel{ID: id, Folder: "Work"}) }, []string{EventWorkflowsChanged}},
		{"a name", func() error { return s.RenameWorkflow(WorkflowName{id, "Other"}) }, []string{EventWorkflowsChanged}},
		{"deleted", func() error { return s.DeleteWorkflow(id) }, []string{EventWorkflowsChanged}},
		{"restored", func() error { return s.RestoreWorkflow(id) }, []string{EventWorkflowsChanged}},
		{"a notice", func() error { s.notices.tell("The disk is full."); return nil }, []string{EventNotice}},
	} {
		if err := c.do(); err != nil {
			t.Fatalf("%s: %v", c.what, err)
		}
		if got, want := events.of(), strings.Join(c.want, " "); got != want {
			t.Errorf("%s: told is %q, want %q", c.what, got, want)
		}
	}
	if view := events.last[EventRequestEnded].(ExchangeView); view.ID != "4" || view.Answer == nil || view.Running {
		t.Errorf("the request ended as %+v", view)
	}
	if got := events.last[EventWorkflowsChanged]; got != id || events.last[EventNotice] != (NoticeView{"The disk is full."}) {
		t.Errorf("of %v it is told, and %v", got, events.last[EventNotice])
	}
}

func listedFirst(t *testing.T, s *Session) string {
	t.Helper()
	list, err := s.Workflows()
	must(t, err)
	return list[0].ID
}

func errorOf[T any](_ T, err error) error { return err }

// What undo shows for words is one line in quotes, of no more characters than there is room for.
func TestLabelOfWords(t *testing.T) {
	for words, want := range map[string]string{
		"call  it\n“Mine”": "“call it ‘Mine’”", strings.Repeat("ä", 60): "“" + strings.Repeat("ä", 60) + "”", strings.Repeat("ä", 61): "“" + strings.Repeat("ä", 59) + "…”", "": "“”",
	} {
		if got := label(words); got != want {
			t.Errorf("%q is shown as %q", words, got)
		}
	}
	said := func(words string) string {
		c := &conversation{}
		c.take(record{Answered: &answered{}}) // of nothing: it is passed over
		c.add(record{Summary: nil})
		c.add(record{Said: &said{ID: "a", Words: words}})
		c.add(record{Said: &said{ID: "b", Words: "later"}})
		return firstWords(encodeRecords(c.unkept))
	}
	for words, want := range map[string]string{"a\nb": "a b", strings.Repeat("x", 61): strings.Repeat("x", 59) + "…"} {
		if got := said(words); got != want {
			t.Errorf("%q is listed as %q", words, got)
		}
	}
	if got := firstWords(nil); got != "" {
		t.Errorf("where nothing was said: %q", got)
	}
}

// What is listed of a workflow is what people take for its steps, its first note and as much of what
// its steps are given as there is room for, each once.
func TestListingHasBounds(t *testing.T) {
	w := workflowtest.Parse(t, "l: Loop \"Each\" times 2\na: Tool \"Tell\" notify message=done\ne: EndLoop l\nl:LoopBody > a > e > l")
	w.Notes = []workflow.Note{{Text: strings.Repeat("word ", 100)}, {Text: "another"}}
	got := describeWorkflow(w, document.Obstacle{}, "/w.json", 3)
	if !slices.Equal(got.Names, []string{"Each", "Tell"}) || got.Steps != 2 || got.Kind != workflow.KindTool || got.Tool != "notify" || got.Errors != 3 || len(got.Description) > maxDescription || len(got.Description) < maxDescription-10 {
		t.Errorf("listed is %+v", got)
	}
	if empty := describeWorkflow(workflow.Workflow{Name: "E"}, document.Obstacle{}, "/e.json", 1); empty.Errors != 0 || empty.Names == nil || empty.Given == nil {
		t.Errorf("what has not begun is listed as %+v", empty)
	}
	if c := changes(workflow.Diff(workflow.Workflow{}, w)); c.Added != 2 || len(c.Steps) != 2 || c.Changed != 0 {
		t.Errorf("the changes are %+v", c)
	}
	var steps []string
	for i := range 25 { // 20 of them fill the room
		steps = append(steps, fmt.Sprintf("s%d: Tool notify message=\"%s\"", i, strings.Repeat(string(rune('A'+i)), maxGiven+1)))
	}
	given := givenTo(workflowtest.Parse(t, strings.Join(steps, "\n")), &redact.Redactor{})
	if len(given) != maxAllGiven/maxGiven || len(given[0]) != maxGiven || len(strings.Join(given, "")) != maxAllGiven {
		t.Errorf("given are %d of %d bytes", len(given), len(strings.Join(given, "")))
	}
	short := givenTo(workflowtest.Parse(t, "a: Tool notify message=one title=two\nb: Tool notify message=one\nc: AiStep \"\" \"Look\" with notify"), &redact.Redactor{})
	if !slices.Equal(short, []string{"one", "two", "Look"}) {
		t.Errorf("given are %q", short)
	}
}

// Of words that were not sent the last written are kept, as many as there is room for.
func TestUnsentWordsOfManyDocuments(t *testing.T) {
	folder := t.TempDir()
	u := &unsent{path: filepath.Join(folder, "unsent.json"), redact: func(s string) string { return s }}
	must(t, u.keep(filepath.Join(folder, "none"), "")) // nothing is to be kept, and no file is made
	if _, err := os.Stat(u.path); err == nil {
		t.Error("a file is made for nothing")
	}
	path := func(i int) string { return filepath.Join(folder, fmt.Sprint(i, workflow.FileEnd)) }
	for i := range maxUnsent + 2 {
		must(t, os.WriteFile(path(i), nil, 0o600))
		must(t, u.keep(path(i), fmt.Sprint("words ", i)))
	}
	for i, want := range map[int]string{0: "", 1: "", 2: "words 2", maxUnsent + 1: fmt.Sprint("words ", maxUnsent+1)} {
		if got := u.of(path(i)); got != want {
			t.Errorf("of %d it is %q, want %q", i, got, want)
		}
	}
	must(t, os.WriteFile(u.path, []byte(`{"vers`), 0o600))
	if got := u.of(path(2)); got != "" {
		t.Errorf("of a damaged file it is %q", got)
	}
	must(t, u.keep(path(2), "anew"))
	if got := u.of(path(2)); got != "anew" {
		t.Errorf("written anew it is %q", got)
	}
}

// An answer that is too long is cut, and the draft of what fell back is shown.
func TestAnswerHasABound(t *testing.T) {
	q := &request{AskRequest: AskRequest{ID: "a"}, words: "w"}
	same := func(s string) string { return s }
	w := workflow.Workflow{Name: "W"}
	for _, status := range []planner.Status{planner.Done, planner.Fallback} {
		v := viewAnswer(q, planner.ChatResult{Result: planner.Result{Status: status, Message: strings.Repeat("m", maxReply+1), Lead: strings.Repeat("l", maxReply), Workflow: w, Attempts: []planner.Attempt{{N: 1, Reply: strings.Repeat("r", maxReply+1)}}}}, same)
		if len(v.Message) != maxReply+len("…") || len(v.Lead) != maxReply || len(v.Attempts) != 1 || len(v.Attempts[0].Reply) != maxReply+len("…") || (v.Draft != nil) != (status == planner.Fallback) || v.Problems == nil || v.Changes.Steps == nil || v.LeftOut == nil || v.Assumed == nil {
			t.Errorf("%s: %d bytes are shown, a draft: %v", status, len(v.Message), v.Draft)
		}
	}
}

// No secret is in what the attempts of an answer had, nor in what was wrong with them.
func TestAttemptIsShownWithoutSecrets(t *testing.T) {
	redactor := &redact.Redactor{}
	redactor.Add(canary)
	v := viewAttempt(planner.Attempt{N: 1, Reply: "a " + canary, Problems: problem.List{problem.New(problem.UnknownTool, problem.Place{}, "There is no %s.", canary)}}, redactor.Text)
	text, err := json.Marshal(v)
	if err != nil || strings.Contains(string(text), canary) || len(v.Problems) != 1 || !strings.HasPrefix(v.Problems[0].Message, "There is no ") || !strings.HasPrefix(v.Reply, "a ") {
		t.Errorf("shown is %s, %v", text, err)
	}
}

// The assistant is asked with what there is to undo, unless the document can only be looked at.
func TestAskedWithWhatCanBeUndone(t *testing.T) {
	for _, isReadOnly := range []bool{false, true} {
		q := &request{base: document.State{CanUndo: true, CanRedo: true, ReadOnly: isReadOnly}}
		if r := q.chat(); r.CanUndo == isReadOnly || r.CanRedo == isReadOnly {
			t.Errorf("read-only %v: undo %v, redo %v", isReadOnly, r.CanUndo, r.CanRedo)
		}
	}
	if r := (&request{}).chat(); r.CanUndo || r.CanRedo {
		t.Errorf("where nothing was done: %+v", r)
	}
}

// A canvas stands at numbers, and is drawn in some size.
func TestUsableLayouts(t *testing.T) {
	none, endless := math.NaN(), math.Inf(-1)
	for _, l := range []Layout{{none, 1, 1, nil}, {1, none, 1, nil}, {1, 1, none, nil}, {endless, 1, 1, nil}, {1, endless, 1, nil}, {1, 1, -endless, nil}, {1, 1, 0, nil}, {1, 1, -1, nil}} {
		if l.usable() {
			t.Errorf("%+v is usable", l)
		}
	}
	if l := (Layout{Zoom: 0.01}); !l.usable() {
		t.Errorf("%+v is not usable", l)
	}
}
