package builtin

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestExtractHTML(t *testing.T) {
	c := connect(t, Options{})
	const page = `<ul><li><a href="b">B</a></li><li><a href="a">A</a></li><li></li></ul>`
	g := c.works("extract_html", args{"html": page, "list": "li", "fields": args{"name": "a", "link": "a@href"}, "base": "https://x.example"})
	rows := []any{map[string]any{"name": "B", "link": "https://x.example/b"}, map[string]any{"name": "A", "link": "https://x.example/a"}}
	if diff := cmp.Diff(map[string]any{"rows": rows, "first": rows[0], "count": 2.0, "found": true}, g.fields); diff != "" {
		t.Error(diff)
	}
	if g.text != "2 rows of “li”; 1 element without any of the fields left out." {
		t.Error(g.text)
	}
	g = c.works("extract_html", args{"html": page, "fields": args{"title": "title", "a": "a"}})
	if !strings.HasPrefix(g.partly, "Nothing on the page is: title.") {
		t.Errorf("%+v", g)
	}
	for says, a := range map[string]args{
		"it begins with “a.html”": {"html": "a.html", "fields": args{"a": "a"}},
		"is no CSS selector: a[":  {"html": page, "fields": args{"a": "a["}},
	} {
		if text := c.fails("extract_html", a); !strings.Contains(text, says) {
			t.Error(text)
		}
	}
}
