package jq_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"planwright/planner/jq"
	"planwright/planner/jq/doubt"
)

func decoded(t *testing.T, text string) (value any) {
	t.Helper()
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	if err := d.Decode(&value); err != nil {
		t.Fatal(err)
	}
	return value
}

// Where a program fails at dates or amounts as people write them, one that writes them anew goes on.
func TestPastTexts(t *testing.T) {
	const rows = `[{"Datum": "05.02.2026", "Der Tag": "1.2.26", "US": "12/22/2025", "At": "22.12.2025 14:30", "Betrag": "2.093,11 €", "Day": "26. November 2026"}, {"Datum": "26.01.2026", "Der Tag": "31.1.26", "US": "01/05/2026", "At": "05.01.2026 08:00", "Betrag": "993,11 €", "Day": "3. März 2026"}]`
	for _, source := range []string{
		"map(.month = .Datum[:7])\n| group_by(.month) | map({month: .[0].month, n: length})",
		periodOf("quarter", "Datum"),
		periodOf("weekday", "US"),
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
		program, fault := jq.Compile(source)
		if fault != nil {
			t.Fatal(fault)
		}
		wrong, _ := doubt.Find(context.Background(), program, decoded(t, rows), time.Unix(0, 0))
		if wrong == "" {
			wrong = doubt.Where(context.Background(), program, decoded(t, rows), time.Unix(0, 0))
		}
		ways := jq.PastTexts(source, wrong)
		if len(ways) != 1 {
			t.Errorf("%s: %s, %v", source, wrong, ways)
			continue
		}
		on, fault := jq.Compile(ways[0].Program)
		if fault != nil {
			t.Errorf("%s: %s, %v", source, wrong, fault)
			continue
		}
		if wrong, _ = doubt.Find(context.Background(), on, decoded(t, rows), time.Unix(0, 0)); wrong != "" {
			t.Errorf("%s: %s", ways[0].Program, wrong)
		}
		if _, err := on.Run(context.Background(), decoded(t, rows), time.Unix(0, 0)); err != nil {
			t.Errorf("%s: %v", ways[0].Program, err)
		}
	}
	for _, said := range []string{"Dates such as “5 mars 26” stand in “a”", "Texts such as “n/a” stand in “a”, and are compared with a number. Turn them into numbers in a line before."} {
		if ways := jq.PastTexts("sort_by(.a)", said); len(ways) > 0 {
			t.Errorf("%s: %v", said, ways)
		}
	}
}

// Times that are summed up are strung together else, and are hours behind the line that is offered.
func TestPastTimes(t *testing.T) {
	const rows = `[{"who": "a", "t": "1:30"}, {"who": "a", "t": "2:45"}, {"who": "b", "t": "0:20:00"}, {"who": "b", "t": null}]`
	const source = "group_by(ascending(.who)) | map({who: .[0].who, total: (map(.t // 0) | (add // 0) * 1000000 | round / 1000000)})"
	wrong, _ := doubt.Find(context.Background(), compiled(t, source), decoded(t, rows), time.Unix(0, 0))
	ways := jq.PastTexts(source, wrong)
	if len(ways) != 1 || ways[0].Written != "1:30" {
		t.Fatal(wrong, ways)
	}
	got, err := compiled(t, ways[0].Program).Run(context.Background(), decoded(t, rows), time.Unix(0, 0))
	want := []any{map[string]any{"who": "a", "total": 4.25}, map[string]any{"who": "b", "total": 0.333333}}
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Error(err, diff)
	}
}

// Where dates of a column are written in several ways, and lines behind the first that fails read them
// too, what is offered gives what the same rows with plain dates give.
func TestPastDatesOfSeveralWritings(t *testing.T) {
	const plain = `[{"d": "2026-12-10", "n": 1}, {"d": "2026-04-22", "n": 2}, {"d": "2026-08-20", "n": 4}, {"d": "2026-03-03", "n": 8}, {"d": "2025-12-24", "n": 16}, {"d": "2026-11-12", "n": 32}, {"d": null, "n": 64}]`
	for written, rows := range map[string]string{
		"22.04.2026, 20/08/2026 and 2026-12-10": `[{"d": "2026-12-10", "n": 1}, {"d": "22.04.2026", "n": 2}, {"d": "20/08/2026", "n": 4}, {"d": "2026-03-03", "n": 8}, {"d": "24/12/2025", "n": 16}, {"d": "12.11.2026", "n": 32}, {"d": null, "n": 64}]`,
		"short, in words and by month":          `[{"d": "12/10/2026", "n": 1}, {"d": "22.4.26", "n": 2}, {"d": "20. August 2026", "n": 4}, {"d": "03/03/2026", "n": 8}, {"d": "12/24/2025", "n": 16}, {"d": "12.11.26", "n": 32}, {"d": null, "n": 64}]`,
		"with a time":                           `[{"d": "10.12.2026 08:00", "n": 1}, {"d": "22.04.2026", "n": 2}, {"d": "20.08.2026 23:59", "n": 4}, {"d": "03.03.2026", "n": 8}, {"d": "24.12.2025", "n": 16}, {"d": "2026-11-12T14:30", "n": 32}, {"d": null, "n": 64}]`,
		"in one way":                            `[{"d": "10.12.2026", "n": 1}, {"d": "22.04.2026", "n": 2}, {"d": "20.08.2026", "n": 4}, {"d": "03.03.2026", "n": 8}, {"d": "24.12.2025", "n": 16}, {"d": "12.11.2026", "n": 32}, {"d": null, "n": 64}]`,
	} {
		for source, sameAs := range map[string]string{
			"sort_by(ascending(.d))\n| map(.n)": "",
			"sort_by(ascending(.d))\n| map(.month = (.d | " + jq.DateAnew("%Y-%m", "%d.%m.%Y") + "))\n| group_by(ascending(.month)) | map({month: .[0].month, total: (map(.n) | add)})": "map(.month = .d[:7])\n| group_by(ascending(.month)) | map({month: .[0].month, total: (map(.n) | add)})",
			"sort_by(ascending(.d))\n| map(.d |= " + jq.DateAnew("%d.%m.%Y", "%d.%m.%Y") + ")":                                                                                          "sort_by(ascending(.d))\n| map(.d |= " + jq.DateAnew("%d.%m.%Y", "%Y-%m-%d") + ")",
			"sort_by(.d)\n| map(.q = (.d | " + strings.Replace(jq.DateAnew("TO", "%d.%m.%Y"), `"TO"`, `"%Y-Q") + (.[1] / 3 + 1 | floor | tostring`, 1) + "))\n| map({n, q})":            "sort_by(.d)\n| " + periodOf("quarter", "d") + "\n| map({n, q: .quarter})",
		} {
			if sameAs == "" {
				sameAs = source
			}
			wrong, _ := doubt.Find(context.Background(), compiled(t, source), decoded(t, rows), time.Unix(0, 0))
			ways := jq.PastTexts(source, "“Shape” failed: "+wrong+" Row 2.")
			if len(ways) != 1 {
				t.Errorf("%s: %s: %s, %v", written, source, wrong, ways)
				continue
			}
			want, err := compiled(t, sameAs).Run(context.Background(), decoded(t, plain), time.Unix(0, 0))
			if err != nil {
				t.Fatal(err)
			}
			got, err := compiled(t, ways[0].Program).Run(context.Background(), decoded(t, rows), time.Unix(0, 0))
			if diff := cmp.Diff(want, got); written != "with a time" && diff != "" || err != nil {
				t.Errorf("%s: %s: %v (-want +got):\n%s", written, ways[0].Program, err, diff)
			}
		}
	}
}

func compiled(t *testing.T, source string) *jq.Program {
	t.Helper()
	program, fault := jq.Compile(source)
	if fault != nil {
		t.Fatal(source, fault)
	}
	return program
}

// periodOf is the line of the form that takes a part of dates whose year is first.
func periodOf(part, column string) string {
	to := map[string]string{"quarter": `"%Y-Q") + (.[1] / 3 + 1 | floor | tostring`, "weekday": `"%A"`}[part]
	return "map(." + part + " = (." + column + "[:10] | " + strings.Replace(jq.DateAnew("TO", "%Y-%m-%d"), `"TO"`, to, 1) + "))"
}
