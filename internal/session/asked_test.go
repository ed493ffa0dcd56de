package session

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"planwright/internal/redact"
	"planwright/planner"
	"planwright/planner/memory"
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// What cannot be asked is refused and is not part of the conversation; at its bounds it is asked.
func TestBoundsOfARequest(t *testing.T) {
	number := func(n int) *int { return &n }
	for name, c := range map[string]struct {
		r    AskRequest
		said string // "": it is asked
	}{
		"no id":                {AskRequest{Words: "a"}, "no usable id"},
		"the longest id":       {AskRequest{ID: strings.Repeat("x", MaxID), Words: "a"}, ""},
		"a longer id":          {AskRequest{ID: strings.Repeat("x", MaxID+1), Words: "a"}, "no usable id"},
		"no words":             {AskRequest{ID: "a", Words: " \n"}, "nothing to plan"},
		"the most words":       {AskRequest{ID: "a", Words: strings.Repeat("x", MaxWords)}, ""},
		"more words":           {AskRequest{ID: "a", Words: strings.Repeat("x", MaxWords+1)}, "at most 200 kB"},
		"no attempt":           {AskRequest{ID: "a", Words: "a", Attempts: number(0)}, ""},
		"less than none":       {AskRequest{ID: "a", Words: "a", Attempts: number(-1)}, "0 to 10"},
		"the most attempts":    {AskRequest{ID: "a", Words: "a", Attempts: number(maxAttempts)}, ""},
		"more attempts":        {AskRequest{ID: "a", Words: "a", Attempts: number(maxAttempts + 1)}, "0 to 10"},
		"anew what is not":     {AskRequest{ID: "a", Words: "a", Rewind: "gone"}, "no longer in the conversation"},
		"what was said before": {AskRequest{ID: "before", Words: "a"}, "sent already"},
	} {
		s := open(t, t.TempDir(), "Hello.", "Fine.")
		ask(t, s, "before")
		_, err := s.Ask(c.r)
		if now, _ := s.Now(); (err == nil) != (c.said == "") || err != nil && !strings.Contains(err.Error(), c.said) || len(now.Conversation) != 1 && err != nil {
			t.Errorf("%s: %v, and %d were said", name, err, len(now.Conversation))
		}
	}
}

// patient is a program around a session whose model answers when it is told to, or stopped.
type patient struct {
	around
	begun chan struct{}
}

func (p *patient) Chat(ctx context.Context, _ planner.ChatRequest, _ Once, _ planner.Observer) planner.ChatResult {
	p.begun <- struct{}{}
	<-ctx.Done()
	return planner.ChatResult{Result: planner.Result{Status: planner.Cancelled, Message: "Stopped."}}
}

// One request runs at a time; it is stopped by its id and no other, and by the end of the session.
func TestRequestIsStopped(t *testing.T) {
	s := open(t, t.TempDir())
	p := &patient{begun: make(chan struct{})}
	s.host = p
	answers := make(chan AnswerView)
	send := func(id string) {
		go func() {
			a, err := s.Ask(AskRequest{ID: id, Words: id})
			if err != nil {
				t.Error(err)
			}
			answers <- a
		}()
		<-p.begun
	}
	send("one")
	if _, err := s.Ask(AskRequest{ID: "two", Words: "two"}); err != ErrBusyAsking {
		t.Errorf("while one runs: %v", err)
	}
	if now, _ := s.Now(); len(now.Conversation) != 1 || !now.Conversation[0].Running || now.Conversation[0].Answer != nil {
		t.Errorf("said is %+v", now.Conversation)
	}
	must(t, s.Stop("two"))
	select {
	case a := <-answers:
		t.Fatalf("stopped by another id: %+v", a)
	case <-time.After(20 * time.Millisecond):
	}
	must(t, s.Stop("one"))
	if a := <-answers; a.Status != planner.Cancelled || a.Message != "Stopped." {
		t.Errorf("stopped it is %+v", a)
	}
	must(t, s.Stop("one")) // it is over
	send("three")
	s.EndRequests()
	if a := <-answers; a.Status != planner.Cancelled {
		t.Errorf("at the end it is %+v", a)
	}
	if _, err := s.Ask(AskRequest{ID: "four", Words: "four"}); err != errClosing {
		t.Errorf("behind the end: %v", err)
	}
}

// Words take the last change back and make it again; where there is none, that is the answer.
func TestWordsForUndo(t *testing.T) {
	s := open(t, t.TempDir(), planReply)
	ask(t, s, "take a screenshot")
	at := func(q *request, c planner.Command) AnswerView {
		t.Helper()
		o := outcome{answer: q.answer(planner.Done, "Taken back.")}
		command(q, c, &o)
		return o.answer
	}
	q := &request{doc: s.doc}
	for _, c := range []struct {
		do    planner.Command
		steps int
		ok    bool
	}{{planner.CommandRedo, 1, false}, {planner.CommandUndo, 0, true}, {planner.CommandUndo, 0, false}, {planner.CommandRedo, 1, true}} {
		a := at(q, c.do)
		if n := len(s.doc.State().Workflow.Nodes); n != c.steps || a.Applied != c.ok || (a.Status == planner.Failed) == c.ok || (a.Message == "Taken back.") != c.ok {
			t.Errorf("%s: %d steps, %+v", c.do, n, a)
		}
	}
}

// A plan that the document left behind is kept as a draft, and says of itself only that.
func TestPlanForADocumentThatChanged(t *testing.T) {
	s := open(t, t.TempDir())
	q, err := s.begin(AskRequest{ID: "late", Words: "plan"}, "plan")
	must(t, err)
	mine := workflow.Node{ID: "a", Name: "Mine", Kind: workflow.KindTool, Tool: &workflow.ToolCall{Name: "list_windows"}}
	_, err = s.Edit(EditRequest{Label: "Add", BaseRevision: s.doc.State().Revision, Patch: workflow.Patch{AddedNodes: []workflow.PlacedNode{{Node: mine}}}})
	must(t, err)
	theirs := mine
	theirs.Name = "Theirs"
	w := workflow.Workflow{Nodes: []workflow.Node{theirs}}
	patch := workflow.Diff(q.base.Workflow, w)
	a := s.finish(q, planner.ChatResult{Result: planner.Result{Status: planner.Done, Message: "Planned.", Lead: "Planned", Question: "Shall I?", Workflow: w, Patch: &patch}})
	s.done(q)
	if a.Applied || a.Status != planner.Blocked || a.Message == "Planned." || a.Lead != "" || a.Question != "" || a.Draft == nil || a.Draft.Nodes[0].Name != "Theirs" || s.doc.State().Workflow.Nodes[0].Name != "Mine" {
		t.Errorf("it became %+v", a)
	}
	blocked, err := s.begin(AskRequest{ID: "blocked", Words: "plan"}, "plan")
	must(t, err)
	s.finish(blocked, planner.ChatResult{Result: planner.Result{Status: planner.Blocked, Workflow: w, Patch: &patch}}) // a draft changes nothing
	s.done(blocked)
	for _, at := range []int{1, 3} {
		if told := s.conversation.memory().Messages[at]; told.Counts != (workflow.Counts{}) || told.Outcome != memory.OutcomeNone {
			t.Errorf("the model is told %+v", told)
		}
	}
}

// The model is told what became of what it proposed.
func TestModelIsToldWhatBecameOfAProposal(t *testing.T) {
	for outcome, want := range map[Outcome]memory.Outcome{
		OutcomeApplied: memory.Applied, OutcomePartly: memory.Partly, OutcomeDiscarded: memory.Discarded, OutcomeSuperseded: memory.Discarded, OutcomeOutdated: memory.Discarded,
	} {
		f, p := propose(t)
		if got := f.conversation.memory().Messages[3]; got.Outcome != memory.Pending {
			t.Fatalf("it waits, and is told as %q", got.Outcome)
		}
		f.desk.mu.Lock()
		f.desk.end(outcome, 7)
		f.desk.mu.Unlock()
		if got := f.conversation.memory().Messages[3]; got.Outcome != want || got.Counts == (workflow.Counts{}) {
			t.Errorf("%s is told as %q, %+v", outcome, got.Outcome, got.Counts)
		}
		now, _ := f.Now()
		last := now.Conversation[1]
		if all := !slices.ContainsFunc(last.Decided.Changes, func(c ProposedChange) bool { return !c.Accepted }); all != (want == memory.Applied || want == memory.Partly) || last.version() != 7 || p.ID == "" {
			t.Errorf("%s: shown is %+v", outcome, last.Decided)
		}
	}
}

// A page is told of waits that somebody sees, and of each while a model is loaded.
func TestPageIsToldOfWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var told []WaitingView
		s := newStream("r", func(_ string, payload any) { told = append(told, payload.(WaitingView)) }, &redact.Redactor{})
		at := time.Now()
		for _, e := range []planner.Event{
			{State: planner.StateRateLimited, RetryInMs: 999}, {State: planner.StateRateLimited, RetryInMs: 1000}, {State: planner.StateLoading, RetryInMs: 1},
		} {
			s.onEvent(e)
		}
		s.close()
		s.onEvent(planner.Event{State: planner.StateLoading, RetryInMs: 5000})
		if len(told) != 2 || told[0].State != planner.StateRateLimited || told[1].State != planner.StateLoading || told[0].Until != at.Add(time.Second).UTC().Format(time.RFC3339) {
			t.Errorf("told is %+v", told)
		}
	})
}

// A change by hand has bounds, and is made where it keeps to them.
func TestBoundsOfAnEdit(t *testing.T) {
	said := func(size int) problem.Said { // so many bytes as JSON
		short, err := json.Marshal(problem.Say("x"))
		must(t, err)
		return problem.Say(problem.English(strings.Repeat("x", size-len(short)+1)))
	}
	notes := func(n int) workflow.Patch {
		return workflow.Patch{AddedNotes: make([]workflow.PlacedNote, n)}
	}
	for name, c := range map[string]struct {
		r    EditRequest
		much bool
	}{
		"the longest label":  {EditRequest{Label: strings.Repeat("ä", MaxLabel)}, false},
		"a longer label":     {EditRequest{Label: strings.Repeat("ä", MaxLabel+1)}, true},
		"the most said":      {EditRequest{Said: said(maxSaid)}, false},
		"more said":          {EditRequest{Said: said(maxSaid + 1)}, true},
		"more than the most": {EditRequest{Patch: notes(MaxChanges + 1)}, true},
		"the most":           {EditRequest{Patch: notes(MaxChanges)}, false}, // refused for another reason: all have one id
	} {
		s := open(t, t.TempDir())
		c.r.BaseRevision = s.doc.State().Revision
		if _, err := s.Edit(c.r); (err != nil && strings.Contains(err.Error(), "too large")) != c.much {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Words that were not sent have a bound.
func TestBoundOfUnsentWords(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "documents"))
	longest := strings.Repeat("x", MaxWords)
	must(t, s.KeepUnsent(UnsentWords{Path: s.Path(), Words: longest}))
	if err := s.KeepUnsent(UnsentWords{Path: s.Path(), Words: longest + "x"}); err == nil || !strings.Contains(err.Error(), "at most 200 kB") {
		t.Errorf("longer: %v", err)
	}
	if now, _ := s.Now(); now.Unsent != longest {
		t.Errorf("kept are %d bytes", len(now.Unsent))
	}
	must(t, s.KeepUnsent(UnsentWords{Path: s.Path()}))
	if now, _ := s.Now(); now.Unsent != "" {
		t.Errorf("sent, it is kept: %d bytes", len(now.Unsent))
	}
	if _, err := os.Stat(s.unsent.path); err != nil {
		t.Error(err)
	}
}
