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
		{`.a | strptime("%d.%m.%Y")`, row(nil), "The program reads a text as a date there, and gets nothing."},
		{`.a | gsub("a"; "")`, row(1.5), "The program looks into a text there, and gets the number 1.5."},
		{`.a | split(",")`, row(nil), "The program looks into a text there, and gets nothing."},
		{".a | round", row("x"), "The program rounds a number there, and gets the text “x”."},
		{".a | ascii_downcase", row(1.5), "The program writes a text in small letters there, and gets the number 1.5."},
		{".a | add", row("x"), "The program adds up a list there, and gets the text “x”."},
		{".a | sort", row("x"), "The program puts a list in order there, and gets the text “x”."},
		{".a | join(\",\")", row("x"), "The program strings a list together there, and gets the text “x”."},
		{".a | startswith(\"b\")", row(nil), "The program looks at the start of a text there, and gets nothing."},
		{".a | length", row(true), "The program counts the elements of a list or the signs of a text there, and gets true."},
		{".a | min", row("x"), "The program looks for the least in a list there, and gets the text “x”."},
		{".a | reverse", row(1), "The program turns a list round there, and gets the number 1."},
		{".a | trim", row(1), "The program takes blanks off a text there, and gets the number 1."},
		{".a | mktime", row("x"), "The program reckons with a date there, and gets the text “x”."},
		{".a | -.", row("x"), "The program turns the sign of a number there, and gets the text “x”."},
		{".a | tonumber", row([]any{}), "The program reads a number there, and gets a list."},
		{".a | fromjson", row(1), "The program reads a text as JSON there, and gets the number 1."},
		{".a | implode", row(1), "The program uses “implode” there, which cannot take the number 1."},
		{".a % 2", row("x"), "The program cannot divide the text “x” by the number 2 for the remainder."},
		{".a | keys", row(true), "The program takes the names of the columns of a row there, and gets true."},
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
