package jq

import (
	"context"
	"encoding/json"
	"os"
	"strings"
	"testing"
	"time"
	"unicode"

	"github.com/google/go-cmp/cmp"

	"planwright/planner/jq/tabular"
)

// What the forms of the page write does what they say. The page's own test holds that they
// write these lines, and know them again.
func TestLinesOfForms(t *testing.T) { runsCases(t, "testdata/forms.json") }

// Programs as people and models write them, with what jq 1.6 makes of them.
func TestPrograms(t *testing.T) { runsCases(t, "testdata/programs.json") }

func runsCases(t *testing.T, path string) {
	file, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct {
		Line, Program string // one of them
		Input, Output any
	}
	if err := json.Unmarshal(file, &cases); err != nil {
		t.Fatal(err)
	}
	for _, tt := range cases {
		checkProgram(t, tt.Line+tt.Program, tt.Input, tt.Output)
	}
}

func checkProgram(t *testing.T, source string, input, want any) {
	t.Helper()
	program, fault := Compile(source)
	if fault != nil {
		t.Errorf("%s: %v", source, fault)
		return
	}
	checkMade(t, program, source, input, want)
	checkMade(t, program.ByLooks(), source+" by looks", input, want)
	_, whole := program.Pipe(time.Now())
	if _, byLooks := program.ByLooks().Pipe(time.Now()); (whole == nil) != (byLooks == nil) {
		t.Errorf("%s goes row by row: %v, by looks: %v", source, whole, byLooks)
	}
}

func checkMade(t *testing.T, program *Program, source string, input, want any) {
	t.Helper()
	made, err := program.Run(context.Background(), input, time.Now())
	if err != nil {
		t.Errorf("%s: %v", source, err)
		return
	}
	data, err := Marshal(made)
	if err != nil {
		t.Fatal(err)
	}
	var got any
	if err := json.Unmarshal(data, &got); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", source, diff)
	}
}

// What a form cannot read is told, and never taken for something else.
func TestLinesOfFormsThatFail(t *testing.T) {
	lines := map[string]string{}
	for _, c := range formCases(t) {
		lines[c.Form.Kind+" "+c.Form.To+c.Form.Other] = c.Line
	}
	for _, tt := range []struct{ form, field, cell, want string }{
		{"date %Y-%m-%d", "d", "31.02.2026", "there is no date in the form that is said"},
		{"date %Y-%m-%d", "d", "2026-11-03", "there is no date in the form that is said"},
		{"date %Y-%m-%d", "d", "3.11.26", "there is no date in the form that is said"},
		{"date %Y-%m-%d%d.%m.%y", "d", "30.02.26", "there is no date in the form that is said"},
		{"date %Y-%m-%d%d %b %Y", "d", "3. Mars 2026", "there is no date in the form that is said"},
		{"date %Y-%m-%d%d %b %Y", "d", "3. Märzen 2026", "there is no date in the form that is said"},
		{"date %Y-%m-%d%d %b %Y", "d", "31. April 2026", "there is no date in the form that is said"},
		{"date %Y-%m-%d%d %b %Y", "d", "3. Ju 2026", "there is no date in the form that is said"},
		{"date %Y-%m-%d%d %b %Y", "d", "3. März 26", "there is no date in the form that is said"},
		{"date %Y-%m-%d%d %b %Y", "d", "3. März 2026 Mai", "there is no date in the form that is said"},
		{"date %Y-%m-%d%d %b %Y", "d", "29. Februar 2026", "there is no date in the form that is said"},
		{"date %Y-%m-%d%d %b %Y", "d", "3. bis 5. März 2026", "there is no date in the form that is said"},
		{"date %d.%m.%Y", "d", "Mar 2026", "there is no date in the form that is said"},
		{"date %d.%m.%Y", "d", "March 32, 2026", "there is no date in the form that is said"},
		{"convert comma", "n", "1.5", "there is no number with a decimal comma"},
		{"convert comma", "n", "1,190.50", "there is no number with a decimal comma"},
		{"convert comma", "n", "12 pieces of 3", "there is no number with a decimal comma"},
		{"convert comma", "n", "19 % 5", "there is no number with a decimal comma"},
		{"convert comma", "n", "19 50", "there is no number with a decimal comma"},
		{"convert comma", "n", "-5-", "there is no number with a decimal comma"},
		{"convert comma", "n", "1.200'000", "there is no number with a decimal comma"},
		{"convert grouped", "n", "5 - 3", "there is no number with a decimal point"},
		{"convert grouped", "n", "1.190,50 €", "there is no number with a decimal point"},
		{"convert grouped", "n", "1,5", "there is no number with a decimal point"},
	} {
		program, fault := Compile(lines[tt.form])
		if fault != nil {
			t.Fatal(tt.form, fault)
		}
		made, err := program.Run(context.Background(), []any{map[string]any{tt.field: tt.cell}}, time.Now())
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s of %q: %v, %v", tt.form, tt.cell, made, err)
		}
	}
}

// Letters of most scripts with case: of the rest of these ranges no language of Europe has one.
func TestLettersOfForms(t *testing.T) {
	lines := map[string]string{}
	for _, c := range formCases(t) {
		lines[c.Form.To] = c.Line
	}
	small, capital := []any{}, []any{}
	for _, r := range letterRanges {
		for c := r[0]; c <= r[1]; c++ {
			if low := unicode.ToLower(c); low != c {
				small, capital = append(small, map[string]any{"n": string(low)}), append(capital, map[string]any{"n": string(c)})
			}
		}
	}
	for to, cells := range map[string][2][]any{"lower": {capital, small}, "upper": {small, capital}} {
		checkProgram(t, lines[to], cells[0], any(cells[1]))
	}
}

var letterRanges = [][2]rune{
	{'A', 'Z'}, {'À', 'Þ'}, {'Ā', 'į'}, {'Ĳ', 'Ž'}, {'Ǎ', 'Ǯ'}, {'Ǹ', 'Ȟ'}, {'Ȣ', 'Ȳ'},
	{'Ά', 'Ϋ'}, {'Ѐ', 'ԯ'}, {'Ḁ', 'ẕ'}, {'Ạ', 'ỿ'},
}

type formCase struct {
	Line  string
	Input any
	Form  struct{ Kind, To, Other string }
}

func formCases(t *testing.T) (cases []formCase) {
	file, err := os.ReadFile("testdata/forms.json")
	if err == nil {
		err = json.Unmarshal(file, &cases)
	}
	if err != nil {
		t.Fatal(err)
	}
	return cases
}

// A file without rows is no fault of the lines: they make of it what there is of nothing.
func TestLinesOfFormsOverNothing(t *testing.T) {
	for _, c := range formCases(t) {
		program, fault := Compile(c.Line)
		if fault != nil {
			t.Fatal(c.Line, fault)
		}
		if made, err := program.Run(context.Background(), emptied(c.Input), time.Now()); err != nil {
			t.Errorf("%s of no rows: %v, %v", c.Line, made, err)
		}
	}
}

// emptied is the input of a case without its rows.
func emptied(input any) any {
	if _, isText := input.(string); isText {
		return ""
	}
	members, isObject := input.(map[string]any)
	if !isObject {
		return []any{}
	}
	without := map[string]any{}
	for name, value := range members {
		if without[name] = value; tabular.Rows(value) != nil {
			without[name] = []any{}
		}
	}
	return without
}
