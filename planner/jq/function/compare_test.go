package function_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"planwright/planner/jq"
)

func TestCellsAreComparedAsPeopleDo(t *testing.T) {
	for _, tt := range []struct{ call, a, b, want string }{
		{"equal_to", `49.90`, `49.9`, "true"},
		{"equal_to", `"49,90"`, `49.9`, "true"},
		{"equal_to", `"49,90 €"`, `"49.9"`, "true"},
		{"equal_to", `"49,90 €"`, `"49,90 $"`, "false"},
		{"equal_to", `"1.000,00"`, `1000`, "true"},
		{"equal_to", `"1.200"`, `1200`, "may be two numbers"},
		{"equal_to", `"1.200"`, `7`, "false"},
		{"equal_to", `"1.200"`, `"1.200"`, "true"},
		{"equal_to", `"(100,00)"`, `-100`, "true"},
		{"equal_to", `"50,00-"`, `"-50"`, "true"},
		{"equal_to", `"007"`, `"7"`, "false"},
		{"equal_to", `"26.11.2026"`, `"2026-11-26"`, "true"},
		{"equal_to", `null`, `""`, "true"},
		{"equal_to", `null`, `0`, "false"},
		{"unequal_to", `"a"`, `"A"`, "true"},
		{"unequal_to", `"a"`, `1`, "true"},
		{"unequal_to", `true`, `true`, "false"},
		{"more_than", `"9,50"`, `"10,00"`, "false"},
		{"more_than", `"1.300"`, `"1.200"`, "true"},
		{"more_than", `12`, `"9,5"`, "true"},
		{"more_than", `null`, `-5`, "false"},
		{"less_than", `null`, `5`, "false"},
		{"less_than", `"Item 9"`, `"Item 10"`, "true"},
		{"less_than", `"31.01.2026"`, `"01.12.2026"`, "true"},
		{"less_than", `"n/a"`, `5`, "cannot be compared"},
		{"less_than", `"5 €"`, `"7 $"`, "not of one kind"},
		{"at_least", `1e1`, `10`, "true"},
		{"at_most", `10.0`, `10`, "true"},
	} {
		made, err := madeOf(t, tt.call+"(.a; .b)", `{"a": `+tt.a+`, "b": `+tt.b+`}`)
		got, _ := json.Marshal(made)
		if err != nil {
			got = []byte(err.Error())
		}
		if !strings.Contains(string(got), tt.want) {
			t.Errorf("%s(%s; %s) is %s, want %s", tt.call, tt.a, tt.b, got, tt.want)
		}
	}
}

// Days that may be two are compared where both ways of reading them say the same.
func TestComparedReadings(t *testing.T) {
	for _, tt := range []struct{ a, b, want string }{
		{"05/06/2025", "12/22/2024", "true"}, {"05/06/2025", "04/05/2025", "true"}, {"05/06/2025", "2026-01-01", "false"},
		{"05/06/2025", "06/05/2025", "may be two days"}, {"05/06/2025", "2025-05-20", "may be two days"}, {"22.12.2025", "12/22/2024", "true"},
	} {
		program, _ := jq.Compile("more_than(.a; .b)")
		made, err := program.Run(context.Background(), map[string]any{"a": tt.a, "b": tt.b}, time.Unix(0, 0))
		if err == nil && made != (tt.want == "true") || err != nil && !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s, %s: %v, %v", tt.a, tt.b, made, err)
		}
	}
}
