package syntax

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/itchyny/gojq"
)

func parsed(t *testing.T, source string) *gojq.Query {
	t.Helper()
	query, err := gojq.Parse(source)
	if err != nil {
		t.Fatal(source, err)
	}
	return query
}

// What lines read in each row, with what they do with it there.
func TestReads(t *testing.T) {
	for line, want := range map[string]string{
		`map(select(.a > 5 and .b == "x"))`:                     "a:> b:",
		`map(select(.a == 5))`:                                  "a:equality",
		`map(select(.a | IN(1, 2) | not))`:                      "a:equality",
		`map(select((.paid // "") != ""))`:                      "paid:empty paid:",
		`map(select((.paid // "" | tostring | trim) != ""))`:    "paid:empty paid:",
		`map(select(.d >= "2026-01-01"))`:                       "d:date",
		`map(select(.d < "2026-01-01"))`:                        "d:earlier",
		`map(select(date_after(.d; "2026-01-01")))`:             "d:dated",
		`map(select(.a < "x"))`:                                 "a:with a text",
		`map(.m = .d[:7])`:                                      "d:[:]",
		`map(.t = .a + .b)`:                                     "a:+ b:+",
		`sort_by(.a, descending(.b))`:                           "a: b: a:order b:as read",
		`group_by(ascending(.c)) | length`:                      "",
		`group_by(.c)`:                                          "c: c:group",
		`map({c: .[0].c, n: (map(.a | values) | max)})`:         "a: a:order",
		`pivot(.m; {c: .[0].c}; .[0].a)`:                        "a: m:across",
		`written(.n; "1.234,50")`:                               "n:",
		`(map(.a) | add) as $total | map(.share = .a / $total)`: "a:",
		`map({a, "b c", d: .e})`:                                "a: b c: e:",
		`map(if .a then .b else .c end)`:                        "a:",
		`def f: .a; map(f)`:                                     "",
		`.rows`:                                                 "",
	} {
		var got []string
		for _, r := range ReadsOf(parsed(t, line)) {
			got = append(got, r.Column+":"+r.Operator)
		}
		if said := strings.Join(got, " "); said != want {
			t.Errorf("%s reads %q, want %q", line, said, want)
		}
	}
}

// Lines are what stands between the signs of a program, but for those that belong together.
func TestLines(t *testing.T) {
	for source, want := range map[string][]string{
		".rows | map(.a) | length":                           {".rows", "map(.a)", "length"},
		"[.[] | .a] | length":                                {"map(.a)", "length"},
		"[.rows[] | .a] | length":                            {".rows", "map(.a)", "length"},
		"(map(.a) | add) as $t | map(.s = .a / $t) | length": {"(map(.a) | add) as $t | map(.s = .a / $t)", "length"},
		"(.o | INDEX(.id)) as $by | .l | map(($by[.id | tostring] // {}) + .) | sort_by(.a)": {"(.o | INDEX(.id)) as $by | .l | map(($by[.id | tostring] // {}) + .)", "sort_by(.a)"},
	} {
		var got []string
		for rest := parsed(t, source); rest != nil; {
			line, next := SpreadOut(FirstLine(rest))
			got, rest = append(got, line.String()), next
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s has the lines %q, want %q", source, got, want)
		}
	}
}

func TestJoinings(t *testing.T) {
	const line = `(.o | INDEX([.x, .y] | exactly)) as $by | full(.l; .o; .o | map({a: .x}); {status: "S"}) | map(($by[[.a, .b] | exactly] // {}) + .)`
	j, is := JoiningIn(parsed(t, line))
	if got := fmt.Sprintf("%v %s %s %q %q %v %s", is, j.Others, j.List, KeyColumns(j.OtherKey), KeyColumns(j.Key), j.Full, j.Status); got != `true o l ["x" "y"] ["a" "b"] true S` {
		t.Error(got)
	}
	for _, other := range []string{"map(.a)", ".o as $by | .l | map($by[.a])", "(.o | INDEX(.x)) as $by | .l"} {
		if _, is := JoiningIn(parsed(t, other)); is {
			t.Errorf("%s is no joining", other)
		}
	}
}

func TestColumns(t *testing.T) {
	for line, want := range map[string]string{
		`map(select(.a > .["b c"]) | .d = .e)`: "a b c e", `group_by(.c) | map({c: .[0].c})`: "c", `map(.x |= "y")`: "x", `"a.b"`: "",
	} {
		if got := strings.Join(ColumnsOf(parsed(t, line)), " "); got != want {
			t.Errorf("%s reads %q, want %q", line, got, want)
		}
	}
	if all := RenamedIn(parsed(t, "map(del(.a) + {b: .a})")); len(all) != 1 || all[0] != (Renaming{"a", "b"}) {
		t.Error(all)
	}
	for _, empty := range []string{`. == ""`, `(tostring | trim) == ""`} {
		if column := FilledFromAbove(parsed(t, `[foreach .[] as $row (null; if $row.city | . == null or `+empty+` then . else $row.city end; $row + {city: .})]`)); column != "city" {
			t.Error(empty, column)
		}
	}
	if column, staying := EnteredIn(parsed(t, `map(del(.items) + each_entry(.items; "items"; true))`)); column != "items" || !staying {
		t.Error(column, staying)
	}
}
