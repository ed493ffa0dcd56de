// Package structure checks how the steps of a workflow are linked: that each is reached, what
// ways lead out of it, and that loops are whole.
package structure

import (
	"fmt"
	"slices"

	"planwright/planner/problem"
	"planwright/planner/validate/report"
	"planwright/planner/workflow"
)

// none stands for a node or edge that is not there.
const none = workflow.None

// New are the checks of how the steps of a workflow are linked. What they share is
// which loops have an end in their body besides the EndLoop: only without one is it told that
// the EndLoop is not reached.
func New(r *report.Reporter) (Links, Outputs, Loops) {
	leaks := map[int]bool{}
	return Links{r, leaks}, Outputs{r}, Loops{r, leaks}
}

// Links are about ids, names, and what leads to what.
type Links struct {
	*report.Reporter
	leaks map[int]bool // see New
}

// CheckIDs reports steps without an id, and ids that two steps have.
func (c Links) CheckIDs() {
	for i, n := range c.W.Nodes {
		switch {
		case n.ID == "":
			c.Report(problem.StepIncomplete, c.At(i, "id"), "A step named “%s” has no id.", n.Name).
				Fix("Give the step an id that no other step has.")
		case c.Repeats(i):
			p := c.Report(problem.DuplicateID, c.At(i, "id"), "Two steps have the id “%s”: “%s” and “%s”.", n.ID, c.Name(c.Find(n.ID)), c.Name(i)).
				Fix("Give one of the steps with the id %q another id.", n.ID)
			p.Quick(problem.Say("Give the second step another id"), c.renameID(i))
		}
	}
}

// renameID replaces a node that repeats an id by the same with another. No edge
// changes: they belong to the first.
func (c Links) renameID(node int) workflow.Patch {
	before := c.W.Nodes[node]
	after := before
	after.ID = workflow.NewID(before.Label(), func(id string) bool { return c.Find(id) != none })
	return workflow.Patch{
		RemovedNodes: []workflow.PlacedNode{{Index: node, Node: before}},
		AddedNodes:   []workflow.PlacedNode{{Index: node, Node: after}},
	}
}

// CheckDanglingEdges reports edges without source or target.
func (c Links) CheckDanglingEdges() {
	for _, same := range c.danglingEdges() {
		e := same[0]
		edge, missing := c.W.Edges[e], c.W.Edges[e].To
		if c.From[e] == none {
			missing = edge.From
		}
		c.Report(problem.DanglingEdge, problem.Place{Edge: edge.Key()}, "The link from “%s” to “%s” is loose: there is no step “%s”.",
			c.NameOf(edge.From), c.NameOf(edge.To), missing).
			Fix("Remove the edge %s, or add the step %q.", edge.Key(), missing).
			Quick(problem.Say("Remove the link"), c.RemoveEdges(same...))
	}
}

// danglingEdges lists the edges without source or target, equal ones together.
func (c Links) danglingEdges() [][]int {
	var out [][]int
	for e := range c.W.Edges {
		if c.From[e] != none && c.To[e] != none {
			continue
		}
		if same := c.Copies(e); same[0] == e {
			out = append(out, same)
		}
	}
	return out
}

// CheckEntries reports a workflow that does not begin with one step.
func (c Links) CheckEntries() {
	switch {
	case len(c.W.Nodes) == 0 || len(c.Entries) == 1:
	case len(c.Entries) == 0:
		c.Report(problem.NoEntry, problem.Place{}, "No step comes first: each one has another before it.").
			Fix("Remove the edge that leads to the step the workflow starts with.")
	default:
		first, others := c.Entries[0], c.Entries[1:]
		c.Report(problem.MultipleEntries, c.At(others[0], ""), "%d steps have nothing before them, but only one can come first: %s.",
			len(c.Entries), c.Names(c.Entries)).
			Fix("Keep %q as the first step. Link each of the others to the step before it, or remove it: %s.", c.ID(first), c.IDs(others))
	}
}

// CheckCycles reports each edge that closes a cycle. The edges of an EndLoop, and
// those to a Loop that lacks one, are checked with the loop.
func (c Links) CheckCycles() {
	for _, e := range c.Cycles {
		from, to := c.From[e], c.To[e]
		isLoops := c.W.Nodes[from].Kind == workflow.KindEndLoop || c.W.Nodes[to].Kind == workflow.KindLoop && c.EndOf[to] == none && from != to
		if isLoops || c.Copies(e)[0] != e {
			continue
		}
		edge := c.W.Edges[e]
		if end := c.EndOf[to]; end != none && c.IsInside(from, to) {
			c.leaks[to] = true
			c.Report(problem.Cycle, c.AtEdge(e), "“%s” leads straight back to the loop “%s”. It should lead to “%s”, which starts the next round.", c.Name(from), c.Name(to), c.Name(end)).
				Fix("Replace the edge %s by one from %q to %q.", edge.Key(), edge.From, c.ID(end)).
				Quick(problem.Say("Link it to “%s”", c.Name(end)), c.Redirect(e, end))
			continue
		}
		c.Report(problem.Cycle, c.AtEdge(e), "“%s” leads back to “%s”, so the workflow would run in circles.", c.Name(from), c.Name(to)).
			Fix("Remove the edge %s. To repeat steps, put them into a Loop that is closed by an EndLoop.", edge.Key()).
			Quick(problem.Say("Remove the link"), c.RemoveEdges(c.Copies(e)...))
	}
}

// CheckReach reports the steps that no way from an entry leads to, those that
// hang together as one problem.
func (c Links) CheckReach() {
	if len(c.Entries) == 0 {
		return
	}
	seen := slices.Clone(c.Reached)
	for i := range c.W.Nodes {
		if seen[i] || c.Repeats(i) {
			continue
		}
		island := c.island(i, seen)
		c.Report(problem.Unreachable, c.At(island[0], ""), "Nothing leads to %s.", c.Names(island)).
			Fix("Link a step that runs before to the first of these steps, or remove them: %s.", c.IDs(island)).
			Quick(problem.Say("Remove what is never reached"), c.RemoveNodes(island...))
	}
}

// island collects what hangs together with the node among what was not seen, in
// ascending order.
func (c Links) island(start int, seen []bool) []int {
	island := []int{start}
	seen[start] = true
	visit := func(n int) {
		if !seen[n] {
			seen[n] = true
			island = append(island, n)
		}
	}
	for k := 0; k < len(island); k++ {
		for _, e := range c.Out.Of(island[k]) {
			visit(c.To[e])
		}
		for _, e := range c.In.Of(island[k]) {
			visit(c.From[e])
		}
	}
	slices.Sort(island)
	return island
}

// CheckNames warns of steps that people cannot tell apart.
func (c Links) CheckNames() {
	var taken map[string]bool
	next := make(map[string]int, len(c.W.Nodes)) // number to try next; 0 for a name not seen
	for i, n := range c.W.Nodes {
		if n.Name == "" {
			continue
		}
		if next[n.Name] == 0 {
			next[n.Name] = 2
			continue
		}
		if taken == nil {
			taken = c.takenNames()
		}
		name := freeName(n.Name, taken, next)
		c.Report(problem.DuplicateName, c.At(i, "name"), "Two steps are named “%s”.", n.Name).
			Fix("Give %q a name of its own.", n.ID).
			Quick(problem.Say("Rename it to “%s”", name), c.UpdateNode(i, func(n *workflow.Node) { n.Name = name }))
	}
}

func (c Links) takenNames() map[string]bool {
	taken := make(map[string]bool, len(c.W.Nodes))
	for _, n := range c.W.Nodes {
		taken[n.Name] = true
	}
	return taken
}

// freeName is the name with the next number that makes it unique, and takes it.
func freeName(name string, taken map[string]bool, next map[string]int) string {
	for i := next[name]; ; i++ {
		if free := fmt.Sprintf("%s %d", name, i); !taken[free] {
			taken[free], next[name] = true, i+1
			return free
		}
	}
}
