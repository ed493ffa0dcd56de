package table

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestRead(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		bare       bool // without a header
		want       string
	}{
		{"plain", "name,n\na,1\nb,2\n", false, `name,n: {"name":"a","n":1} {"name":"b","n":2}`},
		{"semicolons", "Kunde;Betrag\r\nAnn;1,50\r\n", false, `Kunde,Betrag: {"Kunde":"Ann","Betrag":"1,50"}`},
		{"tabs", "a\tb\n1\tx,y\n", false, `a,b: {"a":1,"b":"x,y"}`},
		{"quotes", "a,b\n\"x, \"\"y\"\"\",\"two\nlines\"\n", false, `a,b: {"a":"x, \"y\"","b":"two\nlines"}`},
		{"digits stay", "n\n1.10\n-0.5\n", false, `n: {"n":1.10} {"n":-0.5}`},
		{"postcodes are texts", "plz\n01234\n10115\n", false, `plz: {"plz":"01234"} {"plz":"10115"}`},
		{"long numbers are texts", "card\n4111111111111111\n", false, `card: {"card":"4111111111111111"}`},
		{"one text makes texts", "n\n1\nn/a\n", false, `n: {"n":"1"} {"n":"n/a"}`},
		{"empty cells", "a,b\n1,\n,x\n", false, `a,b: {"a":1,"b":""} {"a":null,"b":"x"}`},
		{"short and long rows", "a,b\n1\n2,3,4\n", false, `a,b,column_3: {"a":1,"b":null,"column_3":null} {"a":2,"b":3,"column_3":4}`},
		{"names", "a,,a,a_2\n1,2,3,4\n", false, `a,column_2,a_2,a_2_2: {"a":1,"column_2":2,"a_2":3,"a_2_2":4}`},
		{"no header", "x,1\n", true, `column_1,column_2: {"column_1":"x","column_2":1}`},
		{"header alone", "a,b\n", false, `a,b: `},
		{"nothing", "", false, `: `},
		{"delimiter in quotes", "\"a,b,c\";d\n1;2\n", false, `a,b,c,d: {"a,b,c":1,"d":2}`},
		{"lines", "{\"a\":1}\n\n{\"b\":[2],\"a\":1.10}\n", false, `a,b: {"a":1} {"b":[2],"a":1.10}`},
		{"a line that is none", "{\"a\":1}\n[2]\n", false, "The table cannot be read: line 2 is no JSON object. Each line of such a file is one."},
		{"a name twice", "{\"a\":1,\"a\":2}\n", false, "The table cannot be read: line 1 is no JSON object. Each line of such a file is one."},
		{"an open quote", "a,b\n\"x,1\ny,2\n", false, "The table cannot be read: quotes do not match in the row that begins in line 2. Close each, and write quotes inside a text twice, with the whole text in quotes."},
		{"a quote inside", "a,b\nx \"y\",1\n", false, "The table cannot be read: quotes do not match in the row that begins in line 2. Close each, and write quotes inside a text twice, with the whole text in quotes."},
		{"a list of objects", "[{\"a\": 1.10},\n {\"b\": \"x\"}]\n", false, `a,b: {"a":1.10} {"b":"x"}`},
		{"an empty list", "[]", false, `: `},
		{"a list of others", "[{\"a\": 1}, 2]", false, "It is JSON and no table: element 2 of its list is a number. Read it by read_file, and begin a data program with fromjson."},
		{"a table that begins so", "[a],b\n1,2\n", false, `[a],b: {"[a]":1,"b":2}`},
		{"one column has no sign", "a\nx;y\n", false, `a: {"a":"x;y"}`},
		{"no bounds", strings.Repeat(",", MaxColumns+1), false, "The table has 1 rows and 1002 columns; 1000 columns and 2000000 cells are the most. Split it, or leave columns out."},
		{"what is no character", "a\n\xff\x00\n", false, "a: {\"a\":\"\ufffd\\u0000\"}"},
	} {
		got, err := Read(tt.text, CSV, !tt.bare)
		text := strings.Join(got.Columns, ",") + ": "
		var rows []string
		for _, row := range got.Rows {
			rows = append(rows, string(row))
		}
		text += strings.Join(rows, " ")
		if err != nil {
			text = err.Error()
		}
		if diff := cmp.Diff(tt.want, text); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, seed := range []string{"a,b\n1,2\n", "{\"a\":1}\n", "a;b\n\"x\n", "\"", "\xff,\x00\n"} {
		f.Add(seed, true)
	}
	f.Fuzz(func(t *testing.T, text string, header bool) {
		got, err := Read(text, CSV, header)
		if err != nil {
			return
		}
		for _, row := range got.Rows {
			if !row.IsValid() || row.Kind() != '{' {
				t.Errorf("%q: %s", text, row)
			}
		}
	})
}
