package extract

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"
)

const shop = `<html><head><base href="/shop/"><title>A  shop</title></head><body>
<ul><li class=item id=a><h2>Red<br>chair</h2><a href="a?x=1&amp;y">more</a> <b>1</b><i>2</i></li>
<li class=item><h2>Blue <script>x()</script>table</h2><p>one</p><p>two</p></li><li class=item></li></ul>
<table><tr><th>n</th></tr><tr><td>5</td></tr></table></body></html>`

func TestRun(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, list, fields string
		want               string
	}{
		{"a list", "li.item", "title=h2;link=a@href;id=@id", `{"rows":[{"title":"Red chair","link":"https://x.example/shop/a?x=1&y","id":"a"},{"title":"Blue table","link":null,"id":null}],"empty":1,"never":[]}`},
		{"the page", "", "title=title", `{"rows":[{"title":"A shop"}],"empty":0,"never":[]}`},
		{"lines and spaces", "li:nth-child(2)", "all=:scope", `{"rows":[{"all":"Blue table one two"}],"empty":0,"never":[]}`},
		{"letters that go on", "li#a", "all=:scope", `{"rows":[{"all":"Red chair more 12"}],"empty":0,"never":[]}`},
		{"the row itself", "h2", "title=h2", `{"rows":[{"title":"Red chair"},{"title":"Blue table"}],"empty":0,"never":[]}`},
		{"a head is no row", "tr", "n=td", `{"rows":[{"n":"5"}],"empty":1,"never":[]}`},
		{"nothing", "li.none", "a=a", `{"rows":[],"empty":0,"never":[]}`},
		{"nothing of one", "li.item", "title=h2;price=.price", `{"rows":[{"title":"Red chair","price":null},{"title":"Blue table","price":null}],"empty":1,"never":["price"]}`},
		{"nothing of a page", "", "price=.price", `{"rows":[{"price":null}],"empty":0,"never":["price"]}`},
		{"no selector", "", "price=.price[", `“.price[” of the field “price” is no CSS selector. Write one such as h2.title, or a@href for an attribute.`},
		{"no list", "li[", "a=a", `“li[” of list is no CSS selector. Write one such as h2.title, or a@href for an attribute.`},
		{"no elements", "li@id", "a=a", `“li@id” of list is no list of elements. Name the elements by a CSS selector, such as li.item, and what is taken of each in fields.`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := run(t, shop, tt.list, tt.fields); got != tt.want {
				t.Errorf("%s\nwant %s", got, tt.want)
			}
		})
	}
}

// run is what comes of it as JSON, or why nothing does.
func run(t *testing.T, html, list, fields string) string {
	t.Helper()
	task := Task{HTML: html, Base: "https://x.example/a/b", List: list}
	for field := range strings.SplitSeq(fields, ";") {
		name, selector, _ := strings.Cut(field, "=")
		task.Fields = append(task.Fields, Field{name, selector})
	}
	found, err := Run(context.Background(), task)
	if err != nil {
		return err.Error()
	}
	var b strings.Builder
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(found); err != nil {
		t.Fatal(err)
	}
	return strings.TrimSuffix(b.String(), "\n")
}

func TestHostile(t *testing.T) {
	deep := strings.Repeat("<div><p>", 240)
	for name, test := range map[string]struct{ html, list, fields, want string }{
		"deep":           {strings.Repeat("<div>", 100_000), "", "a=b", "500 deep"},
		"chains":         {deep + "<b>x</b>", "", "a=x " + strings.Repeat("* ", 400) + "b", "were ended"},
		"too large":      {strings.Repeat("a", MaxHTML+1), "", "a=b", "10 are the most"},
		"a large result": {deep + strings.Repeat("x ", 100_000), "*", "a=:scope", "more than 8 MB"},
		"no page":        {"\x00\xff<", "", "a=b", `[{"a":null}]`},
		"open":           {"<table><a href=\"<b", "", "a=b", `[{"a":null}]`},
	} {
		t.Run(name, func(t *testing.T) {
			if test.want == "were ended" {
				t.Parallel() // it takes the time of none that has to come before its end
			}
			if got := run(t, test.html, test.list, test.fields); !strings.Contains(got, test.want) {
				t.Errorf("%.300s", got)
			}
		})
	}
}

func TestStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	time.AfterFunc(50*time.Millisecond, cancel)
	task := Task{HTML: strings.Repeat("<div><p>", 240) + "<b>", Fields: []Field{{"a", "x " + strings.Repeat("* ", 400) + "b"}}}
	if _, err := Run(ctx, task); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
