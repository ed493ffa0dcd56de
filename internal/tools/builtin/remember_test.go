package builtin

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"

	"planwright/planner/catalog"
)

// notes are a memory that lasts as long as its test.
type notes struct {
	values map[string]jsontext.Value
	had    []string
	dry    bool
}

func (n *notes) Lasts() bool { return !n.dry }

func (n *notes) Recall(key string) (jsontext.Value, bool) {
	value, ok := n.values[key]
	return value, ok
}

func (n *notes) Remember(key string, value jsontext.Value) error {
	if n.values == nil {
		n.values = map[string]jsontext.Value{}
	}
	if key == "full" {
		return errors.New("There is no more room.")
	}
	n.values[key] = value.Clone()
	return nil
}

func (n *notes) OnlyNew(_ string, list []string) (fresh []string, err error) {
	for _, one := range list {
		if !slices.Contains(n.had, one) {
			n.had, fresh = append(n.had, one), append(fresh, one)
		}
	}
	return fresh, nil
}

func TestRememberAndRecall(t *testing.T) {
	c, n := connect(t, Options{}), &notes{}
	for _, value := range []any{"a text", 3.5, []any{"a", 1.0}, map[string]any{"at": "noon"}, nil, true} {
		if g := c.callWith(Along{Memory: n}, "remember", args{"key": "last", "value": value}); g.failed || !g.told || g.fields["value"] == nil && value != nil {
			t.Errorf("%v: %+v", value, g)
		}
		if g := c.callWith(Along{Memory: n}, "recall", args{"key": "last", "default": 1}); g.failed || g.fields["found"] != true || !cmp.Equal(g.fields["value"], value) {
			t.Errorf("%v is recalled as %+v", value, g)
		}
	}
	if g := c.callWith(Along{Memory: n}, "recall", args{"key": "other", "default": 1}); g.fields["value"] != 1.0 || g.fields["found"] != false || g.text != "1" {
		t.Errorf("the default is %+v", g)
	}
	n.dry = true
	if g := c.callWith(Along{Memory: n}, "remember", args{"key": "last", "value": 1}); !strings.Contains(g.text, "would be remembered") {
		t.Errorf("a dry run says %q", g.text)
	}
	if g := c.callWith(Along{Memory: n}, "remember", args{"key": "full", "value": 1}); !g.failed || g.text != "There is no more room." {
		t.Errorf("what is too much gives %+v", g)
	}
	for _, tool := range []string{"remember", "recall"} {
		if g := c.call(tool, args{"key": "last", "value": 1}); !g.failed {
			t.Errorf("%s works without a run", tool)
		}
	}
}

func TestOnlyNew(t *testing.T) {
	row := func(id, title string) string {
		return `{"id": ` + id + `, "title": "` + title + `", "a.b": "` + title + `", "link": {"to": ["` + title + `"]}}`
	}
	long := strings.Repeat("x", 300)
	for _, test := range []struct {
		by                string
		first, then, want string // elements
	}{
		{"", `"a", "b", "a"`, `"c", "b", "c", "d"`, `"c", "c", "d"`},
		{"id", row("1", "x"), row("1", "y") + "," + row("2", "z"), row("2", "z")},
		{"id", row(`"1"`, "x"), row("1", "y"), ""},
		{"id", row("1", "x"), row("2", "first") + "," + row("2", "second"), row("2", "first") + "," + row("2", "second")},
		{"id", row("12345678901234567890", "x"), row("12345678901234567891", "y"), row("12345678901234567891", "y")},
		{"link.to.0", row("1", "x"), row("2", "x") + "," + row("2", "y"), row("2", "y")},
		{"a.b", row("1", "x"), row("2", "x") + "," + row("2", "y"), row("2", "y")},
		{"", `{"a": 1, "b": 2}`, `{"b": 2, "a": 1}`, ""},
		{"", `"Müller a"`, `"Mu\u0308ller\u00a0a", "Muller a"`, `"Muller a"`},
		{"", `{"a": "ü"}`, `{"a": "u\u0308"}, {"a": "u"}`, `{"a": "u"}`},
		{"id", row(`"x y"`, "x"), row(`"x\u00a0y"`, "y") + "," + row(`"xy"`, "z"), row(`"xy"`, "z")},
		{"title", row("1", long+"ü"), row("2", long+`u\u0308`), ""},
		{"title", row("1", long), row("2", long) + "," + row("3", long+"x"), row("3", long+"x")},
	} {
		c, n := connect(t, Options{}), &notes{}
		given := func(elements string) given {
			a := args{"list": jsontext.Value("[" + elements + "]"), "key": "k"}
			if test.by != "" {
				a["by"] = test.by
			}
			return c.callWith(Along{Memory: n}, "only_new", a)
		}
		if g := given(test.first); g.failed || g.fields["found"] != true {
			t.Fatalf("the first time nothing is known yet, so all are new: %+v", g)
		}
		var want []any
		if err := json.Unmarshal([]byte("["+test.want+"]"), &want); err != nil {
			t.Fatal(err)
		}
		g := given(test.then)
		if diff := cmp.Diff(want, g.fields["new"]); g.failed || g.fields["count"] != float64(len(want)) || g.fields["found"] != (len(want) > 0) || diff != "" {
			t.Errorf("by %q: %+v\n%s", test.by, g, diff)
		}
		for _, key := range n.had {
			if len(key) > longestKey {
				t.Errorf("a key of %d bytes is kept as it is", len(key))
			}
		}
	}
}

// Rows of a list that share their key are new together, and the step says so.
func TestOnlyNewTellsOfSharedKeys(t *testing.T) {
	for list, want := range map[string]string{
		`[{"id": 1}, {"id": 1}, {"id": 2}]`: "2 of them share their “id” with another of the list; all of them are given.",
		`[{"id": 1}, {"id": 2}]`:            "",
	} {
		g := connect(t, Options{}).callWith(Along{Memory: &notes{}}, "only_new", args{"list": jsontext.Value(list), "by": "id", "key": "k"})
		if g.failed || g.partly != want {
			t.Errorf("%s: %+v, want %q", list, g, want)
		}
	}
}

// Of a list that is kept in a file the new rows are found as of any other, and kept in one where
// they are many.
func TestOnlyNewOfLargeTables(t *testing.T) {
	r, n := newRun(t, Options{}), &notes{}
	putLarge(t, r.path("in.csv"), 20_000, 200)
	read := r.do(false, "read_table", args{"path": "in.csv"})
	only := func(by string) given {
		files := *r.files
		files.Given = r.made
		return r.callWith(Along{Files: &files, Memory: n}, "only_new", args{"list": read.fields["rows"], "by": by, "key": "k"})
	}
	first := only("shop")
	if kept, _ := first.fields["new"].(map[string]any); first.failed || first.fields["count"] != 20_000.0 || kept["mime"] != catalog.RowsMIME || first.fields["first"].(map[string]any)["id"] != 0.0 {
		t.Fatalf("at first it gives %.300s, %v", first.text, first.fields["new"])
	}
	if w := r.do(false, "write_table", args{"path": "new.csv", "rows": first.fields["new"], "mode": "append"}); w.failed || w.fields["count"] != 20_000.0 {
		t.Errorf("they are written as %s", w.text)
	}
	n.had = n.had[1:]
	if again := only("shop"); again.failed || again.fields["count"] != 400.0 || len(again.fields["new"].([]any)) != 400 {
		t.Errorf("then it gives %.300s", again.text)
	}
	if none := only("shop"); none.failed || none.fields["found"] != false || none.fields["first"] != nil || len(none.fields["new"].([]any)) != 0 {
		t.Errorf("at last it gives %.300s", none.text)
	}
	if g := only("other"); !g.failed || !strings.Contains(g.text, "Element 1 of the list has no “other”") {
		t.Errorf("by what is not there: %.300s", g.text)
	}
}

func TestOnlyNewNeedsKeys(t *testing.T) {
	c := connect(t, Options{})
	for _, list := range []string{`[{"id": 1}, {"title": "x"}]`, `[{"id": 1}, {"id": null}]`, `[{"id": 1}, "x"]`} {
		g := c.callWith(Along{Memory: &notes{}}, "only_new", args{"list": jsontext.Value(list), "by": "id", "key": "k"})
		if !g.failed || !strings.Contains(g.text, "Element 2 of the list has no “id”") {
			t.Errorf("%s: %+v", list, g)
		}
	}
}
