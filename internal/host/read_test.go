package host

import (
	"strings"
	"testing"

	"planwright/internal/session"
)

func TestReadReply(t *testing.T) {
	f := open(t, t.TempDir(), "")
	for text, want := range map[string]string{
		"Here it is: {'steps': [1, 2,],} // done": `"steps"`,
		"No plan at all.":                         "",
	} {
		if got, err := f.ReadReply(text); err != nil || !strings.Contains(got, want) || (got == "") != (want == "") {
			t.Errorf("%s is read as %q, %v", text, got, err)
		}
	}
	if _, err := f.ReadReply(strings.Repeat("x", session.MaxText+1)); err == nil {
		t.Error("a text without end: no error")
	}
}
