package builtin

import (
	"os"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/google/go-cmp/cmp"
)

func TestReadTable(t *testing.T) {
	c := connect(t, Options{})
	c.put("a.csv", "\ufeffname;n\nAnn;1.50\nBo;\n")
	c.put("b.csv", "x,1\n")
	c.put("c.csv", "day;zip;sum\n26.11.2026;01234;12 €\n;;\n")
	c.works("write_table", args{"path": "none.xlsx", "rows": []any{}, "columns": []any{"a", "b"}, "sheet": "S", "mode": "overwrite"})
	ann, bo := map[string]any{"name": "Ann", "n": 1.5}, map[string]any{"name": "Bo", "n": nil}
	for _, test := range []struct {
		args   args
		fields map[string]any
	}{
		{args{"path": "a.csv"}, map[string]any{"rows": []any{ann, bo}, "columns": []any{"name", "n"}, "count": 2.0, "form": map[string]any{"separator": "semicolon"}}},
		{args{"path": "b.csv", "header": false}, map[string]any{"rows": []any{map[string]any{"column_1": "x", "column_2": 1.0}}, "columns": []any{"column_1", "column_2"}, "count": 1.0}},
		{args{"path": "c.csv"}, map[string]any{"rows": []any{map[string]any{"day": "26.11.2026", "zip": "01234", "sum": "12 €"}},
			"columns": []any{"day", "zip", "sum"}, "count": 1.0, "form": map[string]any{"separator": "semicolon"}}},
		{args{"path": "none.xlsx"}, map[string]any{"rows": []any{}, "columns": []any{"a", "b"}, "count": 0.0}},
	} {
		if diff := cmp.Diff(test.fields, c.works("read_table", test.args).fields); diff != "" {
			t.Errorf("%v (-want +got):\n%s", test.args, diff)
		}
	}
}

// Where a row of data is taken for the names of the columns, the run offers to read it as a row.
func TestTableWithoutNames(t *testing.T) {
	c := connect(t, Options{})
	c.put("a.csv", "1;A;5,00\n2;B;3,00\n")
	g := c.works("read_table", args{"path": "a.csv"})
	if len(g.ways) != 1 || g.ways[0].Argument != "header" || string(g.ways[0].Value) != "false" || !strings.Contains(g.partly, "looks like the rows below it") {
		t.Errorf("it says %q, and offers %+v", g.partly, g.ways)
	}
}

// What was assumed about a table, or is doubtful, is said.
func TestDoubtfulTable(t *testing.T) {
	c := connect(t, Options{})
	c.put("old.csv", "Monat;St\xfcck\nMai;1.200\n")
	g := c.works("read_table", args{"path": "old.csv"})
	for _, want := range []string{"“old.csv” is not in UTF-8 and was read as Windows-1252", "“Stück” has numbers such as 1.200, which may be 1200 or 1.200"} {
		if !strings.Contains(g.partly, want) {
			t.Errorf("%q", g.partly)
		}
	}
	c.put("titled.csv", "\xff\xfe"+wide("Report\nMonat;Stück\nMai;1.200\n"))
	g = c.works("read_table", args{"path": "titled.csv", "first_row": 2, "separator": "semicolon", "decimal": "comma"})
	if want := []any{map[string]any{"Monat": "Mai", "Stück": 1200.0}}; cmp.Diff(want, g.fields["rows"]) != "" || g.partly != "" {
		t.Errorf("%+v", g)
	}
}

// wide is a text in UTF-16, its lower bytes first.
func wide(text string) string {
	var b strings.Builder
	for _, unit := range utf16.Encode([]rune(text)) {
		b.Write([]byte{byte(unit), byte(unit >> 8)})
	}
	return b.String()
}

func TestNoTable(t *testing.T) {
	c := connect(t, Options{})
	for name, test := range map[string]struct{ content, want string }{
		"book.xlsx": {"PK\x03\x04 and more", "This is no workbook that can be read, or it is damaged."},
		"old.csv":   {"Name\nM\xfcller\nMüller\n", "is no text in UTF-8"},
		"open.csv":  {"a\n\"x\n", "quotes do not match in the row that begins in line 2"},
		"old.xls":   {"\xd0\xcf\x11\xe0 and more", "is a workbook of before 2007, or one with a password"},
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

// A table below a title is read from its names on where that is certain; where it is not,
// the way to that row is offered, also where the text cannot be read as it is.
func TestTitledTable(t *testing.T) {
	c := connect(t, Options{})
	for _, test := range []struct{ text, columns, ways string }{
		{"Report\n\nname;n\nAnn;1\nBo;2\n", "name,n", "first_row=3 Begin at row 3,first_row=1 Begin at row 1"},
		{"Report\nname;city\nAnn;Ulm\nBo;Rom\n", "Report", "first_row=2 Begin at row 2"},
		{"n;m\n1.200;x\n", "n,m", `decimal="comma" Decimal comma,decimal="point" Decimal point`},
		{"n;m\n1.25;x\n", "n,m", ""},
	} {
		c.put("a.csv", test.text)
		g := c.works("read_table", args{"path": "a.csv"})
		var columns, ways []string
		for _, name := range g.fields["columns"].([]any) {
			columns = append(columns, name.(string))
		}
		for _, w := range g.ways {
			ways = append(ways, w.Argument+"="+string(w.Value)+" "+w.Label.String())
		}
		if got := strings.Join(ways, ","); got != test.ways || strings.Join(columns, ",") != test.columns || (g.partly == "") != (test.ways == "") {
			t.Errorf("%q: %v; %s; %s", test.text, columns, got, g.partly)
		}
	}
	c.put("b.csv", "Report \"May\nname;city\nAnn;Ulm\nBo;Rom\n")
	if g := c.call("read_table", args{"path": "b.csv"}); !g.failed || len(g.ways) != 1 || string(g.ways[0].Value) != "2" {
		t.Errorf("%+v", g)
	}
}

// A CSV for Excel has a mark at its start, and nowhere else.
func TestWriteMarkedTable(t *testing.T) {
	c := connect(t, Options{})
	write := func(path, cell, mode string, mark bool) given {
		return c.call("write_table", args{"path": path, "rows": []any{map[string]any{"a": cell}}, "mode": mode, "bom": mark})
	}
	write("new.csv", "ä", "create", true)
	write("new.csv", "ö", "append", true)
	write("new.csv", "ü", "append", false)
	c.put("old.csv", "a\nä\n")
	write("old.csv", "ö", "append", true)
	c.put("empty.tsv", "")
	write("empty.tsv", "ö", "append", true)
	write("plain.csv", "ä", "create", false)
	for name, want := range map[string]string{
		"new.csv": "\ufeffa\nä\nö\nü\n", "old.csv": "\ufeffa\nä\nö\n", "empty.tsv": "\ufeffa\nö\n", "plain.csv": "a\nä\n",
	} {
		if got, err := os.ReadFile(c.path(name)); err != nil || string(got) != want {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
	if g := write("a.jsonl", "ä", "create", true); !g.failed || !strings.Contains(g.text, "Switch “Byte order mark (for Excel)” (bom) off") {
		t.Errorf("%+v", g)
	}
}

func TestWriteTable(t *testing.T) {
	c := connect(t, Options{})
	rows := []any{map[string]any{"name": "Ann", "n": 1.5}, map[string]any{"n": 2.0, "name": "Bo"}}
	for _, name := range []string{"new/a.csv", "a.tsv", "a.jsonl", "a.xlsx"} {
		w := c.works("write_table", args{"path": name, "rows": rows, "columns": []any{"name", "n"}})
		if diff := cmp.Diff(map[string]any{"path": c.path(name), "columns": []any{"name", "n"}, "count": 2.0}, w.fields); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
		if g := c.call("write_table", args{"path": name, "rows": rows}); !g.failed || !strings.Contains(g.text, "is there already") {
			t.Errorf("%s made twice: %+v", name, g)
		}
		c.works("write_table", args{"path": name, "rows": []any{[]any{"Cy", 3}}, "columns": []any{"name", "n"}, "mode": "append"})
		want := []any{rows[0], rows[1], map[string]any{"name": "Cy", "n": 3.0}}
		if diff := cmp.Diff(want, c.works("read_table", args{"path": name}).fields["rows"]); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
		c.works("write_table", args{"path": name, "rows": rows[:1], "mode": "overwrite"})
		if n := c.works("read_table", args{"path": name}).fields["count"]; n != 1.0 {
			t.Errorf("%s written anew has %v rows", name, n)
		}
	}
	c.works("write_table", args{"path": "a.xlsx", "rows": []any{[]any{"x"}}, "sheet": "More", "mode": "append"})
	if g := c.works("read_table", args{"path": "a.xlsx", "sheet": "more", "header": false}); g.fields["count"] != 1.0 {
		t.Errorf("another sheet: %+v", g)
	}
	c.works("write_table", args{"path": "a.xlsx", "rows": rows, "sheet": "More", "mode": "overwrite"})
	for sheet, want := range map[string]float64{"Sheet1": 1, "More": 2} {
		if g := c.works("read_table", args{"path": "a.xlsx", "sheet": sheet}); g.fields["count"] != want {
			t.Errorf("%s, where one sheet was written anew: %+v", sheet, g)
		}
	}
	if said := c.fails("write_table", args{"path": "a.xlsx", "rows": rows, "columns": []any{"Name", "N"}, "mode": "overwrite"}); !strings.Contains(said, "Nothing was written. No row has any of the columns") {
		t.Errorf("columns that no row has: %+v", said)
	}
	if g := c.works("write_table", args{"path": "b.csv", "rows": rows, "columns": []any{"name", "N"}}); !strings.Contains(g.partly, "No row has a value for: N.") {
		t.Errorf("a column of nothing: %+v", g)
	}
}

func TestNoWrittenTable(t *testing.T) {
	c := connect(t, Options{})
	c.put("there.csv", "a,b\n1,2\n")
	for name, test := range map[string]struct {
		args args
		want string
	}{
		"no ending":            {args{"path": "table", "rows": []any{}}, "End the name with .xlsx, .csv, .tsv or .jsonl."},
		"a sign in a workbook": {args{"path": "a.xlsx", "rows": []any{}, "decimal": "comma"}, "Leave “Columns are parted by” (separator) and “Decimal sign” (decimal) empty, or end the name with .csv."},
		"a sheet":              {args{"path": "a.csv", "rows": []any{}, "sheet": "x"}, "is no workbook, so it has no sheets"},
		"texts":                {args{"path": "a.csv", "rows": []any{"x"}}, "Row 1 is a text."},
		"other columns":        {args{"path": "there.csv", "rows": []any{map[string]any{"c": 1}}, "mode": "append"}, "The table has no column “c”, so nothing was added. It has: a, b."},
		"outside":              {args{"path": "/tmp/planwright.csv", "rows": []any{}}, "outside the folders"},
	} {
		if g := c.call("write_table", test.args); !g.failed || !strings.Contains(g.text, test.want) {
			t.Errorf("%s: %+v", name, g.text)
		}
	}
}

// Objects are no cells: which columns hold them is said, and what to do.
func TestObjectsInTheRowsOfATable(t *testing.T) {
	c := connect(t, Options{})
	rows := []any{map[string]any{"id": 1, "customer": map[string]any{"name": "Ann"}}}
	g := c.works("write_table", args{"path": "a.csv", "rows": rows})
	if want := "Objects stand in “customer”, and are written as JSON. Pick their fields as columns in a data step before, such as “customer.name”."; g.partly != want {
		t.Errorf("%q", g.partly)
	}
	if g := c.works("write_table", args{"path": "b.xlsx", "rows": rows, "columns": []string{"id", "customer.name"}}); g.partly != "" {
		t.Errorf("%q", g.partly)
	}
	if g := c.works("write_table", args{"path": "c.jsonl", "rows": rows}); g.partly != "" {
		t.Errorf("%q", g.partly)
	}
}

// To add no rows leaves a table as it is, and says nothing of one that is empty.
func TestNoRowsAreAdded(t *testing.T) {
	c := connect(t, Options{})
	c.put("a.csv", "a,b\n1,2\n")
	g := c.works("write_table", args{"path": "a.csv", "rows": []any{}, "mode": "append"})
	if g.partly != "" || !strings.HasPrefix(g.text, "Added no rows to ") {
		t.Errorf("%q, %q", g.text, g.partly)
	}
	if kept, err := os.ReadFile(c.path("a.csv")); err != nil || string(kept) != "a,b\n1,2\n" {
		t.Errorf("%q, %v", kept, err)
	}
}
