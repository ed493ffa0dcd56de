package doubt

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"planwright/planner/jq"
)

func TestPiles(t *testing.T) {
	a, b, c := `{"file": "/x/a.csv", "rows": [{"Betrag": 1, "Art": "x"}]}`, `{"file": "b.csv", "rows": [{"betrag": 2, "Art": null}]}`, `{"file": "c.csv", "rows": [{"Betrag": "1.234"}]}`
	for _, tt := range []struct {
		program, data string
		want          []string
	}{
		{"stack", "[" + a + "," + a + "]", nil},
		{"stack", "[" + a + "," + b + "]", []string{"Taken for the same column: “betrag” of “b.csv” for “Betrag”."}},
		{"flatten", "[[{\"Betrag\": 1}], [{\"betrag\": 2}]]", []string{"“betrag” of table 2 of 2 and “Betrag” differ in case or blanks only, and stay columns of their own. Put the tables below each other by the line “Put tables below each other” instead, if they are the same."}},
		{"stack", "[" + b + "," + a + "," + c + "]", []string{
			"Taken for the same column: “Betrag” of “a.csv” for “betrag” and “Betrag” of “c.csv” for “betrag”.",
			"“c.csv” has no “Art”. What a table lacks stays empty in its rows. Where a column is only called otherwise there, rename it in the file, or in a step behind the one that reads it.",
			"“betrag” has numbers in “b.csv”, and texts in “c.csv”, such as “1.234”. Say by “Decimal sign” (decimal) of the step that reads them how they are written, or turn them into numbers in a line behind.",
		}},
		{"stack", "[[], null, " + a + "]", []string{}},
		{"stack", `[{"item": "a.csv", "rows": [{"x": 1}]}]`, []string{"Element 1 of 1 has “item” and “rows”, and no path as “file” that says of which file its rows are, so it is not put below the others. Call the field with the path “file” under “What each round gives” of the loop."}},
		{"map(.rows) | flatten", `[{"rows": [1]}, {"rows": [2]}]`, nil},
	} {
		program, fault := jq.Compile(tt.program)
		if fault != nil {
			t.Fatal(fault)
		}
		var data any
		decoder := json.NewDecoder(strings.NewReader(tt.data))
		decoder.UseNumber()
		if err := decoder.Decode(&data); err != nil {
			t.Fatal(err)
		}
		_, odd := Find(context.Background(), program, data, time.Now())
		if odd = slices.DeleteFunc(odd, func(one string) bool { return strings.Contains(one, "elements are nothing") }); !slices.Equal(odd, tt.want) {
			t.Errorf("%s of %s:\n%q\nwant\n%q", tt.program, tt.data, odd, tt.want)
		}
	}
}
