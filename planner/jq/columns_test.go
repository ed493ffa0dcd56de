package jq

import (
	"context"
	"strings"
	"testing"
	"time"
)

func madeOf(t *testing.T, source, data string) (any, error) {
	t.Helper()
	program, fault := Compile(source)
	if fault != nil {
		t.Fatal(source, fault)
	}
	return program.Run(context.Background(), decoded(t, data), time.Unix(0, 0))
}

// Numbers are keys by their value, however many digits a file writes.
func TestKeysAreNumbersByTheirValue(t *testing.T) {
	const data = `{"a": [{"p": 49.90}, {"p": 1000.00}, {"p": 7}, {"p": "x"}], "b": [{"q": 49.9, "n": 1}, {"q": 1e3, "n": 2}, {"q": "7", "n": 3}]}`
	for _, tt := range []struct{ program, want string }{
		{`(.b | INDEX(.q)) as $by | .a | map(select($by[.p | tostring] | not))`, `[{"p":"x"}]`},
		{`(.b | INDEX(.q)) as $by | .a | map(select($by[.p | tostring]) | $by[.p | tostring].n)`, `[1,2,3]`},
		{`(.b | INDEX(.q)) as $by | .a | map(($by[.p | tostring] // {}).n)`, `[1,2,3,null]`},
		{`(.b | INDEX(.q | loosely)) as $by | .a | map(($by[.p | loosely] // {}).n)`, `[1,2,3,null]`},
		{`(.b | INDEX([.q, .q] | exactly)) as $by | .a | map(($by[[.p, .p] | exactly] // {}).n)`, `[1,2,3,null]`},
		{`(.b | INDEX(.q | tostring)) as $by | .a | map(($by[.p | tostring] // {}).n)`, `[null,null,3,null]`}, // which says what it does
	} {
		made, err := madeOf(t, tt.program, data)
		got, _ := Marshal(made)
		if err != nil || string(got) != tt.want {
			t.Errorf("%s is %s, %v; want %s", tt.program, got, err, tt.want)
		}
	}
}

func TestTextsThatAreColumns(t *testing.T) {
	const rows = `[{"Ist": 1, "Soll": 2, "s": "open"}, {"Ist": 3, "Soll": 3, "s": "Soll"}]`
	const column = "“Soll” is a column, and “Ist” is compared with the text “Soll” here, which no row has there. Choose “the column” in the line, if what stands in “Soll” is meant."
	for _, tt := range []struct{ program, wrong, odd string }{
		{`map(select(.Ist != "Soll"))`, "", column},
		{`map(select((.Ist | IN("Soll", "x"))))`, "", column},
		{`map(.d = if .Ist == "Soll" then 1 else 2 end)`, "", column},
		{`map(select(.Ist > "Soll"))`, "Numbers such as 1 stand in “Ist”, and are compared with a text", ""},
		{`map(select(.s == "Soll"))`, "", ""},
		{`map(select(unequal_to(.Ist; .Soll)))`, "", ""},
		{`map(select(more_than(.Ist; .soll)))`, "No row has a column “soll”: it is called “Soll”.", ""},
		{`(.b | INDEX(.q)) as $by | .a | map(select($by[.p | tostring] | not))`, "", ""},
	} {
		program, fault := Compile(tt.program)
		if fault != nil {
			t.Fatal(fault)
		}
		wrong, odd := Doubts(context.Background(), program, decoded(t, rows), time.Unix(0, 0))
		if !strings.HasPrefix(wrong, tt.wrong) || tt.wrong == "" && wrong != "" || strings.Join(odd, "\n") != tt.odd && tt.wrong == "" {
			t.Errorf("%s: %q, %q", tt.program, wrong, odd)
		}
	}
}

// A key that is a text in one table and a number in the other is told as what nearly matches.
func TestNumbersInTextsAsKeys(t *testing.T) {
	program, fault := Compile(`(.b | INDEX(.q)) as $by | .a | map(select($by[.p | tostring] | not))`)
	if fault != nil {
		t.Fatal(fault)
	}
	_, odd := Doubts(context.Background(), program, decoded(t, `{"a": [{"p": 49.90}, {"p": 5}], "b": [{"q": "49,90"}, {"q": "n/a"}]}`), time.Unix(0, 0))
	if said := strings.Join(odd, "\n"); !strings.Contains(said, "where there is “49,90”: one of the two is a text") {
		t.Error(said)
	}
}
