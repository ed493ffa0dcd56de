package validate

import (
	"fmt"
	"slices"

	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// structureChecks are about ids, names, and what leads to what.
type structureChecks struct{ *checker }

func (c structureChecks) checkIDs() {
	for i, n := range c.W.Nodes {
		switch {
		case n.ID == "":
			c.report(problem.StepIncomplete, c.at(i, "id"), "A step named “%s” has no id.", n.Name).
				fix("Give the step an id that no other step has.")
		case c.Repeats(i):
			p := c.report(problem.DuplicateID, c.at(i, "id"), "Two steps have the id “%s”: “%s” and “%s”.", n.ID, c.name(c.Find(n.ID)), c.name(i)).
				fix("Give one of the steps with the id %q another id.", n.ID)
			p.quick(problem.Say("Give the second step another id"), c.renameID(i))
		}
	}
}

// renameID replaces a node that repeats an id by the same with another. No edge
// changes: they belong to the first.
func (c structureChecks) renameID(node int) workflow.Patch {
	before := c.W.Nodes[node]
	after := before
	after.ID = workflow.NewID(before.Label(), func(id string) bool { return c.Find(id) != none })
	return workflow.Patch{
		RemovedNodes: []workflow.PlacedNode{{Index: node, Node: before}},
		AddedNodes:   []workflow.PlacedNode{{Index: node, Node: after}},
	}
}

func (c structureChecks) checkDanglingEdges() {
	for _, same := range c.danglingEdges() {
		e := same[0]
		edge, missing := c.W.Edges[e], c.W.Edges[e].To
		if c.From[e] == none {
			missing = edge.From
		}
		c.report(problem.DanglingEdge, problem.Place{Edge: edge.Key()}, "The link from “%s” to “%s” is loose: there is no step “%s”.",
			c.nameOf(edge.From), c.nameOf(edge.To), missing).
			fix("Remove the edge %s, or add the step %q.", edge.Key(), missing).
			quick(problem.Say("Remove the link"), c.removeEdges(same...))
	}
}

// danglingEdges lists the edges without source or target, equal ones together.
func (c structureChecks) danglingEdges() [][]int {
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

func (c structureChecks) checkEntries() {
	switch {
	case len(c.W.Nodes) == 0 || len(c.Entries) == 1:
	case len(c.Entries) == 0:
		c.report(problem.NoEntry, problem.Place{}, "No step comes first: each one has another before it.").
			fix("Remove the edge that leads to the step the workflow starts with.")
	default:
		first, others := c.Entries[0], c.Entries[1:]
		c.report(problem.MultipleEntries, c.at(others[0], ""), "%d steps have nothing before them, but only one can come first: %s.",
			len(c.Entries), c.names(c.Entries)).
			fix("Keep %q as the first step. Link each of the others to the step before it, or remove it: %s.", c.id(first), c.ids(others))
	}
}

// checkCycles reports each edge that closes a cycle. The edges of an EndLoop, and
// those to a Loop that lacks one, are checked with the loop.
func (c structureChecks) checkCycles() {
	for _, e := range c.Cycles {
		from, to := c.From[e], c.To[e]
		isLoops := c.W.Nodes[from].Kind == workflow.KindEndLoop || c.W.Nodes[to].Kind == workflow.KindLoop && c.EndOf[to] == none && from != to
		if isLoops || c.Copies(e)[0] != e {
			continue
		}
		edge := c.W.Edges[e]
		if end := c.EndOf[to]; end != none && c.isInside(from, to) {
			c.leaks[to] = true
			c.report(problem.Cycle, c.atEdge(e), "“%s” leads straight back to the loop “%s”. It should lead to “%s”, which starts the next round.", c.name(from), c.name(to), c.name(end)).
				fix("Replace the edge %s by one from %q to %q.", edge.Key(), edge.From, c.id(end)).
				quick(problem.Say("Link it to “%s”", c.name(end)), c.redirect(e, end))
			continue
		}
		c.report(problem.Cycle, c.atEdge(e), "“%s” leads back to “%s”, so the workflow would run in circles.", c.name(from), c.name(to)).
			fix("Remove the edge %s. To repeat steps, put them into a Loop that is closed by an EndLoop.", edge.Key()).
			quick(problem.Say("Remove the link"), c.removeEdges(c.Copies(e)...))
	}
}

// checkReach reports the steps that no way from an entry leads to, those that
// hang together as one problem.
func (c structureChecks) checkReach() {
	if len(c.Entries) == 0 {
		return
	}
	seen := slices.Clone(c.Reached)
	for i := range c.W.Nodes {
		if seen[i] || c.Repeats(i) {
			continue
		}
		island := c.island(i, seen)
		c.report(problem.Unreachable, c.at(island[0], ""), "Nothing leads to %s.", c.names(island)).
			fix("Link a step that runs before to the first of these steps, or remove them: %s.", c.ids(island)).
			quick(problem.Say("Remove what is never reached"), c.removeNodes(island...))
	}
}

// island collects what hangs together with the node among what was not seen, in
// ascending order.
func (c structureChecks) island(start int, seen []bool) []int {
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

// checkNames warns of steps that people cannot tell apart.
func (c structureChecks) checkNames() {
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
		c.report(problem.DuplicateName, c.at(i, "name"), "Two steps are named “%s”.", n.Name).
			fix("Give %q a name of its own.", n.ID).
			quick(problem.Say("Rename it to “%s”", name), c.updateNode(i, func(n *workflow.Node) { n.Name = name }))
	}
}

func (c structureChecks) takenNames() map[string]bool {
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
