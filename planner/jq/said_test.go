package jq

import (
	"context"
	"testing"
	"time"
)

// Failures are said for people, who do not know the language.
func TestFailuresInWords(t *testing.T) {
	row := func(value any) any { return map[string]any{"a": value} }
	for _, tt := range []struct {
		program string
		data    any
		want    string
	}{
		{"map(.a)", nil, "The program goes through a list there, and gets nothing."},
		{"sort_by(.a)", "x", "The program goes through a list there, and gets the text “x”."},
		{"map(.a)", []any{"x"}, "The program takes a column of a row there, and gets the text “x”."},
		{".a", []any{1}, "The program takes a column of a row there, and gets a list."},
		{".[0]", row(1), "The program takes a part of a list or a text there, and gets an object."},
		{".a[:3]", row(1.5), "The program takes a part of a list or a text there, and gets the number 1.5."},
		{".a * 2", row(nil), "The program cannot multiply nothing and the number 2."},
		{".a - 2", row("1,5"), "The program cannot subtract the number 2 from the text “1,5”."},
		{".a + 1", row("x) and (y"), "The program cannot add the text “x) and (y” and the number 1."},
		{".a / 0", row(1), "The program cannot divide the number 1 by the number 0."},
		{".a | tonumber", row("1.190,50"), "“1.190,50” is no number."},
		{`.a | strptime("%d.%m.%Y")`, row("2026-11-26"), "“2026-11-26” is no date as 26.11.2026."},
		{`.a | strptime("%d.%m.%Y")`, row(nil), "The program cannot do “strptime” with nothing."},
		{`.a | gsub("a"; "")`, row(1.5), "The program looks into a text there, and gets the number 1.5."},
		{`.a | split(",")`, row(nil), "The program looks into a text there, and gets nothing."},
		{".a | round", row("x"), "The program cannot do “round” with the text “x”."},
		{".a | keys", row(true), "The program cannot do “keys” with true."},
	} {
		program, fault := Compile(tt.program)
		if fault != nil {
			t.Fatal(tt.program, fault)
		}
		if _, err := program.Run(context.Background(), tt.data, time.Now()); err == nil || err.Error() != tt.want {
			t.Errorf("%s:\n   is %v\n want %s", tt.program, err, tt.want)
		}
	}
}
