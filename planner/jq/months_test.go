package jq

import (
	"context"
	"strings"
	"testing"
	"time"
)

// Numbers and dates that letters put in another order than they have are told.
func TestOrderOfWhatIsWrittenOtherwise(t *testing.T) {
	for _, tt := range []struct{ rows, wrong, odd string }{
		{`[{"n": "(100,00)"}, {"n": "50,00"}]`, "", ""},
		{`[{"n": "100,00-"}, {"n": "50,00"}]`, "and are put in order letter by letter", ""},
		{`[{"n": "(20,00)"}, {"n": "(100,00)"}, {"n": "30,00"}]`, "and are put in order letter by letter", ""},
		{`[{"n": "5. Januar 2026"}, {"n": "12. Dezember 2025"}, {"n": "30. Dezember 2025"}]`, "“30. Dezember 2025” stand", ""},
		{`[{"n": "Jan 2026"}, {"n": "Feb 2026"}]`, "", "Months such as “Feb 2026” stand in “n”"},
		{`[{"n": "Januar"}, {"n": "April"}]`, "", "Months such as “April” stand in “n”"},
		{`[{"n": "Ann"}, {"n": "Mai"}]`, "", ""},
	} {
		for _, source := range []string{"sort_by(ascending(.n))", "sort_by(descending(.n))", "sort_by(.n)"} {
			program, _ := Compile(source)
			wrong, odd := Doubts(context.Background(), program, decoded(t, tt.rows), time.Unix(0, 0))
			all := strings.Join(odd, " ")
			if strings.Contains(source, "ending") && (tt.wrong == "" && wrong != "" || !strings.Contains(wrong, "letter by letter") && tt.wrong != "") || !strings.Contains(all, tt.odd) || tt.odd == "" && strings.Contains(all, "Months") {
				t.Errorf("%s of %s: %q, %q", source, tt.rows, wrong, odd)
			}
		}
	}
}

func TestTotalsAmongRows(t *testing.T) {
	for _, tt := range []struct{ program, last, want string }{
		{`{a: (map(.b | values) | if . == [] then null else add / length end)}`, `"k": "Gesamtsumme"`, "it counts as a row of its own"},
		{`{a: (map(.b | values) | max)}`, `"k": "Summe netto"`, "it counts as a row of its own"},
		{`{a: (map(.b // 0) | add)}`, `"k": "Σ"`, "these count twice"},
		{`{a: (map(.b // 0) | add)}`, `"k": ""`, "The last row has 30 in “b”"},
		{`sort_by(descending(.b)) | .[:1]`, `"k": "Total (EUR)"`, "it counts as a row of its own"},
		{`{a: (map(.b // 0) | add)}`, `"k": "Total Wine"`, ""},
		{`{a: (map(.b // 0) | add)}`, `"k": "z"`, ""},
	} {
		program, fault := Compile(tt.program)
		if fault != nil {
			t.Fatal(fault)
		}
		_, odd := Doubts(context.Background(), program, decoded(t, `[{"k": "x", "b": 10}, {"k": "y", "b": 20}, {`+tt.last+`, "b": 30}]`), time.Unix(0, 0))
		if said := strings.Join(odd, " "); !strings.Contains(said, tt.want) || tt.want == "" && said != "" {
			t.Errorf("%s with %s: %q", tt.program, tt.last, said)
		}
	}
}
