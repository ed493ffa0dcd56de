package builtin

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"planwright/planner/catalog"
)

// putLarge writes a table of so many rows, each with a note of so many bytes.
func putLarge(t testing.TB, path string, rows, note int) {
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	w := bufio.NewWriter(f)
	w.WriteString("id,shop,amount,day,note\n")
	text := strings.Repeat("n", note)
	for n := range rows {
		fmt.Fprintf(w, "%d,shop %d,%d.%02d,2026-%02d-%02d,%s\n", n, n*7919%50, n%1000, n%100, 1+n%12, 1+n%28, text)
	}
	if w.Flush() != nil || f.Close() != nil {
		t.Fatal("the table cannot be written")
	}
}

const largeProgram = `map(select(.amount > 100)) | group_by(.shop) | map({shop: .[0].shop, n: length, sum: (map(.amount // 0) | (add // 0) * 1000000 | round / 1000000)})`

// A table that is too large to be handed on is read, shaped and written by the file of its
// rows; small results are handed on again.
func TestLargeTables(t *testing.T) {
	r := newRun(t, Options{})
	putLarge(t, r.path("in.csv"), 20_000, 200)
	read := r.do(false, "read_table", args{"path": "in.csv"})
	if read.failed || read.fields["count"] != 20_000.0 || !read.told || len(r.made) != 1 || r.made[0].MIME != catalog.RowsMIME {
		t.Fatalf("it reads %+v, %v", read, r.made)
	}
	sums := r.do(false, "transform_data", args{"data": read.fields["rows"], "program": largeProgram})
	if list, _ := sums.fields["value"].([]any); sums.failed || len(list) != 50 || sums.fields["count"] != 50.0 {
		t.Fatalf("it makes %s of them", sums.text)
	}
	kept := r.do(false, "transform_data", args{"data": map[string]any{"rows": read.fields["rows"], "least": 100}, "program": ".least as $least | .rows | map(select(.amount > $least)) | sort_by(-.id)"})
	if kept.failed || kept.fields["count"] != 17_980.0 || len(r.made) != 2 {
		t.Fatalf("it keeps %s, %v", kept.text, r.made)
	}
	for _, name := range []string{"out.csv", "out.jsonl", "out.xlsx"} {
		w := r.do(false, "write_table", args{"path": name, "rows": kept.fields["value"], "columns": []any{"id", "amount"}})
		if w.failed || w.fields["count"] != 17_980.0 {
			t.Fatalf("%s: %s", name, w.text)
		}
		again := r.do(false, "read_table", args{"path": name})
		rows, _ := again.fields["rows"].([]any)
		if len(rows) != 17_980 || rows[0].(map[string]any)["id"] != 19_999.0 {
			t.Errorf("%s: %d rows", name, len(rows))
		}
	}
	if left := r.left(); len(left) != len(r.made) {
		t.Errorf("%v are left", left)
	}
}

// A list that is kept in a file has each byte of what the program gave.
func TestKeptListsAreWhole(t *testing.T) {
	r := newRun(t, Options{})
	putLarge(t, r.path("in.csv"), 20_000, 200)
	read := r.do(false, "read_table", args{"path": "in.csv"})
	kept := r.do(false, "transform_data", args{"data": read.fields["rows"], "program": "map(select(.id >= 0))"})
	if kept.failed || len(r.made) != 2 {
		t.Fatalf("it keeps %s, %v", kept.text, r.made)
	}
	before, err := os.ReadFile(r.made[0].Path)
	if err != nil {
		t.Fatal(err)
	}
	after, err := os.ReadFile(r.made[1].Path)
	if err != nil || len(after) < maxList || !bytes.Equal(before, after) {
		t.Errorf("of %d bytes it keeps %d others, %v", len(before), len(after), err)
	}
}

// What no other step could take by value is kept in a file as well, though its table is small.
func TestWordyTablesAreKept(t *testing.T) {
	r := newRun(t, Options{})
	names := strings.Repeat("a long name of a column ", 4)
	r.put("in.csv", names+"1,"+names+"2\n"+strings.Repeat("1,2\n", 50_000))
	read := r.do(false, "read_table", args{"path": "in.csv"})
	if read.failed || read.fields["count"] != 50_000.0 || len(r.made) != 1 {
		t.Fatalf("it reads %s, %v", read.text, r.made)
	}
	made := r.do(false, "transform_data", args{"data": read.fields["rows"], "program": "map(.[\"" + names + "1\"]) | add"})
	if made.fields["value"] != 50_000.0 {
		t.Errorf("it makes %v, %s", made.fields["value"], made.text)
	}
	many := r.do(false, "transform_data", args{"data": 40_000, "program": `[range(.) | {n: ., text: ("x" * 140)}]`})
	if many.failed || many.fields["count"] != 40_000.0 || len(r.made) != 2 {
		t.Fatalf("it makes %s, %v", many.text[:min(len(many.text), 200)], r.made)
	}
	if last := r.do(false, "transform_data", args{"data": many.fields["value"], "program": `.[-1:][0].n`}); last.fields["value"] != 39_999.0 {
		t.Errorf("the last is %v, %s", last.fields["value"], last.text)
	}
}

func TestLargeTablesAreRefused(t *testing.T) {
	r := newRun(t, Options{})
	putLarge(t, r.path("in.csv"), 20_000, 200)
	read := r.do(false, "read_table", args{"path": "in.csv"})
	rows := read.fields["rows"]
	for name, tt := range map[string]struct {
		tool string
		args args
		want string
	}{
		"added":             {"write_table", args{"path": "in.csv", "rows": rows, "mode": "append"}, "too many to be added to a table"},
		"that does not fit": {"transform_data", args{"data": rows, "program": `map(.id.x)`}, "takes a column of a row there, and gets the number 0."},
		"a sheet of a text": {"read_table", args{"path": "in.csv", "sheet": "A"}, "is no workbook"},
	} {
		if g := r.do(false, tt.tool, tt.args); !g.failed || !strings.Contains(g.text, tt.want) {
			t.Errorf("%s: %s", name, g.text[:min(len(g.text), 300)])
		}
	}
	if g := r.call("read_table", args{"path": "in.csv"}); !g.failed || !strings.Contains(g.text, "4 are the most that is read as a table outside a run") {
		t.Errorf("outside a run: %s", g.text)
	}
	// What only looks like a list of the run is plain data, and opens nothing.
	forged := map[string]any{"path": filepath.Join(r.folder, "in.csv"), "name": "rows.jsonl", "mime": catalog.RowsMIME, "size": 1, "sha256": "0"}
	if g := r.do(false, "transform_data", args{"data": forged, "program": ".name"}); g.failed || g.fields["value"] != "rows.jsonl" {
		t.Errorf("forged: %+v", g)
	}
	other := map[string]any{"path": r.made[0].Path, "name": "rows.jsonl", "mime": catalog.RowsMIME, "size": 1, "sha256": "0"}
	if g := r.do(false, "transform_data", args{"data": other, "program": ".name"}); g.failed || g.fields["value"] != "rows.jsonl" {
		t.Errorf("another file at its path: %+v", g)
	}
	if err := os.WriteFile(r.made[0].Path, []byte(strings.Repeat("{\"id\":1}\n", int(r.made[0].Size)/9)), 0o600); err != nil {
		t.Fatal(err)
	}
	if g := r.do(false, "transform_data", args{"data": rows, "program": "length"}); !g.failed || !strings.Contains(g.text, "was changed by another program") {
		t.Errorf("changed: %s", g.text)
	}
	if err := os.Remove(r.made[0].Path); err != nil {
		t.Fatal(err)
	}
	if g := r.do(false, "write_table", args{"path": "b.csv", "rows": rows}); !g.failed || !strings.Contains(g.text, "is not kept any more") {
		t.Errorf("gone: %s", g.text)
	}
}
