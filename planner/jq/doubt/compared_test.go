package doubt

import (
	"context"
	"strings"
	"testing"
	"time"

	"planwright/planner/jq"
)

// TestComparedTexts: texts that say how much, and are put in order in a list or compared letter by letter.
func TestComparedTexts(t *testing.T) {
	sizes := []any{map[string]any{"a": "5 MB", "b": "10 MB"}, map[string]any{"a": "10 KB", "b": "9 KB"}}
	figures := []any{map[string]any{"a": "5", "b": "10"}, map[string]any{"a": "10", "b": "9"}}
	names := []any{map[string]any{"a": "Room 10", "b": "Room 9"}, map[string]any{"a": "B", "b": "2026-01-12"}}
	for _, test := range []struct {
		program string
		rows    []any
		told    bool
	}{
		{"map(.a) | max", figures, true}, {"map(.a) | min", figures, true}, {"[.[].a] | sort | last", figures, true}, {"map(.b) | sort | reverse", sizes, true}, {"map(.a) | sort", sizes, false},
		{`map(select(.a < "10 KB"))`, sizes, false}, {`map(select(.a > "9 MB"))`, sizes, false}, {`map(select(.b > "9 MB"))`, sizes, true}, {`map(select(.a >= .b))`, sizes, true}, {`map(select(.a < "10"))`, figures, true},
		{`map(.c = (if .a > "9" then "big" else "small" end))`, figures, true}, {`map(select(.a == "9"))`, figures, false}, {`map(select((.a | tonumber) > 9))`, figures, false}, {"map(.a | tonumber) | max", figures, false},
		{"map(.a) | max", names, false}, {`map(select(.a > "Room 9"))`, names, false}, {`map(select(.b < "2026-02-01"))`, names, false}, {`map(select(.a > .b))`, names, false},
	} {
		program, fault := jq.Compile(test.program)
		if fault != nil {
			t.Fatal(fault)
		}
		wrong, odd := Find(context.Background(), program, test.rows, time.Time{})
		if told := strings.Contains(strings.Join(odd, "\n"), "letter by letter"); told != test.told {
			t.Errorf("%s: %q, %q", test.program, wrong, odd)
		}
	}
}
