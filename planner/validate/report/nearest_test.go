package report

import "testing"

// A third of the letters may be wrong, and never more than three.
func TestIsNear(t *testing.T) {
	for _, tt := range []struct {
		a, b string
		want bool
	}{
		{"list_files", "list_file", true},
		{"List_Files", "list_files", true},
		{"read_tbl", "read_table", true},
		{"ab", "ac", false},
		{"abc", "abd", true},
		{"quarterly_report", "quaterly_repot", true},
		{"quarterly_report", "qartrly_rprt", false}, // four of sixteen
	} {
		if got := IsNear(tt.a, tt.b); got != tt.want {
			t.Errorf("%s and %s: %v", tt.a, tt.b, got)
		}
	}
}
