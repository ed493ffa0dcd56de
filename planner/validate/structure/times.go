package structure

import (
	"fmt"

	"planwright/planner/problem"
	"planwright/planner/validate/report"
	"planwright/planner/workflow"
)

// Times are about how often one loop repeats.
type Times struct{ *report.Reporter }

// checkTimes reports a loop that counts its rounds and says something else besides,
// or whose number is none.
func (c Times) checkTimes(i int, l workflow.Loop) {
	switch {
	case l.ExitCondition != nil:
		c.reportTimesUntil(i, l)
	case l.Over != "":
		c.Incomplete(i, "loop/times", problem.Say("goes over a list, and says how often it repeats as well"), "Remove loop.times or loop.over of %q.").
			Quick(problem.Say("Go over the list"), c.UpdateLoop(i, func(l *workflow.Loop) {
				l.Times = ""
				if l.MaxIterations < 1 {
					l.MaxIterations = l.DefaultLimit()
				}
			}))
	default:
		c.checkCount(i, l)
	}
}

// reportTimesUntil offers the form that means “at most so often until”.
func (c Times) reportTimesUntil(i int, l workflow.Loop) {
	most := limitFrom(l)
	c.Incomplete(i, "loop/times", problem.Say("repeats until a condition holds, and says how often as well"),
		fmt.Sprintf("Of %%q remove loop.times and set loop.maxIterations to %d: it then repeats until loop.exitCondition holds, at most so often. Or remove loop.exitCondition.", most)).
		Quick(problem.Say("Repeat at most %d times until it holds", most), c.UpdateLoop(i, func(l *workflow.Loop) { l.MaxIterations, l.Times = most, "" }))
}

// limitFrom is the limit of rounds of a loop that no longer counts them.
func limitFrom(l workflow.Loop) int {
	n, is := l.Times.Number()
	switch {
	case is && n > 0 && l.MaxIterations > 0:
		return min(n, l.MaxIterations)
	case is && n > 0:
		return n
	case l.MaxIterations > 0:
		return l.MaxIterations
	}
	return l.DefaultLimit()
}

func (c Times) checkCount(i int, l workflow.Loop) {
	n, is := l.Times.Number()
	switch {
	case !is && !l.Times.IsReference():
		c.Incomplete(i, "loop/times", problem.Say("should repeat “%s” times, which is neither a whole number nor a result", l.Times),
			"Set loop.times of %q to a whole number, or to a result that is one, as \"<id>.<field>\".")
	case is && n < 1:
		c.Incomplete(i, "loop/times", problem.Say("should repeat %d times", n), "Set loop.times of %q to 1 or more.")
	case n > workflow.MaxTimes:
		c.Incomplete(i, "loop/times", problem.Say("should repeat %d times; %d are the most", n, workflow.MaxTimes), fmt.Sprintf("Set loop.times of %%q to at most %d.", workflow.MaxTimes))
	case l.MaxIterations < 0, is && l.MaxIterations > 0 && l.MaxIterations < n:
		c.Incomplete(i, "loop/maxIterations", problem.Say("should repeat %s times, but at most %d", l.Times, l.MaxIterations), "Remove loop.maxIterations of %q: loop.times says how often it repeats.").
			Quick(problem.Say("Repeat it %s times", l.Times), c.UpdateLoop(i, func(l *workflow.Loop) { l.MaxIterations = 0 }))
	}
}

// checkBudget warns of more rounds than a run has steps: the workflow would end there as
// failed.
func (c Times) checkBudget(i int, l workflow.Loop) {
	n, counted := l.Times.Number()
	switch around := c.roundsAround(i); {
	case around > workflow.RunSteps, c.OffBy(i) != none: // the loop around it is reported
	case l.Times == "" && l.MaxIterations > workflow.RunSteps:
		c.Incomplete(i, "loop/maxIterations", problem.Say("may have %d rounds, but a run ends after %d steps, unless the settings allow more", l.MaxIterations, workflow.RunSteps),
			"Set loop.maxIterations of %q to as many rounds as it may need.").Severity = problem.Warning
	case counted && n <= workflow.MaxTimes && n > workflow.RunSteps/around:
		c.Incomplete(i, "loop/times", problem.Say("has %d rounds in all, but a run ends after %d steps, unless the settings allow more", n*around, workflow.RunSteps),
			"Set loop.times of %q, or of the loops around it, to fewer rounds.").Severity = problem.Warning
	}
}

// roundsAround is how often the loops around one have it run for certain: 1, and more
// only by those that count their rounds.
func (c Times) roundsAround(i int) int {
	rounds := 1
	for loop := c.Loop[i]; loop != none && rounds <= workflow.RunSteps; loop = c.Loop[loop] {
		if l := c.W.Nodes[loop].Loop; l != nil {
			if n, counted := l.Times.Number(); counted && n > 0 && n <= workflow.MaxTimes {
				rounds *= n
			}
		}
	}
	return rounds
}

// CheckLoop reports a loop that does not say how often it repeats, or not rightly.
func (c Times) CheckLoop(i int, n workflow.Node) {
	switch {
	case n.Loop == nil:
		c.Incomplete(i, "loop", problem.Say("does not say how often it repeats"), "Set loop.times, loop.exitCondition or loop.over of %q.")
	case n.Loop.Times != "":
		c.checkTimes(i, *n.Loop)
	case n.Loop.MaxIterations == 0 && n.Loop.ExitCondition == nil && n.Loop.Over == "":
		c.Incomplete(i, "loop/times", problem.Say("does not say how often it repeats"), "Set loop.times, loop.exitCondition or loop.over of %q.")
	case n.Loop.MaxIterations < 1:
		limit := n.Loop.DefaultLimit()
		c.Incomplete(i, "loop/maxIterations", problem.Say("has no limit of rounds"), fmt.Sprintf("Set loop.maxIterations of %%q to 1 or more, for instance %d.", limit)).
			Quick(problem.Say("Limit it to %d rounds", limit), c.UpdateLoop(i, func(l *workflow.Loop) { l.MaxIterations = limit }))
	}
	if n.Loop != nil {
		c.checkBudget(i, *n.Loop)
	}
}
