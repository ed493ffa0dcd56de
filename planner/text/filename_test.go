package text

import (
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

func TestFileName(t *testing.T) {
	long := strings.Repeat("x", longestName)
	for _, c := range []struct{ name, want string }{
		{"Weekly report", "Weekly report"},
		{"a\tb\u00a0c\u2028d", "ab c d"},         // a tab is a control
		{"a<b>c:d\"e|f?g*h", "abcdefgh"},         // what Windows does not take
		{"a\u202eb\u200bc\ue000d\xffe", "abcde"}, // what is not seen, or is no letter
		{". -~.hidden", "hidden"},
		{"report. . ", "report"},
		{" - ", ""},
		{"", ""},
		{"con", "_con"}, {"Aux.tar.gz", "_Aux.tar.gz"}, {"nul .txt", "_nul .txt"}, {"COM9", "_COM9"}, {"LPT0", "_LPT0"}, {"com².csv", "_com².csv"},
		{"COM10", "COM10"}, {"console", "console"}, {"a.con", "a.con"},
		{long, long},
		{long + "y", long},
		{long + ".csv", long[4:] + ".csv"},
		{strings.Repeat("x", longestName-5) + ". yyyy.csv", strings.Repeat("x", longestName-5) + ".csv"}, // no two dots
		{"x." + strings.Repeat("e", longestName), "x." + strings.Repeat("e", longestName-2)},             // that is no ending
		{long + "." + strings.Repeat("e", longestName/4-1), long[longestName/4:] + "." + strings.Repeat("e", longestName/4-1)},
		{long + "." + strings.Repeat("e", longestName/4), long},
		{strings.Repeat("ä", longestName) + ".md", strings.Repeat("ä", (longestName-3)/2) + ".md"},
	} {
		if got := FileName(c.name); got != c.want {
			t.Errorf("%q becomes %q, want %q", c.name, got, c.want)
		}
	}
}

// Whatever it is made of, the name hides nothing, fits everywhere and stays as it is when a name
// is made of it again.
func TestFileNameFitsEverywhere(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := strings.ReplaceAll(rapid.OneOf(rapid.String(), rapid.StringMatching(`[a-z. ~<äCON-]{100,200}\.[a-z]{0,40}`)).Draw(t, "text"), "/", "")
		name := FileName(text)
		if len(name) > longestName || !utf8.ValidString(name) || strings.ContainsAny(name, "<>:\"|?*\n\x00") || strings.HasPrefix(name, ".") || strings.HasSuffix(name, ".") || strings.HasSuffix(name, " ") {
			t.Errorf("%q becomes %q", text, name)
		}
		if again := FileName(name); again != name && !strings.HasPrefix(name, "_") {
			t.Errorf("%q becomes %q, and that %q", text, name, again)
		}
	})
}

func TestNamesFile(t *testing.T) {
	for path, want := range map[string]bool{
		"Makefile": true, "~/src/makefile": true, `C:\src\LICENSE`: true, "a/b\\README": true, "hosts": true,
		"": false, "Makefile/": false, "src": false, "Makefile/src": false, "Makefile2": false, "README.md": false,
	} {
		if got := NamesFile(path); got != want {
			t.Errorf("%q names a file: %v", path, got)
		}
	}
}

func TestKind(t *testing.T) {
	for value, want := range map[string]string{
		`"1"`: "a text", `-1.5`: "a number", `[]`: "a list", `{}`: "an object", `null`: "nothing", `true`: "true or false", `false`: "true or false",
	} {
		if got := Kind([]byte(value)); got != want {
			t.Errorf("%s is %s, want %s", value, got, want)
		}
	}
}

// A pattern is compiled when it is asked for first, and once.
func TestPatternWaits(t *testing.T) {
	broken := Pattern("(")
	func() {
		defer func() {
			if recover() == nil {
				t.Error("what is no pattern compiles")
			}
		}()
		broken()
	}()
	digits := Pattern(`^\d+$`)
	if first := digits(); first != digits() || !first.MatchString("12") || first.MatchString("1a") {
		t.Errorf("%v is compiled anew, or matches something else", first)
	}
}
