package function_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"planwright/planner/jq"
)

func TestNumbersWritten(t *testing.T) {
	for _, tt := range []struct{ form, data, want string }{
		{"1.234,50", `{"n": 35204.31}`, `{"n":"35.204,31"}`},
		{"1.234,50", `{"n": 1234567.005}`, `{"n":"1.234.567,01"}`},
		{"1.234,50", `{"n": -0.004}`, `{"n":"0,00"}`},
		{"1.234,50", `{"n": -999.995}`, `{"n":"-1.000,00"}`},
		{"1,234.50", `{"n": 12}`, `{"n":"12.00"}`},
		{"1234,50", `{"n": 1234.5}`, `{"n":"1234,50"}`},
		{"1.234", `{"n": 1234.5}`, `{"n":"1.235"}`},
		{"1,234", `{"n": 1000000}`, `{"n":"1,000,000"}`},
		{"1 234,50", `{"n": 1234.5}`, `{"n":"1 234,50"}`},
		{"1’234.50", `[{"n": 1234.5}, {"n": null}, {"n": ""}]`, `[{"n":"1’234.50"},{"n":null},{"n":""}]`},
		{"1.234,5", `{"n": 1.25}`, `{"n":"1,3"}`},
		{"1.234,50", `{"n": "x"}`, "“x” is no number that can be written as 1.234,50. Turn the column into numbers in a line before."},
		{"abc", `{"n": 1}`, "“abc” is no form of a number"},
		{"1.234.50", `{"n": 1}`, "“1.234.50” is no form of a number"},
	} {
		program, fault := jq.Compile(`written(.n; "` + tt.form + `")`)
		if fault != nil {
			t.Fatal(tt.form, fault)
		}
		made, err := program.Run(context.Background(), decoded(t, tt.data), time.Now())
		if err != nil {
			if !strings.HasPrefix(err.Error(), tt.want) {
				t.Errorf("%s of %s: %v", tt.form, tt.data, err)
			}
			continue
		}
		if got, _ := jq.Marshal(made); string(got) != tt.want {
			t.Errorf("%s of %s: %s, want %s", tt.form, tt.data, got, tt.want)
		}
	}
}
