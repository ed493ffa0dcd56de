package claim

import (
	"testing"

	"planwright/planner/workflow"
	"planwright/planner/workflow/workflowtest"
)

const before = `workflow "Test"
look: Tool "Look" read_file path="/home/me/a.txt" [@0,0]
tell: Tool "Tell" notify message="there" [@0,120]
look > tell
`

func TestIn(t *testing.T) {
	from := workflowtest.Parse(t, before)
	parse := func() workflow.Workflow { return workflowtest.Parse(t, before) }
	renamed, off, less := parse(), parse(), parse()
	renamed.Nodes[1].Name = "Say"
	off.Nodes[1].Disabled = true
	less.Nodes, less.Edges = less.Nodes[:1], nil
	for _, test := range []struct {
		said string
		to   workflow.Workflow
		is   bool
	}{
		{"I removed the step “Tell”.", less, true}, {"I removed the step “Tell”.", renamed, false},
		{"I renamed the step Tell.", renamed, true}, {"I renamed the step Tell.", off, false},
		{"I turned off “Tell”.", off, true}, {"I turned off “Tell”.", renamed, false},
		{"I added a step.", renamed, false}, {"I moved the step “Tell”.", renamed, false}, {"I moved the step “Tell”.", less, true},
		{"I removed the word “there”.", renamed, true},
		{"I also renamed it to \"Say\".", renamed, true}, {"I also renamed it to \"Shout\".", renamed, false}, {"I also renamed it to “Say”.", off, false}, {"I renamed it to \"a.txt\".", off, true}, {"It is done.", from, true},
	} {
		list := In([]string{test.said, test.said}, from, test.to)
		if (len(list) == 0) != test.is || len(list) > 1 {
			t.Errorf("%s: %v", test.said, list)
		}
	}
}
