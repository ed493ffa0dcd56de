package jq

import (
	"context"
	"os"
	"strings"
	"testing"
	"time"
)

// Where a program fails at dates or amounts as people write them, one that writes them anew goes on.
func TestPastTexts(t *testing.T) {
	const rows = `[{"Datum": "05.02.2026", "Der Tag": "1.2.26", "US": "12/22/2025", "At": "22.12.2025 14:30", "Betrag": "2.093,11 €", "Day": "26. November 2026"}, {"Datum": "26.01.2026", "Der Tag": "31.1.26", "US": "01/05/2026", "At": "05.01.2026 08:00", "Betrag": "993,11 €", "Day": "3. März 2026"}]`
	for _, source := range []string{
		"map(.month = .Datum[:7])\n| group_by(.month) | map({month: .[0].month, n: length})",
		"sort_by(ascending(.Datum))",
		"map(select(.Datum != \"\"))\n| sort_by(descending(.[\"Der Tag\"]))",
		"sort_by(ascending(.US))\n| map({US})",
		"sort_by(ascending(.At))",
		"sort_by(.Day)",
		"map(select(.US >= \"01/01/2026\"))\n| length",
		"group_by(ascending(.Datum)) | map({Datum: .[0].Datum, sum: (map(.Betrag) | add)})",
		"map(select(.US != \"\")) | group_by(.Datum) | map({last: (map(.US | values) | max)})",
		"[.[] | select(.Betrag > 1000)] | length",
		"[.[] | select(.US != \"\") | select(.Betrag > 1000)] | length",
		"map(.x = 2 * .Betrag)",
		"map(select(more_than(.US; .Datum)))",
	} {
		program, fault := Compile(source)
		if fault != nil {
			t.Fatal(fault)
		}
		wrong, _ := Doubts(context.Background(), program, decoded(t, rows), time.Unix(0, 0))
		if wrong == "" {
			wrong = Where(context.Background(), program, decoded(t, rows), time.Unix(0, 0))
		}
		ways := PastTexts(source, wrong)
		if len(ways) != 1 {
			t.Errorf("%s: %s, %v", source, wrong, ways)
			continue
		}
		on, fault := Compile(ways[0].Program)
		if fault != nil {
			t.Errorf("%s: %s, %v", source, wrong, fault)
			continue
		}
		if wrong, _ = Doubts(context.Background(), on, decoded(t, rows), time.Unix(0, 0)); wrong != "" {
			t.Errorf("%s: %s", ways[0].Program, wrong)
		}
		if _, err := on.Run(context.Background(), decoded(t, rows), time.Unix(0, 0)); err != nil {
			t.Errorf("%s: %v", ways[0].Program, err)
		}
	}
	for _, said := range []string{"Dates such as “5 mars 26” stand in “a”", "Texts such as “n/a” stand in “a”, and are compared with a number. Turn them into numbers in a line before."} {
		if ways := PastTexts("sort_by(.a)", said); len(ways) > 0 {
			t.Errorf("%s: %v", said, ways)
		}
	}
}

// Lines are put where the rows are that have the column, and nowhere else.
func TestWhereALineIsPut(t *testing.T) {
	const said = "Texts such as “1,50” stand in “a”, and are compared with a number. Turn them into numbers in a line before."
	for source, want := range map[string]string{
		"map(select(.ab > 5))\n| map(select(.a > 5))":                        "map(select(.ab > 5))\n| LINE\n| map(select(.a > 5))",
		".rows | map(select(.a > 5))\n| length":                              ".rows\n| LINE\n| map(select(.a > 5))\n| length",
		"(.others | INDEX(.id)) as $by | .list | map($by[.a] + .)":           "",
		"(.others | INDEX(.id)) as $by | .list | map(.)\n| sort_by(.a)":      "(.others | INDEX(.id)) as $by | .list | map(.)\n| LINE\n| sort_by(.a)",
		"[.rows[] | select(.a > 5)]\n| length":                               ".rows\n| LINE\n| map(select(.a > 5))\n| length",
		"{n: .a}":                                                            "",
		"{n: (map(.a) | add)}":                                               "LINE\n| {n: (map(.a) | add)}",
		"map(.b = 1)\n| group_by(.b) | map({b: .[0].b, n: (map(.a) | add)})": "map(.b = 1)\n| LINE\n| group_by(.b) | map({b: .[0].b, n: (map(.a) | add)})",
	} {
		got := ""
		if ways := PastTexts(source, said); len(ways) > 0 {
			got = strings.Replace(ways[0].Program, "map(.a |= "+ByComma+")", "LINE", 1)
		}
		if spaced(got) != spaced(want) {
			t.Errorf("%s: %s", source, got)
		}
	}
}

// A column whose name has signs of HTML is written as forms write it: what it is compared with is
// written anew too, and only once.
func TestAnewInColumnsWithSigns(t *testing.T) {
	const source = "map(select(.[\"R&D <1>\"] == \"26.11.2026\"))"
	anew := DatesAnew(source, "R&D <1>", "%d.%m.%Y")
	if !strings.HasSuffix(anew, "\n| map(select(.[\"R&D <1>\"] == \"2026-11-26\"))") {
		t.Error(anew)
	}
	if again := DatesAnew(anew, "R&D <1>", "%d.%m.%Y"); again != "" {
		t.Error(again)
	}
}

// The lines are those that forms write.
func TestFormTexts(t *testing.T) {
	forms, err := os.ReadFile("testdata/forms.json")
	if err != nil {
		t.Fatal(err)
	}
	quoted := strings.NewReplacer(`\`, `\\`, `"`, `\"`)
	for _, line := range []string{"map(.d |= " + DateAnew("%d.%m.%Y", "%Y-%m-%d") + ")", "map(.n |= " + ByComma + ")", "map(.n |= " + ByPoint + ")"} {
		if !strings.Contains(string(forms), quoted.Replace(line)) {
			t.Error("no form writes this line: " + line)
		}
	}
}

// Days that may be two are compared where both ways of reading them say the same.
func TestComparedReadings(t *testing.T) {
	for _, tt := range []struct{ a, b, want string }{
		{"05/06/2025", "12/22/2024", "true"}, {"05/06/2025", "04/05/2025", "true"}, {"05/06/2025", "2026-01-01", "false"},
		{"05/06/2025", "06/05/2025", "may be two days"}, {"05/06/2025", "2025-05-20", "may be two days"}, {"22.12.2025", "12/22/2024", "true"},
	} {
		program, _ := Compile("more_than(.a; .b)")
		made, err := program.Run(context.Background(), map[string]any{"a": tt.a, "b": tt.b}, time.Unix(0, 0))
		if err == nil && made != (tt.want == "true") || err != nil && !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s, %s: %v, %v", tt.a, tt.b, made, err)
		}
	}
}

// A date that none of a column is written as is told, and one that is compared letter by letter with
// such that are written otherwise is refused.
func TestDatesOtherwise(t *testing.T) {
	for source, want := range map[string]string{
		"map(select(.d == \"03/04/2026\"))": "No row has “03/04/2026” in “d”, where dates such as “2026-04-03” stand.",
		"map(select(.d > \"03.04.2026\"))":  "“d” has dates such as “2026-04-03”, and is compared letter by letter with “03.04.2026”.",
		"map(select(.d == \"2026-04-03\"))": "", "map(select(.d == \"n/a\"))": "",
	} {
		program, _ := Compile(source)
		wrong, odd := Doubts(context.Background(), program, decoded(t, `[{"d": "2026-04-03"}, {"d": ""}]`), time.Unix(0, 0))
		if said := wrong + strings.Join(odd, " "); !strings.HasPrefix(said, want) || want == "" && said != "" {
			t.Errorf("%s: %s", source, said)
		}
	}
}
