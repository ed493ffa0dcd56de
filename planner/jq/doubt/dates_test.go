package doubt

import (
	"context"
	"strings"
	"testing"
	"time"

	"planwright/planner/jq"
)

func TestDoubtsOfDays(t *testing.T) {
	program, _ := jq.Compile(`map(select(date_after(.d; "2025-03-31") and .n > 0))`)
	rows := []any{map[string]any{"d": "2025-04-01", "n": 1}, map[string]any{"d": nil, "n": 1}}
	if _, odd := Find(context.Background(), program, rows, time.Now()); len(odd) != 1 || odd[0] != "“d” is empty in 1 of 2 rows, which are no day and left out." {
		t.Errorf("%q", odd)
	}
	absent, _ := jq.Compile(`map(select(date_after(.D; "2025-03-31")))`)
	if said := Absent(context.Background(), absent, rows, time.Now(), Known{}); !strings.Contains(said, "it is called “d”") {
		t.Errorf("%q", said)
	}
}

func TestDoubtsOfSpans(t *testing.T) {
	program, _ := jq.Compile("map(.h = hours_between(.a; .b))")
	_, odd := Find(context.Background(), program, decoded(t, `[{"a": "8:00", "b": "9:00"}, {"a": "22:00", "b": "6:00"}]`), time.Unix(0, 0))
	if len(odd) != 1 || odd[0] != "“b” is earlier than “a” in 1 of 2 rows, first in row 2, and is taken for the day after." {
		t.Errorf("%q", odd)
	}
}

// A date that none of a column is written as is told, and one that is compared letter by letter with
// such that are written otherwise is refused.
func TestDatesOtherwise(t *testing.T) {
	for source, want := range map[string]string{
		"map(select(.d == \"03/04/2026\"))": "No row has “03/04/2026” in “d”, where dates such as “2026-04-03” stand.",
		"map(select(.d > \"03.04.2026\"))":  "“d” has dates such as “2026-04-03”, and is compared letter by letter with “03.04.2026”.",
		"map(select(.d == \"2026-04-03\"))": "", "map(select(.d == \"n/a\"))": "",
	} {
		program, _ := jq.Compile(source)
		wrong, odd := Find(context.Background(), program, decoded(t, `[{"d": "2026-04-03"}, {"d": ""}]`), time.Unix(0, 0))
		if said := wrong + strings.Join(odd, " "); !strings.HasPrefix(said, want) || want == "" && said != "" {
			t.Errorf("%s: %s", source, said)
		}
	}
}
