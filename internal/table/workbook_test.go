package table

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/xuri/excelize/v2"
)

func book(t testing.TB, fill func(f *excelize.File) error) []byte {
	t.Helper()
	f := excelize.NewFile()
	if err := fill(f); err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := f.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func styled(f *excelize.File, at string, value any, format string) error {
	id, err := f.NewStyle(&excelize.Style{CustomNumFmt: &format})
	if err != nil {
		return err
	}
	if err := f.SetCellValue("Sheet1", at, value); err != nil {
		return err
	}
	return f.SetCellStyle("Sheet1", at, at, id)
}

func TestWorkbook(t *testing.T) {
	day := time.Date(2024, 3, 5, 0, 0, 0, 0, time.UTC)
	for name, tt := range map[string]struct {
		fill func(f *excelize.File) error
		want string
	}{
		"numbers, texts, empty cells": {func(f *excelize.File) error {
			_ = f.SetSheetRow("Sheet1", "A1", &[]any{"Name", "Amount", "Paid"})
			_ = f.SetSheetRow("Sheet1", "A2", &[]any{"Ann", 0.1 + 0.2, true})
			return f.SetSheetRow("Sheet1", "A3", &[]any{"007", nil, false})
		}, `{"Name":"Ann","Amount":0.3,"Paid":true} {"Name":"007","Amount":null,"Paid":false}`},
		"texts that look like numbers": {func(f *excelize.File) error {
			_ = f.SetCellStr("Sheet1", "A1", "n")
			return f.SetCellStr("Sheet1", "A2", "12")
		}, `{"n":"12"}`},
		"large and small numbers": {func(f *excelize.File) error {
			_ = f.SetCellStr("Sheet1", "A1", "n")
			_ = f.SetCellValue("Sheet1", "A2", 1e-7)
			return f.SetCellValue("Sheet1", "A3", 123456789012345678)
		}, `{"n":0.0000001} {"n":123456789012346000}`},
		"empty rows around it, and within": {func(f *excelize.File) error {
			_ = f.SetCellStr("Sheet1", "A4", "n")
			_ = f.SetCellValue("Sheet1", "A5", 1)
			_ = f.SetCellValue("Sheet1", "A7", 3)
			return styled(f, "A9", nil, "0.00")
		}, `{"n":1} {"n":3}`},
		"dates": {func(f *excelize.File) error {
			_ = f.SetSheetRow("Sheet1", "A1", &[]any{"a", "b", "c", "d", "e"})
			_ = f.SetCellValue("Sheet1", "A2", day.Add(14*time.Hour+30*time.Minute))
			_ = styled(f, "B2", day, `dd"."mm"."yyyy`)
			_ = styled(f, "C2", 0.5, "hh:mm")
			_ = styled(f, "D2", 45356, `0" days"`)
			return styled(f, "E2", 1.5, "[h]:mm")
		}, `{"a":"2024-03-05T14:30:00","b":"2024-03-05","c":"12:00:00","d":45356,"e":"36:00"}`},
		"dates since 1904": {func(f *excelize.File) error {
			yes := true
			_ = f.SetWorkbookProps(&excelize.WorkbookPropsOptions{Date1904: &yes})
			_ = f.SetCellStr("Sheet1", "A1", "a")
			return styled(f, "A2", 43894, "yyyy-mm-dd")
		}, `{"a":"2024-03-05"}`},
		"numbers that number something": {func(f *excelize.File) error {
			_ = f.SetSheetRow("Sheet1", "A1", &[]any{"code", "item"})
			_ = styled(f, "A2", 1067, "00000")
			_ = styled(f, "B2", 42, `"A-"000`)
			_ = styled(f, "A3", 50667, "00000")
			return styled(f, "B3", 7, `"A-"000`)
		}, `{"code":"01067","item":"A-042"} {"code":"50667","item":"A-007"}`},
		"links of columns": {func(f *excelize.File) error {
			_ = f.SetCellStr("Sheet1", "A1", "a")
			return f.SetCellHyperLink("Sheet1", "A1", "https://example.org", "External")
		}, ``},
	} {
		got, sheet, _, err := Workbook(book(t, tt.fill), "", How{})
		if err != nil || sheet != "Sheet1" {
			t.Errorf("%s: %s, %v", name, sheet, err)
		}
		if diff := cmp.Diff(tt.want, strings.Join(texts(got.Rows), " ")); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

// A format that fills up with zeros and does nothing else makes a text of a number; any other
// leaves it the number to reckon with that it is.
func TestNumerals(t *testing.T) {
	for _, tt := range []struct {
		format string
		value  any
		want   string
	}{
		{"00000", 1067, `"01067"`},
		{"00000", 123456, `"123456"`},
		{"00000", 0, `"00000"`},
		{"000-000", 12345, `"012-345"`},
		{`\D\-00000`, 1067, `"D-01067"`},
		{"[$-407]00000", 1067, `"01067"`},
		{"[Red]00000;-00000;@", 1067, `"01067"`},
		{"00000_)", 1067, `"01067"`},
		{"00000", -7, `-7`},
		{"00000", 3.5, `3.5`},
		{"0", 42, `42`},
		{`"No. "0`, 42, `42`},
		{"#,##0", 1067, `1067`},
		{"0,000", 1067, `1067`},
		{"0.00", 10.5, `10.5`},
		{"00.00", 7, `7`},
		{"000%", 0.25, `0.25`},
		{"00E+00", 1067, `1067`},
		{`000" kg"`, 42, `42`},
		{"[$€-407]000", 42, `42`},
		{"[<=99999]00000;00000-0000", 123456, `123456`},
	} {
		got, _, _, err := Workbook(book(t, func(f *excelize.File) error {
			_ = f.SetCellStr("Sheet1", "A1", "n")
			return styled(f, "A2", tt.value, tt.format)
		}), "", How{})
		if err != nil {
			t.Errorf("%v as %s: %v", tt.value, tt.format, err)
			continue
		}
		if diff := cmp.Diff(`{"n":`+tt.want+`}`, strings.Join(texts(got.Rows), " ")); diff != "" {
			t.Errorf("%v as %s (-want +got):\n%s", tt.value, tt.format, diff)
		}
	}
}

func TestSheets(t *testing.T) {
	data := book(t, func(f *excelize.File) error {
		_, err := f.NewSheet("Sums")
		return errors.Join(err, f.SetCellStr("Sums", "A1", "total"), f.SetCellFormula("Sums", "A2", "SUM(1,2)"))
	})
	got, name, uncounted, err := Workbook(data, "sums ", How{})
	if err != nil || name != "Sums" || uncounted != 1 || len(got.Columns) != 1 || len(got.Doubts) > 0 {
		t.Errorf("%v of %s, %d, %v", got, name, uncounted, err)
	}
	first, _, _, err := Workbook(data, "", How{})
	if err != nil || !slices.Contains(first.Doubts, "Only the sheet “Sheet1” was read. There are “Sums” too: name one to read that.") {
		t.Errorf("of the first sheet it is said: %q, %v", first.Doubts, err)
	}
	if _, _, _, err := Workbook(data, "Totals", How{}); err == nil || err.Error() != "There is no sheet “Totals”. The workbook has: Sheet1, Sums." {
		t.Error(err)
	}
}

// Of the sheets that are not read the first few that hold something are named.
func TestOtherSheets(t *testing.T) {
	data := book(t, func(f *excelize.File) (err error) {
		_, err = f.NewSheet("Empty")
		for i := range 7 {
			name := fmt.Sprint("Year ", 2020+i)
			_, made := f.NewSheet(name)
			err = errors.Join(err, made, f.SetCellStr(name, "A1", "total"))
		}
		return err
	})
	got, _, _, err := Workbook(data, "", How{})
	if want := "There are “Year 2020”, “Year 2021”, “Year 2022”, “Year 2023”, “Year 2024” too: name"; err != nil || !strings.Contains(strings.Join(got.Doubts, " "), want) {
		t.Errorf("%q, %v", got.Doubts, err)
	}
}

func TestAddedToWorkbook(t *testing.T) {
	first, err := GridOf(valuesOf(t, `[{"a":1,"b":"x"}]`), nil)
	if err != nil {
		t.Fatal(err)
	}
	data, err := first.Write(Book, "Data")
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ rows, sheet, want string }{
		{`[{"b":"y","a":2}]`, "", `Data: {"a":1,"b":"x"} {"a":2,"b":"y"}`},
		{`[{"n":1}]`, "More", `Data: {"a":1,"b":"x"}; More: {"n":1}`},
		{`[{"c":1}]`, "data", "The table has no column “c”, so nothing was added. It has: a, b."},
		{`[{"c":1}]`, "a/b", "“a/b” is no name of a sheet: it has 1 to 31 characters, and none of : \\ / ? * [ ]."},
	} {
		g, err := GridOf(valuesOf(t, tt.rows), nil)
		if err != nil {
			t.Fatal(err)
		}
		whole, err := g.Under(Book, data, tt.sheet)
		got := ""
		if err != nil {
			got = err.Error()
		} else {
			f, _ := excelize.OpenReader(bytes.NewReader(whole))
			var sheets []string
			for _, sheet := range f.GetSheetList() {
				read, _, _, err := Workbook(whole, sheet, How{})
				if err != nil {
					t.Fatal(err)
				}
				sheets = append(sheets, sheet+": "+strings.Join(texts(read.Rows), " "))
			}
			got = strings.Join(sheets, "; ")
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.rows, diff)
		}
	}
}

func TestOneSheetAnew(t *testing.T) {
	before := book(t, func(f *excelize.File) error {
		_, err := f.NewSheet("Old")
		_, more := f.NewSheet("Last")
		return errors.Join(err, more, f.SetCellStr("Sheet1", "A1", "a"), f.SetCellInt("Sheet1", "A2", 1),
			f.SetCellStr("Old", "A1", "b"), f.SetCellInt("Old", "A2", 2), f.SetCellStr("Old", "B1", "c"), f.SetCellInt("Old", "B2", 3), f.SetCellFormula("Last", "A1", "Old!A2"))
	})
	for _, tt := range []struct{ sheet, want string }{
		{"old", `Sheet1: {"a":1}; Old: {"n":7}; Last: `},
		{"Last", `Sheet1: {"a":1}; Old: {"b":2,"c":3}; Last: {"n":7}`},
		{"New", `New: {"n":7}`},
	} {
		g, err := GridOf(valuesOf(t, `[{"n":7}]`), nil)
		if err != nil {
			t.Fatal(err)
		}
		whole, err := g.Anew(before, tt.sheet)
		if err != nil {
			t.Fatal(err)
		}
		large, err := GridOfLarge(strings.NewReader(`{"n":7}`), nil)
		if err != nil {
			t.Fatal(err)
		}
		var streamed bytes.Buffer
		if err := large.Book(before, tt.sheet, &streamed); err != nil {
			t.Fatal(err)
		}
		for _, data := range [][]byte{whole, streamed.Bytes()} {
			f, err := excelize.OpenReader(bytes.NewReader(data))
			if err != nil {
				t.Fatal(err)
			}
			if formula, _ := f.GetCellFormula("Last", "A1"); tt.sheet == "old" && formula != "Old!A2" {
				t.Errorf("the formula that reads the sheet is %q", formula)
			}
			var sheets []string
			for _, sheet := range f.GetSheetList() {
				read, _, _, err := Workbook(data, sheet, How{})
				if err != nil {
					t.Fatal(err)
				}
				sheets = append(sheets, sheet+": "+strings.Join(texts(read.Rows), " "))
			}
			if got := strings.Join(sheets, "; "); !strings.HasSuffix(got, tt.want) && got != tt.want {
				t.Errorf("%s:\n   is %s\n want %s", tt.sheet, got, tt.want)
			}
		}
	}
	if _, err := (Grid{}).Anew([]byte("no book"), "x"); err == nil || !strings.Contains(err.Error(), "name no sheet") {
		t.Error(err)
	}
}

func TestWorkbookHoldsWhatItCan(t *testing.T) {
	for _, tt := range []struct{ rows, want string }{
		{`[{"a":"` + strings.Repeat("x", 32768) + `"}]`, "Row 1 has a text of 32768 characters in “a”, and a cell of a workbook holds 32767. Write the table as CSV, or shorten it."},
		{`[{"a":12345678901234567890},{"a":1e400}]`, `{"a":"12345678901234567890"} {"a":"1e400"}`},
		{`[{"a":"=1+1"},{"a":"\u0000\u0001_x0041_"}]`, "{\"a\":\"=1+1\"} {\"a\":\"\\u0000\\u0001_x0041_\"}"},
	} {
		g, err := GridOf(valuesOf(t, tt.rows), nil)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if data, err := g.Write(Book, ""); err != nil {
			got = err.Error()
		} else if read, err := readAny(data, Book); err != nil {
			got = err.Error()
		} else {
			got = strings.Join(texts(read.Rows), " ")
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%.40s (-want +got):\n%s", tt.rows, diff)
		}
	}
}

// sheet is a workbook whose sheet holds this XML.
func sheet(t testing.TB, data string) []byte {
	t.Helper()
	whole := book(t, func(*excelize.File) error { return nil })
	from, err := zip.NewReader(bytes.NewReader(whole), int64(len(whole)))
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	to := zip.NewWriter(&b)
	for _, f := range from.File {
		if f.Name != "xl/worksheets/sheet1.xml" {
			if err := to.Copy(f); err != nil {
				t.Fatal(err)
			}
			continue
		}
		w, err := to.Create(f.Name)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(w, `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>%s</sheetData></worksheet>`, data)
	}
	if err := to.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestHostileWorkbooks(t *testing.T) {
	for name, tt := range map[string]struct {
		data []byte
		want string
	}{
		"no workbook":    {[]byte("PK\x03\x04 and more"), "This is no workbook that can be read"},
		"wide":           {sheet(t, `<row r="1"><c r="XFD1"><v>1</v></c></row>`), "The table has 1 rows and 16384 columns"},
		"beyond":         {sheet(t, `<row r="1"><c r="ZZZZ1"><v>1</v></c></row>`), "is damaged"},
		"deep":           {sheet(t, `<row r="1048576"><c r="A1048576"><v>1</v></c></row>`), "has cells below row 200000"},
		"deep and wide":  {sheet(t, strings.Repeat(`<row><c r="ALL1"><v>1</v></c></row>`, 3000)), "1000 columns and 2000000 cells are the most"},
		"a bomb":         {sheet(t, strings.Repeat(" ", 70<<20)), "larger than 64 MB when it is unpacked"},
		"no XML":         {sheet(t, "<row><c"), "is damaged"},
		"rows backwards": {sheet(t, `<row r="3"><c r="A3"><v>1</v></c></row><row r="1"><c r="A1"><v>2</v></c></row>`), ""},
	} {
		got, _, _, err := Workbook(tt.data, "", How{NoHeader: true})
		switch {
		case tt.want == "" && err != nil, tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)):
			t.Errorf("%s: %v, %v", name, err, texts(got.Rows))
		}
	}
}

// Whatever stands in a sheet, it is read or refused, in rows of one set of columns.
func FuzzSheet(f *testing.F) {
	for _, seed := range []string{`<row r="1"><c r="A1"><v>1</v></c></row>`, `<row><c t="inlineStr"><is><t>x</t></is></c><c t="b"><v>1</v></c></row>`, `<row r="2"><c r="B2" s="1"><f>A1</f></c></row>`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, data string) {
		got, _, _, err := Workbook(sheet(t, data), "", How{})
		if err != nil {
			return
		}
		for _, row := range got.Rows {
			if !row.IsValid() || len(namesIn(row)) != len(got.Columns) {
				t.Errorf("%q: %s", data, row)
			}
		}
	})
}

// Some programs read what a sheet says that it has, and no more.
func TestWrittenDimension(t *testing.T) {
	g, err := GridOf(valuesOf(t, `[{"a":1,"b":"x"},{"a":2}]`), nil)
	if err != nil {
		t.Fatal(err)
	}
	data, err := g.Write(Book, "")
	if err == nil {
		data, err = g.Under(Book, data, "")
	}
	if err != nil {
		t.Fatal(err)
	}
	f, err := open(data)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := f.GetSheetDimension("Sheet1"); got != "A1:B5" || err != nil {
		t.Errorf("%s, %v", got, err)
	}
}

// A workbook need not say how anything looks.
func TestWorkbookWithoutStyles(t *testing.T) {
	parts := [][2]string{
		{"[Content_Types].xml", `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`},
		{"_rels/.rels", `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`},
		{"xl/workbook.xml", `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="One" sheetId="1" r:id="r1"/></sheets></workbook>`},
		{"xl/_rels/workbook.xml.rels", `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`},
		{"xl/worksheets/sheet1.xml", `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>n</t></is></c></row><row r="2"><c r="A2"><v>2</v></c></row></sheetData></worksheet>`},
	}
	var data bytes.Buffer
	w := zip.NewWriter(&data)
	for _, part := range parts {
		f, err := w.Create(part[0])
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.Write([]byte(part[1])); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	got, _, _, err := Workbook(data.Bytes(), "", How{})
	if err != nil || len(got.Rows) != 1 || string(got.Rows[0]) != `{"n":2}` {
		t.Errorf("%v, %v", got, err)
	}
}
