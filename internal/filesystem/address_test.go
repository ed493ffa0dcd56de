package filesystem

import (
	"path/filepath"
	"testing"
)

func TestFromAddress(t *testing.T) {
	for given, want := range map[string]string{
		"file:///tmp/a%20b.txt":       "/tmp/a b.txt",
		"FILE://localhost/tmp/%C3%A4": "/tmp/ä",
		"file:///{{in.name}}/x":       "/{{in.name}}/x",
		"file://":                     "/",
		"file://server/share/x":       "",
		"file:///tmp/100%":            "",
		"notes/file:/x":               "notes/file:/x",
		"~/a%20b":                     "~/a%20b",
		"file:":                       "file:",
		"":                            "",
	} {
		got, ok := FromAddress(given)
		if isNone := want == "" && given != ""; ok == isNone || ok && filepath.ToSlash(got) != want {
			t.Errorf("%q is %q, %v", given, got, ok)
		}
	}
}
