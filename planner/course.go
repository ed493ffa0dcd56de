package planner

import (
	"slices"

	"planwright/planner/problem"
)

// course is what a request has met with on its way.
type course struct {
	turns   cost // calls that ended in calls of a tool: no attempts
	rounds  int  // how many of these there were
	noTools bool // the endpoint takes no tools

	warnings problem.List // of the endpoint, each once
}

// cost is what calls besides the attempts took.
type cost struct {
	calls int
	usage Usage
}

func (c *cost) add(a Answer) {
	c.calls++
	c.usage.InputTokens += a.InputTokens
	c.usage.OutputTokens += a.OutputTokens
}

// charge counts calls that are no attempts.
func (r *Result) charge(c cost) {
	r.Calls += c.calls
	r.Usage.InputTokens += c.usage.InputTokens
	r.Usage.OutputTokens += c.usage.OutputTokens
}

// warn keeps what an endpoint says of itself. Whatever that is, it does not make
// a workflow wrong.
func (c *course) warn(warnings problem.List) {
	for _, w := range warnings {
		w = w.As(problem.Warning)
		if !slices.ContainsFunc(c.warnings, func(p problem.Problem) bool { return p.Code == w.Code && p.Message == w.Message }) {
			c.warnings = append(c.warnings, w)
		}
	}
}
