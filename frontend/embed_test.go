package frontend

import (
	"io/fs"
	"os"
	"strings"
	"testing"
	"testing/fstest"
)

// The start of index.html is where the look of the page goes.
func TestLooking(t *testing.T) {
	source, err := os.ReadFile("index.html")
	if err != nil {
		t.Fatal(err)
	}
	page := fstest.MapFS{"index.html": {Data: source}}
	read := func(look Look) string {
		index, err := fs.ReadFile(Looking(page, func() Look { return look }), "index.html")
		if err != nil {
			t.Fatal(err)
		}
		return string(index)
	}
	for look, want := range map[Look]string{
		{Theme: "light"}:                      `<html lang="en" data-theme="light">`,
		{Theme: "dark", Language: "pt-BR"}:    `<html lang="en" data-theme="dark" data-language="pt-BR">`,
		{Theme: "system", Language: "x\"><b"}: `<html lang="en" data-language="x&#34;&gt;&lt;b">`,
		{}:                                    `<html lang="en">`,
	} {
		index := read(look)
		if !strings.Contains(index, want) || len(index) != len(source)+len(want)-len(`<html lang="en">`) {
			t.Errorf("%+v: got %.80s…", look, index)
		}
	}
}
