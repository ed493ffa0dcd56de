package problem

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

type word string

func TestSay(t *testing.T) {
	for _, c := range []struct {
		said       Said
		want, json string
	}{
		{Say("“%s” has no condition.", word("Look")), "“Look” has no condition.", `{"text":"“%s” has no condition.","args":["Look"]}`},
		{Say("%s, at most %d times.", Say("Repeat “%s”", "it"), int64(3)), "Repeat “it”, at most 3 times.",
			`{"text":"%s, at most %d times.","args":[{"text":"Repeat “%s”","args":["it"]},3]}`},
		{Say("%s", Say("Look")), "Look", `{"text":"Look"}`},
		{Listed([]Said{Say("a"), Say("b"), Say("and %d more", 2)}), "a, b, and 2 more",
			`{"text":"%s, %s","args":[{"text":"a"},{"text":"%s, %s","args":[{"text":"b"},{"text":"and %d more","args":[2]}]}]}`},
		{Say("“%s” of %s", Called{ID: "path[0]", Title: "File", Name: "[0]"}, Called{ID: "read_file", Title: "Read a file"}), "“path[0]” of read_file",
			`{"text":"“%s” of %s","args":[{"id":"path[0]","title":"File","name":"[0]"},{"id":"read_file","title":"Read a file"}]}`},
		{Say("%v is %t", 1.5, true), "1.5 is true", `{"text":"%v is %t","args":["1.5",true]}`},
	} {
		data, err := json.Marshal(c.said)
		if err != nil || c.said.String() != c.want || string(data) != c.json {
			t.Errorf("got %q, %s, %v", c.said, data, err)
		}
		var again Said
		if err := json.Unmarshal(data, &again); err != nil || cmp.Diff(c.said, again) != "" {
			t.Errorf("%s is read as %+v, %v", data, again, err)
		}
	}
}

// Words that were taken out of a message are not in its arguments either.
func TestMessageThatBecameAnother(t *testing.T) {
	p := New(Cycle, Place{}, "“%s” leads back.", "sk-secret")
	p.Message = strings.ReplaceAll(p.Message, "sk-secret", "[redacted]")
	data, err := json.Marshal(List{p})
	if err != nil || strings.Contains(string(data), "secret") {
		t.Errorf("got %s, %v", data, err)
	}
}

// Nor are they in what something is called.
func TestNameThatIsTakenOut(t *testing.T) {
	p := New(UnknownReference, Place{}, "It %s.", Say("uses “%s”", Called{ID: "a.text", Name: "sk-secret · text"}))
	redact := func(s string) string { return strings.ReplaceAll(s, "sk-secret", "[redacted]") }
	if got := p.Redacted(redact); got.Said.Text != "" || got.Message != "It uses “a.text”." {
		t.Errorf("got %+v", got)
	}
	if got := New(Cycle, Place{}, "“%s”", Called{ID: "a", Name: "A"}).Redacted(redact); got.Said.Text == "" {
		t.Error("what tells nothing is lost")
	}
}
