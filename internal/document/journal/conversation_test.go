package journal_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"syscall"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"

	"planwright/internal/document/journal"
	"planwright/internal/document/journal/journaltest"
	"planwright/planner/workflow"
)

func messages(texts ...string) []jsontext.Value {
	var list []jsontext.Value
	for _, text := range texts {
		list = append(list, jsontext.Value(text))
	}
	return list
}

func openConversation(t testing.TB, folder string, want ...string) *journal.Conversation {
	t.Helper()
	c, aside, err := journal.OpenConversation(folder, journal.Options{})
	if err != nil || aside != "" {
		t.Fatal(aside, err)
	}
	if diff := cmp.Diff(messages(want...), c.Messages()); diff != "" {
		t.Fatalf("the conversation (-want +got):\n%s", diff)
	}
	return c
}

func TestConversation(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "new")
	c := openConversation(t, folder)
	for _, text := range []string{`{"role":"user","content":"ä\nb"}`, `2`, `"three"`} {
		must(t, c.Append(jsontext.Value(text)))
	}
	c = openConversation(t, folder, `{"role":"user","content":"ä\nb"}`, `2`, `"three"`)
	must(t, c.Replace(c.Messages()[:1]))
	must(t, openConversation(t, folder, `{"role":"user","content":"ä\nb"}`).Append(jsontext.Value(`4`)))
	openConversation(t, folder, `{"role":"user","content":"ä\nb"}`, `4`)
	if err := c.Append(jsontext.Value(`{`)); err == nil {
		t.Error("what is not JSON was accepted")
	}
}

func TestTornConversation(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "conversation")
	text := append(line(`1`), line(`2`)...)
	must(t, os.WriteFile(path, text[:len(text)-3], 0o600))
	c := openConversation(t, folder, `1`)
	must(t, c.Append(jsontext.Value(`3`)))
	openConversation(t, folder, `1`, `3`)
}

func TestDamagedConversation(t *testing.T) {
	for name, broken := range map[string]string{"a sum": "00000000 2\n", "no line": "\x00\x00\n\n{\n", "torn behind it": "00000000 2\n"} {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			text := slices.Concat([]byte(broken), line(`1`), []byte(broken), line(`3`))
			if name == "torn behind it" {
				text = append(text, line(`4`)[:5]...)
			}
			must(t, os.WriteFile(filepath.Join(folder, "conversation"), text, 0o600))
			c, aside, err := journal.OpenConversation(folder, journal.Options{})
			must(t, err)
			if kept, err := os.ReadFile(filepath.Join(folder, aside)); aside == "" || err != nil || !bytes.Equal(kept, text) {
				t.Errorf("aside is %q with %q, %v", aside, kept, err)
			}
			must(t, c.Append(jsontext.Value(`5`)))
			openConversation(t, folder, `1`, `3`, `5`)
		})
	}
}

func TestConversationWithFailures(t *testing.T) {
	folder := t.TempDir()
	var fs journaltest.Faulty
	c, _, err := journal.OpenConversation(folder, journal.Options{FS: &fs})
	must(t, err)
	must(t, c.Append(jsontext.Value(`0`)))
	fs.Fail(func(_ int, operation string) error {
		if operation == "write" {
			return syscall.ENOSPC
		}
		return nil
	})
	for _, text := range []string{`1`, `2`} {
		if err := c.Append(jsontext.Value(text)); !errors.Is(err, syscall.ENOSPC) {
			t.Errorf("on a full disk: %v", err)
		}
	}
	fs.Fail(nil)
	must(t, c.Flush())
	openConversation(t, folder, `0`, `1`, `2`)
	must(t, c.Append(messages(`3`, `4`)...))
	openConversation(t, folder, `0`, `1`, `2`, `3`, `4`)
}

func TestLayout(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "new")
	j, _, err := journal.Open(folder, "", workflow.Workflow{}, journal.Options{})
	must(t, err)
	if got := j.Layout(); got != nil {
		t.Errorf("a new document has the layout %s", got)
	}
	must(t, j.KeepLayout(jsontext.Value(`{"zoom":2}`)))
	if got := string(j.Layout()); got != `{"zoom":2}` {
		t.Errorf("the layout is %s", got)
	}
	must(t, os.WriteFile(filepath.Join(folder, "layout.json"), []byte(`{`), 0o600))
	if got := j.Layout(); got != nil {
		t.Errorf("a damaged layout is read as %s", got)
	}
}
