package jq

import (
	"context"
	"os"
	"strings"
	"testing"
	"time"
)

// Where a program fails at dates as people write them, one that writes them anew goes on.
func TestPastDates(t *testing.T) {
	const rows = `[{"Datum": "05.02.2026", "Der Tag": "1.2.26"}, {"Datum": "26.01.2026", "Der Tag": "31.1.26"}]`
	for _, source := range []string{
		"map(.month = .Datum[:7])\n| group_by(.month) | map({month: .[0].month, n: length})",
		"sort_by(ascending(.Datum))",
		"map(select(.Datum != \"\"))\n| sort_by(descending(.[\"Der Tag\"]))",
	} {
		program, fault := Compile(source)
		if fault != nil {
			t.Fatal(fault)
		}
		wrong, _ := program.Doubts(context.Background(), decoded(t, rows), time.Unix(0, 0))
		anew := PastDates(source, wrong)
		on, fault := Compile(anew)
		if fault != nil {
			t.Errorf("%s: %s, %v", source, wrong, fault)
			continue
		}
		if wrong, _ = on.Doubts(context.Background(), decoded(t, rows), time.Unix(0, 0)); wrong != "" {
			t.Errorf("%s: %s", anew, wrong)
		}
		if _, err := on.Run(context.Background(), decoded(t, rows), time.Unix(0, 0)); err != nil {
			t.Errorf("%s: %v", anew, err)
		}
	}
	if PastDates("sort_by(.a)", "Dates such as “5. Mai 2026” stand in “a”") != "" {
		t.Error("dates in words are none of these")
	}
	forms, err := os.ReadFile("testdata/forms.json")
	line := strings.NewReplacer("COLUMN", ".d", "FORM", "%d.%m.%Y", `"`, `\"`).Replace(datesAnew)
	if err != nil || !strings.Contains(string(forms), line) {
		t.Error("no form writes this line: " + line)
	}
}
