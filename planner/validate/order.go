package validate

import (
	"fmt"
	"slices"
	"strings"

	"planwright/planner/flow"
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// checkOrder reports a use of what is not there: the source never runs before it, or
// does not on some way. What a step in a loop gave is gone when the next round begins,
// so the way back of a loop leads to no result. The exit condition of a loop is decided
// at the end of its body.
func (c *checker) checkOrder(order flow.Tree, node, source int, u workflow.Use, ref workflow.Reference) {
	point := node
	if u.Path != "loop/over" && u.Path != "loop/times" && c.W.Nodes[node].Kind == workflow.KindLoop {
		point = c.EndOf[node]
	}
	if point == none || !order.Has(point) || !order.Has(source) {
		return // reported as unpaired or unreachable
	}
	switch {
	case source == point && source != node: // the end of a loop, for its condition
	case !c.Leads(source, point):
		c.reportNeverBefore(order, node, source, u, ref)
	case c.offBy(source) != none:
		c.reportOff(node, c.offBy(source), u, ref)
	case !order.Contains(source, point):
		c.reportOrder(node, source, u, ref, "“%s” uses “%s”, but there is a way to it on which “%s” has not run.").Severity = problem.Warning
	case c.rounds(source, point, ref) != none:
		c.reportRounds(node, source, c.rounds(source, point, ref), u, ref)
	default:
		c.checkFailed(order, node, point, source, u, ref)
	}
}

// rounds is a loop that may have no round, which the step gives the result in and the
// point is not in; none where there is no such loop.
func (c *checker) rounds(source, point int, ref workflow.Reference) int {
	loop := c.Loop[source]
	if result := ref.Result(); c.EndOf[source] != none && (result == "index" || result == "item") {
		loop = source
	}
	for ; loop != none; loop = c.Loop[loop] {
		if l := c.W.Nodes[loop].Loop; l != nil && (l.Over != "" || l.Times.IsReference()) && !c.isInside(point, loop) {
			return loop
		}
	}
	return none
}

func (c *checker) reportRounds(node, source, loop int, u workflow.Use, ref workflow.Reference) {
	rounds := fmt.Sprintf("the rounds of “%s”, which", c.name(loop))
	if source == loop {
		rounds = "its rounds, and it"
	}
	c.report(problem.ReferenceNotBefore, c.at(node, u.Path+u.Tail), "“%s” uses “%s”, but “%s” gives it only in %s may have none.", c.name(node), ref, c.name(source), rounds).
		fix("At %s of %q use a result of a step that always runs before it, or put %q into the loop %q.", u.Path+u.Tail, c.id(node), c.id(node), c.id(loop)).Severity = problem.Warning
}

// reportOrder reports a use of the result of a step that has not run; text names the
// step, the result and the other step.
func (c *checker) reportOrder(node, source int, u workflow.Use, ref workflow.Reference, text string) finding {
	fix := fmt.Sprintf("At %s of %q use a result of a step that always runs before it", u.Path+u.Tail, c.id(node))
	if source != node {
		fix += fmt.Sprintf(", or move %q before it", ref.Node)
	}
	return c.report(problem.ReferenceNotBefore, c.at(node, u.Path+u.Tail), text, c.name(node), ref, c.name(source)).fix("%s.", fix)
}

// reportNeverBefore reports a use of the result of a step that has not run whatever way
// the workflow went.
func (c *checker) reportNeverBefore(order flow.Tree, node, source int, u workflow.Use, ref workflow.Reference) {
	text := "“%s” uses “%s”, but “%s” never runs before it."
	switch {
	case source == node:
		text = "“%s” uses “%s”, its own result, which is there only when “%s” has run."
	case c.Loop[source] != none && c.Leads(node, source) && c.isInside(node, c.Loop[source]):
		text = "“%s” uses “%s”, but “%s” runs after it in each round, and what it gave is gone when the next begins."
	}
	p := c.reportOrder(node, source, u, ref, text)
	p.Severity = problem.Error
	if by, ok := c.earlier(order, node, ref); ok && source == node {
		c.offerReference(p, node, ref, by) // the one before was meant
	}
}

// offBy is the step by which a step is passed over: itself or a loop around it, where that
// is turned off; else none. The end of a loop is turned off with its loop alone.
func (c *checker) offBy(node int) int {
	if c.W.Nodes[node].Kind == workflow.KindEndLoop {
		node = c.Loop[node]
	}
	for node != none && !bool(c.W.Nodes[node].Disabled) {
		node = c.Loop[node]
	}
	return node
}

func (c *checker) reportOff(node, off int, u workflow.Use, ref workflow.Reference) {
	c.report(problem.ReferenceNotBefore, c.at(node, u.Path+u.Tail), "“%s” uses “%s”, but “%s” is turned off, so there is no such result.", c.name(node), ref, c.name(off)).
		fix("Turn %q on, or at %s of %q use another result.", c.id(off), u.Path+u.Tail, c.id(node)).
		quick("Turn it on", c.updateNode(off, func(n *workflow.Node) { n.Disabled = false })).Severity = problem.Warning
}

// maxEarlier is how many steps are looked at for one that may be meant.
const maxEarlier = 50

// earlier is the same result of another step, where exactly one that always runs before
// the node names it.
func (c *checker) earlier(order flow.Tree, node int, ref workflow.Reference) (by workflow.Reference, ok bool) {
	if slices.Contains(commonResults, ref.Result()) {
		return workflow.Reference{}, false
	}
	at := order.Parent[node]
	for range maxEarlier {
		if at == none || at == order.Root() { // a step that nothing leads to is not in the tree
			return by, ok
		}
		names, _ := c.results(at)
		switch {
		case !slices.Contains(names, ref.Result()):
		case ok:
			return workflow.Reference{}, false
		default:
			by, ok = workflow.Reference{Node: c.id(at), Field: ref.Field}, true
		}
		at = order.Parent[at]
	}
	return workflow.Reference{}, false
}

// checkFailed reports a result of a step that has failed on the way to its use: it gave
// an error, and nothing else.
func (c *checker) checkFailed(order flow.Tree, node, point, source int, u workflow.Use, ref workflow.Reference) {
	if slices.Contains(commonResults, ref.Result()) {
		return
	}
	given := c.givenWhenFailed(source, ref.Result())
	if c.W.Nodes[source].OnFailure == workflow.Continue && given != always && c.breaksWithout(node, u) && !c.isAsked(order, source, point) {
		c.reportOrder(node, source, u, ref, "“%s” uses “%s”, but the workflow goes on where “%s” fails, and then there is no such result.").
			fix("Ask for %q by an If before %q, or let the workflow stop or branch when %q fails.", ref.Node+".success", c.id(node), ref.Node).Severity = problem.Warning
	}
	if !c.W.Nodes[source].BranchesOnFailure() {
		return
	}
	failed, worked := c.waysTo(source, point)
	if !failed || given == always {
		return
	}
	if worked {
		c.reportOrder(node, source, u, ref, "“%s” uses “%s”, but there is a way to it on which “%s” has failed.").Severity = problem.Warning
		return
	}
	p := c.report(problem.ReferenceNotBefore, c.at(node, u.Path+u.Tail), "“%s” uses “%s”, but it runs only when “%s” has failed, and then there is no such result.", c.name(node), ref, c.name(source)).
		fix("At %s of %q use %q, which says what went wrong, or a result of another step.", u.Path+u.Tail, c.id(node), ref.Node+".error")
	if given == seldom {
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
func (c *checker) breaksWithout(node int, u workflow.Use) bool {
	return c.W.Nodes[node].OnFailure == workflow.Stop && !inCondition(u)
}

func inCondition(u workflow.Use) bool {
	return strings.HasPrefix(u.Path, "if/") || strings.HasPrefix(u.Path, "switch/") || strings.HasPrefix(u.Path, "loop/exitCondition")
}

// isAsked reports whether a decision on the way from the step to the point looks at a
// result of the step. It may where the step is far away.
func (c *checker) isAsked(order flow.Tree, source, point int) (asked bool) {
	at := order.Parent[point]
	for range maxEarlier {
		if asked || at == source || at == order.Root() {
			return asked
		}
		c.W.Nodes[at].Uses(func(u workflow.Use) bool {
			ref, ok := workflow.ParseReference(u.Text)
			asked = ok && ref.Node == c.id(source) && inCondition(u)
			return !asked
		})
		at = order.Parent[at]
	}
	return true
}

// waysTo reports whether a way from the step to the point begins with its failure, and
// whether one does not.
func (c *checker) waysTo(source, point int) (failed, worked bool) {
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

// often is whether a step that failed gives a result all the same.
type often int

// How often.
const (
	never often = iota
	seldom
	always
)

// givenWhenFailed reports whether a step that failed gives the result. The text is what
// it was to give, never what went wrong.
func (c *checker) givenWhenFailed(node int, result string) often {
	n := c.W.Nodes[node]
	switch {
	case n.Kind != workflow.KindTool || result == "text":
		return never
	case n.Tool == nil || c.tools == nil || !c.tools.Has(n.Tool.Name) || c.tools.Gives(n.Tool.Name, result).WhenFailed:
		return always
	}
	return seldom
}
