package host

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"planwright/internal/session"
)

// Words that were not sent are there when their document is opened again, and in no other.
func TestUnsentWordsStayWithTheirDocument(t *testing.T) {
	const secret = "sk-canary-0123456789abcdef0123"
	f := open(t, t.TempDir(), "")
	unsent := func() string {
		t.Helper()
		start, err := f.Start()
		must(t, err)
		return start.Unsent
	}
	write := func(words string) {
		t.Helper()
		must(t, f.KeepUnsent(session.UnsentWords{Path: f.state().Path, Words: words}))
	}
	write("of the new one, with " + secret)
	f = f.restart("")
	if got := unsent(); !strings.HasPrefix(got, "of the new one, with ") || strings.Contains(got, secret) {
		t.Errorf("a document without a file has %q", got)
	}
	f.ask("Take a screenshot")
	write("") // they were sent, and made the file
	write("of the first")
	first := f.state().Path
	opened, err := f.New()
	must(t, err)
	if opened.Unsent != "" {
		t.Errorf("the next new document has %q", opened.Unsent)
	}
	_, err = f.OpenFile(first)
	must(t, err)
	moved := filepath.Join(t.TempDir(), "other.planwright.json")
	_, err = f.SaveAs(moved)
	must(t, err)
	f = f.restart("")
	if got := unsent(); got != "of the first" || f.state().Path != moved {
		t.Errorf("%s has %q", f.state().Path, got)
	}
	write("")
	f = f.restart("")
	if got := unsent(); got != "" {
		t.Errorf("what was sent is there again: %q", got)
	}
	must(t, os.WriteFile(f.host.unsentPath(), []byte(`{"version": 9}`), 0o600))
	write("not over what a newer version wrote")
	if data, _ := os.ReadFile(f.host.unsentPath()); string(data) != `{"version": 9}` {
		t.Errorf("%s was written over", data)
	}
}
