package jq_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"planwright/planner/jq"
	"planwright/planner/jq/doubt"
	"planwright/planner/jq/tabular"
)

// In a column of numbers with a few words the order, and the largest and smallest, are those of the numbers, and that
// is said.
func TestOrderOfNumbersAndWords(t *testing.T) {
	const (
		texts = `[{"k": "a", "n": 1, "v": "1,5"}, {"k": "a", "n": 2, "v": "n/a"}, {"k": "b", "n": 3, "v": "10,25"}, {"k": "b", "n": 4, "v": "9"}, {"k": "b", "n": 5, "v": " "}]`
		plain = `[{"k": "a", "n": 1, "v": 1.5}, {"k": "a", "n": 2, "v": "n/a"}, {"k": "b", "n": 3, "v": 10.25}, {"k": "b", "n": 4, "v": "9,00 €"}, {"k": "b", "n": 5, "v": null}]`
	)
	for _, rows := range []string{texts, plain} {
		for source, want := range map[string]string{
			"sort_by(descending(.v)) | map(.n)":                 `[3,4,1,2,5]`,
			"sort_by(ascending(.v)) | map(.n)":                  `[1,4,3,2,5]`,
			"sort_by(.v) | map(.n)":                             `[1,4,3,2,5]`,
			"sort_by(descending(.k), descending(.v)) | map(.n)": `[3,4,5,1,2]`,
			"sort_by(descending(.v))\n| .[:2] | map(.n)":        `[3,4]`,
			"max_by(.v) | .n":                                   `3`,
			"min_by(.v) | .n":                                   `1`,
			"group_by(ascending(.k)) | map({k: .[0].k, top: (map(.v | values) | max)}) | map(.top)":         `[1.5,10.25]`,
			"group_by(ascending(.k)) | map({k: .[0].k, low: (map(.v | values) | min)}) | map(.low | . * 1)": `[1.5,9]`,
		} {
			data := decoded(t, rows)
			program := compiled(t, source).Ordering(tabular.MixedIn(tabular.Rows(data)))
			for name, one := range map[string]*jq.Program{"": program, " by looks": program.ByLooks()} {
				made, err := one.Run(context.Background(), data, time.Unix(0, 0))
				got, _ := jq.Marshal(made)
				if err != nil || string(got) != want {
					t.Errorf("%s%s: %s, %v; want %s", source, name, got, err, want)
				}
			}
			wrong, odd := doubt.Find(context.Background(), program, data, time.Unix(0, 0))
			if said := strings.Join(odd, " "); wrong != "" || !strings.Contains(said, "“n/a” in “v” is no number (1 of 5 rows)") {
				t.Errorf("%s: says %q, %q", source, wrong, said)
			}
		}
	}
}

// Columns of codes, of other amounts and of words are none such.
func TestNumbersAndWords(t *testing.T) {
	for values, want := range map[string]string{
		`1, 2, 3, "n/a"`:                     ",",
		`"1.50", "2.5", "3", "-"`:            ".",
		`"1.200", "2", "3", "n/a"`:           "",
		`"1.200", "2,5", "3", "n/a"`:         ",",
		`"1,5", "2.5", "3", "n/a"`:           "",
		`"12", "12a", "13", "14", "n/a"`:     "",
		`"01067", "80331", "50667", "n/a"`:   "",
		`"1 €", "2 $", "3 €", "n/a"`:         "",
		`1, "n/a", "none", 2`:                "",
		`1, 2, 3`:                            "",
		`1, 2, 3, true, "n/a"`:               "",
		`"26.11.2026", "1", "2", "3", "n/a"`: "",
	} {
		var rows []map[string]any
		for _, value := range decoded(t, "["+values+"]").([]any) {
			rows = append(rows, map[string]any{"v": value})
		}
		if got := tabular.MixedIn(rows)["v"]; got != want {
			t.Errorf("%s: %q, want %q", values, got, want)
		}
	}
}

// A word among numbers is named where a program fails at it, and what goes on takes it for nothing or leaves its row out.
func TestPastWord(t *testing.T) {
	const (
		texts = `[{"k": "a", "v": "1.093,50"}, {"k": "b", "v": "n/a"}, {"k": "b", "v": "2,00"}, {"k": "b", "v": "3"}]`
		plain = `[{"k": "a", "v": 1093.5}, {"k": "b", "v": "n/a"}, {"k": "b", "v": 2}, {"k": "b", "v": 3}]`
		group = "group_by(ascending(.k)) | map({k: .[0].k, total: (map(.v // 0) | (add // 0) * 1000000 | round / 1000000)})"
	)
	for source, want := range map[string][2]string{
		group: {`[{"k":"a","total":1093.5},{"k":"b","total":5}]`, `[{"k":"a","total":1093.5},{"k":"b","total":5}]`},
		"{total: (map(.v // 0) | (add // 0) * 1000000 | round / 1000000)}":        {`{"total":1098.5}`, `{"total":1098.5}`},
		"map(.x = .v * 2) | map(.x)":                                              {``, `[2187,4,6]`},
		"{mean: (map(.v | values) | if . == [] then null else add / length end)}": {`{"mean":366.1666666666667}`, `{"mean":366.1666666666667}`},
		"map(.v |= " + jq.ByComma + ")\n| map(.v) | add":                          {`1098.5`, `1098.5`},
	} {
		for _, rows := range []string{texts, plain} {
			_, err := compiled(t, source).Run(context.Background(), decoded(t, rows), time.Unix(0, 0))
			said := doubt.Where(context.Background(), compiled(t, source), decoded(t, rows), time.Unix(0, 0))
			if err != nil {
				said = err.Error() + " " + said
			}
			if !strings.Contains(said, "“v” is the text “n/a”") {
				t.Errorf("%s: %s", source, said)
			}
			empty, without := jq.PastWord(source, said)
			for i, program := range []string{empty, without} {
				if want[i] == "" {
					continue
				}
				made, err := compiled(t, program).Run(context.Background(), decoded(t, rows), time.Unix(0, 0))
				if got, _ := jq.Marshal(made); err != nil || string(got) != want[i] {
					t.Errorf("%s: %s, %v; want %s", program, got, err, want[i])
				}
			}
		}
	}
}

// Numbers are made of texts behind lines that keep rows by a word alone.
func TestNumbersBehindWords(t *testing.T) {
	for keeps, isBehind := range map[string]bool{
		`map(select(.a != "n/a"))`:                 true,
		`map(select((.a | IN("n/a", "-") | not)))`: true,
		`map(select(.a != "n/a" and .b > 1))`:      true,
		`map(select(.a != "n/a" and .a > 1))`:      false,
		`map(select(.a != "12"))`:                  false,
		`map(select(.a > 1))`:                      false,
	} {
		made := jq.AmountsAnew(keeps+"\n| sort_by(.a)", "a", true)
		if strings.HasPrefix(made, keeps) != isBehind {
			t.Errorf("%s: %s", keeps, made)
		}
	}
}
