package doubt

import (
	"slices"
	"strings"
	"testing"
)

// Texts that look the same are the same, and of blanks more between words, which hardly anybody sees, the
// rows are told.
func TestBlanksWithinAreTold(t *testing.T) {
	const list = `[{"k": "Firma A", "n": 1}, {"k": "Firma\u00a0A", "n": 2}, {"k": "Müller"}, {"k": "Mu\u0308ller"}, {"k": "Firma \u202fA", "n": 4}]`
	const pair = "“Firma A” and “Firma \u202fA” in “k” (rows 1 and 5) differ in blanks only, and each is a group of its own. Turn “k” into a text with single blanks in a line before, if they are the same."
	for _, tt := range []struct {
		program, data string
		want          []string
	}{
		{`group_by(.k) | map({k: .[0].k, n: length})`, list, []string{pair}},
		{`group_by(ascending(.k)) | map({k: .[0].k, n: length})`, list, []string{pair}},
		{`map(select(.k == "Firma A"))`, list, []string{"“Firma \u202fA” in “k” (1 of 5 rows, first in row 5) and “Firma A” differ in blanks only, and count as others there. Turn “k” into a text with single blanks in a line before, if they are the same."}},
		{`map(select(.k == "Mu` + "\u0308" + `ller"))`, list, nil},
		{`to_entries | unique_by(.value.k) | sort_by(.key) | map(.value)`, list, []string{"“Firma A” and “Firma \u202fA” in “k” (rows 1 and 5) differ in case or blanks only, so both stay. Mend that in a line before, if they are the same."}},
		{`map({k}) | to_entries | unique_by(.value) | sort_by(.key) | map(.value)`, list, []string{"Rows that are alike but for case or blanks stay, such as those with “Firma A” and “Firma \u202fA” in “k”. Turn such columns into texts with single blanks, or into small letters, in a line before, if they are the same."}},
		{`map(.k |= (gsub("[\\s\\p{Z}]+"; " ") | trim)) | group_by(.k) | map({k: .[0].k})`, list, nil},
		{`(.b | INDEX(.k)) as $by | .a | map(($by[.k | tostring] // {}) + .)`, `{"a": [{"k": "Mu\u0308ller", "n": 1}, {"k": "Firma  A"}], "b": [{"k": "Müller", "m": 1}, {"k": "Firma A"}]}`, []string{"1 of 2 rows of “a” match none of “b”, such as “Firma  A”, where there is “Firma A”. Let case, blanks and zeros in front not count, or mend the keys."}},
		{`(.b | INDEX(.k | loosely)) as $by | .a | map(($by[.k | loosely] // {}) + .)`, `{"a": [{"k": "Mu\u0308ller", "n": 1}, {"k": "Firma  A"}], "b": [{"k": "Müller", "m": 1}, {"k": "Firma A"}]}`, nil},
	} {
		if odd := oddOf(t, tt.program, tt.data); !slices.Equal(odd, tt.want) {
			t.Errorf("%s:\ngot  %q\nwant %q", tt.program, odd, tt.want)
		}
	}
}

// Codes such as 4.1 and 4.10 are read as numbers, which are the same. Amounts are, too, and nothing is
// said where they are only added up.
func TestNumbersWrittenDifferentlyAreTold(t *testing.T) {
	const (
		list = `[{"k": 4.1, "n": 5.5}, {"k": 4.10, "n": 5.50}, {"k": 4.2, "n": 1}, {"k": 4.2, "n": 2}]`
		same = "4.1 and 4.10 in “k” are the same number, and "
		then = ". Turn “k” into text in a line before, if they are codes."
		drop = same + "of rows with these only the first stays" + then
	)
	const both = `{"a": [{"k": 4.1}, {"k": 4.10}, {"k": 4.2}], "b": [{"k": 4.2, "n": 1}, {"k": 4.10, "n": 2}]}`
	for _, tt := range []struct {
		program, data string
		want          []string
	}{
		{`group_by(.k) | map({k: .[0].k, n: length})`, list, []string{same + "become one group" + then}},
		{`group_by(ascending(.k)) | map({k: .[0].k, n: length})`, list, []string{same + "become one group" + then}},
		{`group_by(.m) | pivot(.k; {m: .[0].m}; length)`, list, []string{same + "become one column" + then}},
		{`to_entries | unique_by(.value.k) | sort_by(.key) | map(.value)`, list, []string{drop}},
		{`to_entries | unique_by((.value.k | loosely)) | sort_by(.key) | map(.value)`, list, []string{drop}},
		{`to_entries | unique_by(.value.k, .value.n) | sort_by(.key) | map(.value)`, list, []string{drop}},
		{`to_entries | unique_by(.value) | sort_by(.key) | map(.value)`, list, []string{drop}},
		{`unique_by(.k)`, list, []string{drop}},
		{`(.b | INDEX(.k)) as $by | .a | map(($by[.k | tostring] // {}) + .)`, both, []string{"4.1 and 4.10 in “k” of “a” are the same number, and match the same rows" + then}},
		{`(.b | INDEX(.k)) as $by | .b | map(select($by[.k | tostring] | not))`, `{"b": [{"k": 4.1}, {"k": 4.10}]}`, []string{"4.1 and 4.10 in “k” of “b” are the same number, and match the same rows" + then}},
		{`(.b | INDEX(.k)) as $by | .a | map(select($by[.k | tostring] | not))`, `{"a": [{"k": 4.2}], "b": [{"k": 4.1}, {"k": 4.10}]}`, []string{"4.1 and 4.10 in “k” of “b” are the same number, and match the same rows" + then}},
		{`map(.k |= tostring) | group_by(.k) | map({k: .[0].k, n: length})`, list, nil},
		{`map(.n) | add`, list, nil},
		{`group_by(.k) | map({k: .[0].k, n: length})`, `[{"k": 4.10}, {"k": 4.20}, {"k": 4.10}]`, nil},
		{`to_entries | unique_by(.value.k, .value.n) | sort_by(.key) | map(.value)`, `[{"k": 4.1, "n": 1}, {"k": 4.10, "n": 2}]`, nil},
	} {
		odd := slices.DeleteFunc(oddOf(t, tt.program, tt.data), func(said string) bool { return !strings.Contains(said, "same number") })
		if !slices.Equal(odd, tt.want) {
			t.Errorf("%s:\ngot  %q\nwant %q", tt.program, odd, tt.want)
		}
	}
}
