package lenient

import "testing"

func TestMarks(t *testing.T) {
	for _, c := range []struct{ text, trimmed string }{{"", ""}, {" \t\r\n", ""}, {"a \n", "a"}, {" a", " a"}, {"a\u00a0", "a\u00a0"}} {
		if got := anySpace.trim(c.text); got != c.trimmed {
			t.Errorf("%q becomes %q, want %q", c.text, got, c.trimmed)
		}
	}
	for _, c := range []struct {
		text    string
		i, want int
	}{{"", 0, 0}, {"ab", 0, 2}, {"a b", 0, 1}, {"a b", 2, 3}, {" ", 0, 0}} {
		if got := anySpace.next(c.text, c.i); got != c.want {
			t.Errorf("%q from %d: %d, want %d", c.text, c.i, got, c.want)
		}
	}
	if anySpace.end("") || anySpace.end("a") || !anySpace.end("a ") {
		t.Error("a text ends in a space where its last byte is one")
	}
}
