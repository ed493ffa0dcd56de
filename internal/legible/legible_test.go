package legible

import (
	"os"
	"strings"
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"pgregory.net/rapid"
)

// A case of testdata/cases.json, which the page is held to as well.
type example struct {
	Why    string `json:"why"`
	Text   string `json:"text"`
	Escape string `json:"escape"`
	Name   string `json:"name"`
}

func TestWhatIsShownOfATextThatHides(t *testing.T) {
	data, err := os.ReadFile("testdata/cases.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []example
	if err := json.Unmarshal(data, &cases); err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		if got := Escape(c.Text); got != c.Escape {
			t.Errorf("%s: to be agreed to it is %s, want %s", c.Why, got, c.Escape)
		}
		if got := Name(c.Text); got != c.Name {
			t.Errorf("%s: as a name it is %s, want %s", c.Why, got, c.Name)
		}
	}
}

func TestQuotedTextsCannotReadTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		texts := rapid.StringOfN(rapid.RuneFrom([]rune("a\\\"n⏎\n\r\u202e\u200d \u0301")), 0, 8, -1)
		a, b := texts.Draw(t, "a"), texts.Draw(t, "b")
		if a != b && (Quote(a) == Quote(b) || strings.Join(Lines(a), "\n") == strings.Join(Lines(b), "\n")) {
			t.Fatalf("%q and %q are both shown as %s", a, b, Quote(a))
		}
	})
}

func TestBreaksOfAnArgumentAreShown(t *testing.T) {
	got := strings.Join(Lines("ls -la\ntouch \"x\"\t\u2028⏎\n"), "\n")
	if want := `"ls -la⏎` + "\n" + `touch \"x\"\t\u2028\u23ce⏎` + "\n" + `"`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// What is obeyed by a terminal is no part of what is shown, and JSON stays the same.
func TestNothingIsLeftToObey(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.String().Draw(t, "text")
		for _, shown := range []string{Escape(text), Name(text), Text(text), Quote(text), strings.Join(Lines(text), "\n")} {
			if strings.ContainsAny(shown, "\x1b\x07\b\u009b\u202e\u2066\u200b\ufeff") {
				t.Fatalf("%q is shown as %q", text, shown)
			}
		}
		object, _ := jsontext.AppendQuote(nil, text)
		var back string
		if err := json.Unmarshal(JSON(object), &back); err != nil || back != text {
			t.Fatalf("%q comes back as %q: %v", text, back, err)
		}
	})
	if got, want := Text("\x9b\x1b]0;x\a\r\b\r\n\tb"), `\x9b\u001b]0;x\u0007\r\u0008`+"\r\n\tb"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
