package table

import (
	"fmt"
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
		{"semicolons", "Kunde;Betrag\r\nAnn;1,50\r\n", false, `Kunde,Betrag: {"Kunde":"Ann","Betrag":1.50}`},
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
		{"a list of others", "[{\"a\": 1}, 2]", false, "It is JSON and no table: element 2 of its list is a number. Read it by “Read a file” (read_file), and begin a data program with fromjson."},
		{"a table that begins so", "[a],b\n1,2\n", false, `[a],b: {"[a]":1,"b":2}`},
		{"one column has no sign", "a\nx;y\n", false, `a: {"a":"x;y"}`},
		{"no bounds", strings.Repeat(",", MaxColumns+1), false, "The table has 1 rows and 1002 columns; 1000 columns and 2000000 cells are the most. Split it, or leave columns out."},
		{"what is no character", "a\n\xff\x00\n", false, "a: {\"a\":\"\ufffd\\u0000\"}"},
	} {
		got, err := Read(tt.text, How{Format: CSV, NoHeader: tt.bare})
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
		got, err := Read(text, How{NoHeader: !header})
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

// What a table tells of how it is written, or is said of it.
func TestHow(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		how        How
		want       string
	}{
		{"a line for the sign", "sep=|\r\na;b|c\r\n1|2\r\n", How{}, `a;b,c: {"a;b":1,"c":2}`},
		{"lines of an old Mac", "Kunde;Betrag\rMüller;1,50\r\"Weiß\r& Co\";2,50", How{}, "Kunde,Betrag: {\"Kunde\":\"Müller\",\"Betrag\":1.50} {\"Kunde\":\"Weiß\\n& Co\",\"Betrag\":2.50}"},
		{"two rows of names below a title", "Umsätze;;;;\n;Januar;;Februar;\nKunde;Menge;Wert;Menge;Wert\nA;1;2;3;4\nB;5;6;7;8\n", How{}, `Umsätze,column_2,column_3,column_4,column_5: {"Umsätze":"","column_2":"Januar","column_3":"","column_4":"Februar","column_5":""} {"Umsätze":"Kunde","column_2":"Menge","column_3":"Wert","column_4":"Menge","column_5":"Wert"} {"Umsätze":"A","column_2":"1","column_3":"2","column_4":"3","column_5":"4"} {"Umsätze":"B","column_2":"5","column_3":"6","column_4":"7","column_5":"8"} The first row names 1 of 5 columns and may be but a title. If row 3 names them, set “The table begins in row” (first_row) to 3.`},
		{"texts alike below a name", "Report;;\nx;x;y\nx;y;y\ny;x;x\n", How{}, `Report,column_2,column_3: {"Report":"x","column_2":"x","column_3":"y"} {"Report":"x","column_2":"y","column_3":"y"} {"Report":"y","column_2":"x","column_3":"x"}`},
		{"names as they look", "Gro\u0308\u00dfe\u00a0(m);Gr\u00f6\u00dfe (m);\u200bA\n1;2;Mu\u0308ller\u00a0A\n", How{}, "Größe (m),Größe (m)_2,A: {\"Größe (m)\":1,\"Größe (m)_2\":2,\"A\":\"Mu\u0308ller\u00a0A\"} Several columns are called “Größe (m)”: that name is the first of them, and another is called “Größe (m)_2” here."},
		{"a sign that is said", "a,b;c\n1,2;3\n", How{Separator: ';'}, `a,b,c: {"a,b":1.2,"c":3}`},
		{"names with signs and quotes", "\"Betrag, netto\";\"\"\"Art\"\"\"\n1;x\n", How{}, `Betrag, netto,"Art": {"Betrag, netto":1,"\"Art\"":"x"}`},
		{"rows above", "Report;;\nof May\n\na;b;c\n1;2;3\n", How{FirstRow: 4}, `a,b,c: {"a":1,"b":2,"c":3}`},
		{"rows above with quotes", "Report \"May\nof \"us\"\na;b\n1;2\n", How{FirstRow: 3}, `a,b: {"a":1,"b":2}`},
		{"rows above without names", "Report\n1;2\n", How{FirstRow: 2, NoHeader: true}, `column_1,column_2: {"column_1":1,"column_2":2}`},
		{"rows behind the last", "a\n1\n", How{FirstRow: 4}, "There are 2 rows, so the table cannot begin in row 4. Set “The table begins in row” (first_row) to a row that is there."},
		{"a title", "Report of May\n\nKunde;Betrag\nAnn;1,50\nBo;2,50\n", How{}, `Kunde,Betrag: {"Kunde":"Ann","Betrag":1.50} {"Kunde":"Bo","Betrag":2.50} What stands above row 3 is a title, so the table was read from that row on. If it begins in the first row, set “The table begins in row” (first_row) to 1.`},
		{"a title in cells, with figures below", "Report;;\r\n;;\r\nKunde;Art;Betrag\r\nAnn;x;1\r\nBo;;2\r\n", How{}, `Kunde,Art,Betrag: {"Kunde":"Ann","Art":"x","Betrag":1} {"Kunde":"Bo","Art":"","Betrag":2} What stands above row 3 is a title, so the table was read from that row on. If it begins in the first row, set “The table begins in row” (first_row) to 1.`},
		{"a list of texts with a sign", "Name\nSmith, John\nDoe, Jane\nRoe, Ann\n", How{}, `Name,column_2: {"Name":"Smith","column_2":" John"} {"Name":"Doe","column_2":" Jane"} {"Name":"Roe","column_2":" Ann"} The first row names 1 of 2 columns and may be but a title. If row 2 names them, set “The table begins in row” (first_row) to 2.`},
		{"commas in the cells of a table", "Name;Phone;Mail\nSmith, John;1 2;a\nDoe, Jane;3 4;b\nRoe, Ann;5 6;c\n", How{}, `Name,Phone,Mail: {"Name":"Smith, John","Phone":"1 2","Mail":"a"} {"Name":"Doe, Jane","Phone":"3 4","Mail":"b"} {"Name":"Roe, Ann","Phone":"5 6","Mail":"c"}`},
		{"a title in cells", "Report;;\nKunde;Art;Betrag\nAnn;x;1\n", How{}, `Report,column_2,column_3: {"Report":"Kunde","column_2":"Art","column_3":"Betrag"} {"Report":"Ann","column_2":"x","column_3":"1"} The first row names 1 of 3 columns and may be but a title. If row 2 names them, set “The table begins in row” (first_row) to 2.`},
		{"no title, as it is said", "Report;;\nKunde;Art;Betrag\nAnn;x;1\n", How{FirstRow: 1}, `Report,column_2,column_3: {"Report":"Kunde","column_2":"Art","column_3":"Betrag"} {"Report":"Ann","column_2":"x","column_3":"1"}`},
		{"names of some columns", "a,b\n1,2,3,4,5\n6,7,8,9,0\n", How{}, `a,b,column_3,column_4,column_5: {"a":1,"b":2,"column_3":3,"column_4":4,"column_5":5} {"a":6,"b":7,"column_3":8,"column_4":9,"column_5":0} In 2 lines (2, 3) there are more cells than names of columns, such as “1,2,3,4,5”, so that values may stand in the wrong columns. Maybe “4,5” is one number there, and its comma is taken for the sign that parts columns: put such numbers in quotes.`},
		{"a number that its comma parts", "Nr,n,Preis\nA1,1,1.50\nA2,2,3,50\nA3,1,2.00\n", How{}, `Nr,n,Preis,column_4: {"Nr":"A1","n":1,"Preis":1.50,"column_4":null} {"Nr":"A2","n":2,"Preis":3,"column_4":50} {"Nr":"A3","n":1,"Preis":2.00,"column_4":null} In line 3 there are more cells than names of columns, such as “A2,2,3,50”, so that values may stand in the wrong columns. Maybe “3,50” is one number there, and its comma is taken for the sign that parts columns: put such numbers in quotes.`},
		{"a text that its sign parts, below a title", "Of May\n\na;b\nx;1\ny; z;2\n", How{FirstRow: 3}, `a,b,column_3: {"a":"x","b":"1","column_3":null} {"a":"y","b":" z","column_3":2} In line 5 there are more cells than names of columns, such as “y; z;2”, so that values may stand in the wrong columns. Maybe the sign that parts columns stands in a text there: put such texts in quotes.`},
		{"empty cells behind the last name", "a;b\nx;1;\ny;2;\n", How{}, `a,b,column_3: {"a":"x","b":1,"column_3":""} {"a":"y","b":2,"column_3":""}`},
		{"rows with nothing in them", "a;b\nx;1\n;;\n\n \t; \ny;2\n", How{}, `a,b: {"a":"x","b":1} {"a":"y","b":2} 2 rows have nothing in them and are left out.`},
		{"the sign of all rows", "Umsatz, netto;Kunde, Name;Ort\n1,5;A;x\n2,5;B;y\n", How{}, `Umsatz, netto,Kunde, Name,Ort: {"Umsatz, netto":1.5,"Kunde, Name":"A","Ort":"x"} {"Umsatz, netto":2.5,"Kunde, Name":"B","Ort":"y"}`},
		{"the sign of all rows, which fewer names have", "Kunde, Name, Ort;Umsatz\nA;1,5\n", How{}, `Kunde, Name, Ort,Umsatz: {"Kunde, Name, Ort":"A","Umsatz":1.5}`},
		{"a row of data in the place of names", "1;A;5,00\n2;B;3,00\n", How{}, `1,A,5,00: {"1":2,"A":"B","5,00":3.00} The first row, “1;A;5,00”, was taken for the names of the columns and looks like the rows below it. If it is one of them, switch “The first row names the columns” (header) off.`},
		{"a day in the place of a name", "A,01.02.2026\nB,02.02.2026\n", How{}, `A,01.02.2026: {"A":"B","01.02.2026":"02.02.2026"} The first row, “A,01.02.2026”, was taken for the names of the columns and looks like the rows below it. If it is one of them, switch “The first row names the columns” (header) off.`},
		{"years are names", "Kunde;2024;2025\nA;1;2\n", How{}, `Kunde,2024,2025: {"Kunde":"A","2024":1,"2025":2}`},
		{"numbers that count are names", "Kunde;1;2;3\nA;1;2;4\n", How{}, `Kunde,1,2,3: {"Kunde":"A","1":1,"2":2,"3":4}`},
		{"days are names of numbers", "Kunde;01.02.2026\nA;1\n", How{}, `Kunde,01.02.2026: {"Kunde":"A","01.02.2026":1}`},

		{"German numbers", "n;m\n1.200,50;-3\n-0,5;1.000.000\n1.200;\n", How{}, `n,m: {"n":1200.50,"m":-3} {"n":-0.5,"m":1000000} {"n":1200,"m":null}`},
		{"what the file suggests", "n;m\n1.200;0,5\n", How{}, `n,m: {"n":1200,"m":0.5} “n” has numbers such as 1.200, which were read as 1200, as “m” has decimal commas. If 1.200 is meant, choose a point by “Decimal sign” (decimal).`},
		{"what it suggests of several", "n;m;o\n1.200;0,5;\n;;3.000\n", How{}, `n,m,o: {"n":1200,"m":0.5,"o":null} {"n":null,"m":null,"o":3000} “n”, “o” have numbers such as 1.200, which were read as 1200, as “m” has decimal commas. If 1.200 is meant, choose a point by “Decimal sign” (decimal).`},
		{"rates with points beside amounts", "n;m\n1.000;0.19\n2.500;0.07\n", How{}, `n,m: {"n":"1.000","m":0.19} {"n":"2.500","m":0.07} “n” has numbers such as 1.000, which may be 1000 or 1.000, so it was read as texts. Say which by “Decimal sign” (decimal).`},
		{"days with points beside amounts", "n;m\n1.000;26.11\n2.500;27.11\n", How{}, `n,m: {"n":"1.000","m":26.11} {"n":"2.500","m":27.11} “n” has numbers such as 1.000, which may be 1000 or 1.000, so it was read as texts. Say which by “Decimal sign” (decimal).`},
		{"English numbers", "n;m\n1,200.50;1,200\n2;3\n", How{}, `n,m: {"n":1200.50,"m":1200} {"n":2,"m":3} “m” has numbers such as 1,200, which were read as 1200, as “n” has decimal points. If 1.200 is meant, choose a comma by “Decimal sign” (decimal).`},
		{"parted by commas, and others have points", "n,m\n1.200,0.5\n", How{}, `n,m: {"n":1.200,"m":0.5} “n” has numbers such as 1.200, which were read as 1.200, as “m” has decimal points. If 1200 is meant, choose a comma by “Decimal sign” (decimal).`},
		{"spaces and apostrophes", "n;m\n1 200,50;1\u00a0000,5\n1'200,50;7\n", How{}, `n,m: {"n":1200.50,"m":1000.5} {"n":1200.50,"m":7}`},
		{"either", "n;m\n1.200;x\n", How{}, `n,m: {"n":"1.200","m":"x"} “n” has numbers such as 1.200, which may be 1200 or 1.200, so it was read as texts. Say which by “Decimal sign” (decimal).`},
		{"either, and the file has both", "n;m;o\n1.200;0,5;0.5\n", How{}, `n,m,o: {"n":"1.200","m":0.5,"o":0.5} “n” has numbers such as 1.200, which may be 1200 or 1.200, so it was read as texts. Say which by “Decimal sign” (decimal).`},
		{"either, parted by commas", "n,m\n1.200,x\n", How{}, `n,m: {"n":1.200,"m":"x"} “n” has numbers such as 1.200, which were read as 1.200, as commas part the columns. If 1200 is meant, choose a comma by “Decimal sign” (decimal).`},
		{"three digits behind a point, and others", "n,m\n1.200,x\n0.5,y\n", How{}, `n,m: {"n":1.200,"m":"x"} {"n":0.5,"m":"y"}`},
		{"either in quotes", "n,m\n\"1,200\",x\n", How{}, `n,m: {"n":"1,200","m":"x"} “n” has numbers such as 1,200, which may be 1.200 or 1200, so it was read as texts. Say which by “Decimal sign” (decimal).`},
		{"a comma is said", "n\n1.200\n", How{Decimal: commaMark}, `n: {"n":1200}`},
		{"a point is said", "n\n1.200\n", How{Decimal: pointMark}, `n: {"n":1.200}`},
		{"what is said does not fit", "n\n1.5\n", How{Decimal: commaMark}, `n: {"n":"1.5"} “n” has numbers that are none with a decimal comma, so it was read as texts. Say another by “Decimal sign” (decimal), turn them into numbers in a data program, or mend the file.`},
		{"both in a column", "n;m\n1,5;\n1.5;\n", How{}, `n,m: {"n":"1,5","m":""} {"n":"1.5","m":""} “n” has numbers with decimal points and with commas, so it was read as texts. Say which by “Decimal sign” (decimal), or mend the file.`},
		{"three digits and others", "n\n1.200\n1.25\n", How{}, `n: {"n":1.200} {"n":1.25}`},
		{"no numbers", "a;b;c;d;e\n192.168.100.120;1.2.3;030 123 456;26.11.2026;1,2,3\n", How{}, `a,b,c,d,e: {"a":"192.168.100.120","b":"1.2.3","c":"030 123 456","d":"26.11.2026","e":"1,2,3"}`},
		{"amounts with signs", "a;b\n1,50 €;12 %\n", How{}, `a,b: {"a":"1,50 €","b":"12 %"}`},
	} {
		for name, read := range map[string]func() (Table, error){
			"small": func() (Table, error) { return Read(tt.text, tt.how) },
			"large": func() (Table, error) { return readWhole(tt.text, tt.how) },
		} {
			got, err := read()
			text := strings.Join(got.Columns, ",") + ":"
			for _, row := range got.Rows {
				text += " " + string(row)
			}
			text = strings.Join(append([]string{text}, got.Doubts...), " ")
			if err != nil {
				text = err.Error()
			}
			if diff := cmp.Diff(tt.want, text); diff != "" {
				t.Errorf("%s, %s (-want +got):\n%s", tt.name, name, diff)
			}
		}
	}
}

// An object with one list of objects in it is the table of that, and says so.
func TestObjectHoldsTable(t *testing.T) {
	for text, want := range map[string]string{
		"{\n \"total\": 2, \"items\": [{\"a\": 1}, {\"a\": 2}]\n}": `[{"a":1} {"a":2}] 1`,
		`{"items": [], "a": 1}`:              `[{"items":[],"a":1}] 0`,
		`{"x": [{"a": 1}], "y": [{"a": 2}]}`: `[{"x":[{"a":1}],"y":[{"a":2}]}] 0`,
		"{\"a\": 1}\n{\"a\": 2}":             `[{"a": 1} {"a": 2}] 0`,
	} {
		read, err := Read(text, How{})
		if got := fmt.Sprintf("%s %d", read.Rows, len(read.Doubts)); err != nil || got != want {
			t.Errorf("%s: %s, %v; want %s", text, got, err, want)
		}
	}
}

// What a column that may be read in two ways is read as, is told whatever stands beside it.
func TestNoColumnIsReadByAnotherUnsaid(t *testing.T) {
	for _, open := range []string{"1.000", "12.750", "1,000", "999,999"} {
		for _, beside := range []string{"0,5", "0.5", "1.200.300,5", "19", "26.11", "x", "1.0845", "2.000"} {
			for _, sign := range []string{",", ";", "\t", "|"} {
				text := fmt.Sprintf("n%sm\n%q%s%q\n", sign, open, sign, beside)
				got, err := Read(text, How{})
				if err != nil || !got.Either || !strings.HasPrefix(strings.Join(got.Doubts, " "), "“n”") {
					t.Errorf("%q: %s, said %q, %v", text, got.Rows, got.Doubts, err)
				}
			}
		}
	}
}
