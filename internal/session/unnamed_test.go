package session

import (
	"path/filepath"
	"testing"
)

func says(t *testing.T, s *Session, words ...string) {
	t.Helper()
	for _, said := range words {
		_, err := s.Ask(AskRequest{ID: said + "!", Words: said})
		must(t, err)
	}
}

// A document in which nothing came of any request stays with what was said, and so does
// what is written there; it is listed under what was said first.
func TestWorkflowOfWhichNothingCameIsKept(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "workflows")
	s := open(t, folder)
	for _, said := range []string{"Compare\nthem", "Water the plants"} {
		_, err := s.New()
		must(t, err)
		says(t, s, said, said+" now")
		must(t, s.KeepUnsent(UnsentWords{Path: s.Path(), Words: said + " now"}))
	}
	next, err := s.New()
	must(t, err)
	if next.Unsent != "" {
		t.Errorf("the next new one has %q", next.Unsent)
	}
	want := []string{"Water the plants", "Compare them"}
	infos, err := s.Workflows()
	must(t, err)
	documents, err := s.Documents()
	must(t, err)
	for i, name := range want {
		if len(infos) != 2 || len(documents) != 2 || infos[i].Name != name || documents[i].Name != name {
			t.Fatalf("listed are %+v and %+v, want %q", infos, documents, want)
		}
	}
	again, err := s.Open(infos[1].ID)
	must(t, err)
	if again.Unsent != "Compare\nthem now" || len(again.Conversation) != 2 {
		t.Errorf("opened again: %q, %+v", again.Unsent, again.Conversation)
	}
}
