package builtin

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"
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
		{"", `"a", "b", "a"`, `"c", "b", "c", "d"`, `"c", "d"`},
		{"id", row("1", "x"), row("1", "y") + "," + row("2", "z"), row("2", "z")},
		{"id", row(`"1"`, "x"), row("1", "y"), ""},
		{"id", row("1", "x"), row("2", "first") + "," + row("2", "second"), row("2", "first")},
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

func TestOnlyNewNeedsKeys(t *testing.T) {
	c := connect(t, Options{})
	for _, list := range []string{`[{"id": 1}, {"title": "x"}]`, `[{"id": 1}, {"id": null}]`, `[{"id": 1}, "x"]`} {
		g := c.callWith(Along{Memory: &notes{}}, "only_new", args{"list": jsontext.Value(list), "by": "id", "key": "k"})
		if !g.failed || !strings.Contains(g.text, "Element 2 of the list has no “id”") {
			t.Errorf("%s: %+v", list, g)
		}
	}
}
