package validate

import (
	"fmt"

	"planwright/planner/workflow"
)

// checkTimes reports a loop that counts its rounds and says something else besides,
// or whose number is none.
func (c *checker) checkTimes(i int, l workflow.Loop) {
	switch {
	case l.ExitCondition != nil:
		c.reportTimesUntil(i, l)
	case l.Over != "":
		c.incomplete(i, "loop/times", "goes over a list, and says how often it repeats as well", "Remove loop.times or loop.over of %q.").
			quick("Go over the list", c.updateLoop(i, func(l *workflow.Loop) {
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
func (c *checker) reportTimesUntil(i int, l workflow.Loop) {
	most := limitFrom(l)
	c.incomplete(i, "loop/times", "repeats until a condition holds, and says how often as well",
		fmt.Sprintf("Of %%q remove loop.times and set loop.maxIterations to %d: it then repeats until loop.exitCondition holds, at most so often. Or remove loop.exitCondition.", most)).
		quick(fmt.Sprintf("Repeat at most %d times until it holds", most), c.updateLoop(i, func(l *workflow.Loop) { l.MaxIterations, l.Times = most, "" }))
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

func (c *checker) checkCount(i int, l workflow.Loop) {
	n, is := l.Times.Number()
	switch {
	case !is && !l.Times.IsReference():
		c.incomplete(i, "loop/times", fmt.Sprintf("should repeat “%s” times, which is neither a whole number nor a result", l.Times),
			"Set loop.times of %q to a whole number, or to a result that is one, as \"<id>.<field>\".")
	case is && n < 1:
		c.incomplete(i, "loop/times", fmt.Sprintf("should repeat %d times", n), "Set loop.times of %q to 1 or more.")
	case n > workflow.MaxTimes:
		c.incomplete(i, "loop/times", fmt.Sprintf("should repeat %d times; %d are the most", n, workflow.MaxTimes), fmt.Sprintf("Set loop.times of %%q to at most %d.", workflow.MaxTimes))
	case l.MaxIterations < 0, is && l.MaxIterations > 0 && l.MaxIterations < n:
		c.incomplete(i, "loop/maxIterations", fmt.Sprintf("should repeat %s times, but at most %d", l.Times, l.MaxIterations), "Remove loop.maxIterations of %q: loop.times says how often it repeats.").
			quick(fmt.Sprintf("Repeat it %s times", l.Times), c.updateLoop(i, func(l *workflow.Loop) { l.MaxIterations = 0 }))
	}
}
