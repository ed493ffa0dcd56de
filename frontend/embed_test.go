package frontend

import (
	"os"
	"strings"
	"testing"
	"testing/fstest"
)

// The start of index.html is what Index looks for.
func TestIndex(t *testing.T) {
	source, err := os.ReadFile("index.html")
	if err != nil {
		t.Fatal(err)
	}
	page := fstest.MapFS{"index.html": {Data: source}}
	for theme, want := range map[string]string{
		"light":  `<html lang="en" data-theme="light">`,
		"dark":   `<html lang="en" data-theme="dark">`,
		"system": `<html lang="en">`,
	} {
		index := string(Index(page, theme))
		if !strings.Contains(index, want) || len(index) != len(source)+len(want)-len(`<html lang="en">`) {
			t.Errorf("%s: got %.80s…", theme, index)
		}
	}
	if index := Index(fstest.MapFS{}, "light"); index != nil {
		t.Errorf("a page that is not built: got %q", index)
	}
}
