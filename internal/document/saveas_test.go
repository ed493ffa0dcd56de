package document

import "testing"

func TestFileName(t *testing.T) {
	for workflow, want := range map[string]string{
		"Notes: new/one":            "Notes- new-one" + suffix,
		"Go through every page of…": "Go through every page of" + suffix,
		" .hidden. ":                "hidden" + suffix,
		"…":                         "Workflow" + suffix,
	} {
		if got := FileName(workflow); got != want {
			t.Errorf("FileName(%q) = %q, want %q", workflow, got, want)
		}
	}
}
