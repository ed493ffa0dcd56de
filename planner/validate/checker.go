package validate

import (
	"planwright/planner/flow"
	"planwright/planner/validate/outcome"
	"planwright/planner/validate/report"
	"planwright/planner/workflow"
)

// checker holds what the checks share: the workflow and the problems found so far, and what is
// known of it. The checks of one subject are the methods of a type of its own.
type checker struct {
	report.Reporter
	tools   Tools
	given   []workflow.Node // before workflows that are called were looked up
	results *outcome.Results
	order   flow.Tree        // what always runs before what
	users   map[string][]int // see usersOf

	calledBy map[string]int // see isOfOther
}

// rounds is a loop that may have no round, which the step gives the result in and the
// point is not in; none where there is no such loop.
func (c *checker) rounds(source, point int, ref workflow.Reference) int {
	loop := c.Loop[source]
	if result := ref.Result(); c.EndOf[source] != none && (result == "index" || result == "item") {
		loop = source
	}
	for ; loop != none; loop = c.Loop[loop] {
		if c.mayHaveNone(loop) && !c.IsInside(point, loop) {
			return loop
		}
	}
	return none
}

// mayHaveNone reports whether a loop may have no round.
func (c *checker) mayHaveNone(loop int) bool {
	l := c.W.Nodes[loop].Loop
	return l != nil && (l.Over != "" || l.Times.IsReference())
}

func has[K comparable, V any](m map[K]V, k K) bool {
	_, ok := m[k]
	return ok
}
