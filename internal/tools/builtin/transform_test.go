package builtin

import (
	"encoding/json"
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

// A program that takes the month of dates as people write them fails, and offers to write them anew.
func TestDatesAsPeopleWriteThem(t *testing.T) {
	c := connect(t, Options{})
	rows := []any{map[string]any{"Datum": "26.11.2026"}, map[string]any{"Datum": "01.12.2026"}}
	g := c.call("transform_data", args{"data": rows, "program": "map(.m = .Datum[:7])"})
	if !g.failed || len(g.ways) != 1 || g.ways[0].Label.String() != string(wayDates) {
		t.Fatalf("%+v", g)
	}
	var program string
	if err := json.Unmarshal(g.ways[0].Value, &program); err != nil {
		t.Fatal(err)
	}
	made := c.works("transform_data", args{"data": rows, "program": program})
	if got := made.fields["value"].([]any)[0].(map[string]any)["m"]; got != "2026-11" {
		t.Errorf("%s: %v", program, got)
	}
}
