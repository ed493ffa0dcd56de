package builtin

import (
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestSearchFiles(t *testing.T) {
	c := connect(t, Options{})
	long := strings.Repeat("x", searchBlock-3)
	for name, content := range map[string]string{
		"notes.txt": "Pay the Invoice of März", "deep/er/b.md": "invoice", "c.csv": "a,b\n", "photo.JPG": "invoice\x00", "deep/d.pdf": "",
		"wide.txt": "\xff\xfei\x00n\x00v\x00O\x00i\x00c\x00e\x00", "long.log": long + "inVOice", ".hidden": "invoice",
	} {
		c.put(name, content)
	}
	old := time.Now().Add(-41 * 24 * time.Hour)
	if err := os.Chtimes(c.path("c.csv"), old, old); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		args args
		want string
	}{
		{args{}, "c.csv deep/d.pdf deep/er/b.md long.log notes.txt photo.JPG wide.txt"},
		{args{"text": "INVOICE"}, "deep/er/b.md long.log notes.txt wide.txt"},
		{args{"text": "MÄRZ"}, "notes.txt"},
		{args{"text": "inv.ice"}, ""}, // it stands for itself
		{args{"text": "invoice", "pattern": "*.{md,txt}"}, "deep/er/b.md notes.txt wide.txt"},
		{args{"kind": "document"}, "deep/d.pdf deep/er/b.md notes.txt wide.txt"},
		{args{"kind": "picture"}, "photo.JPG"},
		{args{"kind": "table", "older_than_days": 40}, "c.csv"},
		{args{"older_than_days": 42}, ""},
		{args{"text": "nowhere"}, ""},
	} {
		test.args["folder"] = c.folder
		want := []any{}
		for name := range strings.FieldsSeq(test.want) {
			want = append(want, c.path(name))
		}
		g := c.works("search_files", test.args)
		if diff := cmp.Diff(any(want), g.fields["files"]); diff != "" || g.fields["count"] != float64(len(want)) || g.fields["cut"] != false {
			t.Errorf("%v: %v (-want +got):\n%s", test.args, g.fields["count"], diff)
		}
	}
	for says, a := range map[string]args{"is not there": {"folder": "gone"}, "outside": {"folder": "/etc"}, "names of files only": {"folder": ".", "pattern": "../*"}} {
		if text := c.fails("search_files", a); !strings.Contains(text, says) {
			t.Errorf("%v: %s", a, text)
		}
	}
}

// Each file that is listed is there with its size and its time, too.
func TestEntries(t *testing.T) {
	c := connect(t, Options{})
	changed := time.Date(2026, 3, 4, 5, 6, 7, 0, time.Local)
	if err := os.Chtimes(c.put("b.txt", "1234"), changed, changed); err != nil {
		t.Fatal(err)
	}
	c.put("a.txt", "")
	for _, tool := range []string{"list_files", "search_files"} {
		entries := c.works(tool, args{"folder": "."}).fields["entries"].([]any)
		want := map[string]any{"path": c.path("b.txt"), "name": "b.txt", "size": 4.0, "modified": changed.Format(time.RFC3339)}
		if len(entries) != 2 {
			t.Fatalf("%s: %v", tool, entries)
		}
		if diff := cmp.Diff(any(want), entries[1]); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tool, diff)
		}
	}
	if entries := c.works("list_files", args{"folder": ".", "limit": 1}).fields["entries"].([]any); len(entries) != 1 {
		t.Errorf("of one there are %v", entries)
	}
}
