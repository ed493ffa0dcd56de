package host

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"planwright/internal/llm/llmtest"
	"planwright/internal/session"
	"planwright/planner"
	"planwright/planner/workflow"
)

// conversationNow is the conversation as the page would get it now.
func (f *fixture) conversationNow() []session.ExchangeView {
	f.t.Helper()
	start, err := f.Start()
	if err != nil {
		f.t.Fatal(err)
	}
	return start.Conversation
}

// wordsOf are the words of the conversation, in order.
func wordsOf(exchanges []session.ExchangeView) (words []string) {
	for _, e := range exchanges {
		words = append(words, e.Words)
	}
	return words
}

// restart closes the session and opens another one in the same folder.
func (f *fixture) restart(baseURL string) *fixture {
	f.t.Helper()
	f.close()
	return open(f.t, f.folder, baseURL)
}

// told is all that the model was told with the n-th request, from 0.
func told(t *testing.T, server *llmtest.Server, n int) string {
	t.Helper()
	requests := server.Requests()
	if n >= len(requests) {
		t.Fatalf("there were only %d requests", len(requests))
	}
	var text strings.Builder
	for _, m := range requests[n].Messages {
		text.WriteString(m.Content + "\n")
	}
	return text.String()
}

func wants(t *testing.T, text string, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if !strings.Contains(text, part) {
			t.Errorf("%q is not in\n%s", part, text)
		}
	}
}

func lacks(t *testing.T, text string, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if strings.Contains(text, part) {
			t.Errorf("%q is in\n%s", part, text)
		}
	}
}

func TestWordsChangeNothing(t *testing.T) {
	server := llmtest.New(t, llmtest.Texts(planReply, "It takes a picture of the screen.")...)
	f := open(t, t.TempDir(), server.URL)
	f.ask("take a screenshot")
	before := f.state()
	answer := f.ask("what does it do?")
	if answer.Status != planner.Chat || answer.Kind != planner.KindChat || answer.Message != "It takes a picture of the screen." {
		t.Errorf("answered %+v", answer)
	}
	if answer.Applied || answer.Proposal != "" || f.proposal() != nil || f.state().Revision != before.Revision {
		t.Errorf("words changed something: %+v", answer)
	}
}

// Small edits that are certain need no model, and neither do undo and redo.
func TestEditsWithoutTheModel(t *testing.T) {
	f := open(t, t.TempDir(), "")
	f.ask("Take a screenshot")
	name := f.state().Workflow.Nodes[0].Name
	renamed := f.ask(fmt.Sprintf("rename %q to Picture", name))
	if renamed.Status != planner.Done || !renamed.Applied || len(renamed.Attempts) != 0 || renamed.Changes.Changed != 1 {
		t.Fatalf("answered %+v", renamed)
	}
	if got := f.state(); got.UndoVersion != renamed.Version || got.Workflow.Nodes[0].Name != "Picture" {
		t.Fatalf("the document is %+v", got)
	}
	for _, tt := range []struct {
		words string
		name  string
	}{{"undo", name}, {"redo", "Picture"}, {"Please undo.", name}} {
		answer := f.ask(tt.words)
		if got := f.state().Workflow.Nodes[0].Name; answer.Status != planner.Done || !answer.Applied || answer.Kind != planner.KindChat || got != tt.name {
			t.Errorf("%s: answered %+v, the step is called %s", tt.words, answer, got)
		}
		start, err := f.Start()
		if back := start.Conversation[1].TakenBack; err != nil || back != (tt.name == name) {
			t.Errorf("%s: the change counts as taken back: %t, %v", tt.words, back, err)
		}
	}
	if f.ask("undo"); len(f.state().Workflow.Nodes) != 0 {
		t.Error("the plan was not taken back")
	}
	if answer := f.ask("undo"); answer.Applied {
		t.Errorf("with nothing to undo: %+v", answer)
	}
}

// The model is told what was said before, and what became of its proposals.
func TestModelIsToldTheConversation(t *testing.T) {
	server := llmtest.New(t, llmtest.Texts(planReply, twoMore, "Fine.", patchReply, patchReply, patchReply, "Bye.")...)
	f := open(t, t.TempDir(), server.URL)
	f.ask("take a screenshot")
	p := f.ask("then tell me twice").Proposal
	wants(t, told(t, server, 1), "take a screenshot", "1 step added; the person applied it", "then tell me twice")
	f.ask("good?")
	wants(t, told(t, server, 2), "then tell me twice", "not decided yet")
	if _, err := f.DecideChange(session.DecideRequest{Proposal: p, Change: "step:tell"}); err != nil {
		t.Fatal(err)
	}
	if _, err := f.ApplyProposal(p); err != nil {
		t.Fatal(err)
	}
	f.ask("once more")
	wants(t, told(t, server, 3), "Fine.", "the person applied a part of it")
	f.ask("no, another way") // in place of the one before
	if _, err := f.DiscardProposal(f.proposal().ID); err != nil {
		t.Fatal(err)
	}
	f = f.restart(server.URL)
	f.ask("and again")
	if got := strings.Count(told(t, server, 5), "the person discarded it"); got != 2 {
		t.Errorf("told of %d discarded proposals in\n%s", got, told(t, server, 5))
	}
	var outcomes []session.Outcome
	for _, e := range f.conversationNow() {
		if e.Decided != nil {
			outcomes = append(outcomes, e.Decided.Outcome)
		}
	}
	if want := []session.Outcome{session.OutcomePartly, session.OutcomeSuperseded, session.OutcomeDiscarded}; !slices.Equal(outcomes, want) {
		t.Errorf("outcomes %v, want %v", outcomes, want)
	}
	partly := f.conversationNow()[1].Decided
	if partly.Version != 2 || len(partly.Changes) != 3 || !partly.Changes[0].Accepted || partly.Changes[1].Accepted {
		t.Errorf("kept of the decision: %+v", partly)
	}
}

const summaryText = "The person wants a picture of the screen."

// windowOne opens a session that tells one exchange in full.
func windowOne(t *testing.T, folder, baseURL string) *fixture {
	t.Helper()
	f := open(t, folder, baseURL)
	if _, err := f.SetSetting(SettingRequest{Key: "conversationWindow", Value: "1"}); err != nil {
		t.Fatal(err)
	}
	return f
}

func TestSummaryIsKept(t *testing.T) {
	server := llmtest.New(t, llmtest.Texts(planReply, "Second.", summaryText, "Third.", "It went on.", "Fourth.")...)
	f := windowOne(t, t.TempDir(), server.URL)
	f.ask("take a screenshot")
	f.ask("say something")
	f.ask("say more") // sums up the first exchange
	wants(t, told(t, server, 3), summaryText, "Second.")
	lacks(t, told(t, server, 3), "take a screenshot")
	f = f.restart(server.URL)
	f.ask("and more") // sums up the second
	wants(t, told(t, server, 4), summaryText, "say something")
	lacks(t, told(t, server, 4), "take a screenshot", "say more")
	wants(t, told(t, server, 5), "It went on.", "Third.")
	lacks(t, told(t, server, 5), summaryText, "Second.")
}

func TestRewind(t *testing.T) {
	server := llmtest.New(t, llmtest.Texts(planReply, "Second.", summaryText, patchReply, "Another second.", "A first.", "Again.")...)
	f := windowOne(t, t.TempDir(), server.URL)
	first := f.ask("take a screenshot")
	second := f.ask("say something")
	f.ask("then tell me")
	if f.proposal() == nil {
		t.Fatal("nothing waits")
	}
	if _, err := f.Ask(session.AskRequest{ID: "new", Words: "say it anew", Rewind: "unknown"}); err == nil || len(f.conversationNow()) != 3 || f.proposal() == nil {
		t.Errorf("going back to nothing: %v, %v", err, wordsOf(f.conversationNow()))
	}
	f.send(session.AskRequest{ID: "new", Words: "say it anew", Rewind: second.ID})
	want := []string{"take a screenshot", "say it anew"}
	if got := wordsOf(f.conversationNow()); !slices.Equal(got, want) {
		t.Errorf("left %v, want %v", got, want)
	}
	if f.proposal() != nil || f.last() != session.OutcomeDiscarded {
		t.Errorf("what waited is %+v, %s", f.proposal(), f.last())
	}
	wants(t, told(t, server, 4), summaryText)
	lacks(t, told(t, server, 4), "take a screenshot", "say something", "then tell me")
	i := slices.IndexFunc(f.events, func(e event) bool { return e.name == session.EventRewound })
	if i < 0 || !slices.Equal(wordsOf(f.events[i].payload.(session.RewoundView).Conversation), want[:1]) {
		t.Errorf("the page was not told what is left: %d", i)
	}
	f = f.restart(server.URL)
	if got := wordsOf(f.conversationNow()); !slices.Equal(got, want) {
		t.Errorf("after a restart %v", got)
	}
	if _, err := f.Ask(session.AskRequest{ID: first.ID, Words: "from the start", Rewind: first.ID}); err != nil || len(f.conversationNow()) != 1 {
		t.Errorf("said again under its id: %v, %v", wordsOf(f.conversationNow()), err)
	}
	f = f.restart(server.URL)
	f.ask("and now")
	wants(t, told(t, server, 6), "from the start")
	lacks(t, told(t, server, 6), summaryText, "take a screenshot", "say it anew")
}

// A summary of what is forgotten is not told of what is said in its place.
func TestRewindForgetsTheSummary(t *testing.T) {
	server := llmtest.New(t, llmtest.Texts(planReply, "Second.", summaryText, "Third.", "A first.", "Again.")...)
	f := windowOne(t, t.TempDir(), server.URL)
	first := f.ask("take a screenshot")
	f.ask("say something")
	f.ask("say more") // sums up the first exchange
	f.send(session.AskRequest{ID: "new", Words: "from the start", Rewind: first.ID})
	f.ask("and now")
	wants(t, told(t, server, 5), "from the start", "A first.")
	lacks(t, told(t, server, 5), summaryText, "take a screenshot")
}

// With no attempt allowed to be wrong nothing is retried, and nothing invalid is
// offered or applied, whatever the settings say.
func TestAttemptsOfARequest(t *testing.T) {
	const broken = `{"steps": [{"step_type": "Tool", "name": "Bad", "tool_name": "no_such_tool", "arguments": {}}]}`
	server := llmtest.New(t, llmtest.Texts(broken, broken, broken, planReply, broken)...)
	f := open(t, t.TempDir(), server.URL)
	for _, attempts := range []int{-1, 11} {
		if _, err := f.Ask(session.AskRequest{ID: "x", Words: "x", Attempts: &attempts}); err == nil || len(f.conversationNow()) != 0 {
			t.Errorf("%d attempts: %v", attempts, err)
		}
	}
	zero, one, two := 0, 1, 2
	blocked := func(a session.AnswerView) bool {
		return a.Status == planner.Blocked && len(a.Attempts) == 1 && a.Draft != nil && a.Problems.HasErrors() && !a.Applied && f.proposal() == nil
	}
	for id, attempts := range map[string]*int{"one": &one, "zero": &zero} {
		if a := f.send(session.AskRequest{ID: id, Words: "plan", Attempts: attempts}); !blocked(a) || len(f.state().Workflow.Nodes) != 0 {
			t.Errorf("%s: %+v", id, a)
		}
	}
	twice := f.send(session.AskRequest{ID: "twice", Words: "plan", Attempts: &two})
	if !twice.Applied || len(twice.Attempts) != 2 {
		t.Errorf("with two attempts: %+v", twice)
	}
	before := f.state().Workflow
	if a := f.send(session.AskRequest{ID: "bad", Words: "change it", Attempts: &zero}); !blocked(a) || !workflow.Same(f.state().Workflow, before) {
		t.Errorf("an invalid change: %+v", a)
	}
}

// What waits for a decision waits after a restart, fitted to what another program
// or the person did to the workflow.
func TestProposalSurvivesRestart(t *testing.T) {
	server := llmtest.New(t, llmtest.Texts(planReply, twoMore)...)
	f := open(t, t.TempDir(), server.URL)
	f.ask("take a screenshot")
	f.ask("then tell me twice")
	p := f.proposal()
	if _, err := f.DecideChange(session.DecideRequest{Proposal: p.ID, Change: "step:tell"}); err != nil {
		t.Fatal(err)
	}
	f.change(func(n *workflow.Node) { n.Retries = 2 })
	want := f.proposal()
	f = f.restart(server.URL)
	got := f.proposal()
	if got == nil || got.ID != want.ID || !workflow.Same(patched(t, f, got.Selected), patched(t, f, want.Selected)) || !slices.Equal(accepted(got), accepted(want)) {
		t.Fatalf("after a restart %+v, before it %+v", got, want)
	}
	f.change(func(n *workflow.Node) { n.Note = "by hand" })
	view, err := f.ApplyProposal(got.ID)
	if err != nil || len(view.Workflow.Nodes) != 2 || view.Workflow.Nodes[0].Name != "Picture" || view.Workflow.Nodes[0].Retries != 2 {
		t.Fatalf("applied:\n%s%v", view.Workflow, err)
	}
	f = f.restart(server.URL)
	if last := f.conversationNow()[1]; f.proposal() != nil || last.Decided == nil || last.Decided.Outcome != session.OutcomePartly {
		t.Errorf("what was decided waits again: %+v", last)
	}
	versions, err := f.History(0)
	if i := slices.IndexFunc(versions, func(v session.VersionView) bool { return v.Author == "assistant" }); err != nil || versions[i].Prompt != "then tell me twice" || versions[i].Attempts != 1 || versions[i].Tokens != 150 {
		t.Errorf("the history is %+v, %v", versions, err)
	}
}

func patched(t *testing.T, f *fixture, p workflow.Patch) workflow.Workflow {
	t.Helper()
	w, err := workflow.Apply(f.state().Workflow, p)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// A proposal that says nothing new after a restart is outdated.
func TestProposalOutdatedAfterRestart(t *testing.T) {
	server := llmtest.New(t, llmtest.Texts(planReply, `{"update": [{"node_id": "shot", "name": "Picture"}]}`)...)
	f := open(t, t.TempDir(), server.URL)
	f.ask("take a screenshot")
	f.ask("call it picture")
	f.change(func(n *workflow.Node) { n.Name = "Picture" })
	f = f.restart(server.URL)
	if last := f.conversationNow()[1]; f.proposal() != nil || last.Decided == nil || last.Decided.Outcome != session.OutcomeOutdated {
		t.Errorf("it ended as %+v", last)
	}
}

// Another document has its own conversation; what runs is stopped and says so.
func TestConversationGoesWithItsDocument(t *testing.T) {
	server := llmtest.New(t, llmtest.Text(planReply), llmtest.Text(twoMore), llmtest.Answer{Content: planReply, Delay: time.Hour})
	f := open(t, t.TempDir(), server.URL)
	f.ask("take a screenshot")
	f.ask("then tell me twice")
	waiting, old := f.proposal(), f.state().Workflow.ID
	answers := make(chan session.AnswerView)
	go func() { answers <- f.ask("wait") }()
	waitFor(t, func() bool { return len(f.conversationNow()) == 3 && server.Open() == 1 })
	if running := f.conversationNow()[2]; !running.Running || running.Answer != nil {
		t.Errorf("while it runs: %+v", running)
	}
	opened, err := f.New()
	if err != nil || len(opened.Conversation) != 0 || f.proposal() != nil {
		t.Fatalf("a new document has %v, %+v, %v", opened.Conversation, f.proposal(), err)
	}
	if answer := <-answers; answer.Status != planner.Cancelled {
		t.Errorf("the request ended as %+v", answer)
	}
	opened, err = f.Open(old)
	if err != nil || len(opened.Conversation) != 3 {
		t.Fatalf("opened again: %+v, %v", opened, err)
	}
	if last := opened.Conversation[2]; last.Running || last.Answer == nil || last.Answer.Status != planner.Cancelled {
		t.Errorf("the last exchange is %+v", last)
	}
	if p := f.proposal(); p == nil || p.ID != waiting.ID {
		t.Errorf("what waited is %+v", p)
	}
}

// Each request tells the page its whole exchange before it returns.
func TestRequestEnded(t *testing.T) {
	server := llmtest.New(t, llmtest.Texts(planReply, "Hello.")...)
	f := open(t, t.TempDir(), server.URL)
	for i, words := range []string{"take a screenshot", "hello", "undo"} {
		answer := f.ask(words)
		last := f.events[len(f.events)-1]
		ended, ok := last.payload.(session.ExchangeView)
		if !ok || last.name != session.EventRequestEnded || ended.ID != answer.ID || ended.Running || ended.Answer.Message != answer.Message || ended.Words != words {
			t.Errorf("%d: the last event is %s %+v", i, last.name, last.payload)
		}
	}
}

func TestOneRequestAtATime(t *testing.T) {
	server := llmtest.New(t, llmtest.Answer{Content: planReply, Delay: time.Hour}, llmtest.Text(planReply))
	f := open(t, t.TempDir(), server.URL)
	answers := make(chan session.AnswerView)
	go func() { answers <- f.ask("wait") }()
	waitFor(t, func() bool { return server.Open() == 1 })
	if _, err := f.Ask(session.AskRequest{ID: "second", Words: "at once"}); err != session.ErrBusyAsking {
		t.Errorf("a second request: %v", err)
	}
	if err := f.Stop("r-wait"); err != nil {
		t.Fatal(err)
	}
	<-answers
	if got := wordsOf(f.conversationNow()); !slices.Equal(got, []string{"wait"}) {
		t.Errorf("the conversation is %v", got)
	}
	if answer := f.ask("now"); !answer.Applied {
		t.Errorf("the next one ended as %+v", answer)
	}
}

// A request that runs when the program is closed ends with it; what was said stays.
func TestCloseWhileARequestRuns(t *testing.T) {
	server := llmtest.New(t, llmtest.Answer{Content: planReply, Delay: time.Hour})
	f := open(t, t.TempDir(), server.URL)
	answers := make(chan session.AnswerView)
	go func() { answers <- f.ask("wait") }()
	waitFor(t, func() bool { return server.Open() == 1 })
	f2 := make(chan *fixture)
	go func() { f2 <- f.restart(server.URL) }()
	if answer := <-answers; answer.Status != planner.Cancelled {
		t.Errorf("it ended as %+v", answer)
	}
	again := <-f2
	if got := again.conversationNow(); len(got) != 1 || got[0].Answer == nil || got[0].Answer.Status != planner.Cancelled {
		t.Errorf("after a restart %+v", got)
	}
}

// A request that ends in a panic does not keep the next one from running.
func TestRequestAfterAPanic(t *testing.T) {
	server := llmtest.New(t, llmtest.Texts(planReply, planReply)...)
	f := open(t, t.TempDir(), server.URL)
	f.failAt(session.EventRequestAttempt)
	func() {
		defer func() {
			if recover() == nil {
				t.Error("there was no panic")
			}
		}()
		f.ask("take a screenshot")
	}()
	f.failAt("")
	if got := f.conversationNow(); len(got) != 1 || got[0].Running || got[0].Answer == nil || got[0].Answer.Status != planner.Failed {
		t.Errorf("the conversation is %+v", got)
	}
	if answer := f.ask("again"); !answer.Applied {
		t.Errorf("the next one ended as %+v", answer)
	}
}

// Keys that were said or answered are nowhere on the disk and on no page.
func TestSecretsAreNotKept(t *testing.T) {
	const key = "sk-canary0123456789abcdefghijklmnop"
	server := llmtest.New(t, llmtest.Text("Your key "+key+" is fine."), llmtest.Text(`{"steps": [{"step_type": "`+key+`"`))
	f := open(t, t.TempDir(), server.URL)
	f.ask("is " + key + " a good key?")
	one := 1
	f.send(session.AskRequest{ID: "two", Words: "plan " + key, Attempts: &one})
	page, err := json.Marshal(f.conversationNow())
	if err != nil || strings.Contains(string(page), key) {
		t.Errorf("the page gets %s, %v", page, err)
	}
	f.close()
	for path, text := range filesUnder(t, f.folder) {
		if strings.Contains(text, key) {
			t.Errorf("the key is in %s", path)
		}
	}
}

// The replies of old attempts are kept in short, so that long conversations open
// quickly.
func TestOldRepliesAreShortened(t *testing.T) {
	const maxReply, maxOldReply, full = 20_000, 400, 20
	text := `{"steps": "` + strings.Repeat("x", 2*maxReply)
	server := llmtest.New(t, slices.Repeat([]llmtest.Answer{{Content: text, Pieces: []string{text}}}, 160)...)
	f := open(t, t.TempDir(), server.URL)
	const count = 80
	one := 1
	for i := range count {
		f.send(session.AskRequest{ID: fmt.Sprint(i), Words: "q", Attempts: &one})
	}
	check := func() {
		t.Helper()
		for i, e := range f.conversationNow() {
			reply, most := len(e.Answer.Attempts[0].Reply), maxReply+len("…")
			if i < count-full {
				most = maxOldReply
			}
			if reply > most || reply < most-10 {
				t.Errorf("exchange %d has a reply of %d bytes, want %d", i, reply, most)
			}
		}
	}
	check()
	f = f.restart(server.URL)
	check()
}

// A workflow is named after what was said, without the keys of the program.
func TestKeyIsInNoName(t *testing.T) {
	const key = "horsebattery-0123"
	server := llmtest.New(t, llmtest.Texts(planReply)...)
	f := open(t, t.TempDir(), server.URL)
	f.host.redactor.Add(key)
	f.ask("take a screenshot with " + key)
	if w := f.state().Workflow; len(w.Nodes) == 0 || strings.Contains(w.Name, key) {
		t.Errorf("it is called %q", w.Name)
	}
}
