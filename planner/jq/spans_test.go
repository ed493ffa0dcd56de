package jq

import (
	"context"
	"testing"
	"time"
)

func TestDoubtsOfSpans(t *testing.T) {
	program, _ := Compile("map(.h = hours_between(.a; .b))")
	_, odd := Doubts(context.Background(), program, decoded(t, `[{"a": "8:00", "b": "9:00"}, {"a": "22:00", "b": "6:00"}]`), time.Unix(0, 0))
	if len(odd) != 1 || odd[0] != "“b” is earlier than “a” in 1 of 2 rows, first in row 2, and is taken for the day after." {
		t.Errorf("%q", odd)
	}
}
