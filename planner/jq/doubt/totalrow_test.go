package doubt

import (
	"context"
	"strings"
	"testing"
	"time"

	"planwright/planner/jq"
)

func TestTotalsAmongRows(t *testing.T) {
	for _, tt := range []struct{ program, last, want string }{
		{`{a: (map(.b | values) | if . == [] then null else add / length end)}`, `"k": "Gesamtsumme"`, "it counts as a row of its own"},
		{`{a: (map(.b | values) | max)}`, `"k": "Summe netto"`, "it counts as a row of its own"},
		{`{a: (map(.b // 0) | add)}`, `"k": "Σ"`, "these count twice"},
		{`{a: (map(.b // 0) | add)}`, `"k": ""`, "The last row has 30 in “b”"},
		{`sort_by(descending(.b)) | .[:1]`, `"k": "Total (EUR)"`, "it counts as a row of its own"},
		{`[.] | map({a: (map(.b // 0) | add)})`, `"k": "Σ"`, "these count twice"},
		{`. + [{k: "Total", b: (map(.b // 0) | add)}]`, `"k": "Σ"`, "these count twice"},
		{`. + [{k: "Total", b: (map(.b // 0) | add)}]`, `"k": "z"`, ""},
		{`. + [{k: "Total", b: (map(.b // 0) | add)}] | map({k, c: .b})`, `"k": "z"`, ""},
		{`. + [{k: "Total", c: (map(.c // 0) | add)}]`, `"k": "z"`, "No row has a column “c”"},
		{`[.] | map({n: (map(.c // 0) | add)})`, `"k": "z"`, "No row has a column “c”"},
		{`{a: (map(.b // 0) | add)}`, `"k": "Total Wine"`, ""},
		{`{a: (map(.b // 0) | add)}`, `"k": "z"`, ""},
	} {
		program, fault := jq.Compile(tt.program)
		if fault != nil {
			t.Fatal(fault)
		}
		_, odd := Find(context.Background(), program, decoded(t, `[{"k": "x", "b": 10}, {"k": "y", "b": 20}, {`+tt.last+`, "b": 30}]`), time.Unix(0, 0))
		if said := strings.Join(odd, " "); !strings.Contains(said, tt.want) || tt.want == "" && said != "" {
			t.Errorf("%s with %s: %q", tt.program, tt.last, said)
		}
	}
}
