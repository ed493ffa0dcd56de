package table

import (
	"bytes"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"
)

// Days with their year in front are dates in a workbook: a number of days that is shown as a date. A
// column with anything else stays as it is.
func TestDaysAreDates(t *testing.T) {
	g, err := GridOf(valuesOf(t, `[{"Tag": "2026-11-26", "Zeit": "2026-11-26T14:30:00", "Nr": "2026-11-26", "leer": "", "kurz": "2026-11-26T08:05"}, {"Tag": null, "Zeit": "2026-11-27", "Nr": "x", "leer": ""}]`), nil)
	if err != nil {
		t.Fatal(err)
	}
	data, err := g.Write(Book, "")
	if err != nil {
		t.Fatal(err)
	}
	f, err := excelize.OpenReader(bytes.NewReader(data), excelize.Options{RawCellValue: true})
	if err != nil {
		t.Fatal(err)
	}
	var types, raw []string
	for _, at := range []string{"A2", "B2", "B3", "C2", "E2"} {
		id, _ := f.GetCellStyle("Sheet1", at)
		style, _ := f.GetStyle(id)
		types = append(types, map[int]string{0: "text", 14: "date", 22: "moment"}[style.NumFmt])
		value, _ := f.GetCellValue("Sheet1", at)
		raw = append(raw, value)
	}
	if got := strings.Join(types, " "); got != "date moment date text moment" {
		t.Error(got)
	}
	if got := strings.Join(raw, " "); got != "46352 46352.6041666666 46353 2026-11-26 46352.3368055555" {
		t.Error(got)
	}
	read, _, _, err := Workbook(data, "", How{})
	if err != nil || len(read.Rows) != 2 || string(read.Rows[0]) != `{"Tag":"2026-11-26","Zeit":"2026-11-26T14:30:00","Nr":"2026-11-26","leer":"","kurz":"2026-11-26T08:05:00"}` {
		t.Errorf("%s, %v", read.Rows, err)
	}
}
