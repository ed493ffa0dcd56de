package transform

import (
	"context"
	"testing"
	"time"
)

// Columns that a line picks come in its order, whatever the data have.
func TestPickedColumnsKeepTheirOrder(t *testing.T) {
	for program, want := range map[string]string{
		`map({c, a, b})`: `[{"c":3,"a":1,"b":2}]`,
		`map({c, a, b}) | map(.d = 4) | sort_by(ascending(.a))`:            `[{"c":3,"a":1,"b":2,"d":4}]`,
		`group_by(ascending(.c)) | map({c: .[0].c, n: length, a: .[0].a})`: `[{"c":3,"n":1,"a":1}]`,
		`[.] | map({n: length, a: (map(.a) | add)})`:                       `[{"n":1,"a":1}]`,
		`. + [{b: "Total", a: (map(.a) | add)}]`:                           `[{"a":1,"b":2,"c":3},{"a":1,"b":"Total"}]`,
		`map({b, a}) | map({"a", "x y": .b})`:                              `[{"a":1,"x y":2}]`,
		`map({(.a | tostring): .b, c})`:                                    `[{"c":3,"1":2}]`,
		`map(del(.b) + {"neu e": .b})`:                                     `[{"a":1,"neu e":2,"c":3}]`,
		`map(select(.a > 0))`:                                              `[{"a":1,"b":2,"c":3}]`,
	} {
		got, _, err := run(context.Background(), program, []byte(`[{"a": 1, "b": 2, "c": 3}]`), time.Now())
		if err != nil || string(got) != want {
			t.Errorf("%s: %s, %v; want %s", program, got, err, want)
		}
	}
}
