package jq

import (
	"context"
	"strings"
	"testing"
	"time"
)

func TestDoubtsOfDays(t *testing.T) {
	program, _ := Compile(`map(select(date_after(.d; "2025-03-31") and .n > 0))`)
	rows := []any{map[string]any{"d": "2025-04-01", "n": 1}, map[string]any{"d": nil, "n": 1}}
	if _, odd := Doubts(context.Background(), program, rows, time.Now()); len(odd) != 1 || odd[0] != "“d” is empty in 1 of 2 rows, which are no day and left out." {
		t.Errorf("%q", odd)
	}
	absent, _ := Compile(`map(select(date_after(.D; "2025-03-31")))`)
	if said := Absent(context.Background(), absent, rows, time.Now(), true); !strings.Contains(said, "it is called “d”") {
		t.Errorf("%q", said)
	}
}
