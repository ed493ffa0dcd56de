package doubt

import (
	"context"
	"slices"
	"testing"
	"time"

	"planwright/planner/jq"
)

// What of rows that are taken, added up or dropped may not be meant is told, and nothing else.
func TestTiesTotalsAndRepeats(t *testing.T) {
	counts := `[{"n": 9, "k": "a"}, {"n": 9, "k": "b"}, {"n": 10, "k": "c"}, {"n": 9, "k": "d"}, {"n": 1, "k": "e"}]`
	sums := `[{"Kunde": "Alpha", "Betrag": 10}, {"Kunde": "Beta", "Betrag": 20}, {"Kunde": " GESAMT: ", "Betrag": 30}]`
	const total = `{total: (map(.Betrag // 0) | (add // 0) * 1000000 | round / 1000000)}`
	told := "A row has “ GESAMT: ” in “Kunde”, and 30 in “Betrag”: if it is the sum of others, these count twice. Leave it out in a line before, such as “Keep rows where”, if so."
	for _, tt := range []struct {
		about, program, data string
		odd                  []string
	}{
		{"one more is like the last", "sort_by(descending(.n)) | .[:3]", counts, []string{"1 more row has the same in “n” as the last that is taken, such as 9, and is left out. Take more, or sort by another column behind it, if that matters."}},
		{"more are", "sort_by(descending(.n)) | .[:2]", counts, []string{"2 more rows have the same in “n” as the last that is taken, such as 9, and are left out. Take more, or sort by another column behind it, if that matters."}},
		{"the last ones", "sort_by(ascending(.n)) | .[-2:]", counts, []string{"2 more rows have the same in “n” as the last that is taken, such as 9, and are left out. Take more, or sort by another column behind it, if that matters."}},
		{"none is", "sort_by(descending(.n)) | .[:4]", counts, nil},
		{"another column tells them apart", "sort_by(descending(.n), ascending(.k)) | .[:3]", counts, nil},
		{"in no order", ".[:3]", counts, nil},
		{"kept in order", "sort_by(descending(.n)) | map(select(.n > 5)) | .[:3]", counts, []string{"1 more row has the same in “n” as the last that is taken, such as 9, and is left out. Take more, or sort by another column behind it, if that matters."}},
		{"of each", "sort_by(descending(.n)) | group_by(ascending(.g)) | map(.[:1][])", `[{"n": 2, "g": 1}, {"n": 2, "g": 1}, {"n": 1, "g": 2}]`, []string{"1 more row has the same in “n” as the last that is taken, such as 2, and is left out. Take more, or sort by another column behind it, if that matters."}},
		{"a sum of sums", total, sums, []string{told}},
		{"within groups", `group_by(.m) | map({m: .[0].m, total: (map(.Betrag // 0) | add)})`, `[{"m": 1, "Kunde": "a", "Betrag": 1}, {"m": 1, "Kunde": "Summe", "Betrag": 1}]`, []string{"A row has “Summe” in “Kunde”, and 1 in “Betrag”: if it is the sum of others, these count twice. Leave it out in a line before, such as “Keep rows where”, if so."}},
		{"a group of its own", `group_by(.Kunde) | map({Kunde: .[0].Kunde, total: (map(.Betrag // 0) | add)})`, sums, nil},
		{"it is left out", `map(select(.Betrag < 30)) | ` + total, sums, nil},
		{"rows alike but for blanks", "to_entries | unique_by(.value) | sort_by(.key) | map(.value)", `[{"k": "Beta", "n": 1.5}, {"k": "beta ", "n": 1.50}, {"k": "Beta", "n": 2}]`, []string{"Rows that are alike but for case or blanks stay, such as those with “Beta” and “beta ” in “k”. Turn such columns into texts without blanks around, or into small letters, in a line before, if they are the same."}},
		{"repeats and others", "to_entries | unique_by(.value) | sort_by(.key) | map(.value)", `[{"k": "Beta"}, {"k": "Beta"}, {"k": "Gamma"}]`, nil},
		{"the plain function", "unique", `[{"k": "Beta"}, {"k": "Beta "}]`, []string{"Rows that are alike but for case or blanks stay, such as those with “Beta” and “Beta ” in “k”. Turn such columns into texts without blanks around, or into small letters, in a line before, if they are the same."}},
		{"a file has a column alone", "stack", `[{"file": "1.csv", "rows": [{"A": 1, "Z": 1}]}, {"file": "2.csv", "rows": [{"A": 1}]}, {"file": "7.csv", "rows": [{"B": 1}]}, {"file": "8.csv", "rows": [{"A": 2}]}]`, []string{
			"Only “1.csv” has “Z”; only “7.csv” has “B”; “7.csv” has no “A”. What a table lacks stays empty in its rows. Where a column is only called otherwise there, rename it in the file, or in a step behind the one that reads it."}},
	} {
		program, fault := jq.Compile(tt.program)
		if fault != nil {
			t.Fatal(tt.about, fault)
		}
		wrong, odd := Find(context.Background(), program, decoded(t, tt.data), time.Now())
		if wrong != "" || !slices.Equal(odd, tt.odd) {
			t.Errorf("%s: %q\n%q", tt.about, wrong, odd)
		}
	}
}
