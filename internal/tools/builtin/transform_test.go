package builtin

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestTransformData(t *testing.T) {
	c := connect(t, Options{})
	rows := []any{map[string]any{"name": "b", "n": 2}, map[string]any{"name": "a", "n": 1}}
	for _, test := range []struct {
		data    any
		program string
		text    string
		fields  map[string]any
	}{
		{rows, "map(select(.n > 1))", `[{"n":2,"name":"b"}]`, map[string]any{"value": []any{map[string]any{"name": "b", "n": 2.0}}, "count": 1.0}},
		{rows, "map(.name) | sort", "a\nb", map[string]any{"value": []any{"a", "b"}, "count": 2.0}},
		{rows, "map(.n)", "2\n1", map[string]any{"value": []any{2.0, 1.0}, "count": 2.0}},
		{rows, "map(.n) | add", "3", map[string]any{"value": 3.0}},
		{rows, ".[5]", "", map[string]any{"value": nil}},
		{map[string]any{"rows": rows, "limit": 1}, ".limit as $most | [.rows[] | select(.n <= $most) | .name]", "a", map[string]any{"value": []any{"a"}, "count": 1.0}},
		{"x,y", `split(",") | {first: .[0]}`, `{"first":"x"}`, map[string]any{"value": map[string]any{"first": "x"}}},
	} {
		g := c.works("transform_data", args{"data": test.data, "program": test.program})
		if g.text != test.text {
			t.Errorf("%s: the text is %q", test.program, g.text)
		}
		if diff := cmp.Diff(test.fields, g.fields); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.program, diff)
		}
	}
}

func TestTransformFails(t *testing.T) {
	c := connect(t, Options{})
	for _, test := range []struct {
		data    any
		program string
		want    string
	}{
		{`[{"a": 1}]`, "map(.a)", "begin the program with fromjson where it is JSON"},
		{map[string]any{"a": 1}, "map(", "line 1, column 5: the program ends too early."},
		{[]any{1}, "map(.a)", "takes a column of a row there, and gets the number 1."},
		{[]any{1}, ".[] | select(. > 1)", "any number of results"},
	} {
		if g := c.call("transform_data", args{"data": test.data, "program": test.program}); !g.failed || !strings.Contains(g.text, test.want) {
			t.Errorf("%s: %+v", test.program, g)
		}
	}
}

// A program that reckons with an empty cell fails with its row, and offers what such cells are
// to count as.
func TestReckonedEmpty(t *testing.T) {
	c := connect(t, Options{})
	rows := []any{map[string]any{"n": 2}, map[string]any{"n": nil}}
	g := c.call("transform_data", args{"data": rows, "program": "map(.c = .n * 2)"})
	if !g.failed || !strings.Contains(g.text, "row 2, where “n” is empty") || len(g.ways) != 2 {
		t.Fatalf("%+v", g)
	}
	for i, want := range []any{nil, 0.0} {
		var program string
		if err := json.Unmarshal(g.ways[i].Value, &program); err != nil {
			t.Fatal(err)
		}
		made := c.works("transform_data", args{"data": rows, "program": program})
		if got := made.fields["value"].([]any)[1].(map[string]any)["c"]; got != want || (made.partly == "") != (want != nil) {
			t.Errorf("%s: %v, %q", program, got, made.partly)
		}
	}
}

// A program that compares, sums or orders dates and amounts as people write them fails, and offers to
// write them anew; of those that may be read in two ways both.
func TestTextsAsPeopleWriteThem(t *testing.T) {
	c := connect(t, Options{})
	for _, tt := range []struct {
		program, first, next string
		labels               []string
		want                 string
	}{
		{"map(.m = .A[:7]) | map(.m)", "26.11.2026", "01.12.2026", []string{"They are written as 26.11.2026"}, `["2026-11","2026-12"]`},
		{"map(select(.A > \"11/30/2025\"))\n| length", "12/22/2025", "01/02/2025", []string{"They are written as 11/26/2026"}, "1"},
		{"sort_by(ascending(.A)) | map(.A)", "01/02/2026", "12/22/2025", []string{"They are written as 11/26/2026"}, `["2025-12-22","2026-01-02"]`},
		{"map(select(date_after(.A; \"2025-04-01\"))) | length", "04/05/2025", "01/02/2025", []string{"They are written as 11/26/2026", "They are written as 26/11/2026"}, "1"},
		{"{sum: (map(.A) | add)}", "2.093,11\u00a0€", "€ 6,89", []string{"They are written as 1.234,50"}, `{"sum":2100}`},
		{"map(select(.A > 100))\n| length", "$2,093.11", "$6.89", []string{"They are written as 1,234.50"}, "1"},
		{"map(.B = .A * 2)\n| map(.B)", "1.200 €", "3 €", []string{"They are written as 1.234,50", "They are written as 1,234.50"}, "[2400,6]"},
		{"sort_by(ascending(.A)) | map(.A)", "1.000,50", "99,10", []string{"They are written as 1.234,50"}, "[99.1,1000.5]"},
		{"map(.B = .A - 1)\n| map(.B)", "(5,00)", "7,50 €", []string{"They are written as 1.234,50"}, "[-6,6.5]"},
	} {
		rows := []any{map[string]any{"A": tt.first}, map[string]any{"A": tt.next}}
		g := c.call("transform_data", args{"data": rows, "program": tt.program})
		var labels []string
		for _, way := range g.ways {
			labels = append(labels, way.Label.String())
		}
		if !g.failed || !slices.Equal(labels, tt.labels) || !strings.Contains(g.text, "“A”") {
			t.Errorf("%s: %q, %s", tt.program, labels, g.text)
			continue
		}
		var program string
		if err := json.Unmarshal(g.ways[0].Value, &program); err != nil {
			t.Fatal(err)
		}
		made := c.works("transform_data", args{"data": rows, "program": program})
		if got, _ := json.Marshal(made.fields["value"]); string(got) != tt.want {
			t.Errorf("%s: %s", program, got)
		}
	}
}
