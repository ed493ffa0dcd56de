package tabular

import (
	"encoding/json"
	"fmt"
	"testing"
)

// Days, times and months as people write them; what may be two is told, and not guessed.
func TestDates(t *testing.T) {
	for said, want := range map[any]string{
		"2026-11-26": "2026-11-26", "26.11.2026 17:30": "2026-11-26", "11/26/2026": "2026-11-26", "1.2.26": "2026-02-01", "": "", nil: "",
		"05/06/2026": "“05/06/2026” may be two days", "31.02.2026": "“31.02.2026” is no day that there is", "soon": "“soon” is no date as", 5: "5 is no date",
	} {
		got, err := Day(said)
		if err != nil {
			got = err.Error()
		}
		if len(got) < len(want) || got[:len(want)] != want || want == "" && got != "" {
			t.Errorf("%v is %q, want %q", said, got, want)
		}
	}
	for said, want := range map[string]string{
		"22.12.2025": "[%d.%m.%Y]", "12/22/2025": "[%m/%d/%Y]", "05/06/25": "[%m/%d/%y %d/%m/%y]", "26. November 2026": "[%d. %b %Y]", "2026-11-26": "[]",
	} {
		if got := fmt.Sprint(DateWritings(said)); got != want {
			t.Errorf("%s is written as %s, want %s", said, got, want)
		}
	}
	if example := DateExample([]string{"x", "05/06/2025", "12/22/2025"}); example != "12/22/2025" {
		t.Error(example)
	}
	if !AreMonths([]string{"Jan 2026", "März 2026", NoName}) || AreMonths([]string{"Jan", "Zoe"}) || WordedDay("3. März 2026") != "2026-03-03" || WordedDay("März 2026") != "" {
		t.Error("months are read otherwise")
	}
}

func TestAmounts(t *testing.T) {
	for said, want := range map[string]string{
		"2.093,11 €": "2093.11 2093.11 €", "1.200": "1200 1.2 ", "(100,00)": "-100 -100 ", "5 %": "5 5 %", "EUR 12.50": "12.5 12.5 €", "50,00-": "-50 -50 ", "007": "0 0 ", "n/a": "0 0 ",
	} {
		a := AmountIn(said)
		if got := fmt.Sprintf("%v %v %s", a.Comma, a.Point, a.unit); got != want {
			t.Errorf("%s is %q, want %q", said, got, want)
		}
	}
	for said, want := range map[string]string{"2.093,11": ",", "1,200.5": ".", "1.200": "", "1,5": ",", "x": ""} {
		if got := FractionSign(said); got != want {
			t.Errorf("the fraction of %s is parted by %q, want %q", said, got, want)
		}
	}
	if example := AmountExample([]string{"12", "1.200", "2.093,11 €"}); example != "2.093,11 €" {
		t.Error(example)
	}
}

// A key is the value, however it is written; loosely it is that but for case, blanks and zeros in front.
func TestKeys(t *testing.T) {
	as := func(key string) string { return key }
	for _, c := range []struct{ a, b any }{{json.Number("49.90"), json.Number("49.9")}, {json.Number("1e3"), json.Number("1000.0")}, {[]any{"x", json.Number("1.0")}, []any{"x", json.Number("1")}}} {
		if Key(c.a, as) != Key(c.b, as) {
			t.Errorf("%v and %v are two keys", c.a, c.b)
		}
	}
	if Key(" 007a", Loose) != Key("7A", Loose) || Folded("49,90") != Folded("49.9") || !AlikeNumbers("1.000,00", "1000") || AlikeNumbers("1.200", "1200") {
		t.Error("keys are alike otherwise")
	}
}

// Rows are those of a list, or of the lists in it, with the fields of their objects as columns.
func TestRows(t *testing.T) {
	row := map[string]any{"a": map[string]any{"b": 1}, "s": " x"}
	if rows := Rows([]any{nil, []any{row}, row}); len(rows) != 2 || rows[0]["a.b"] != 1 || len(Texts(rows, "s")) != 2 {
		t.Error(rows)
	}
	if rows := Rows([]any{row, "x"}); rows != nil {
		t.Error(rows)
	}
}
