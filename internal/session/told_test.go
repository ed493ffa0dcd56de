package session

import (
	"context"
	"fmt"
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
	"planwright/planner/memory"
	"planwright/planner/workflow"
)

// watched takes over what the session tells its pages from now on.
func watched(s *Session) (told func() []string) {
	var mu sync.Mutex
	var names []string
	s.emit = func(name string, _ any) {
		mu.Lock()
		defer mu.Unlock()
		names = append(names, name)
	}
	return func() []string {
		mu.Lock()
		defer mu.Unlock()
		return slices.Clone(names)
	}
}

// A change that a page meant for the document before is no change of the one that is open now.
func TestEditOfTheDocumentBefore(t *testing.T) {
	s, folder := managed(t, map[string]string{"tidy": tidy})
	before := s.current().State()
	_, err := s.OpenFile(filepath.Join(folder, "tidy"+workflow.FileEnd))
	must(t, err)
	patch := workflow.Patch{Name: &workflow.TextChange{Before: "Tidy", After: "Neat"}}
	if _, err := s.Edit(EditRequest{BaseRevision: before.Revision, Patch: patch}); err == nil {
		t.Error("a change of the document before was made")
	}
	if _, err := s.Edit(EditRequest{BaseRevision: s.current().State().Revision, Patch: patch}); err != nil {
		t.Error(err)
	}
}

// A page is told that the conversation went back, before it is told what is said anew.
func TestPageIsToldOfARewind(t *testing.T) {
	s := open(t, t.TempDir(), planReply, twoMore, patchReply)
	ask(t, s, "take a screenshot")
	ask(t, s, "then tell me twice")
	told := watched(s)
	_, err := s.Ask(AskRequest{ID: "anew", Words: "tell me once", Rewind: "then tell me twice"})
	must(t, err)
	if !slices.Contains(told(), EventRewound) {
		t.Errorf("told is %v", told())
	}
	if s.conversation.has("then tell me twice") || !s.conversation.has("anew") || !s.conversation.has("take a screenshot") {
		t.Errorf("said is %+v", s.conversation.said())
	}
}

// Only a file that is damaged is offered to be opened as it was.
func TestPageIsToldOfADamagedFile(t *testing.T) {
	folder, other := t.TempDir(), t.TempDir()
	s := open(t, folder, planReply)
	ask(t, s, "take a screenshot")
	must(t, s.Save())
	damaged := s.doc.State().File.Path
	_, err := s.New()
	must(t, err)
	must(t, os.WriteFile(damaged, []byte(`{"version": 2, "nod`), 0o600))
	told := watched(s)
	if _, err := s.OpenFile(filepath.Join(other, "gone"+workflow.FileEnd)); err == nil || slices.Contains(told(), EventDocumentDamaged) {
		t.Errorf("of a file that is gone it is told %v, %v", told(), err)
	}
	if _, err := s.OpenFile(damaged); err == nil || !slices.Contains(told(), EventDocumentDamaged) {
		t.Errorf("of a damaged file it is told %v, %v", told(), err)
	}
}

// Of old answers the replies are kept short and without drafts, those of the newest whole; what
// the model was told in short lasts, as long as it tells of no more than was said.
func TestOldRepliesAreShort(t *testing.T) {
	s := open(t, t.TempDir())
	c := &conversation{doc: s.doc}
	for i := range fullReplies + 2 {
		id := fmt.Sprint(i)
		c.take(record{Said: &said{ID: id, Words: "words"}})
		c.take(record{Answered: &answered{Answer: AnswerView{ID: id, Attempts: []AttemptView{{Reply: strings.Repeat("x", 2*maxOldReply), Draft: &workflow.Workflow{}}}}}})
	}
	for i, e := range c.exchanges {
		a, isOld := e.answer.Attempts[0], i < 2
		if isOld != (a.Draft == nil) || isOld != (len(a.Reply) <= maxOldReply) {
			t.Errorf("%d of %d: a reply of %d bytes, a draft: %v", i, len(c.exchanges), len(a.Reply), a.Draft != nil)
		}
	}
	for _, next := range []memory.Summary{{Until: 2, Text: "two"}, {Until: 2, Text: "two again"}, {Until: 1, Text: "fewer"}, {Until: 5, Text: "five"}, {Until: 2*len(c.exchanges) + 1, Text: "more than was said"}} {
		c.take(record{Summary: &next})
	}
	again := &conversation{doc: s.doc}
	for _, r := range c.records() {
		again.take(r)
	}
	for _, kept := range []*conversation{c, again} {
		if got := kept.memory().Summaries; len(got) != 2 || got[0].Text != "two" || got[1].Text != "five" {
			t.Errorf("the model was told in short %+v", got)
		}
	}
}

// speaking is a program around a session whose model says something, and then this.
type speaking struct {
	around
	then func() planner.ChatResult
}

func (p *speaking) Chat(_ context.Context, _ planner.ChatRequest, _ Once, observer planner.Observer) planner.ChatResult {
	observer.Progress(planner.Progress{Attempt: 1})
	for _, word := range strings.Fields("It takes a picture of the screen and tells you that it did") {
		observer.Delta(planner.Delta{Text: word + " "})
	}
	return p.then()
}

// All that comes of a request is told before its end; one that came to nothing inside ends, too, and
// the next one is answered.
func TestEndOfARequestIsToldLast(t *testing.T) {
	s := open(t, t.TempDir())
	told := watched(s)
	host := &speaking{then: func() planner.ChatResult {
		return planner.ChatResult{Result: planner.Result{Status: planner.Chat, Message: "Done."}}
	}}
	s.host = host
	ask(t, s, "one")
	if got := told(); got[len(got)-1] != EventRequestEnded || !slices.Contains(got, EventRequestDelta) {
		t.Errorf("told is %q", got)
	}
	host.then = func() planner.ChatResult { panic("broken inside") }
	func() {
		defer func() {
			if recover() == nil {
				t.Error("nobody is told that it broke")
			}
		}()
		_, _ = s.Ask(AskRequest{ID: "two", Words: "two"})
	}()
	now, _ := s.Now()
	if last := now.Conversation[1]; last.Running || last.Answer == nil || last.Answer.Status != planner.Failed || !strings.Contains(last.Answer.Message, "as it was; try again") {
		t.Errorf("it ended as %+v", last.Answer)
	}
	host.then = func() planner.ChatResult {
		return planner.ChatResult{Result: planner.Result{Status: planner.Chat, Message: "Again."}}
	}
	if a := ask(t, s, "three"); a.Message != "Again." {
		t.Errorf("the next is answered with %+v", a)
	}
}

// opening is a program around a session that is told which file is open.
type opening struct {
	around
	files []string
}

func (o *opening) Opened(file string) { o.files = append(o.files, file) }

// The program is told which file is open, at the start and with each other one.
func TestProgramIsToldWhatIsOpen(t *testing.T) {
	folder := t.TempDir()
	store, err := document.OpenStore(folder, catalog.Builtin())
	must(t, err)
	o := &opening{}
	s := OpenSession(context.WithoutCancel(t.Context()), SessionOptions{Host: o, Emit: func(string, any) {}, Tools: catalog.Builtin(), Redactor: &redact.Redactor{}, Store: store, Unsent: folder + "/unsent.json"})
	defer closed(t, s)
	want := []string{s.Path()}
	_, err = s.OpenText(tidy)
	must(t, err)
	if want = append(want, s.Path()); want[0] == want[1] || !slices.Equal(o.files, want) {
		t.Errorf("told is %q, opened were %q", o.files, want)
	}
}
