package doubt

import (
	"context"
	"strings"
	"testing"
	"time"

	"planwright/planner/jq"
)

// TestMeasures: texts with a unit, and times of day, that are put in order letter by letter.
func TestMeasures(t *testing.T) {
	for _, test := range []struct {
		cells string
		told  bool
	}{
		{"10 MB|9 MB", true}, {"900 KB|1 GB", true}, {"10:00|9:05", true}, {"2 pm|10 am", false}, {"1:00 pm|9:00 am", true}, {"12 kg|5 kg", true},
		{"1 MB|2 MB", false}, {"09:05|10:00", false}, {"10 MB|9 kg", false}, {"Room 10|Room 9", false}, {"A|B", false},
	} {
		program, fault := jq.Compile("sort_by(.a)")
		if fault != nil {
			t.Fatal(fault)
		}
		var rows []any
		for cell := range strings.SplitSeq(test.cells, "|") {
			rows = append(rows, map[string]any{"a": cell})
		}
		wrong, odd := Find(context.Background(), program, rows, time.Time{})
		if told := strings.Contains(strings.Join(odd, "\n"), "letter by letter"); told != test.told {
			t.Errorf("%s: %q, %q", test.cells, wrong, odd)
		}
	}
}
