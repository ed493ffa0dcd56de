package catalog_test

import (
	"slices"
	"testing"

	"planwright/planner/catalog"
)

func TestAlso(t *testing.T) {
	for _, c := range []struct {
		word string
		want []string // tools that it finds
	}{
		{"excel", []string{"read_table", "write_table"}},
		{"spreadsheet", []string{"read_table", "write_table"}},
		{"sum", []string{"transform_data"}},
		{"average", []string{"transform_data"}},
		{"filter", []string{"transform_data"}},
		{"replace", []string{"transform_data"}},
		{"pivot", []string{"transform_data"}},
		{"download", []string{"http_request"}},
		{"pdf", []string{"read_document"}},
		{"screenshot", nil}, // its name has it
		{"popup", []string{"notify"}},
		{"compress", []string{"zip"}},
		{"sleep", []string{"wait"}},
		{"paste", []string{"clipboard_get", "clipboard_set", "copy_file"}},
		{"scrape", []string{"extract_html"}},
	} {
		var got []string
		for _, tool := range catalog.Builtin().Tools() {
			if slices.Contains(tool.Also(), c.word) {
				got = append(got, tool.Name)
			}
		}
		slices.Sort(got)
		if !slices.Equal(got, c.want) {
			t.Errorf("%s finds %v, want %v", c.word, got, c.want)
		}
	}
}

func TestLasting(t *testing.T) {
	for ms, want := range map[int]string{0: "0 ms", 999: "999 ms", 1000: "1 s", 5003: "5 s", 5060: "5.1 s", 90_000: "1 min 30 s", 3_600_000: "1 h"} {
		if got := catalog.Lasting(ms); got != want {
			t.Errorf("%d is %q, want %q", ms, got, want)
		}
	}
}
