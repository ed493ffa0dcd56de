package text

import (
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

func TestBeginnings(t *testing.T) {
	for _, c := range []struct {
		cut     func(string, int) string
		text    string
		n       int
		want    string
		subject string
	}{
		{First, "äöü", 2, "äö", "First"},
		{First, "äöü", 3, "äöü", "First"},
		{First, "a", 0, "", "First"},
		{Start, "äöü", 3, "äöü", "Start"},
		{Start, "äöüß", 3, "äöü…", "Start"},
		{Start, "a", 0, "…", "Start"},
		{Within, "äöü", 3, "äöü", "Within"},
		{Within, "äöüß", 3, "äö…", "Within"},
		{Within, "ab", 1, "…", "Within"},
		{Bytes, "äöü", 3, "ä", "Bytes"},
		{Bytes, "abc", 3, "abc", "Bytes"},
		{Bytes, "", 0, "", "Bytes"},
		{Tail, "äöü", 3, "ü", "Tail"},
		{Tail, "äöü", 4, "öü", "Tail"},
		{Tail, "abc", 9, "abc", "Tail"},
		{Tail, "abc", 0, "", "Tail"},
		{Cut, "äöü", 3, "ä…", "Cut"},
		{Cut, "äöü", 6, "äöü", "Cut"},
		{Words, "one two three", 13, "one two three", "Words"},
		{Words, "one two three", 10, "one two…", "Words"},
		{Words, "incomprehensible", 6, "incomp…", "Words"},
		{Words, "a, incomprehensible", 8, "a, incom…", "Words"},
		{Words, "one, two", 6, "one…", "Words"},
		{Words, "abc defgh", 7, "abc def…", "Words"}, // half of it is no more than half
		{Within, "ab cd", 4, "ab…", "Within"},
		{Ends, " abcdefghi ", 9, "abcdefghi", "Ends"},
		{Ends, "abcdefghi", 3, "a\n[… 6 characters left out …]\nhi", "Ends"},
	} {
		if got := c.cut(c.text, c.n); got != c.want {
			t.Errorf("%s(%q, %d) is %q, want %q", c.subject, c.text, c.n, got, c.want)
		}
	}
}

// TestBeginningsAreNotLonger holds for texts of every script, and for bytes that are none.
func TestBeginningsAreNotLonger(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.OneOf(rapid.String(), rapid.Map(rapid.SliceOf(rapid.Byte()), func(b []byte) string { return string(b) })).Draw(t, "text")
		n := rapid.IntRange(0, 20).Draw(t, "n")
		if got := utf8.RuneCountInString(Start(text, n)); got > n+1 {
			t.Errorf("Start: %d characters", got)
		}
		if got := utf8.RuneCountInString(Within(text, n+1)); got > n+1 {
			t.Errorf("Within: %d characters", got)
		}
		if got := Bytes(text, n); len(got) > n || !strings.HasPrefix(text, got) {
			t.Errorf("Bytes: %q", got)
		}
		if got := Tail(text, n); len(got) > n || !strings.HasSuffix(text, got) {
			t.Errorf("Tail: %q", got)
		}
		if got := utf8.RuneCountInString(Words(text, n)); got > n+1 {
			t.Errorf("Words: %d characters", got)
		}
	})
}

func TestFold(t *testing.T) {
	for _, c := range []struct{ name, fold, letters string }{
		{"Step-Type", "steptype", "steptype"},
		{"step_type", "steptype", "steptype"},
		{" a.b\u00a0c ", "abc", "abc"},
		{"<=", "<=", ""},
		{"Ärger/2", "ärger/2", "ärger2"},
		{"a\u200db\u00adc", "abc", "abc"},
	} {
		if got := Fold(c.name); got != c.fold {
			t.Errorf("Fold(%q) is %q", c.name, got)
		}
		if got := Letters(c.name); got != c.letters {
			t.Errorf("Letters(%q) is %q", c.name, got)
		}
	}
	if Caseless("ΟΔΟΣ") != Caseless("οδος") || Caseless("ς") != Caseless("σ") {
		t.Error("forms of one letter differ")
	}
	if got := Line(" a\n\tb  c "); got != "a b c" {
		t.Errorf("Line is %q", got)
	}
	if got := Printable(" a\x1b[1m\u200b\n\u00a0b "); got != "a [1m b" {
		t.Errorf("Printable is %q", got)
	}
}

func TestQuote(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.String().Draw(t, "text")
		if got := Unquote(Quote(text)); got != text {
			t.Errorf("%q became %q", text, got)
		}
	})
	for text, want := range map[string]string{"a\"b": `"a\"b"`, "\xff": "\"\uFFFD\"", "<": `"<"`} {
		if got := string(AppendQuote([]byte("x"), text)); got != "x"+want {
			t.Errorf("%q became %s", text, got)
		}
	}
	for value, want := range map[string]string{`12.50`: "12.50", `"a\u0062"`: "ab", `{}`: "{}", `"a`: `"a`} {
		if got := Unquote([]byte(value)); got != want {
			t.Errorf("%s is the text %q", value, got)
		}
	}
}

func TestDistance(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"abc", "", 3}, {"abc", "abc", 0}, {"abc", "abd", 1}, {"abc", "ac", 1},
		{"abc", "bac", 1}, {"abcd", "badc", 2}, {"kitten", "sitting", 3}, {"ä", "a", 1},
	} {
		for _, pair := range [][2]string{{c.a, c.b}, {c.b, c.a}} {
			if got, ok := Distance(pair[0], pair[1]); got != c.want || !ok {
				t.Errorf("from %q to %q it is %d, want %d", pair[0], pair[1], got, c.want)
			}
		}
	}
	if _, ok := Distance(strings.Repeat("a", MaxCompared+1), "a"); ok {
		t.Error("a text that is too long is compared")
	}
	for _, pair := range [][2]string{{strings.Repeat("😀", MaxCompared), "a"}, {"a", strings.Repeat("😀", MaxCompared)}} {
		if n, ok := Distance(pair[0], pair[1]); n != MaxCompared || !ok {
			t.Error("a text of the greatest length is not compared")
		}
	}
	if _, ok := Distance("a", strings.Repeat("a", MaxCompared+1)); ok {
		t.Error("one is compared with a text that is too long")
	}
}

func TestList(t *testing.T) {
	for want, words := range map[string][]string{"": nil, "a": {"a"}, "a or b": {"a", "b"}, "a, b or c": {"a", "b", "c"}} {
		if got := List(words, "or"); got != want {
			t.Errorf("%q is listed as %q, want %q", words, got, want)
		}
	}
}

func TestCapitalise(t *testing.T) {
	for given, want := range map[string]string{"": "", "table 1 of 2": "Table 1 of 2", "“a.csv” has": "“a.csv” has", "äpfel": "Äpfel", "ß": "ß", "\xff": "\ufffd"} {
		if got := Capitalise(given); got != want {
			t.Errorf("%q is %q, want %q", given, got, want)
		}
	}
}

func TestBlank(t *testing.T) {
	for _, c := range []struct {
		at   []int
		want string
	}{{nil, "on ä, go"}, {[]int{3, 5}, "on  , go"}, {[]int{0, 9}, strings.Repeat(" ", 8)}} {
		if got := Blank("on ä, go", c.at); got != c.want {
			t.Errorf("%v: %q, want %q", c.at, got, c.want)
		}
	}
}
