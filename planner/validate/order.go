package validate

import (
	"fmt"
	"slices"
	"strings"

	"planwright/planner/problem"
	"planwright/planner/validate/outcome"
	"planwright/planner/validate/report"
	"planwright/planner/workflow"
)

// checkOrder reports a use of what is not there: the source never runs before it, or
// does not on some way. What a step in a loop gave is gone when the next round begins,
// so the way back of a loop leads to no result. The exit condition of a loop is decided
// at the end of its body, and so is what it collects, which may be missing.
func (c referenceChecks) checkOrder(node, source int, u workflow.Use, ref workflow.Reference) {
	point := node
	if u.Path != "loop/over" && u.Path != "loop/times" && c.W.Nodes[node].Kind == workflow.KindLoop {
		point = c.EndOf[node]
	}
	if point == none || !c.order.Has(point) || !c.order.Has(source) {
		return // reported as unpaired or unreachable
	}
	if loop := c.besideAround(source, point); loop != none && c.Leads(source, point) {
		c.reportBeside(node, source, loop, u, ref)
		return
	}
	isAlways := source != point && c.order.Contains(source, point) // is quick, and true of most
	switch {
	case source == point && source != node: // the end of a loop, for its condition
	case c.isUnderWay(source, node) && (slices.Contains(outcome.CommonResults, ref.Result()) || outcome.RoundResults[ref.Result()] != ""):
		c.reportOrder(node, source, u, ref, "“%s” uses “%s”, which is there only when “%s” is done with all its rounds.").Severity = problem.Error
	case !isAlways && !c.Leads(source, point):
		c.reportNeverBefore(node, source, u, ref)
	case c.OffBy(source) != none:
		c.reportOff(node, c.OffBy(source), u, ref)
	case strings.HasPrefix(u.Path, "loop/collect") && c.IsInside(source, node): // null stands for what is missing
	case !isAlways:
		c.reportOrder(node, source, u, ref, "“%s” uses “%s”, but there is a way to it on which “%s” has not run.").Severity = problem.Warning
	case c.rounds(source, point, ref) != none:
		c.reportRounds(node, source, c.rounds(source, point, ref), u, ref)
	case c.isCutOff(source, point) && c.EndOf[source] != none:
		c.reportOrder(node, source, u, ref, "“%s” uses “%s”, but “%s” comes to its end only in rounds in which no step fails.").Severity = problem.Warning
	case c.isCutOff(source, point):
		c.reportOrder(node, source, u, ref, "“%s” uses “%s”, but “%s” runs only in rounds in which no step before it fails.").Severity = problem.Warning
	default:
		c.checkFailed(node, point, source, u, ref)
	}
}

// isCutOff reports whether a failure of a step before it, or in its own rounds, may have
// ended each round that the source is in, where the loop goes on for all that and the point
// is behind it.
func (c referenceChecks) isCutOff(source, point int) bool {
	for loop := c.Loop[source]; loop != none; loop = c.Loop[loop] {
		if c.W.Nodes[loop].OnFailure != workflow.Continue || c.IsInside(point, loop) {
			continue
		}
		for i, n := range c.W.Nodes {
			if i != source && n.OnFailure == workflow.Stop && n.Kind != workflow.KindEndLoop && c.goesOnAt(i) == loop && (c.IsInside(i, source) || c.Leads(i, source)) {
				return true
			}
		}
	}
	return false
}

// goesOnAt is the loop that goes on with its next round where the step fails; none where the
// workflow ends.
func (c referenceChecks) goesOnAt(node int) int {
	loop := c.Loop[node]
	for loop != none && c.W.Nodes[loop].OnFailure != workflow.Continue {
		loop = c.Loop[loop]
	}
	return loop
}

// isUnderWay reports whether the step is a loop that has a round while the node does
// what it does, or is decided at the end of one.
func (c referenceChecks) isUnderWay(loop, node int) bool {
	return c.EndOf[loop] != none && (loop == node || c.IsInside(node, loop))
}

func (c referenceChecks) reportRounds(node, source, loop int, u workflow.Use, ref workflow.Reference) {
	rounds := problem.Say("the rounds of “%s”, which", c.Name(loop))
	if source == loop {
		rounds = problem.Say("its rounds, and it")
	}
	c.Report(problem.ReferenceNotBefore, c.At(node, u.Path+u.Tail), "“%s” uses “%s”, but “%s” gives it only in %s may have none.", c.Name(node), ref, c.Name(source), rounds).
		Fix("At %s of %q use a result of a step that always runs before it, or put %q into the loop %q.", u.Path+u.Tail, c.ID(node), c.ID(node), c.ID(loop)).Severity = problem.Warning
}

// reportOrder reports a use of the result of a step that has not run; text names the
// step, the result and the other step.
func (c referenceChecks) reportOrder(node, source int, u workflow.Use, ref workflow.Reference, text problem.English) report.Finding {
	fix := fmt.Sprintf("At %s of %q use a result of a step that always runs before it", u.Path+u.Tail, c.ID(node))
	if source != node {
		fix += fmt.Sprintf(", or move %q before it", ref.Node)
	}
	return c.Report(problem.ReferenceNotBefore, c.At(node, u.Path+u.Tail), text, c.Name(node), ref, c.Name(source)).Fix("%s.", fix)
}

// reportNeverBefore reports a use of the result of a step that has not run whatever way
// the workflow went.
func (c referenceChecks) reportNeverBefore(node, source int, u workflow.Use, ref workflow.Reference) {
	text := problem.English("“%s” uses “%s”, but “%s” never runs before it.")
	switch {
	case source == node:
		text = "“%s” uses “%s”, its own result, which is there only when “%s” has run."
	case c.Loop[source] != none && c.Leads(node, source) && c.IsInside(node, c.Loop[source]):
		text = "“%s” uses “%s”, but “%s” runs after it in each round, and what it gave is gone when the next begins."
	}
	p := c.reportOrder(node, source, u, ref, text)
	p.Severity = problem.Error
	if by, ok := c.earlier(node, ref); ok && source == node {
		c.offerReference(p, node, ref, by) // the one before was meant
	}
}

func (c referenceChecks) reportOff(node, off int, u workflow.Use, ref workflow.Reference) {
	c.Report(problem.ReferenceNotBefore, c.At(node, u.Path+u.Tail), "“%s” uses “%s”, but “%s” is turned off, so there is no such result.", c.Name(node), ref, c.Name(off)).
		Fix("Turn %q on, or at %s of %q use another result.", c.ID(off), u.Path+u.Tail, c.ID(node)).
		Quick(problem.Say("Turn it on"), c.UpdateNode(off, func(n *workflow.Node) { n.Disabled = false })).Severity = problem.Warning
}

// maxEarlier is how many steps are looked at for one that may be meant.
const maxEarlier = 50

// earlier is the same result of another step, where exactly one that always runs before
// the node names it.
func (c referenceChecks) earlier(node int, ref workflow.Reference) (by workflow.Reference, ok bool) {
	if slices.Contains(outcome.CommonResults, ref.Result()) {
		return workflow.Reference{}, false
	}
	at := c.order.Parent[node]
	for range maxEarlier {
		if at == none || at == c.order.Root() { // a step that nothing leads to is not in the tree
			return by, ok
		}
		names, _ := c.results.Of(at)
		switch {
		case !slices.Contains(names, ref.Result()):
		case ok:
			return workflow.Reference{}, false
		default:
			by, ok = workflow.Reference{Node: c.ID(at), Field: ref.Field}, true
		}
		at = c.order.Parent[at]
	}
	return workflow.Reference{}, false
}

// checkFailed reports a result of a step that has failed on the way to its use: it gave
// an error, and nothing else.
func (c referenceChecks) checkFailed(node, point, source int, u workflow.Use, ref workflow.Reference) {
	if slices.Contains(outcome.CommonResults, ref.Result()) || c.isUnderWay(source, node) || outcome.RoundResults[ref.Result()] != "" && c.EndOf[source] != none {
		return // a loop that fails has no round, and collected nothing
	}
	given := c.results.GivenWhenFailed(source, ref.Result())
	if c.W.Nodes[source].OnFailure == workflow.Continue && given != outcome.Always && c.breaksWithout(node, u) && !c.isAsked(source, point) {
		c.reportOrder(node, source, u, ref, "“%s” uses “%s”, but the workflow goes on where “%s” fails, and then there is no such result.").
			Fix("Ask for %q by an If before %q, or let the workflow stop or branch when %q fails.", ref.Node+".success", c.ID(node), ref.Node).Severity = problem.Warning
	}
	if c.W.Nodes[source].OnFailure == workflow.Continue && c.decidesByText(node, u, ref) && given != outcome.Always && !c.isAsked(source, point) {
		c.reportOrder(node, source, u, ref, "“%s” decides by “%s”, but the workflow goes on where “%s” fails, and then there is no such text: it goes as if that were not in it.").
			Fix("Ask for %q by an If before %q, or let the workflow stop or branch when %q fails.", ref.Node+".success", c.ID(node), ref.Node).Severity = problem.Warning
	}
	if !c.W.Nodes[source].BranchesOnFailure() {
		return
	}
	failed, worked := c.waysTo(source, point)
	if !failed || given == outcome.Always {
		return
	}
	if worked {
		c.reportOrder(node, source, u, ref, "“%s” uses “%s”, but there is a way to it on which “%s” has failed.").Severity = problem.Warning
		return
	}
	p := c.Report(problem.ReferenceNotBefore, c.At(node, u.Path+u.Tail), "“%s” uses “%s”, but it runs only when “%s” has failed, and then there is no such result.", c.Name(node), ref, c.Name(source)).
		Fix("At %s of %q use %q, which says what went wrong, or a result of another step.", u.Path+u.Tail, c.ID(node), ref.Node+".error")
	if given == outcome.Seldom {
		p.Severity = problem.Warning
		return
	}
	p.Severity = problem.Error
	if ref.Field == "text" {
		c.offerReference(p, node, ref, workflow.Reference{Node: ref.Node, Field: "error"})
	}
}

// breaksWithout reports whether a use of nothing ends the run: not in a condition, where
// it is a missing value, nor in a step that may fail.
func (c referenceChecks) breaksWithout(node int, u workflow.Use) bool {
	return c.W.Nodes[node].OnFailure == workflow.Stop && !u.InCondition()
}

// decidesByText reports whether a condition compares a text or a list: that there is none is no
// answer to what it asks, as it is to whether something is empty, or to a number that is at least so
// much. Nor is it where the condition asks for something else besides.
func (c referenceChecks) decidesByText(node int, u workflow.Use, ref workflow.Reference) bool {
	kind := c.results.TypeOf(ref)
	if !u.InCondition() || kind != "string" && kind != "array" && (kind != "" || ref.Field != "text") {
		return false
	}
	compares, asks := false, false
	for path, condition := range c.W.Nodes[node].Conditions {
		if !strings.HasPrefix(u.Path, path) {
			continue
		}
		for leaf := range condition.Leaves {
			left, ok := workflow.ParseReference(leaf.Left.Variable)
			switch {
			case !ok:
			case left.Node != ref.Node:
				asks = asks || len(condition.All) > 0 // such as whether the file is there
			case left != ref || leaf.Operator.Unary():
				asks = true
			default:
				compares = true
			}
		}
	}
	return compares && !asks
}

// isAsked reports whether a decision on the way from the step to the point looks at a
// result of the step. It may where the step is far away.
func (c referenceChecks) isAsked(source, point int) (asked bool) {
	at := c.order.Parent[point]
	for range maxEarlier {
		if asked || at == source || at == c.order.Root() {
			return asked
		}
		c.W.Nodes[at].Uses(func(u workflow.Use) bool {
			ref, ok := workflow.ParseReference(u.Text)
			asked = ok && ref.Node == c.ID(source) && u.InCondition()
			return !asked
		})
		at = c.order.Parent[at]
	}
	return true
}

// waysTo reports whether a way from the step to the point begins with its failure, and
// whether one does not.
func (c referenceChecks) waysTo(source, point int) (failed, worked bool) {
	for _, e := range c.Out.Of(source) {
		to := c.To[e]
		switch {
		case to != point && !c.Leads(to, point):
		case c.W.Edges[e].Output == workflow.OnError:
			failed = true
		default:
			worked = true
		}
	}
	return failed, worked
}
