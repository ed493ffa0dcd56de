package builtin

import (
	"fmt"
	"strings"
	"testing"
)

// What finds its file there already says by which arguments it goes on, and how that is
// called.
func TestWaysPast(t *testing.T) {
	c := connect(t, Options{})
	c.put("a.txt", "one")
	c.put("b.txt", "two")
	c.put("there.csv", "n\n1\n")
	c.works("zip", args{"files": []any{"a.txt"}, "path": "a.zip"})
	rows := []any{map[string]any{"n": 1}}
	for _, test := range []struct {
		tool string
		args args
		want string
		says string
	}{
		{"write_file", args{"path": "a.txt", "text": "x"}, `mode="overwrite" Overwrite, mode="append" Append, path= Another name`, "set “How it is written” to overwrite or append"},
		{"write_table", args{"path": "there.csv", "rows": rows}, `mode="overwrite" Overwrite, mode="append" Append, path= Another name`, "set “How it is written” to overwrite or append"},
		{"move_file", args{"from": "a.txt", "to": "b.txt"}, `overwrite=true Overwrite, to= Another name`, "set “Replace what is there”."},
		{"copy_file", args{"from": "a.txt", "to": "b.txt"}, `overwrite=true Overwrite, to= Another name`, "set “Replace what is there”."},
		{"zip", args{"files": []any{"b.txt"}, "path": "a.zip"}, `path= Another name`, "Choose another name."},
		{"unzip", args{"path": "a.zip", "folder": "."}, `folder= Another folder`, "Choose another folder."},
	} {
		g := c.call(test.tool, test.args)
		var ways []string
		for _, w := range g.ways {
			ways = append(ways, fmt.Sprintf("%s=%s %s", w.Argument, string(w.Value), w.Label))
		}
		if got := strings.Join(ways, ", "); !g.failed || got != test.want || !strings.Contains(g.text, test.says) {
			t.Errorf("%s: %s; %q", test.tool, got, g.text)
		}
	}
	c.put("folder/c.txt", "three")
	if g := c.call("move_file", args{"from": "folder", "to": "b.txt"}); len(g.ways) != 1 {
		t.Errorf("a folder in a file's place: %+v", g)
	}
}
