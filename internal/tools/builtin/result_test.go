//go:build linux

package builtin

import (
	"os"
	"strings"
	"testing"

	"planwright/planner/catalog"
)

// A name that is not UTF-8 is told, and hides neither what was done nor the names beside it.
func TestNamesThatAreNotUTF8(t *testing.T) {
	c := connect(t, Options{})
	if err := os.Mkdir(c.path("d\xe9"), 0o755); err != nil {
		t.Skip(err) // a file system of Unicode alone
	}
	if err := os.Symlink("d\xe9", c.path("link")); err != nil {
		t.Fatal(err)
	}
	g := c.works("write_file", args{"path": "link/a.txt", "text": "x", "mode": "append"})
	if !strings.HasSuffix(g.fields["path"].(string), "d\ufffd/a.txt") || !strings.Contains(g.partly, "not UTF-8") {
		t.Errorf("%v, %q", g.fields, g.partly)
	}
	if words := c.fails("list_files", args{"folder": "link"}); !strings.Contains(words, "is not UTF-8. Rename it") {
		t.Error(words)
	}
	c.put("good.txt", "x")
	c.put("caf\xe9.txt", "x")
	g = c.works("list_files", args{"folder": "."})
	if g.fields["count"] != 2.0 || !strings.Contains(g.partly, "not UTF-8") {
		t.Errorf("%v, %q", g.fields, g.partly)
	}
}

// Of a call with effects whose result cannot be passed on nobody knows what it gave; one that
// only reads can be made again.
func TestResultsThatCannotBePassedOn(t *testing.T) {
	large := result{text: strings.Repeat("x", maxResult+1)}
	for effect, unsure := range map[catalog.Effect]bool{catalog.Read: false, catalog.Write: true, catalog.Destructive: true} {
		if r := large.answer(catalog.Tool{Name: "a", Effect: effect}); !r.IsError || IsUnsure(r) != unsure {
			t.Errorf("%s: failed %v, unsure %v", effect, r.IsError, IsUnsure(r))
		}
	}
}
