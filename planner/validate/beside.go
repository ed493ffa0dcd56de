package validate

import (
	"fmt"

	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// besideChecks are about loops whose rounds go on side by side.
type besideChecks struct{ *checker }

// checkBeside reports such a loop that cannot have its rounds so, and steps in it that one
// round would disturb another with.
func (c besideChecks) checkBeside() {
	for i, n := range c.W.Nodes {
		if n.Kind != workflow.KindLoop || n.Loop == nil || n.Loop.Parallel == 0 {
			continue
		}
		c.checkForm(i, *n.Loop)
		if c.isBeside(i) {
			c.checkBody(i)
			c.checkShared(i)
		}
	}
}

// checkForm reports what a loop says besides that does not go with it.
func (c besideChecks) checkForm(i int, l workflow.Loop) {
	most := workflow.MaxParallel
	switch {
	case l.Parallel > most:
		c.Incomplete(i, "loop/parallel", problem.Say("should have %d rounds at once; %d are the most", l.Parallel, most), fmt.Sprintf("Set loop.parallel of %%q to at most %d.", most)).
			Quick(problem.Say("%d rounds at once", most), c.UpdateLoop(i, func(l *workflow.Loop) { l.Parallel = most }))
	case l.Parallel < 1:
		c.Incomplete(i, "loop/parallel", problem.Say("should have %d rounds at once", l.Parallel), "Set loop.parallel of %q to 1 or more, or remove it.").Quick(oneByOne, c.inTurn(i))
	case l.ExitCondition != nil:
		c.Incomplete(i, "loop/parallel", problem.Say("has several rounds at once, and looks at a condition behind each"), "Of %q remove loop.parallel, or loop.exitCondition.").Quick(oneByOne, c.inTurn(i))
	case l.Over == "" || l.Times != "":
		c.Incomplete(i, "loop/parallel", problem.Say("has several rounds at once, but only those over a list can be"), "Of %q remove loop.parallel, or set loop.over to a list and remove loop.times.").Quick(oneByOne, c.inTurn(i))
	}
}

var oneByOne = problem.Say("One round after the other")

// inTurn is the change by which the rounds of a loop go one after the other.
func (c *checker) inTurn(loop int) workflow.Patch {
	return c.UpdateLoop(loop, func(l *workflow.Loop) { l.Parallel = 0 })
}

// isBeside reports whether the rounds of a loop go on side by side.
func (c *checker) isBeside(loop int) bool {
	n := c.W.Nodes[loop]
	return n.Loop != nil && n.Loop.Parallel != 0 && c.EndOf[loop] != none && !bool(n.Disabled)
}

// besideAround is the outermost loop with such rounds around the step that the point is not
// in; none where there is none.
func (c *checker) besideAround(source, point int) int {
	found := none
	for loop := c.Loop[source]; loop != none; loop = c.Loop[loop] {
		if c.isBeside(loop) && point != loop && !c.IsInside(point, loop) {
			found = loop
		}
	}
	return found
}

// checkBody reports steps in a round that may end the workflow.
func (c besideChecks) checkBody(loop int) {
	for i, n := range c.W.Nodes {
		if len(n.Ends) == 0 || !c.IsInside(i, loop) || !c.Reached[i] {
			continue
		}
		c.Report(problem.RoundsBeside, c.At(i, "ends"), "“%s” ends the workflow, but the rounds of “%s” go on side by side: the others would not be over.", c.Name(i), c.Name(loop)).
			Fix("Let %q lead to %q, which ends the round, in place of its ends; or remove loop.parallel of %q.", c.ID(i), c.ID(c.EndOf[loop]), c.ID(loop)).
			Quick(oneByOne, c.inTurn(loop))
	}
}

// checkShared reports rounds in which one comes in between what another does with the screen
// or the clipboard, and what is left of them by chance.
func (c besideChecks) checkShared(loop int) {
	uses := map[string]int{}
	for i, n := range c.W.Nodes {
		if !c.IsInside(i, loop) || c.OffBy(i) != none {
			continue
		}
		for _, tool := range n.MayCall(c.Loop[i] != loop) {
			for _, thing := range c.holds(tool, n.Gives()) {
				uses[thing]++
			}
		}
		if n.Kind == workflow.KindTool && n.Tool != nil {
			c.checkLeft(i, loop, *n.Tool)
		}
	}
	for _, thing := range []struct {
		name string
		said problem.Said
	}{{"screen", problem.Say("the screen")}, {"clipboard", problem.Say("the clipboard")}} {
		if uses[thing.name] > 1 {
			c.Report(problem.RoundsBeside, c.At(loop, "loop/parallel"), "The rounds of “%s” go on side by side, and each may use %s more than once: one round would come in between in another.", c.Name(loop), thing.said).
				Fix("Remove loop.parallel of %q: its rounds have to go one after the other.", c.ID(loop)).
				Quick(oneByOne, c.inTurn(loop))
		}
	}
}

// checkLeft reports a step that leaves something in the same place in all rounds: it is
// chance which round was the last.
func (c besideChecks) checkLeft(i, loop int, call workflow.ToolCall) {
	again := againChecks(c)
	switch {
	case makes(call.Name) && textIn(call.Arguments["mode"]) == "append" && !again.comesOf(loop, i, "path"):
		c.Report(problem.RoundsBeside, c.At(i, "tool/arguments/path"), "“%s” adds to one file in all rounds of “%s”, which go on side by side: what is in it is in no certain order.", c.Name(i), c.Name(loop)).
			Fix("Write behind the loop %q what its loop.collect takes, which is in order; or remove loop.parallel of %q.", c.ID(loop), c.ID(loop)).Severity = problem.Warning
	case call.Name == "remember" && !again.comesOf(loop, i, "key"):
		c.Report(problem.RoundsBeside, c.At(i, "tool/arguments/key"), "“%s” remembers something under one name in all rounds of “%s”, which go on side by side: it is chance which of them stays.", c.Name(i), c.Name(loop)).
			Fix("Let \"key\" of %q differ with the round, or put %q behind the loop %q, with its \"results\"; or remove loop.parallel of %q.", c.ID(i), c.ID(i), c.ID(loop), c.ID(loop)).Severity = problem.Warning
	}
}

func (c besideChecks) holds(tool string, given func(argument string) bool) []string {
	if c.tools == nil {
		return nil
	}
	return c.tools.Holds(tool, given)
}

// reportBeside reports a use, behind a loop, of what only its rounds have.
func (c referenceChecks) reportBeside(node, source, loop int, u workflow.Use, ref workflow.Reference) {
	c.Report(problem.RoundsBeside, c.At(node, u.Path+u.Tail), "“%s” uses “%s”, but the rounds of “%s” go on side by side: what “%s” gave in them is not there any more.", c.Name(node), ref, c.Name(loop), c.Name(source)).
		Fix("At %s of %q use %q, and set loop.collect of %q to what is needed of each round, such as \"{{%s}}\"; or remove loop.parallel of %q.", u.Path+u.Tail, c.ID(node), "{{"+c.ID(loop)+".results}}", c.ID(loop), ref, c.ID(loop)).
		Quick(oneByOne, c.inTurn(loop))
}
