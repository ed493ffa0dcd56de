package builtin

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestReadTable(t *testing.T) {
	c := connect(t, Options{})
	c.put("a.csv", "\ufeffname;n\nAnn;1.50\nBo;\n")
	c.put("b.csv", "x,1\n")
	ann, bo := map[string]any{"name": "Ann", "n": 1.5}, map[string]any{"name": "Bo", "n": nil}
	for _, test := range []struct {
		args   args
		fields map[string]any
	}{
		{args{"path": "a.csv"}, map[string]any{"rows": []any{ann, bo}, "columns": []any{"name", "n"}, "count": 2.0}},
		{args{"path": "b.csv", "header": false}, map[string]any{"rows": []any{map[string]any{"column_1": "x", "column_2": 1.0}}, "columns": []any{"column_1", "column_2"}, "count": 1.0}},
	} {
		if diff := cmp.Diff(test.fields, c.works("read_table", test.args).fields); diff != "" {
			t.Errorf("%v (-want +got):\n%s", test.args, diff)
		}
	}
}

func TestNoTable(t *testing.T) {
	c := connect(t, Options{})
	for name, test := range map[string]struct{ content, want string }{
		"book.xlsx": {"PK\x03\x04 and more", "is a workbook, not a text. Save its sheet as CSV in UTF-8."},
		"old.csv":   {"Name\nM\xfcller\n", "is no text in UTF-8"},
		"open.csv":  {"a\n\"x\n", "quotes do not match in the row that begins in line 2"},
		"large.csv": {strings.Repeat("a\n", maxTable), "has 8 MB, and 4 are the most"},
	} {
		c.put(name, test.content)
		if g := c.call("read_table", args{"path": name}); !g.failed || !strings.Contains(g.text, test.want) {
			t.Errorf("%s: %+v", name, g.text)
		}
	}
	if g := c.call("read_table", args{"path": "/etc/passwd"}); !g.failed {
		t.Errorf("a file outside: %+v", g)
	}
}
