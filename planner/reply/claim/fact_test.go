package claim

import (
	"testing"

	"planwright/planner/workflow"
	"planwright/planner/workflow/workflowtest"
)

// TestOtherFacts: numbers, addresses and files in the words beside a plan stand in it, or were asked for.
func TestOtherFacts(t *testing.T) {
	plan := workflowtest.Parse(t, told)
	for said, is := range map[string]bool{
		"Files over 10 MB only.": false, "It gives up after 50 tries.": false, "If there are more than 12 files, you are told.": false, "It clicks until \"Finished\" appears.": false,
		"It opens https://a.com/news.": false, "PDFs are moved too.": false, "The files are moved to list.csv.": false,
		"It moves files older than 30 days.": true, "It waits 5 seconds.": true, "It waits 5000 ms.": true, "It tries three times.": true, "If there are more than 5 files, you are told.": true,
		"It takes about 20 seconds.": true, "You could move files over 10 MB only.": true, "No more than 100 files are moved.": true, "It does not look at files over 10 MB.": true,
		"A step ends by itself after 60 seconds by default.": true, "The app may be called \"Files\".": true, "a.pdf – 1234": true, "See the \"Move it\" step.": true,
	} {
		if list := OtherFacts([]string{said}, "Tell me if there are more than 5 files", workflow.Workflow{}, plan); (len(list) == 0) != is {
			t.Errorf("%s: %v", said, list)
		}
	}
}

// TestMissing: what was asked for to the letter stands in the workflow, or is told of.
func TestMissing(t *testing.T) {
	plan := workflowtest.Parse(t, told)
	base := workflowtest.Parse(t, listed)
	for _, test := range []struct {
		asked, said string
		args        []any
	}{
		{"Move files older than 90 days", "", []any{"90 days"}},
		{"Move files older than 90 days, then open https://a.com", "", []any{"90 days", "https://a.com"}},
		{"Move files older than 90 days and over 5 MB to a.zip, then open https://a.com", "", []any{"90 days", "5 MB", 2}},
		{"Move files older than 90 days", "I could not plan the 90 days.", nil},
		{"Move files older than 30 days, then wait 5 seconds", "", nil},
		{"Move all into ~/Older", "", nil},
		{"Not only *.log files", "", nil},
		{"Move them", "", nil},
	} {
		_, args := Missing(test.asked, []string{test.said}, base, plan)
		if len(args) != len(test.args) {
			t.Errorf("%s: %v", test.asked, args)
			continue
		}
		for i := range args {
			if args[i] != test.args[i] {
				t.Errorf("%s: %v", test.asked, args)
			}
		}
	}
}
