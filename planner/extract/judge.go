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

func atOf(p problem.Problem) at { return at{p.Code, p.At.Node} }

// tally counts the problems of each kind.
func tally(found problem.List) map[at]int {
	count := map[at]int{}
	for _, p := range found {
		count[atOf(p)]++
	}
	return count
}

// grave are the problems of a workflow that tell of what it does.
func grave(w workflow.Workflow, tools validate.Tools) problem.List {
	return validate.Workflow(w, tools).With(problem.Error, problem.Warning)
}

// judge refuses what would have a problem that the workflow has not already: then the two together
// would not do the same. One of the call is always new: what a step inside asks about, and
// may not be there, the call needs before anything runs.
func (c *crossings) judge(after, child workflow.Workflow, call string, before, with validate.Tools) *Refusal {
	was, is := grave(c.W, before), grave(after, with)
	known := tally(was)
	for _, one := range slices.Concat(is, grave(child, with)) {
		k := atOf(one)
		if known[k] > 0 && k.node != call {
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
	if refusal := c.judgeLacks(lacking(grave(c.strict(c.W), before)), lacking(grave(c.strict(after), with))); refusal != nil {
		return refusal
	}
	return c.findFailing()
}

// strict is a workflow in which no step outside goes on where it fails: of one that does nobody
// is told what it lacks.
func (c *crossings) strict(w workflow.Workflow) workflow.Workflow {
	w.Nodes = slices.Clone(w.Nodes)
	for i := range w.Nodes {
		n := &w.Nodes[i]
		if at := c.Find(n.ID); at != none && !c.in[at] && n.OnFailure == workflow.Continue && n.Kind.CanBranch() {
			n.OnFailure = workflow.Stop
		}
	}
	return w
}

// judgeLacks refuses where a step outside fails for what may not be there, and would not: what
// a call lacks it gives as nothing.
func (c *crossings) judgeLacks(was, is problem.List) *Refusal {
	still := tally(is)
	for _, one := range was {
		k := atOf(one)
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

// lacking are those of the problems that warn of what may not be there.
func lacking(found problem.List) (lacking problem.List) {
	for _, one := range found {
		if one.Severity == problem.Warning && one.Code == problem.ReferenceNotBefore {
			lacking = append(lacking, one)
		}
	}
	return lacking
}
