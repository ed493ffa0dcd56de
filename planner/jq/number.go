package jq

import (
	"encoding/json"
	"math"
	"strconv"
	"sync"

	"github.com/itchyny/gojq"
)

// digits is how many decimal digits of a number that was worked out are sure.
const digits = 15

// Reckoned is a number that a program worked out as it is written: with the digits that are
// sure, as spreadsheets do, or 1.1 + 2.2 would be 3.3000000000000003. Whole numbers keep
// all of theirs, as do numbers of the data that nothing was done to, which are no float64.
func Reckoned(f float64) json.Number {
	if f == math.Trunc(f) || math.IsInf(f, 0) || math.IsNaN(f) {
		text, _ := gojq.Marshal(f)
		return json.Number(text)
	}
	rounded, _ := strconv.ParseFloat(strconv.FormatFloat(f, 'g', digits, 64), 64)
	text, _ := gojq.Marshal(rounded)
	return json.Number(text)
}

// summing makes known what adding works with.
var summing = gojq.WithFunction("_sum", 0, 0, func(list any, _ []any) any { return sum(list) })

// adding is “add” without the errors of each addition piling up: over a long column they
// come to more than the digits that are sure. What is made of such stands behind it.
var adding = sync.OnceValue(func() []*gojq.FuncDef {
	query, err := gojq.Parse(`def _add: add; def add: _sum // _add; def add(f): [f] | add; ` + pivotDef + filesDef + memberDef + writtenDef + ` .`)
	if err != nil {
		panic("planner/jq: " + err.Error()) // it is constant
	}
	return query.FuncDefs
})

// sum adds numbers up, some of which have a fraction, by the method of Neumaier; nil for
// anything else, which is added as the language does. Empty cells are none.
func sum(list any) any {
	numbers, ok := list.([]any)
	if !ok {
		return nil
	}
	total, lost, fractions := 0.0, 0.0, false
	for _, one := range numbers {
		n := 0.0
		switch one := one.(type) {
		case nil:
			continue
		case int:
			n = float64(one)
		case float64:
			n, fractions = one, true
		case json.Number:
			parsed, err := one.Float64()
			if err != nil {
				return nil
			}
			n, fractions = parsed, fractions || parsed != math.Trunc(parsed)
		default:
			return nil
		}
		with := total + n
		if math.Abs(total) >= math.Abs(n) {
			lost += (total - with) + n
		} else {
			lost += (n - with) + total
		}
		total = with
	}
	if !fractions || math.IsInf(total, 0) || math.IsNaN(total) {
		return nil
	}
	return total + lost
}
