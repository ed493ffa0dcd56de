package doubt

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"planwright/planner/jq"
)

func TestTextsThatAreColumns(t *testing.T) {
	const rows = `[{"Ist": 1, "Soll": 2, "s": "open"}, {"Ist": 3, "Soll": 3, "s": "Soll"}]`
	const column = "“Soll” is a column, and “Ist” is compared with the text “Soll” here, which no row has there. Choose “the column” in the line, if what stands in “Soll” is meant."
	for _, tt := range []struct{ program, wrong, odd string }{
		{`map(select(.Ist != "Soll"))`, "", column},
		{`map(select((.Ist | IN("Soll", "x"))))`, "", column},
		{`map(.d = if .Ist == "Soll" then 1 else 2 end)`, "", column},
		{`map(select(.Ist > "Soll"))`, "Numbers such as 1 stand in “Ist”, and are compared with a text", ""},
		{`map(select(.s == "Soll"))`, "", ""},
		{`map(select(unequal_to(.Ist; .Soll)))`, "", ""},
		{`map(select(more_than(.Ist; .soll)))`, "No row has a column “soll”: it is called “Soll”.", ""},
		{`(.b | INDEX(.q)) as $by | .a | map(select($by[.p | tostring] | not))`, "", ""},
	} {
		program, fault := jq.Compile(tt.program)
		if fault != nil {
			t.Fatal(fault)
		}
		wrong, odd := Find(context.Background(), program, decoded(t, rows), time.Unix(0, 0))
		if !strings.HasPrefix(wrong, tt.wrong) || tt.wrong == "" && wrong != "" || strings.Join(odd, "\n") != tt.odd && tt.wrong == "" {
			t.Errorf("%s: %q, %q", tt.program, wrong, odd)
		}
	}
}

func TestRenamedAndChosen(t *testing.T) {
	for _, tt := range []struct {
		program, data string
		odd           []string
	}{
		{`map(del(.a) + {b: .a})`, `[{"a": 1, "c": 2}]`, nil},
		{`map(del(.a, .b) + {b: .a, a: .b})`, `[{"a": 1, "b": 2}]`, nil},
		{`map(del(.a) + {c: .a})`, `[{"a": 1, "c": 2}]`, []string{"“c” is a column already, and “a” takes its place. Give it another name, if both are wanted."}},
		{`map(.size = if .a > 5 then "big" else "small" end)`, `[{"a": 1}, {"a": null}]`, []string{"“a” is empty in 1 of 2 rows, which are no more and no less than anything. Keep them apart in a line before, or fill them, if what is written there is not meant."}},
		{`map(.size = if .a > 5 then "big" else "small" end)`, `[{"a": 1}]`, nil},
		{`map(.size = if (.a // "") == "" then "none" else "some" end)`, `[{"a": null}]`, nil},
	} {
		program, fault := jq.Compile(tt.program)
		if fault != nil {
			t.Fatal(fault)
		}
		if wrong, odd := Find(context.Background(), program, decoded(t, tt.data), time.Now()); wrong != "" || !slices.Equal(odd, tt.odd) {
			t.Errorf("%s: %q %q", tt.program, wrong, odd)
		}
	}
}
