package jq

import (
	"context"
	"encoding/json"
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

// What is empty is no key: nothing is its like, not what is empty in the other list, nor the text into
// which the language would make it. Rows of the other list without one keep what they have where all stay.
func TestRowsWithoutKeyMatchNothing(t *testing.T) {
	const data = `{"a": [{"k": 1, "p": 1}, {"k": null, "p": 5}, {"k": " ", "p": 6}, {"p": 7}], "b": [{"k": 1, "p": 1}, {"k": null, "p": 5}, {"k": "", "p": 6}, {"k": "null", "p": 8}]}`
	const own = ` | map(. as $row | ($by[.k | tostring] // {} | del(.k) | with_entries(if .key | in($row) then .key += "_2" else . end)) + .)`
	for _, tt := range []struct{ program, want string }{
		{`(.b | INDEX(.k)) as $by | .a` + own, `[{"k":1,"p":1,"p_2":1},{"k":null,"p":5},{"k":" ","p":6},{"p":7}]`},
		{`(.b | INDEX(.k)) as $by | .a | map(select($by[.k | tostring] | not).p)`, `[5,6,7]`},
		{`(.b | INDEX(.k)) as $by | .a | map(select($by[.k | tostring]).p)`, `[1]`},
		{`(.b | INDEX(.k | tostring)) as $by | .a | map(select($by[.k | tostring]).p)`, `[1]`},
		{`(.b | INDEX(.k | loosely)) as $by | .a | map(select($by[.k | loosely]).p)`, `[1]`},
		{`(.b | INDEX([.p, .k] | exactly)) as $by | .a | map(select($by[[.p, .k] | exactly]).p)`, `[1]`},
		{`(.b | INDEX([.p, .k] | map(tostring) | join("-"))) as $by | .a | map(select($by[[.p, .k] | map(tostring) | join("-")]).p)`, `[1]`},
		{`(.b | INDEX(.k)) as $of | .a | map({p, there: $of[.k | tostring].p})`, `[{"p":1,"there":1},{"p":5,"there":null},{"p":6,"there":null},{"p":7,"there":null}]`},
		{`.b | INDEX(.k) | keys`, `["","1","null"]`}, // of jq, where nothing is joined
		{`(.b | INDEX(.k)) as $by | full(.a; .b; .b | map({k: .k}))` + own, `[{"k":1,"p":1,"p_2":1},{"k":null,"p":5},{"k":" ","p":6},{"p":7},{"k":null,"p":null,"p_2":5},{"k":"","p":null,"p_2":6},{"k":"null","p":null,"p_2":8}]`},
		{`(.b | INDEX(.k)) as $by | full(.a; .b; .b | map({k: .k}); {status: "S"})` + own + ` | map(.S)`, `["same","no key","no key","no key","no key","no key","new"]`},
	} {
		made, err := madeOf(t, tt.program, data)
		got, _ := Marshal(made)
		if err != nil || string(got) != tt.want {
			t.Errorf("%s is %s, %v; want %s", tt.program, got, err, tt.want)
		}
	}
}

func decoded(t *testing.T, text string) (value any) {
	t.Helper()
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	if err := d.Decode(&value); err != nil {
		t.Fatal(err)
	}
	return value
}
