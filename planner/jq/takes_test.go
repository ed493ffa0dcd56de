package jq

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// What a program takes its data for hangs on its first lines, and is none of these where it may be anything.
func TestTakenFor(t *testing.T) {
	byName, rows, tables := Taking{ByName: true}, Taking{Rows: true}, Taking{Rows: true, Tables: true}
	for source, want := range map[string]Taking{
		`(.people | INDEX(.id)) as $by | .orders | map($by[.no] + .)`:                       {ByName: true, Names: []string{"orders", "people"}},
		`map(select(.a > 1)) | (.people | INDEX(.id)) as $by | .orders | map($by[.no] + .)`: {ByName: true, Rows: true, Names: []string{"orders", "people"}},
		`[{file: "a", rows: .a}, {file: "b", rows: .b}] | stack`:                            {ByName: true, Names: []string{"a", "b"}},
		`.orders | map(.a)`:                   byName,
		`[.orders[] | .a]`:                    byName,
		`{n: (.orders | length)}`:             byName,
		`full(.a; .b; .c)`:                    {},
		`stack`:                               tables,
		`sort_by(ascending(.a)) | stack("F")`: tables,
		`group_by(.a) | stack`:                rows,
		`map(select(.a > 1))`:                 rows,
		`map(select(.a // "" | test("x")))`:   rows,
		`map(select(date_after(.a; "x")))`:    rows,
		`map(.b = .a * 2)`:                    rows,
		`map({a, b: .c})`:                     rows,
		`map(del(.a))`:                        rows,
		`[.[] | .a]`:                          rows,
		`.[:3]`:                               rows,
		`. + [{a: "Total"}]`:                  rows,
		`(map(.a // 0) | add) as $total | map(.b = .a / $total)`:                                               rows,
		`to_entries | unique_by(.value.a) | sort_by(.key) | map(.value)`:                                       rows,
		`[foreach .[] as $row (null; if $row.a | . == null or . == "" then . else $row.a end; $row + {a: .})]`: rows,
		`map(length)`:        {},
		`map(.rows // .)`:    {},
		`map(.a?)`:           {},
		`map(sort_by(.a))`:   {},
		`to_entries`:         {},
		`[.[][]]`:            {},
		`add`:                {},
		`map_values(length)`: {},
		`.`:                  {},
		`.a?`:                {},
		`def f: .a; map(f)`:  {},
		`if type == "array" then map(.a) else . end`:      {},
		`map(if type == "array" then length else .a end)`: {},
		`no program (`: {},
	} {
		if diff := cmp.Diff(want, TakenFor(source)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", source, diff)
		}
	}
}
