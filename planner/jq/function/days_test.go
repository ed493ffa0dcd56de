package function_test

import (
	"context"
	"testing"
	"time"

	"planwright/planner/jq"
)

func TestDays(t *testing.T) {
	now := time.Date(2025, 4, 10, 1, 0, 0, 0, time.Local)
	for _, tt := range []struct {
		test, cell string
		want       any
	}{
		{`date_after(.d; "2025-03-31")`, `"31.03.2025"`, false},
		{`date_after(.d; "31.03.2025")`, `"01.04.2025 17:00"`, true},
		{`date_since(.d; "2025-03-31")`, `"31.3.25"`, true},
		{`date_before(.d; "2025-03-31")`, `"30/03/2025"`, true},
		{`date_before(.d; "2025-03-31")`, `"3/30/2025"`, true},
		{`date_until(.d; "2025-03-31")`, `"2025-03-31T23:00:00"`, true},
		{`date_before(.d; "2025-03-31")`, `null`, false},
		{`date_after(.d; "2025-03-31")`, `" "`, false},
		{`date_after("2025-03-31"; .d)`, `null`, false},
		{`date_since(.d; .d)`, `""`, false},
		{`date_lately(.d; 30; now)`, `"11.03.2025"`, true},
		{`date_lately(.d; 30; now)`, `"10.03.2025"`, false},
		{`date_lately(.d; 30; now)`, `"2025-04-11"`, false},
		{`date_older(.d; 30; now)`, `"10.03.2025"`, true}, {`date_older(.d; 30; now)`, `"11.03.2025"`, false}, {`date_older(.d; 0; now)`, `null`, false},
		{`date_newer(.d; 30; now)`, `"11.03.2025"`, true}, {`date_newer(.d; 30; now)`, `"10.03.2025"`, false}, {`date_newer(.d; 0; now)`, `"1.1.2030"`, true},
		{`date_ahead(.d; 7; now)`, `"18.04.2025"`, true}, {`date_ahead(.d; 7; now)`, `"17.04.2025"`, false}, {`date_ahead(.d; 0; now)`, `""`, false},
		{`date_nearer(.d; 7; now)`, `"17.04.2025"`, true}, {`date_nearer(.d; 7; now)`, `"18.04.2025"`, false}, {`date_nearer(.d; 0; now)`, `"2025-04-11"`, false},
		{`date_after(.d; "2025-03-31")`, `"4/3/2025"`, "“4/3/2025” may be two days, as either its day or its month stands first. Write dates anew in a line before."},
		{`date_after(.d; "2025-03-31")`, `"31.04.2025"`, "“31.04.2025” is no day that there is. Mend it, or leave such rows out in a line before."},
		{`date_after(.d; "2025-03-31")`, `"soon"`, "“soon” is no date as 2026-11-26 or 26.11.2026. Write dates anew in a line before."},
		{`date_after(.d; "2025-03-31")`, `45747`, "45747 is no date."},
	} {
		program, fault := jq.Compile(`fromjson | {d: .} | ` + tt.test)
		if fault != nil {
			t.Fatal(fault)
		}
		made, err := program.Run(context.Background(), tt.cell, now)
		if err != nil {
			made = err.Error()
		}
		if made != tt.want {
			t.Errorf("%s of %s: %v, want %v", tt.test, tt.cell, made, tt.want)
		}
	}
}
