package function_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"planwright/planner/jq"
)

func TestSpans(t *testing.T) {
	for _, tt := range []struct {
		call, from, to string
		want           any
	}{
		{"hours_between", "08:00", "16:30", 8.5}, {"hours_between", "8:00", "16:20:30", 8.341666666666667}, {"hours_between", "22:00", "06:00", 8},
		{"hours_between", "2026-11-26T22:00", "2026-11-27 06:30:00", 8.5}, {"hours_between", "26.11.2026 22:00", "27.11.2026, 23:00", 25},
		{"hours_between", "12/22/2025 10:00", "12/22/2025 9:00", -1}, {"hours_between", "8:30 AM", "1:00 pm", 4.5}, {"hours_between", "8.30 Uhr", "9.00 Uhr", 0.5},
		{"hours_between", "", "16:30", nil}, {"hours_between", "08:00", "26.11.2026 16:30", "only one of them has a day"},
		{"hours_between", "soon", "16:30", "“soon” is no time as 17:30"}, {"hours_between", "25:00", "16:30", "“25:00” is no time that there is"},
		{"days_between", "26.11.2026", "2026-12-01", 5}, {"days_between", "2026-03-28", "2026-03-30", 2}, {"days_between", "2026-03-01", "28.02.2026 17:00", -1},
		{"days_between", " ", "28.02.2026", nil}, {"days_between", "05/06/2026", "28.02.2026", "may be two days"},
	} {
		program, fault := jq.Compile(tt.call + "(.a; .b)")
		if fault != nil {
			t.Fatal(fault)
		}
		made, err := program.Run(context.Background(), map[string]any{"a": tt.from, "b": tt.to}, time.Unix(0, 0))
		if said, isError := tt.want.(string); isError && (err == nil || !strings.Contains(err.Error(), said)) || !isError && made != tt.want {
			t.Errorf("%s(%s; %s): %v, %v", tt.call, tt.from, tt.to, made, err)
		}
	}
}
