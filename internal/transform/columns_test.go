package transform

import (
	"context"
	"strings"
	"testing"
	"time"
)

const joinAll = `(.cities | INDEX(.id)) as $by | .people | map(($by[.id | tostring] // {}) + .)`

// Rows that are not there do not tell their columns: the steps do that gave them.
func TestColumnsThatNoRowTells(t *testing.T) {
	both := Columns{"people": {"name", "id"}, "cities": {"id", "city"}}
	list := Columns{"": {"b", "a"}}
	for _, tt := range []struct {
		about, program, data string
		known                Columns
		want                 string
	}{
		{"an empty list that is kept in part", "map(select(.b > 5))", `[]`, list, "b a"},
		{"sorted", "sort_by(.a) | reverse | .[:3]", `[]`, list, "b a"},
		{"its first rows are left out", ".[3:]", `[]`, list, "b a"},
		{"grouped", "group_by(.a) | map({a: .[0].a, n: length, total: (map(.b // 0) | (add // 0) * 1000000 | round / 1000000)})", `[]`, list, "a n total"},
		{"calculated", "map(.net = .b / 2)", `[]`, list, "b a net"},
		{"read as numbers", "map(.a |= tonumber)", `[]`, list, "b a"},
		{"columns that cells name", "map({(.a): .b})", `[]`, list, ""},
		{"columns that are left out where they are empty", "map(with_entries(select(.value != null)))", `[{"b": 1, "a": null}]`, list, ""},
		{"one that no row has any more", "map(del(.a))", `[{"b": 1, "a": null}]`, list, ""},
		{"a value", "{n: length}", `[]`, list, ""},
		{"no row matches", joinAll, `{"people": [{"name": "Ann", "id": 1}], "cities": [{"id": 2, "city": "Ulm"}]}`, nil, "name id city"},
		{"all match", joinAll, `{"people": [{"name": "Ann", "id": 1}], "cities": [{"id": 1, "city": "Ulm"}]}`, nil, ""},
		{"the other list is empty", joinAll, `{"people": [{"id": 1, "name": "Ann"}], "cities": []}`, both, "name id city"},
		{"both are empty", joinAll, `{"people": [], "cities": []}`, both, "name id city"},
		{"only those that match, and none does", `(.cities | INDEX(.id)) as $by | .people | map(select($by[.id | tostring]) | $by[.id | tostring] + .)`, `{"people": [{"name": "Ann", "id": 1}], "cities": []}`, both, "name id city"},
		{"tables below each other", "stack", `[{"file": "a.csv", "rows": [{"b": 1}]}, {"file": "c.csv", "rows": [{"b": 1, "a": 2}]}]`, nil, ""},
		{"nothing is known", joinAll, `{"people": [], "cities": []}`, nil, ""},
	} {
		made, err := Make(context.Background(), tt.program, []byte(tt.data), tt.known, time.Now())
		if got := strings.Join(made.Columns, " "); err != nil || got != tt.want {
			t.Errorf("%s: %q, %v", tt.about, got, err)
		}
	}
}

// What another list adds stands behind the columns of the list that it is added to.
func TestJoinedColumnsComeLast(t *testing.T) {
	got, _, err := run(context.Background(), joinAll, []byte(`{"cities": [{"id": 1, "city": "Ulm"}], "people": [{"id": 1, "name": "Ann", "age": 3}]}`), time.Now())
	if want := `[{"id":1,"name":"Ann","age":3,"city":"Ulm"}]`; err != nil || string(got) != want {
		t.Errorf("%s, %v", got, err)
	}
}
