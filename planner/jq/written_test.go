package jq

import (
	"context"
	"slices"
	"testing"
	"time"
)

func TestRenamedAndChosen(t *testing.T) {
	for _, tt := range []struct {
		program, data string
		odd           []string
	}{
		{`map(del(.a) + {b: .a})`, `[{"a": 1, "c": 2}]`, nil},
		{`map(del(.a, .b) + {b: .a, a: .b})`, `[{"a": 1, "b": 2}]`, nil},
		{`map(del(.a) + {c: .a})`, `[{"a": 1, "c": 2}]`, []string{"“c” is a column already, and “a” takes its place. Give it another name, if both are wanted."}},
		{`map(.size = if .a > 5 then "big" else "small" end)`, `[{"a": 1}, {"a": null}]`, []string{"“a” is empty in 1 of 2 rows, which are no more and no less than anything. Keep them apart in a line before, or fill them, if what is written there is not meant."}},
		{`map(.size = if .a > 5 then "big" else "small" end)`, `[{"a": 1}]`, nil},
		{`map(.size = if (.a // "") == "" then "none" else "some" end)`, `[{"a": null}]`, nil},
	} {
		program, fault := Compile(tt.program)
		if fault != nil {
			t.Fatal(fault)
		}
		if wrong, odd := Doubts(context.Background(), program, decoded(t, tt.data), time.Now()); wrong != "" || !slices.Equal(odd, tt.odd) {
			t.Errorf("%s: %q %q", tt.program, wrong, odd)
		}
	}
}
