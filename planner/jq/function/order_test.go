package function_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"planwright/planner/jq"
)

// inReadingOrder are values as people put them in order.
var inReadingOrder = []any{
	false, true, -20, 3, 3.5, 12, "-5", "12 %", "2026-01-02", "2026-11-01", "Ana", "anna", "Anna", "Änne", "Ärger", "de Luca", "Debus", "Item 9", "Item 10",
	"Łódź", "Müller", "Muller 2", "Ödön", "Osten", "straße", "strasse 3", "zoe", "Ωmega", "Яна",
}

func TestReadingOrder(t *testing.T) {
	rising := append(slices.Clone(inReadingOrder), nil)
	falling := slices.Clone(inReadingOrder)
	slices.Reverse(falling)
	falling = append(falling, nil) // empty cells are last in both
	for source, want := range map[string][]any{
		"sort_by(ascending(.))":  rising,
		"sort_by(descending(.))": falling,
		"map({a: .}) | sort_by(ascending(.b), descending(.a)) | map(.a)": falling,
	} {
		program, fault := jq.Compile(source)
		if fault != nil {
			t.Fatal(fault)
		}
		for _, given := range [][]any{rising, falling} {
			made, err := program.Run(context.Background(), given, time.Now())
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want, made); diff != "" {
				t.Error(source, diff)
			}
		}
	}
}
