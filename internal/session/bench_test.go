package session

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"planwright/internal/document"
	"planwright/planner"
	"planwright/planner/catalog"
	"planwright/planner/memory"
	"planwright/planner/workflow"
)

// longConversation is one of so many exchanges, all with long replies.
func longConversation(t testing.TB, count int) *document.Document {
	t.Helper()
	store, err := document.OpenStore(t.TempDir(), catalog.Builtin())
	if err != nil {
		t.Fatal(err)
	}
	doc := store.Create(workflow.Workflow{}, document.Options{
		Changed: func(document.Change, document.State) {}, Saved: func(document.FileState) {},
	})
	t.Cleanup(func() { _, _ = doc.Close(), store.Close() })
	c := &conversation{doc: doc}
	for i := range count {
		id := fmt.Sprint(i)
		c.say(id, "what does it do?", time.Now())
		c.summarise(append(c.summaries, memory.Summary{Until: 2*i - 10, Text: strings.Repeat("They talked. ", 50)}))
		attempt := AttemptView{Attempt: planner.Attempt{N: 1, State: planner.Accepted}, Reply: strings.Repeat("x", maxReply)}
		c.answered(answered{Answer: AnswerView{ID: id, Status: planner.Chat, Message: strings.Repeat("It is fine. ", 20), Attempts: []AttemptView{attempt, attempt}}})
	}
	c.keep()
	return doc
}

// 1,000 exchanges, as they are opened first and later.
func BenchmarkOpenConversation(b *testing.B) {
	doc := longConversation(b, 1000)
	for _, name := range []string{"as it was said", "shortened"} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if c := openConversation(doc); len(c.views()) != 1000 || len(c.memory().Messages) != 2000 {
					b.Fatal("not all of it is there")
				}
			}
		})
	}
}

// When a long conversation is opened, its old replies are kept in short on the disk too.
func TestOldRepliesAreKeptInShort(t *testing.T) {
	doc := longConversation(t, 80)
	openConversation(doc)
	kept := 0
	for _, m := range doc.Conversation() {
		kept += len(m)
	}
	if most := 4 * fullReplies * maxReply; kept > most {
		t.Errorf("%d bytes are kept, at most %d are meant", kept, most)
	}
}
