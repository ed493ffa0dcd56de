package extract

import (
	"slices"

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
	return c.judgeLacks(after, before, with)
}

// judgeLacks refuses where a step outside fails for what may not be there, and would not: what
// a call lacks it gives as nothing.
func (c *crossings) judgeLacks(after workflow.Workflow, before, with validate.Tools) *Refusal {
	still := tally(lacking(after, with), problem.Warning)
	for _, one := range lacking(c.W, before) {
		k := at{one.Code, one.At.Node}
		if i := c.Find(k.node); i != none && !c.in[i] && still[k] == 0 {
			return c.togetherWith(k.node, problem.Say("As a workflow of their own, these steps would not do the same: %s", one.What()))
		}
		still[k]--
	}
	return nil
}

// togetherWith refuses what is given to the step: selected besides, it need not be.
func (c *crossings) togetherWith(node string, why problem.Said) *Refusal {
	for _, k := range c.gives {
		if slices.ContainsFunc(k.uses, func(s seen) bool { return s.node == node }) {
			return c.together(k, why)
		}
	}
	return c.withBesides(why)
}

// lacking are the warnings of what may not be there.
func lacking(w workflow.Workflow, tools validate.Tools) (found problem.List) {
	for _, one := range validate.Workflow(w, tools) {
		if one.Severity == problem.Warning && one.Code == problem.ReferenceNotBefore {
			found = append(found, one)
		}
	}
	return found
}
