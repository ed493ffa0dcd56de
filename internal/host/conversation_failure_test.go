package host

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"planwright/internal/llm/llmtest"
	"planwright/internal/session"
	"planwright/planner"
	"planwright/planner/problem"
)

// askIn names a folder where a child process opens a session and asks the model
// at askAt, until it is killed.
const (
	askIn = "HOST_TEST_ASK_IN"
	askAt = "HOST_TEST_ASK_AT"
)

// TestAskUntilKilled is no test, but what the child process does.
func TestAskUntilKilled(t *testing.T) {
	if os.Getenv(askIn) == "" {
		t.Skip("only for a child process")
	}
	f := open(t, os.Getenv(askIn), os.Getenv(askAt))
	for i := range 10 {
		f.ask(fmt.Sprintf("step %d", i))
	}
}

// What the person said is there after the program was killed, and so is what
// waited for a decision.
func TestKilledWhileARequestRuns(t *testing.T) {
	for name, tt := range map[string]struct {
		answers  []llmtest.Answer
		proposed bool
	}{
		"first":    {nil, false},
		"proposed": {llmtest.Texts(planReply, twoMore), true},
	} {
		t.Run(name, func(t *testing.T) {
			hanging := llmtest.Do(llmtest.Silence())
			server := llmtest.New(t, append(tt.answers, hanging)...)
			folder := t.TempDir()
			child := exec.Command(os.Args[0], "-test.run=^TestAskUntilKilled$")
			child.Env = append(os.Environ(), askIn+"="+folder, askAt+"="+server.URL)
			if err := child.Start(); err != nil {
				t.Fatal(err)
			}
			waitFor(t, func() bool { return len(server.Requests()) == len(tt.answers)+1 })
			if err := child.Process.Kill(); err != nil {
				t.Fatal(err)
			}
			_ = child.Wait() // it was killed
			f := open(t, folder, server.URL)
			got := f.conversationNow()
			if len(got) != len(tt.answers)+1 {
				t.Fatalf("kept %v", wordsOf(got))
			}
			if last := got[len(got)-1]; last.Answer != nil || last.Running || last.Words != fmt.Sprintf("step %d", len(tt.answers)) {
				t.Errorf("the last exchange is %+v", last)
			}
			if p := f.proposal(); tt.proposed != (p != nil) {
				t.Fatalf("what waits is %+v", p)
			}
			if !tt.proposed {
				return
			}
			if view, err := f.ApplyProposal(f.proposal().ID); err != nil || len(view.Workflow.Nodes) != 3 {
				t.Errorf("applied %v, %v", view.Workflow, err)
			}
		})
	}
}

// A disk that does not take the conversation keeps nobody from talking: the state
// of the document says so, and it is made up for.
func TestConversationThatCannotBeWritten(t *testing.T) {
	server := llmtest.New(t, llmtest.Texts(planReply, "Fine.", patchReply)...)
	f := open(t, t.TempDir(), server.URL)
	f.ask("take a screenshot")
	file := conversationFile(t, f.folder)
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(file, 0o700); err != nil { // nothing can be written there
		t.Fatal(err)
	}
	if answer := f.ask("good?"); answer.Status != planner.Chat || answer.Message != "Fine." {
		t.Errorf("answered %+v", answer)
	}
	if state := f.state(); state.Saved != session.SavedFailed || !strings.Contains(state.Failure, "history") {
		t.Errorf("the state is %+v", state.SavedView)
	}
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	waitFor(t, func() bool { return f.state().Saved == session.SavedYes })
	before := wordsOf(f.conversationNow())
	f = f.restart(server.URL)
	if got := wordsOf(f.conversationNow()); strings.Join(got, "|") != strings.Join(before, "|") || len(got) != 2 {
		t.Errorf("kept %v of %v", got, before)
	}
}

// Whatever is done at once, nothing is lost, said twice, or left running.
func TestManyThingsAtOnce(t *testing.T) {
	script := llmtest.Script{Rules: []llmtest.Rule{
		{Match: "Steps:\n\\w", Answers: []llmtest.Answer{llmtest.Text(patchReply)}},
		{Match: "", Answers: []llmtest.Answer{llmtest.Text(planReply)}},
	}}
	server, err := llmtest.Start("127.0.0.1:0", script)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(server.Close)
	f := open(t, t.TempDir(), server.URL)
	var all sync.WaitGroup
	each := func(do func(i int)) {
		all.Go(func() {
			for i := range 20 {
				do(i)
			}
		})
	}
	// The errors say that something came in between, which is the point.
	for worker := range 3 {
		each(func(i int) {
			_, _ = f.Ask(session.AskRequest{ID: fmt.Sprintf("%d-%d", worker, i), Words: fmt.Sprintf("step %d", i)})
		})
	}
	each(func(i int) { _, _ = f.Rename(fmt.Sprint(i)) })
	each(func(int) { _, _ = f.Undo() })
	each(func(int) { _, _ = f.Start() })
	each(func(i int) { _ = f.Stop(fmt.Sprintf("1-%d", i)) })
	each(func(i int) {
		state, _ := f.Proposal()
		if p := state.Proposal; p != nil && i%2 == 0 {
			_, _ = f.ApplyProposal(p.ID)
		} else if p != nil {
			_, _ = f.DiscardProposal(p.ID)
		}
	})
	each(func(i int) {
		if i%7 == 6 {
			_, _ = f.New()
		}
	})
	all.Wait()
	before := f.conversationNow()
	seen := map[string]bool{}
	for _, e := range before {
		if e.Running || e.Answer == nil || seen[e.ID] {
			t.Errorf("left over: %+v", e)
		}
		seen[e.ID] = true
	}
	f = f.restart(server.URL)
	if got := f.conversationNow(); len(before) > 0 && strings.Join(wordsOf(got), "|") != strings.Join(wordsOf(before), "|") {
		t.Errorf("before the restart %v, after it %v", wordsOf(before), wordsOf(got))
	}
}

// Whichever line of a conversation is damaged, the others are there, the person is
// told once, and it goes on.
func TestDamageInAConversation(t *testing.T) {
	server := answersByWords(t)
	whole := windowOne(t, t.TempDir(), server.URL)
	for _, words := range []string{"plan", "words", "more", "words again", "rename"} {
		whole.ask(words)
	}
	whole.close()
	path := conversationFile(t, whole.folder)
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	lines := bytes.SplitAfter(data, []byte("\n"))
	for i := range lines[:len(lines)-1] {
		text := slices.Concat(slices.Concat(lines[:i]...), []byte("damaged\n"), slices.Concat(lines[i+1:]...))
		if err := os.WriteFile(path, text, 0o600); err != nil {
			t.Fatal(err)
		}
		f := windowOne(t, whole.folder, server.URL)
		start, err := f.Start()
		if said := len(start.Conversation); err != nil || said < 4 || len(start.Notices) != 1 {
			t.Errorf("without line %d there are %d exchanges and the notices %v, %v", i, said, start.Notices, err)
		}
		if answer := f.ask("words"); answer.Message != "These are words." {
			t.Errorf("without line %d: %+v", i, answer)
		}
		f.close()
	}
}

func conversationFile(t *testing.T, folder string) string {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(folder, "data", "history", "*", "conversation"))
	if err != nil || len(paths) != 1 {
		t.Fatal(paths, err)
	}
	return paths[0]
}

// An answer that the endpoint breaks off with an error is an attempt like any other:
// its reply is kept, and the model is asked again.
func TestBrokenOffAnswerIsAnAttempt(t *testing.T) {
	broken, _ := llmtest.Fault("error-at-the-end")
	server := llmtest.New(t, broken, llmtest.Text(planReply))
	f := open(t, t.TempDir(), server.URL)
	answer := f.ask("take a screenshot")
	if !answer.Applied || len(answer.Attempts) != 2 {
		t.Fatalf("ended as %+v", answer)
	}
	if first := answer.Attempts[0]; first.Class != planner.ClassTruncated || !strings.Contains(first.Reply, "take_screenshot") {
		t.Errorf("the first attempt is %+v", first)
	}
}

// Where no try is left the request fails as the endpoint did, with what it said.
func TestBrokenOffAnswerInTheEnd(t *testing.T) {
	for name, state := range map[string]planner.EndpointState{"error-at-the-end": planner.StateServer, "cut": planner.StateTruncated} {
		broken, _ := llmtest.Fault(name)
		server := llmtest.New(t, broken, broken, broken)
		f := open(t, t.TempDir(), server.URL)
		answer := f.ask("take a screenshot")
		if answer.Status != planner.Failed || answer.LastError.State != state || answer.LastError.Attempts != len(server.Requests()) || len(answer.Attempts) != len(server.Requests()) {
			t.Errorf("%s: asked %d times, ended as %+v, %+v", name, len(server.Requests()), answer, answer.LastError)
		}
	}
}

func TestErrorAfterTheAnswerIsANote(t *testing.T) {
	late, _ := llmtest.Fault("late-error")
	f := open(t, t.TempDir(), llmtest.New(t, late).URL)
	if answer := f.ask("take a screenshot"); !answer.Applied || !answer.Problems.Has(problem.LateError) {
		t.Errorf("ended as %+v", answer)
	}
}
