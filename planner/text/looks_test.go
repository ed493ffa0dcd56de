package text

import (
	"slices"
	"testing"

	"golang.org/x/text/unicode/norm"
)

func TestLooks(t *testing.T) {
	for _, same := range [][]string{
		{"Müller", "Mu\u0308ller"},
		{"Firma A", "Firma\u00a0A", "Firma\u202fA", "Firma\u2007A"},
		{"B", "B\u200b", "\ufeffB", "B\u2060"},
		{"Å", "\u212b", "A\u030a"},
		{"각", "\u1100\u1161\u11a8"},
		{"ệ", "e\u0323\u0302", "e\u0302\u0323", "\u1eb9\u0302"},
	} {
		for _, one := range same {
			if Looks(one) != same[0] {
				t.Errorf("%q looks like %q, want %q", one, Looks(one), same[0])
			}
		}
	}
	for _, pair := range [][2]string{{"Müller", "Muller"}, {"Firma A", "Firma  A"}, {"a", "a\u00ad"}, {"ﬁ", "fi"}, {"²", "2"}, {"a", "а"}, {"\u200da", "a"}} {
		if Looks(pair[0]) == Looks(pair[1]) {
			t.Errorf("%q and %q look the same", pair[0], pair[1])
		}
	}
}

func TestSightings(t *testing.T) {
	for _, tt := range []struct {
		in, part string
		want     [][2]int
	}{
		{"Mu\u0308ller, Müller", "ü", [][2]int{{1, 3}, {10, 11}}},
		{"Müller", "u\u0308l", [][2]int{{1, 3}}},
		{"a\u00a0b c", " ", [][2]int{{1, 2}, {3, 4}}},
		{"\ufeffab\u200bc", "abc", [][2]int{{1, 5}}},
		{"aaa", "aa", [][2]int{{0, 2}, {1, 3}}},
		{"u\u0308", "u", nil},
		{"abc", "\u200b", nil},
		{"", "a", nil},
	} {
		if got := Sightings(tt.in, tt.part); !slices.Equal(got, tt.want) {
			t.Errorf("%q in %q is at %v, want %v", tt.part, tt.in, got, tt.want)
		}
	}
}

// What is looked through fast is what the slow way finds: no sign is taken for one that is as it looks.
func TestLookalikesAreFound(t *testing.T) {
	for r := range rune(0x2ffff) {
		sign := string(r)
		for _, s := range []string{sign, "e" + sign, sign + "\u0301"} {
			slow := norm.NFC.String(seen.Replace(s))
			if slow != s && !HasLookalikes(s) || HasLookalikes(s) != HasLookalikes([]byte(s)) {
				t.Errorf("%q is said to be as it looks, and looks like %q", s, slow)
			}
		}
	}
}

func BenchmarkLooks(b *testing.B) {
	for b.Loop() {
		_ = Looks("Straße 12, 01067 Dresden")
	}
}
