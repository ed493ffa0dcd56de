package table

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func valuesOf(t testing.TB, list string) []jsontext.Value {
	t.Helper()
	var values []jsontext.Value
	if err := json.Unmarshal([]byte(list), &values); err != nil {
		t.Fatal(err)
	}
	return values
}

func TestWrite(t *testing.T) {
	for _, tt := range []struct {
		name    string
		format  Format
		rows    string
		columns []string
		before  string
		want    string
	}{
		{"objects", CSV, `[{"b":1.10,"a":"x"},{"a":"y","c":true}]`, nil, "", "b,a,c\n1.10,x,\n,y,true\n"},
		{"the order of columns", CSV, `[{"a":1,"b":2}]`, []string{"b", "a"}, "", "b,a\n2,1\n"},
		{"columns left out", CSV, `[{"a":1,"b":2}]`, []string{"b"}, "", "b\n2\n"},
		{"lists", CSV, `[[1,"x"],[2]]`, nil, "", "1,x\n2\n"},
		{"lists with names", TSV, `[[1,"x"],[2]]`, []string{"n", "s"}, "", "n\ts\n1\tx\n2\t\n"},
		{"quotes", CSV, `[{"a":"x, \"y\"\nz"}]`, nil, "", "a\n\"x, \"\"y\"\"\nz\"\n"},
		{"what is no text", CSV, `[{"a":{"x": [1, 2]},"b":null}]`, nil, "", "a,b\n\"{\"\"x\"\":[1,2]}\",\n"},
		{"a row of nothing", CSV, `[{"a":""},{"a":"x"}]`, nil, "", "a\n\"\"\nx\n"},
		{"no rows", CSV, `[]`, []string{"a", "b"}, "", "a,b\n"},
		{"no rows and no columns", CSV, `[]`, nil, "", ""},
		{"lines", Lines, `[{"b":1.10,"a":{"x": 1}},{"a":null}]`, nil, "", "{\"b\":1.10,\"a\":{\"x\":1}}\n{\"a\":null}\n"},
		{"lines of lists", Lines, `[[1]]`, nil, "", "The rows are lists without names. Name the columns."},
		{"rows that are texts", CSV, `[{"a":1},"x"]`, nil, "", "Row 2 is a text. Each row is an object with a value for each column, as “Read a table” (read_table) gives them, or each is a list."},
		{"a row of a round that failed", CSV, `[{"a":1},null]`, nil, "", "Row 2 is nothing, as a round of a loop that failed leaves it. Put a data step before (transform_data) that leaves out what is nothing: map(values)."},
		{"a list of a round that failed", CSV, `[[1],null]`, nil, "", "Row 2 is nothing, as a round of a loop that failed leaves it. Put a data step before (transform_data) that leaves out what is nothing: map(values)."},
		{"rows of two forms", CSV, `[[1],{"a":1}]`, nil, "", "Row 2 is an object, and the first is a list. Give all rows one form."},
		{"more values than columns", CSV, `[[1,2]]`, []string{"a"}, "", "Row 1 has 2 values, and there are 1 columns. Name a column for each value."},

		{"added", CSV, `[{"b":2,"a":1}]`, nil, "a,b\n0,0\n", "a,b\n0,0\n1,2\n"},
		{"added behind an open line", CSV, `[{"a":1}]`, nil, "a,b\n0,0", "a,b\n0,0\n1,\n"},
		{"added by the sign that is there", CSV, `[{"a":"x;y"}]`, nil, "\ufeffa;b\n0;0\n", "\ufeffa;b\n0;0\n\"x;y\";\n"},
		{"added with another column", CSV, `[{"c":2}]`, nil, "a,b\n0,0\n", "The table has no column “c”, so nothing was added. It has: a, b."},
		{"added lists", CSV, `[[1,2],[3]]`, nil, "a,b\n0,0\n", "a,b\n0,0\n1,2\n3,\n"},
		{"added long lists", CSV, `[[1,2,3]]`, nil, "a,b\n0,0\n", "Row 1 has 3 values, and the table has 2 columns: a, b."},
		{"added to nothing", CSV, `[{"a":1}]`, nil, "\n", "a\n1\n"},
		{"added lines", Lines, `[{"c":1}]`, nil, "{\"a\":1}", "{\"a\":1}\n{\"c\":1}\n"},
		{"added to no text", CSV, `[{"a":1}]`, nil, "\xff\xfea\x00", "The table there is no text in UTF-8. Save it as UTF-8, or write another file."},
	} {
		g, err := GridOf(valuesOf(t, tt.rows), tt.columns)
		var got []byte
		switch {
		case err != nil:
		case tt.before != "":
			got, err = g.Under(tt.format, []byte(tt.before), "")
		default:
			got, err = g.Write(tt.format, "")
		}
		if err != nil {
			got = []byte(err.Error())
		}
		if diff := cmp.Diff(tt.want, string(got)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
	}
}

func TestUnderGermanNumbers(t *testing.T) {
	g, err := GridOf(valuesOf(t, `[{"b":-1234.5,"a":"x"}]`), nil)
	if err != nil {
		t.Fatal(err)
	}
	got, err := g.Under(CSV, []byte("sep=;\na;b\ny;1.200,50\n"), "")
	if want := "sep=;\na;b\ny;1.200,50\nx;-1234,5\n"; string(got) != want || err != nil {
		t.Errorf("%q, %v", got, err)
	}
}

// What would be written is empty where no row has any of the columns: that is said, and what
// there is instead.
func TestLacks(t *testing.T) {
	for _, tt := range []struct {
		rows    []string
		columns []string
		want    string
	}{
		{[]string{`{"a": 1, "b": 2}`, `{"c": 3}`}, []string{"A", "x"}, "No row has any of the columns that are to be written: “A”, “x”. They have: “a”, “b”, “c”."},
		{[]string{`{"a": 1}`, `{"c": 3}`}, []string{"c", "x"}, ""},
		{[]string{`{"a": 1}`}, []string{"a"}, ""},
		{[]string{`{"a": null}`}, []string{"a"}, ""},
		{[]string{`{}`}, []string{"a"}, ""},
		{[]string{`["x"]`}, []string{"a"}, ""},
		{nil, []string{"a"}, ""},
	} {
		var rows []jsontext.Value
		for _, row := range tt.rows {
			rows = append(rows, jsontext.Value(row))
		}
		g, err := GridOf(rows, tt.columns)
		if err != nil {
			t.Fatal(err)
		}
		_, largeErr := GridOfLarge(strings.NewReader(strings.Join(tt.rows, "\n")), tt.columns)
		for how, err := range map[string]error{"small": g.Lacks(rows), "large": largeErr} {
			if (err == nil) != (tt.want == "") || err != nil && !strings.HasPrefix(err.Error(), tt.want) {
				t.Errorf("%s, %s of %s: %v", how, tt.columns, tt.rows, err)
			}
		}
	}
}

func TestUnused(t *testing.T) {
	g, err := GridOf(valuesOf(t, `[{"a":1},{"b":null}]`), []string{"a", "b", "c"})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"c"}, g.Unused()); diff != "" {
		t.Error(diff)
	}
}

func TestFormatOf(t *testing.T) {
	for name, want := range map[string]Format{"a.csv": CSV, "A.XLSX": Book, "x.tsv": TSV, "x.ndjson": Lines, "a.csv.txt": 0, "csv": 0, ".xls": 0} {
		if got := FormatOf(name); got != want {
			t.Errorf("%s: %d, want %d", name, got, want)
		}
	}
}

// What is written is read again: in each format as the texts that it shows, with the
// digits of its numbers, in workbooks as the values that they are.
func TestWhatIsWrittenIsRead(t *testing.T) {
	cell := rapid.OneOf(
		rapid.Map(rapid.StringMatching(`[ -~äß€😀\n]{1,12}`), func(s string) string { return string(quoted("x" + s)) }),
		rapid.Map(rapid.IntRange(-1_000_000, 1_000_000), func(n int) string { return string(number(n)) }),
	)
	rapid.Check(t, func(t *rapid.T) {
		var rows []string
		kinds := rapid.SliceOfN(rapid.IntRange(0, 1), 1, 4).Draw(t, "kinds")
		for range rapid.IntRange(1, 5).Draw(t, "rows") {
			var members []string
			for x, kind := range kinds {
				value := cell.Filter(func(s string) bool { return s[0] == '"' == (kind == 0) }).Draw(t, "cell")
				members = append(members, string(quoted(string(rune('a'+x))))+":"+value)
			}
			rows = append(rows, "{"+strings.Join(members, ",")+"}")
		}
		var values []jsontext.Value
		if err := json.Unmarshal([]byte("["+strings.Join(rows, ",")+"]"), &values); err != nil {
			t.Fatal(err)
		}
		g, err := GridOf(values, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, format := range []Format{CSV, TSV, Lines, Book} {
			data, err := g.Write(format, "")
			if err != nil {
				t.Fatal(err)
			}
			got, err := readAny(data, format)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(rows, texts(got.Rows)); diff != "" {
				t.Fatalf("%d: %s", format, diff)
			}
		}
	})
}

func readAny(data []byte, f Format) (Table, error) {
	if IsWorkbook(data) {
		t, _, _, err := Workbook(data, "", How{})
		return t, err
	}
	return Read(string(data), How{Format: f})
}

func texts(rows []jsontext.Value) []string {
	var all []string
	for _, row := range rows {
		all = append(all, string(row))
	}
	return all
}

func quoted(s string) jsontext.Value {
	v, _ := jsontext.AppendQuote(nil, s)
	return v
}

func number(n int) []byte {
	b, _ := json.Marshal(float64(n) / 100)
	return bytes.Clone(b)
}

// A text is written as those programs read it that take a comma in numbers.
func TestStyles(t *testing.T) {
	rows := valuesOf(t, `[{"n":1.50,"s":"a;b","e":1e3},{"n":-2,"s":"1.5","e":null}]`)
	for _, tt := range []struct {
		separator, decimal string
		format             Format
		before, want       string
	}{
		{"", "comma", CSV, "", "n;s;e\n1,50;\"a;b\";1e3\n-2;1.5;\n"},
		{"semicolon", "", CSV, "", "n;s;e\n1.50;\"a;b\";1e3\n-2;1.5;\n"},
		{"comma", "comma", CSV, "", "n,s,e\n\"1,50\",a;b,1e3\n-2,1.5,\n"},
		{"", "comma", TSV, "", "n\ts\te\n1,50\ta;b\t1e3\n-2\t1.5\t\n"},
		{"tab", "point", CSV, "", "n\ts\te\n1.50\ta;b\t1e3\n-2\t1.5\t\n"},
		{"", "comma", CSV, "n;s;e\n0.5;x;\n", "n;s;e\n0.5;x;\n1.50;\"a;b\";1e3\n-2;1.5;\n"},
		{"semicolon", "comma", CSV, "n;s;e\n;x;\n", "n;s;e\n;x;\n1,50;\"a;b\";1e3\n-2;1.5;\n"},
		{"semicolon", "", CSV, "n,s,e\n1,2,3\n", "The table there parts its columns by “,”, and not by “;”. Leave “Columns are parted by” (separator) empty, or write another file."},
	} {
		g, err := GridOf(rows, nil)
		if err != nil {
			t.Fatal(err)
		}
		g.Style = ParseStyle(tt.separator, tt.decimal)
		data, err := g.Write(tt.format, "")
		if tt.before != "" {
			data, err = g.Under(tt.format, []byte(tt.before), "")
		}
		got := string(data)
		if err != nil {
			got = err.Error()
		}
		if got != tt.want {
			t.Errorf("%s, %s: %q, not %q", tt.separator, tt.decimal, got, tt.want)
		}
		if tt.before != "" {
			continue
		}
		large, err := GridOfLarge(strings.NewReader("{\"n\":1.50,\"s\":\"a;b\",\"e\":1e3}\n{\"n\":-2,\"s\":\"1.5\",\"e\":null}\n"), nil)
		if err != nil {
			t.Fatal(err)
		}
		large.Style = g.Style
		large.As(tt.format)
		if data, err := io.ReadAll(large); err != nil || string(data) != tt.want {
			t.Errorf("large, %s, %s: %q, %v", tt.separator, tt.decimal, data, err)
		}
	}
}
