package table

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// readWhole is a large table as a small one.
func readWhole(text string, h How) (Table, error) {
	l, err := ReadLarge(strings.NewReader(text), h)
	if err != nil {
		return Table{}, err
	}
	lines, err := io.ReadAll(l)
	if err != nil {
		return Table{}, err
	}
	t := Table{Columns: l.Columns, Rows: []jsontext.Value{}, Doubts: l.Doubts, Begins: l.Begins, Either: l.Either, Nameless: l.Nameless, Signs: l.Signs}
	for line := range strings.Lines(string(lines)) {
		t.Rows = append(t.Rows, jsontext.Value(strings.TrimSuffix(line, "\n")))
	}
	if len(t.Rows) != l.Count {
		return Table{}, fmt.Errorf("%d rows, and %d are said", len(t.Rows), l.Count)
	}
	return t, nil
}

// A large table is read as a small one, row by row.
func TestReadLarge(t *testing.T) {
	for _, text := range []string{
		"", " \n", "a,b\n", "a,b\n1,x\n2,y\n", "a;b\n1,5;x\n", "a\tb\n1\t\n", "a,b\n1\n1,2,3\n,\n", "a,a,\n1,2,3\n", "n\n1.50\n\n 2 \n",
		"a\n\"x\ny\"\n\"\"\"q\"\"\"\n", "id\n0123\n12345678901234567890\n", "a,b\r\n1,2\r\n", "{\"a\":1}\n\n{\"b\": [1, 2], \"a\":\"é\"}\n",
		"[{\"a\": 1.10}, {\"b\":\n null}]", "[]", "  [ ]\n",
	} {
		for _, header := range []bool{true, false} {
			want, err := Read(text, How{NoHeader: !header})
			if err != nil {
				t.Fatal(err)
			}
			for i := range want.Rows {
				_ = want.Rows[i].Compact() // lines of JSON stay as they are written in a small one
			}
			got, err := readWhole("\ufeff"+text, How{NoHeader: !header})
			if diff := cmp.Diff(want, got, cmpopts.IgnoreUnexported(Table{})); diff != "" || err != nil {
				t.Errorf("%q, header %v: %v (-small +large):\n%s", text, header, err, diff)
			}
		}
	}
}

func TestRandomTablesReadLarge(t *testing.T) {
	cells := []string{"", "1", "-2.5", "007", "x", "two words", "\"q\"", "a,b", "line\nbreak", "é", " 3 ", "true", "1e5", "1.200", "\"1,5\"", "\"1.200,50\""}
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 2))
		var b strings.Builder
		for range r.IntN(12) {
			for x := range r.IntN(6) {
				if x > 0 {
					b.WriteByte(',')
				}
				cell := cells[r.IntN(len(cells))]
				if strings.ContainsAny(cell, "\",\n") {
					cell = `"` + strings.ReplaceAll(cell, `"`, `""`) + `"`
				}
				b.WriteString(cell)
			}
			b.WriteByte('\n')
		}
		want, first := Read(b.String(), How{NoHeader: seed%2 == 1})
		got, second := readWhole(b.String(), How{NoHeader: seed%2 == 1})
		if diff := cmp.Diff(want, got, cmpopts.IgnoreUnexported(Table{})); diff != "" || (first == nil) != (second == nil) {
			t.Fatalf("seed %d, %q: %v, %v (-small +large):\n%s", seed, b.String(), first, second, diff)
		}
	}
}

// The bound is for a row, and none for the table.
func TestLargerThanARow(t *testing.T) {
	long := strings.Repeat("x", 10_000)
	for name, text := range map[string]string{"records": strings.Repeat("1,"+long+"\n", MaxRow/9_000), "objects": strings.Repeat("{\"a\":\""+long+"\"}\n", MaxRow/9_000)} {
		l, err := ReadLarge(strings.NewReader(text), How{})
		if err == nil {
			_, err = io.Copy(io.Discard, l)
		}
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// endless is a long text that begins with a quote that is never closed.
type endless struct{ at int64 }

func (e *endless) Read(p []byte) (int, error) {
	if e.at > 2*MaxRow {
		return 0, io.EOF
	}
	for i := range p {
		p[i] = 'x'
	}
	if e.at == 0 {
		copy(p, "a\n\"")
	}
	e.at += int64(len(p))
	return len(p), nil
}

func (e *endless) Seek(int64, int) (int64, error) { e.at = 0; return 0, nil }

func TestNoLargeTable(t *testing.T) {
	for name, tt := range map[string]struct {
		in   io.ReadSeeker
		want string
	}{
		"a quote that is never closed": {&endless{}, "a row has more than 16 MB"},
		"quotes that do not match":     {strings.NewReader("a\n\"x\n"), "quotes do not match in the row that begins in line 2"},
		"two charsets":                 {strings.NewReader("a\nMüller\nM\xfcller\n"), "no text in UTF-8"},
		"zeros":                        {strings.NewReader("a\nb\x00\n"), "no text in UTF-8"},
		"many columns":                 {strings.NewReader(strings.Repeat(",", 1000)), "1000 columns and"},
		"broken lines":                 {strings.NewReader("{\"a\":1}\n{\"a\":\n"), "row 2 is no JSON object"},
		"a list of numbers":            {strings.NewReader("[{}, 1]"), "element 2 of it is a number"},
		"more behind a list":           {strings.NewReader("[{}] x"), "there is more behind the list"},
	} {
		l, err := ReadLarge(tt.in, How{})
		if err == nil {
			_, err = io.Copy(io.Discard, l)
		}
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A large grid is written as a small one.
func TestWriteLarge(t *testing.T) {
	for _, tt := range []struct {
		rows    []jsontext.Value
		columns []string
	}{
		{nil, nil},
		{rowsOf(`{"a":1.10,"b":"x"}`, `{"b":"y, \"z\"","c":[1,{"d":2}]}`, `{}`), nil},
		{rowsOf(`{"a":1,"b":"x"}`, `{"b":null}`), []string{"b", "no", "a"}},
		{rowsOf(`{"a":""}`), nil},
		{rowsOf(`[1,"x"]`, `[null,true]`), nil},
		{rowsOf(`[1,"x"]`, `[2]`), []string{"n", "t"}},
	} {
		for _, f := range []Format{CSV, TSV, Lines} {
			small, err := GridOf(tt.rows, tt.columns)
			if err != nil {
				t.Fatal(err)
			}
			style := Style{Mark: f == TSV}
			small.Style = style
			want, failed := small.Write(f, "")
			var lines bytes.Buffer
			for _, row := range tt.rows {
				lines.Write(append(row, '\n'))
			}
			large, err := GridOfLarge(bytes.NewReader(lines.Bytes()), tt.columns)
			if err != nil {
				t.Fatal(err)
			}
			large.Style = style
			large.As(f)
			got, err := io.ReadAll(large)
			if (err == nil) != (failed == nil) {
				t.Errorf("%s in format %d: %v, and %v as a whole", tt.rows, f, err, failed)
				continue
			}
			if failed == nil && string(got) != string(want) {
				t.Errorf("%s in format %d is\n%q, as a whole\n%q", tt.rows, f, got, want)
			}
			if failed == nil && (large.Count != len(tt.rows) || cmp.Diff(small.Unused(), large.Unused()) != "" || cmp.Diff(small.Columns, large.Columns) != "") {
				t.Errorf("%s: %d rows of %q, %q unused", tt.rows, large.Count, large.Columns, large.Unused())
			}
		}
	}
}

func rowsOf(rows ...string) (all []jsontext.Value) {
	for _, row := range rows {
		all = append(all, jsontext.Value(row))
	}
	return all
}

func TestLargeWorkbook(t *testing.T) {
	var lines bytes.Buffer
	for n := range 300 {
		fmt.Fprintf(&lines, "{\"n\":%d,\"name\":\"No _x0041_ %d\",\"none\":null,\"yes\":true}\n", n, n)
	}
	g, err := GridOfLarge(bytes.NewReader(lines.Bytes()), nil)
	if err != nil {
		t.Fatal(err)
	}
	var book bytes.Buffer
	if err := g.Book(nil, "Many", &book); err != nil {
		t.Fatal(err)
	}
	read, sheet, _, err := Workbook(book.Bytes(), "", How{})
	if err != nil || sheet != "Many" || len(read.Rows) != 300 || string(read.Rows[299]) != `{"n":299,"name":"No _x0041_ 299","none":"","yes":true}` {
		t.Errorf("%v, %q, %d rows, the last %s", err, sheet, len(read.Rows), read.Rows[len(read.Rows)-1])
	}
	if g, _ = GridOfLarge(strings.NewReader(`{"a":"\u0001"}`), nil); !strings.Contains(fmt.Sprint(g.Book(nil, "", io.Discard)), "Row 1 has a character in “a”") {
		t.Error("a sign that workbooks do not have is lost")
	}
	if g, _ = GridOfLarge(strings.NewReader("{}"), nil); g.Book(nil, "a/b", io.Discard) == nil {
		t.Error("a sheet has a name that is none")
	}
}

// However its characters are written, a table is the same.
func TestCharsets(t *testing.T) {
	want := "name,preis €: {\"name\":\"Müller\",\"preis €\":1.5}"
	for name, text := range map[string]string{
		"Windows-1252": "name;preis \x80\nM\xfcller;1,5\n",
		"UTF-8":        "name;preis €\nMüller;1,5\n",
		"UTF-16":       "\xff\xfe" + wide("name;preis €\nMüller;1,5\n"),
	} {
		got, err := readWhole(text, How{})
		if err != nil || strings.Join(got.Columns, ",")+": "+string(got.Rows[0]) != want {
			t.Errorf("%s: %v, %q %s", name, err, got.Columns, got.Rows)
		}
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
