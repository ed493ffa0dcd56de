package jq

import (
	"context"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// Nothing stands in a text where there is nothing, and data that are written in a form are whole.
func TestNothingInTexts(t *testing.T) {
	data := []any{map[string]any{"a": nil, "b": 2}, map[string]any{"a": "x", "b": nil}}
	for source, want := range map[string]any{
		`map("Total: \(.a).")`:                         []any{"Total: .", "Total: x."},
		`map("\(.b // "none")")`:                       []any{"2", "none"},
		`map("Total: " + (.b | tostring))`:             []any{"Total: 2", "Total: "},
		`map((.a | tostring) + "-" + (.b | tostring))`: []any{"-2", "x-"},
		`map(.a | tostring) | join(", ")`:              ", x",
		`map(.b) | map(tostring) | join(";")`:          "2;",
		`map(.a) | map("<\(.)>") | join("")`:           "<><x>",
		`map(@html "<b>\(.a)</b>")`:                    []any{"<b></b>", "<b>x</b>"},
		`map(@json "{\"a\": \(.a)}")`:                  []any{`{"a": null}`, `{"a": "x"}`},
		`map(.a | tostring)`:                           []any{"null", "x"},
		`tojson`:                                       `[{"a":null,"b":2},{"a":"x","b":null}]`,
	} {
		program, fault := Compile(source)
		if fault != nil {
			t.Fatal(source, fault)
		}
		got, err := program.Run(context.Background(), data, time.Unix(0, 0))
		if diff := cmp.Diff(want, got); diff != "" || err != nil {
			t.Errorf("%s: %v\n%s", source, err, diff)
		}
	}
}
