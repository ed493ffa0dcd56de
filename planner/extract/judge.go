package extract

import (
	"planwright/planner/problem"
	"planwright/planner/validate"
	"planwright/planner/workflow"
)

// at is a kind of problem at a step, "" for one of the whole workflow.
type at struct {
	code problem.Code
	node string
}

// tally counts the problems of each kind.
func tally(found problem.List, severity ...problem.Severity) map[at]int {
	count := map[at]int{}
	for _, s := range severity {
		for _, p := range found.With(s) {
			count[at{p.Code, p.At.Node}]++
		}
	}
	return count
}

// judge refuses what would have a problem that the workflow has not already: then the two together
// would not do the same. One of the call is always new: what a step inside asks about, and
// may not be there, the call needs before anything runs.
func (c *crossings) judge(after, child workflow.Workflow, call string, before, with validate.Tools) *Refusal {
	known := tally(validate.Workflow(c.W, before), problem.Error, problem.Warning)
	found := append(validate.Workflow(after, with), validate.Workflow(child, with)...)
	for _, one := range found {
		k := at{one.Code, one.At.Node}
		if one.Severity == problem.Repair || known[k] > 0 && k.node != call {
			known[k]--
			continue
		}
		why := problem.Say("As a workflow of their own, these steps would not do the same: %s", one.What())
		for _, given := range c.given {
			if k.node == call && one.At.Path == "tool/arguments/"+given.name {
				return c.together(given, why)
			}
		}
		return c.withBesides(why)
	}
	return nil
}
