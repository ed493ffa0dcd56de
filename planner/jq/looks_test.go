package jq

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"planwright/planner/jq/tabular"
)

// comparing are programs that compare texts, or take them for keys.
var comparing = []string{
	`group_by(.k) | map({k: .[0].k, n: length, total: (map(.n) | add)})`,
	`group_by(ascending(.k), ascending(.l)) | map({k: .[0].k, l: .[0].l, n: length})`,
	`group_by([.k, .l]) | map(length)`,
	`to_entries | unique_by(.value.k) | sort_by(.key) | map(.value)`,
	`to_entries | unique_by((.value.k | loosely), .value.l) | sort_by(.key) | map(.value)`,
	`map(.k) | unique`,
	`map(select(.k == "Jörg"))`,
	`map(select(.k != "Firma A" and .l == .k))`,
	`map(select((.k | IN("Jörg", "Firma A"))))`,
	`map(select((.k // "" | tostring | contains("ör"))))`,
	`map(select((.k // "" | tostring | startswith("Firma "))))`,
	`map(select((.k // "" | tostring | test("^jörg$"; "i"))))`,
	`map(select(equal_to(.k; .l)))`,
	`map(select(any(.k, .l; . == "Jörg")))`,
	`map(.is = if .k == "Jörg" then 1 else 0 end)`,
	`. as $all | (map(select(.n > 2)) | INDEX(.k)) as $by | map(select($by[.k]))`,
	`. as $all | {a: $all, b: map(select(.n > 2))} | (.b | INDEX(.l)) as $by | .a | map(($by[.k | tostring] // {}) + .)`,
	`. as $all | {a: $all, b: map(select(.n > 2))} | (.b | INDEX(.k | loosely)) as $by | full(.a; .b; .b | map({k: .k}); {loose: true, status: "s"}) | map(($by[.k | loosely] // {}) + .)`,
	`group_by(ascending(.l)) | pivot(.k; {l: .[0].l}; length)`,
	`sort_by(ascending(.k), descending(.l), .n)`,
	`map(.k) | [index("Jörg"), rindex("Firma A"), indices("plain"), indices(["Firma A", "Jörg"])]`,
	`[map(.k) - ["Jörg", null], map({k}) - map({k: .l}), map(.k) - map(.l)]`,
	`map(.n - 1 - .n)`,
	`map((.k // "") | split("ö"), split(" "), ltrimstr("Jö"), rtrimstr("A"), rtrimstr("örg"), trimstr("g"))`,
	`map(.k | index("A") == null, index("zz"), ltrimstr(1)?)`,
	`map(.k // "" | .[index("g") // 0:], .[:(rindex("A") // 0)], .[:(indices("rg")[0] // 0)])`,
}

// Programs make of texts that look the same what they make of texts that are the same.
func TestByLooks(t *testing.T) {
	spellings := [][]any{{"Jörg", "Jo\u0308rg", "Jo\u0308rg\u200b"}, {"Firma A", "Firma\u00a0A", "Firma\u202fA"}, {"plain"}, {nil}}
	random := rand.New(rand.NewPCG(1, 2))
	draw := func() any {
		of := spellings[random.IntN(len(spellings))]
		return of[random.IntN(len(of))]
	}
	for range 200 {
		rows := make([]any, 1+random.IntN(8))
		for i := range rows {
			rows[i] = map[string]any{"k": draw(), "l": draw(), "n": i}
		}
		for _, source := range comparing {
			program, fault := Compile(source)
			if fault != nil {
				t.Fatal(source, fault)
			}
			want, err := program.Run(context.Background(), tabular.AllLooks(rows), time.Now())
			if err != nil {
				t.Fatal(source, err)
			}
			got, err := program.ByLooks().Run(context.Background(), rows, time.Now())
			if err != nil {
				t.Fatal(source, err)
			}
			if diff := cmp.Diff(want, tabular.AllLooks(got)); diff != "" {
				t.Fatalf("%s of %q (-of the same texts +by looks):\n%s", source, rows, diff)
			}
		}
	}
}

// What is shown is what stood there.
func TestByLooksShowsWhatStandsThere(t *testing.T) {
	rows := []any{map[string]any{"k": "Mu\u0308ller"}, map[string]any{"k": "Müller"}, map[string]any{"k": "a\u00a0b"}}
	for source, want := range map[string]any{
		`group_by(ascending(.k)) | map(.[0].k)`: []any{"a\u00a0b", "Mu\u0308ller"},
		`map(select(.k == "Müller") | .k)`:      []any{"Mu\u0308ller", "Müller"},
		`map(select(.k | contains("\u00a0")))`:  []any{rows[2]},
		`map(.k | index("ller"))`:               []any{3, 2, nil},
		`map(.k | index("\u00a0"))`:             []any{nil, nil, 1},
		`map(.k | split("ü"))`:                  []any{[]any{"M", "ller"}, []any{"M", "ller"}, []any{"a\u00a0b"}},
		`map(.k | ltrimstr("a "))`:              []any{"Mu\u0308ller", "Müller", "b"},
		`map(.k) - ["Müller"]`:                  []any{"a\u00a0b"},
	} {
		program, fault := Compile(source)
		if fault != nil {
			t.Fatal(fault)
		}
		got, err := program.ByLooks().Run(context.Background(), rows, time.Now())
		if diff := cmp.Diff(want, got); diff != "" || err != nil {
			t.Error(source, err, diff)
		}
	}
}
