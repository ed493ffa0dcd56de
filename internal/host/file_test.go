package host

import (
	"path/filepath"
	"testing"

	"planwright/internal/llm/llmtest"
	"planwright/planner/memory"
)

// What was said about a document in the page is known where only its file is
// named.
func TestConversationOfAFile(t *testing.T) {
	server := llmtest.New(t, llmtest.Texts(planReply, "It takes a picture of the screen.")...)
	f := open(t, t.TempDir(), server.URL)
	f.ask("take a screenshot")
	f.ask("what does it do?")
	path := filepath.Join(f.folder, "mine.planwright.json")
	if _, err := f.SaveAs(path); err != nil {
		t.Fatal(err)
	}
	h := f.host
	f.close()

	said := h.Files().Conversation(path).Messages
	if len(said) != 4 || said[0].Content != "take a screenshot" || said[1].Outcome != memory.Applied || said[3].Content != "It takes a picture of the screen." {
		t.Errorf("it was said: %+v", said)
	}
	if said := h.Files().Conversation(path + ".none").Messages; len(said) > 0 {
		t.Errorf("of no file it was said: %+v", said)
	}
}
