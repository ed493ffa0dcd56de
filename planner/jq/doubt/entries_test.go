package doubt

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"planwright/planner/jq"
)

// What comes of lists that are empty is said, what is no list fails, and what stands beside a list is
// one cell, however many rows it comes to.
func TestDoubtsOfEntries(t *testing.T) {
	const rows = `[{"id": 1, "total": 10, "items": [{"n": 1}, {"n": 2}]}, {"id": 2, "total": 5, "items": []}]`
	const each, add = `map(del(.items) + each_entry(.items; "items"))`, `{total: (map(.total // 0) | (add // 0) * 1000000 | round / 1000000)}`
	const none, twice = "“items” is empty in 1 of 2 rows, first in row 2: these become no row.", "“total” stands in each row that was made of a list, and is added up as often as that had entries."
	for _, tt := range []struct {
		program, data string
		wrong         string
		odd           []string
	}{
		{each, rows, "", []string{none}},
		{`map(del(.items) + each_entry(.items; "items"; true))`, rows, "", []string{"“items” is empty in 1 of 2 rows, first in row 2: each stays as one row"}},
		{each + " | " + add, rows, "", []string{none, twice}},
		{each + " | group_by(ascending(.id)) | map({id: .[0].id, total: (map(.total // 0) | (add // 0) * 1000000 | round / 1000000)})", rows, "", []string{none, twice}},
		{each + ` | map({id, total}) | ` + add, rows, "", []string{none, twice}},
		{each + ` | {n: (map(.["items.n"] // 0) | (add // 0) * 1000000 | round / 1000000)}`, rows, "", []string{none}},
		{each + " | " + add, `[{"id": 1, "total": 10, "items": [{"n": 1}]}]`, "", nil},
		{each, `[{"id": 1, "items": {"n": 1}}, {"id": 2, "items": {"n": 2}}]`, "", []string{"No list stands in “items”, but an object in each row"}},
		{each, `[{"id": 1, "items": {"n": 1}}, {"id": 2, "items": [{"n": 2}]}]`, "", nil}, // one item where others have several
		{"flatten", rows, "", []string{"“Flatten” makes one list of the lists in a list, and here are rows"}},
		{"flatten", "[" + rows + "]", "", nil},
	} {
		program, fault := jq.Compile(tt.program)
		if fault != nil {
			t.Fatal(fault)
		}
		wrong, odd := Find(context.Background(), program, decoded(t, tt.data), time.Unix(0, 0))
		isSaid := func(want string) bool {
			return slices.ContainsFunc(odd, func(said string) bool { return strings.HasPrefix(said, want) })
		}
		if wrong != tt.wrong || len(odd) != len(tt.odd) || slices.ContainsFunc(tt.odd, func(want string) bool { return !isSaid(want) }) {
			t.Errorf("%s: %q, %q", tt.program, wrong, odd)
		}
	}
	program, _ := jq.Compile(each)
	if _, err := program.Run(context.Background(), decoded(t, `[{"items": "S1, S2"}]`), time.Unix(0, 0)); err == nil || err.Error() != "“S1, S2” stands in “items”, and no list of which each entry could become a row." {
		t.Error(err)
	}
	if said := Absent(context.Background(), program, decoded(t, `[{"Items": []}]`), time.Unix(0, 0), Known{}); !strings.Contains(said, "it is called “Items”") {
		t.Error(said)
	}
}
