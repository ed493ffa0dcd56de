package doubt

import (
	"context"
	"encoding/json"
	"slices"
	"testing"
	"time"

	"planwright/planner/jq"
)

func TestSpans(t *testing.T) {
	const days = `[{"a": "2026-11-03", "b": "1.11.2026"}, {"a": "2026-11-03", "b": "2026-11-05"}, {"a": " ", "b": "2026-11-05"}]`
	const hours = `[{"a": "22:00", "b": "6:00"}, {"a": null, "b": "6:00"}]`
	for _, tt := range []struct {
		program, data string
		want          []string
	}{
		{"map(.d = days_between(.a; .b))", days, []string{
			"“b” is earlier than “a” in 1 of 3 rows, first in row 1, which makes less than nothing there.",
			"“a” or “b” is empty in 1 of 3 rows, first in row 3, and what lies between stays empty there.",
		}},
		{"map(.d = hours_between(.a; .b))", hours, []string{
			"“b” is earlier than “a” in 1 of 2 rows, first in row 1, and is taken for the day after.",
			"“a” or “b” is empty in 1 of 2 rows, first in row 2, and what lies between stays empty there.",
		}},
	} {
		program, fault := jq.Compile(tt.program)
		if fault != nil {
			t.Fatal(fault)
		}
		var data any
		if err := json.Unmarshal([]byte(tt.data), &data); err != nil {
			t.Fatal(err)
		}
		if _, odd := Find(context.Background(), program, data, time.Now()); !slices.Equal(odd, tt.want) {
			t.Errorf("%s: %q", tt.program, odd)
		}
	}
}
