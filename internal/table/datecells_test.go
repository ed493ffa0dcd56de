package table

import (
	"bytes"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"
)

// What was a date in a workbook is one again in that which is written of it: a number of days that
// is shown as a date. A column with anything else stays as it is, and so do texts of other tables.
func TestDatesStayDates(t *testing.T) {
	g, err := GridOf(valuesOf(t, `[{"Tag": "2026-11-26", "Zeit": "2026-11-26T14:30:00", "Nr": "2026-11-26", "leer": ""}, {"Tag": null, "Zeit": "2026-11-27", "Nr": "x", "leer": ""}]`), nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		dates      bool
		types, raw string
	}{
		{true, "date moment text", "46352 46352.6041666666 2026-11-26"},
		{false, "text text text", "2026-11-26 2026-11-26T14:30:00 2026-11-26"},
	} {
		g.Dates = tt.dates
		data, err := g.Write(Book, "")
		if err != nil {
			t.Fatal(err)
		}
		f, err := excelize.OpenReader(bytes.NewReader(data), excelize.Options{RawCellValue: true})
		if err != nil {
			t.Fatal(err)
		}
		var types, raw []string
		for _, at := range []string{"A2", "B2", "C2"} {
			id, _ := f.GetCellStyle("Sheet1", at)
			style, _ := f.GetStyle(id)
			types = append(types, map[int]string{0: "text", 14: "date", 22: "moment"}[style.NumFmt])
			value, _ := f.GetCellValue("Sheet1", at)
			raw = append(raw, value)
		}
		if got := strings.Join(types, " "); got != tt.types {
			t.Errorf("%v: %s", tt.dates, got)
		}
		if got := strings.Join(raw, " "); got != tt.raw {
			t.Errorf("%v: %s", tt.dates, got)
		}
		read, _, _, err := Workbook(data, "", How{})
		if err != nil || read.Signs.Dates != tt.dates || len(read.Rows) != 2 || string(read.Rows[0]) != `{"Tag":"2026-11-26","Zeit":"2026-11-26T14:30:00","Nr":"2026-11-26","leer":""}` {
			t.Errorf("%v: %v, %s, %v", tt.dates, read.Signs, read.Rows, err)
		}
	}
}
