package function_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math/big"
	"math/rand/v2"
	"testing"
	"time"

	"planwright/planner/jq"
	"planwright/planner/jq/tabular"
)

func TestNumbersAreAsPeopleReckon(t *testing.T) {
	tests := []struct {
		program, data, want string
	}{
		{`add`, `[1.10, 2.20]`, `3.3`},
		{`.[0] + .[1]`, `[1.1, 2.2]`, `3.3`},
		{`.[0] * 3`, `[1.1]`, `3.3`},
		{`map(.x) | add`, `[{"x": 0.1}, {"x": 0.2}, {}, {"x": null}]`, `0.3`},
		{`add(.[].x)`, `[{"x": 0.1}, {"x": 0.2}]`, `0.3`},
		{`add`, `[1e16, 1.5, -1e16]`, `1.5`},
		{`1 / 3`, `null`, `0.333333333333333`},
		{`.[0] * 1`, `[12345678901234.5]`, `12345678901234.5`},
		{`add`, `[9007199254740991, 9007199254740993]`, `18014398509481984`},
		{`.[0]`, `[3.3000000000000003]`, `3.3000000000000003`},
		{`add`, `["a", "b"]`, `"ab"`},
		{`add`, `[[1], [2]]`, `[1,2]`},
		{`add`, `{"a": 0.1, "b": 0.2}`, `0.3`},
		{`add`, `[]`, `null`},
		{`add`, `[null]`, `null`},
		{`add / length`, `[0.1, 0.2, 0.3]`, `0.2`},
		{`def add: "own"; add`, `[1.5]`, `"own"`},
	}
	for _, tt := range tests {
		p, fault := jq.Compile(tt.program)
		if fault != nil {
			t.Errorf("%s: %v", tt.program, fault)
			continue
		}
		got, err := p.Run(context.Background(), decoded(t, tt.data), time.Time{})
		if f, ok := got.(float64); ok {
			got = tabular.Reckoned(f)
		}
		text, _ := jq.Marshal(got)
		if err != nil || string(text) != tt.want {
			t.Errorf("%s of %s is %s (%v), want %s", tt.program, tt.data, text, err, tt.want)
		}
	}
	if _, fault := jq.Compile("_sum"); fault == nil {
		t.Error("what adding works with can be called")
	}
}

// A long column adds up to what its decimals do.
func TestLongColumnsAddUpExactly(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 20 {
		exact, list := new(big.Int), []any{}
		for range 50_000 {
			cents := r.Int64N(200_000_000) - 50_000_000
			exact.Add(exact, big.NewInt(cents))
			list = append(list, json.Number(fmt.Sprintf("%.2f", float64(cents)/100)))
		}
		p, _ := jq.Compile("add")
		got, err := p.Run(context.Background(), list, time.Time{})
		want, _ := new(big.Rat).SetFrac(exact, big.NewInt(100)).Float64()
		if f, ok := got.(float64); err != nil || !ok || tabular.Reckoned(f) != tabular.Reckoned(want) {
			t.Errorf("the column adds up to %v (%v), want %v", got, err, want)
		}
	}
}
