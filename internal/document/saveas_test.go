package document

import "testing"

// The name is one that files can have on any system, devices of Windows included.
func TestFileName(t *testing.T) {
	for workflow, want := range map[string]string{
		"Notes: new/one":            "Notes- new-one" + suffix,
		"Go through every page of…": "Go through every page of" + suffix,
		" .hidden. ":                "hidden" + suffix,
		"…":                         "Workflow" + suffix,
		"con":                       "Workflow con" + suffix,
		"Aux.1":                     "Workflow Aux.1" + suffix,
		"LPT1 .":                    "Workflow LPT1" + suffix,
		"Console":                   "Console" + suffix,
	} {
		if got := FileName(workflow); got != want {
			t.Errorf("FileName(%q) = %q, want %q", workflow, got, want)
		}
	}
}
