package tabular

import (
	"slices"
	"testing"
)

func TestMonthsInWords(t *testing.T) {
	for _, tt := range []struct {
		names, want []string
	}{
		{[]string{"April", "Januar", "März"}, []string{"Januar", "März", "April"}},
		{[]string{"Feb 2026", "Jan 2026", "Dez 2025"}, []string{"Dez 2025", "Jan 2026", "Feb 2026"}},
		{[]string{"May", NoName, "Apr"}, []string{"Apr", "May", NoName}},
		{[]string{"April", "Zoe"}, []string{"April", "Zoe"}},
		{[]string{"Juni", "Juillet", "Juli"}, []string{"Juni", "Juillet", "Juli"}},
	} {
		if got := AsRead(tt.names); !slices.Equal(got, tt.want) {
			t.Errorf("%q are %q, want %q", tt.names, got, tt.want)
		}
	}
}
