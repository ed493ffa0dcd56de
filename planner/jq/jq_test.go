package jq

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"planwright/planner/jq/tabular"
)

func TestCompileFaults(t *testing.T) {
	for source, want := range map[string]string{
		"":                             "Line 1, column 1: the program is empty. “.” gives the data as it is.",
		"map(.a":                       "Line 1, column 7: the program ends too early. Close what is open: brackets, texts, if … then … end.",
		".rows |\n  map(.a +* 2)":      "Line 2, column 11: “*” cannot stand here. Correct it; it is jq.",
		".rows |\n  filter(.a > 2)":    "Line 2, column 3: “filter” is no function here. Use map(select(…)).",
		"map(.a | foo(1; 2))":          "Line 1, column 10: “foo” with 2 arguments is no function here. A text stands in \"double quotes\", a member behind a dot.",
		"map(select(.a == 'x'))":       "Line 1, column 18: a text is in single quotes. Texts of jq stand in \"double quotes\".",
		`map(.a == "x)`:                "Line 1, column 11: a text that begins here does not end. Close it with a quote.",
		`"\d"`:                         `Line 1, column 2: “\d” means nothing in a text of jq. A backslash itself is written \\.`,
		".a + $rate":                   "Line 1, column 6: nothing is called “$rate”. Name it first, as in: .total as $total | …",
		"[inputs]":                     "Line 1, column 2: there is no other input than the data. Give everything in “data”, and use . for it.",
		`import "a" as a; .`:           "Line 1, column 1: modules cannot be loaded. Write their functions into the program, with def.",
		".rows[]":                      "Line 1, column 1: “.rows[]” gives any number of results, and a step has one. Put [ and ] around what gives them to make a list of them.",
		".rows | .[] | select(.a > 1)": "Line 1, column 9: “.[]” gives any number of results, and a step has one. Put [ and ] around what gives them to make a list of them.",
		"def f: .[] | .a; f":           "Line 1, column 8: “.[]” gives any number of results, and a step has one. Put [ and ] around what gives them to make a list of them.",
		"group_by(.a)[] | {n: length}": "Line 1, column 1: “group_by(.a)[]” gives any number of results, and a step has one. Put [ and ] around what gives them to make a list of them.",
		"{a: (1, 2)}":                  "Line 1, column 6: “1, 2” gives any number of results, and a step has one. Put [ and ] around what gives them to make a list of them.",
		"group_by(.a) | map({a: .[0].a, rows: length, rows: (map(.b) | add)})": "Line 1, column 46: the column “rows” is made twice, and only the last would stay. Give each a name of its own.",
		"map({a, \"a\": .b})":                                         "Line 1, column 9: the column “a” is made twice, and only the last would stay. Give each a name of its own.",
		"to_entries | unique_by(.value[\"\"])":                        "Line 1, column 30: no column is named here. Write the name of a column.",
		"map(.a |= split(error(\"nothing is written here\")))":        "Line 1, column 17: nothing is written here, and something has to be. Write what belongs here, or take the line away.",
		".[:error( \"nothing is written here\")]":                     "Line 1, column 1: nothing is written here, and something has to be. Write what belongs here, or take the line away.",
		"map(.c = if .[\"\"] == null then null else .[\"\"] * 1 end)": "Line 1, column 14: no column is named here. Write the name of a column.",
		"map(.c = (\"\\(.[\"\"])\" | length))":                        "Line 1, column 15: no column is named here. Write the name of a column.",
		"def f: .[\"\"]; map(f)":                                      "Line 1, column 9: no column is named here. Write the name of a column.",
		"reduce .[] as $r (0; . + $r[\"\"])":                          "Line 1, column 28: no column is named here. Write the name of a column.",
		"map({\"\": .b})":                                             "Line 1, column 1: no column is named here. Write the name of a column.",
		"map(select(.a > 1,000))":                                     "Line 1, column 17: “1,000” is several numbers in a program, one after the other. Write 1000.",
		"[.[] | select(.a == 1,000,000 and .b)]":                      "Line 1, column 21: “1,000,000” is several numbers in a program, one after the other. Write 1000000.",
		"map(.t = .a * 12,500)":                                       "Line 1, column 15: “12,500” is several numbers in a program, one after the other. Write 12500.",
		"map(if .a >= 1,500 then \"big\" else \"small\" end)":         "Line 1, column 14: “1,500” is several numbers in a program, one after the other. Write 1500.",
		"[.[] | .a + 1,050]":                                          "Line 1, column 13: “1,050” is several numbers in a program, one after the other. Write 1050.",
		"map(select(.a > 1, .b > 2))":                                 "Line 1, column 12: “.a > 1, .b > 2” gives several answers where one is asked for, and what is kept comes once for each. Write “and” or “or” between what is asked, and IN(…) for one of several values.",
		"map(select(.a != (\"x\", \"y\")))":                           "",
		"map(if .a, .b then 1 else 2 end)":                            "",
		"map(select(.c and (.a, .b)))":                                "",
		strings.Repeat("1+", 40000) + "1":                             "Line 1, column 1: the program is longer than 16384 bytes. Make several steps of it.",
	} {
		_, fault := Compile(source)
		if fault == nil || want != "" && fault.Error() != want {
			t.Errorf("%s\nis %v\nwant %s", tabular.Start(source), fault, want)
		}
	}
}

// A comma stands between values in many programs that mean it.
func TestCommasThatAreMeant(t *testing.T) {
	for _, source := range []string{
		`map(select(.a == ("x", "y")))`, "map(.a, .b)", "sort_by(.a, .b)", "group_by(.a, .b) | map(length)", "[100, 200]", "[.a, 100, 200]", "[100,200,.a + 1]",
		"map(select(.a | IN(100, 200)))", "map(select(IN(.a; 100, 200)))", "[limit(2; .[] | .a, .b)]", "map(.tags[])", "map({a, b: (.c * 10)}) | add", `map(select((.a, .b) == "x"))`, `[.[] | (.a, .b)]`,
		"map(select(any(.a, .b; . > 100)))", "[1, 000.5]",
	} {
		if _, fault := Compile(source); fault != nil {
			t.Errorf("%s: %v", source, fault)
		}
	}
}

func TestPointedThousands(t *testing.T) {
	for source, want := range map[string]string{
		"map(select(.a > 1.000))": "1.000", "map(.a * 12.500)": "12.500", "map({a: (.a + 100.250)})": "100.250",
		"map(.a * 1.125)": "", "map(.a * 0.500)": "", "map(.a * 1.5)": "", "map(.a * 1000.000)": "", `map(select(.a == "1.000"))`: "",
	} {
		program, fault := Compile(source)
		if fault != nil {
			t.Fatal(fault)
		}
		if number, _ := program.Pointed(); number != want {
			t.Errorf("%s has %q, want %q", source, number, want)
		}
	}
}

// What is said to be elsewhere is not here, and its hint is told.
func TestElsewhere(t *testing.T) {
	for what, hint := range elsewhere {
		if _, fault := Compile(what); fault == nil || fault.Remedy.Text != hint {
			t.Errorf("%s: %v", what, fault)
		}
	}
}

// Functions that call each other twice are looked at once each: 2 to the 60th calls are
// more than there is time for.
func TestDoublingFunctions(t *testing.T) {
	source := "def f0: .;"
	for i := range 60 {
		source += fmt.Sprintf(" def f%d: f%d | f%d;", i+1, i, i)
	}
	for end, want := range map[string]string{" f60": "", " f60 | .[]": ".[]", " def f60: .[]; f60": ".[]", " def g(f0): f0; g(1)": ""} {
		_, fault := Compile(source + end)
		if got := fault != nil; got != (want != "") || got && !strings.Contains(fault.Text.String(), want) {
			t.Errorf("%s: %v", end, fault)
		}
	}
}

func TestRun(t *testing.T) {
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	for _, tt := range []struct{ program, data, want string }{
		{".", `{"b":1.10,"a":12345678901234567890123,"c":1e500}`, `{"a":12345678901234567890123,"b":1.10,"c":1e500}`},
		{"[.[] | select(.n > 1)]", `[{"n":1},{"n":2}]`, `[{"n":2}]`},
		{"[.[] | select(.n > 5)]", `[{"n":1}]`, `[]`},
		{"first(.[] | select(.n > 5)) // null", `[{"n":1}]`, `null`},
		{"map(.n) | add / length", `[{"n":1},{"n":2}]`, `1.5`},
		{"group_by(.k) | map({k: .[0].k, n: length})", `[{"k":"b"},{"k":"a"},{"k":"b"}]`, `[{"k":"a","n":1},{"k":"b","n":2}]`},
		{"[.rows[] as $r | .rates[$r.c] * $r.n]", `{"rows":[{"c":"x","n":2}],"rates":{"x":3}}`, `[6]`},
		{"reduce .[] as $x (0; . + $x)", `[1,2,3]`, `6`},
		{"now | todate", `null`, `"2026-03-01T12:00:00Z"`},
		{"def twice: . * 2; map(twice)", `[1]`, `[2]`},
		{"limit(1; .[])", `[7,8]`, `7`},
		{"env", `1`, `{}`},
		{".a |= map(. + 1)", `{"a":[1]}`, `{"a":[2]}`},
		{".[]", `[]`, "any number of results"},
		{"first(.[])", `[]`, "The program gave nothing for this data. Let it say what there is then, as in: first(…) // null."},
		{"map(.n)", `{"a":"x"}`, `The program takes a column of a row there, and gets the text “x”.`},
		{"add / length", `[]`, "The program cannot divide nothing by the number 0."},
		{`error("no rows")`, `[]`, "The program failed: no rows."},
		{`"a" | halt_error`, `[]`, "The program stopped itself: a."},
		{`if . then empty else 1, 2 end`, `false`, "any number of results"},
		{`def f: 1; def g(x): x; g(.[])`, `[1,2]`, "The program gave several results, and a step has one. Put [ and ] around what gives them to make a list of them."},
	} {
		var data any
		decoder := json.NewDecoder(strings.NewReader(tt.data))
		decoder.UseNumber()
		if err := decoder.Decode(&data); err != nil {
			t.Fatal(err)
		}
		got := ""
		program, fault := Compile(tt.program)
		if fault != nil {
			got = fault.Text.String()
		} else if value, err := program.Run(context.Background(), data, now); err != nil {
			got = err.Error()
		} else if text, err := Marshal(value); err != nil {
			t.Error(err)
		} else {
			got = string(text)
		}
		if got != tt.want && !strings.Contains(got, tt.want) {
			t.Errorf("%s over %s\nis %s\nwant %s", tt.program, tt.data, got, tt.want)
		}
	}
}
