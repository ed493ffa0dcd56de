package planner

import (
	"testing"

	"planwright/planner/workflow/workflowtest"
)

// TestReportWaits: steps that together wait for longer than a run may take.
func TestReportWaits(t *testing.T) {
	const half = " wait milliseconds=1800000\n"
	for _, test := range []struct {
		name, workflow, waits string
	}{
		{"one", "a: Tool \"A\" wait milliseconds=3600000\n", "1 hour"},
		{"two", "a: Tool \"A\"" + half + "b: Tool \"B\" wait milliseconds=2400000\na > b\n", "70 minutes"},
		{"in a loop", "l: Loop \"L\" times 10\na: Tool \"A\" wait milliseconds=600000\ne: EndLoop \"E\" l\nl:LoopBody > a > e > l\n", "100 minutes"},
		{"on one of two ways", "i: If \"I\" inputs.a Equals \"x\"\na: Tool \"A\"" + half + "b: Tool \"B\" click\nc: Tool \"C\"" + half + "i:IfTrue > a > c\ni:IfFalse > b > c\n", "1 hour"},
		{"far too long", "l: Loop \"L\" times 1000000\na: Tool \"A\" wait milliseconds=3600000\ne: EndLoop \"E\" l\nl:LoopBody > a > e > l\n", "1000 hours"},

		{name: "less", workflow: "a: Tool \"A\" wait milliseconds=3540000\n"},
		{name: "each on its way", workflow: "i: If \"I\" inputs.a Equals \"x\"\na: Tool \"A\"" + half + "b: Tool \"B\"" + half + "i:IfTrue > a\ni:IfFalse > b\n"},
		{name: "for a text", workflow: "a: Tool \"A\" wait milliseconds=3600000 text=\"Done\"\n"},
		{name: "one is off", workflow: "a: Tool \"A\"" + half + "b: Tool \"B\" wait milliseconds=2400000 [off]\na > b\n"},
		{name: "nobody knows", workflow: "a: Tool \"A\" wait milliseconds=\"{{inputs.a}}\"\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			said := ""
			for _, p := range reportWaits(workflowtest.Parse(t, "workflow \"W\"\n"+test.workflow), 60) {
				said = p.Message
			}
			want := ""
			if test.waits != "" {
				want = "The steps wait for " + test.waits + " in all, and a run may take 60 minutes: it would end before the rest is done. The settings say how long by “Longest run”."
			}
			if said != want {
				t.Errorf("%q, want %q", said, want)
			}
		})
	}
}
