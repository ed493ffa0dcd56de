package session

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// left are the files of workflows and the histories that there are.
func left(t *testing.T, folder string) (files, histories []string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*.planwright.json"))
	must(t, err)
	entries, err := os.ReadDir(filepath.Join(filepath.Dir(folder), "history"))
	must(t, err)
	for _, e := range entries {
		histories = append(histories, e.Name())
	}
	return files, histories
}

func says(t *testing.T, s *Session, words ...string) {
	t.Helper()
	for _, said := range words {
		_, err := s.Ask(AskRequest{ID: said + "!", Words: said})
		must(t, err)
	}
}

// A document in which nothing came of any request is open with what was said, also after
// a restart; once it is left, nothing of it is in the list of all, and the words are in
// the field of the next new one.
func TestBlankDocumentIsNotKept(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "workflows")
	s := open(t, folder)
	says(t, s, "Compare them", "Compare my files", "Compare them ")
	must(t, s.KeepUnsent(UnsentWords{Path: s.Path(), Words: "Compare my files"}))
	closed(t, s)
	s = open(t, folder)
	now, _ := s.Now()
	if files, _ := left(t, folder); len(now.Conversation) != 3 || len(files) != 1 || now.Unsent != "Compare my files" {
		t.Errorf("after a restart there are %v and %+v", files, now)
	}
	next, err := s.New()
	must(t, err)
	list, err := s.Workflows()
	must(t, err)
	files, histories := left(t, folder)
	if len(list)+len(files) != 0 || len(histories) != 1 || next.Unsent != "Compare them\n\nCompare my files" {
		t.Errorf("what is left is %v, %v, %v; the next new one has %q", list, files, histories, next.Unsent)
	}
	must(t, s.KeepUnsent(UnsentWords{Path: s.Path()}))
	if now, _ := s.Now(); now.Unsent != "" {
		t.Errorf("what was sent is there again: %q", now.Unsent)
	}
}

// What holds anything, or was answered, stays.
func TestWhatCameToSomethingStays(t *testing.T) {
	rename := func(s *Session) {
		_, err := s.Rename("Compare")
		must(t, err)
	}
	for name, tt := range map[string]struct {
		replies []string
		then    func(s *Session)
	}{
		"an answer in words": {[]string{"I can plan workflows for you."}, func(*Session) {}},
		"a name":             {nil, rename},
		"a change that was undone": {nil, func(s *Session) {
			rename(s)
			_, err := s.Undo()
			must(t, err)
		}},
		"a file that another program wrote": {nil, func(s *Session) {
			must(t, os.WriteFile(s.Path(), []byte(`{"version": 1, "name": "Theirs", "nodes": [], "edges": []}`), 0o600))
		}},
		"nothing, but it was deleted by its name and restored": {nil, func(s *Session) {
			list, err := s.Workflows()
			must(t, err)
			must(t, s.DeleteWorkflow(list[0].ID))
			must(t, s.RestoreWorkflow(list[0].ID))
		}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Setenv("XDG_DATA_HOME", t.TempDir()) // where the trash is
			folder := filepath.Join(t.TempDir(), "workflows")
			s := open(t, folder, tt.replies...)
			says(t, s, "Compare them")
			before, _ := left(t, folder)
			tt.then(s)
			_, err := s.New()
			must(t, err)
			if after, _ := left(t, folder); len(before) != 1 || !slices.Equal(before, after) {
				t.Errorf("there was %v, and is %v", before, after)
			}
		})
	}
}
