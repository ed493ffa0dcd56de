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

func decoded(t *testing.T, text string) (value any) {
	t.Helper()
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	if err := d.Decode(&value); err != nil {
		t.Fatal(err)
	}
	return value
}
