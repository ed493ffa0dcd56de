package structure

import (
	"fmt"

	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// CheckElements warns of a loop over a list in whose rounds nothing tells one element from
// another: each does the same. One that waits for what its steps give is meant so.
func (c Loops) CheckElements() {
	var told map[int]bool // nil until there is such a loop: all that steps use is looked at
	for i, n := range c.W.Nodes {
		if n.Kind != workflow.KindLoop || n.Loop == nil || n.Loop.Over == "" || n.Loop.Times != "" || c.OffBy(i) != none {
			continue
		}
		if told == nil {
			told = c.toldApart()
		}
		if told[i] {
			continue
		}
		if body, linked := c.firstOf(i); !linked || body == c.EndOf[i] {
			continue
		}
		c.Incomplete(i, "loop/over", problem.Say("goes over “%s”, but no step in it uses “%s”, the element of the round: each round does the same", c.CalledIn(n.Loop.Over), c.Called(workflow.Reference{Node: n.ID, Field: "item"})),
			fmt.Sprintf("In the steps in %%q use \"{{%s.item}}\". Or, where the same is to be done so often, set loop.times to the length of the list in place of loop.over.", n.ID)).Severity = problem.Warning
	}
}

// firstOf is the first step of a loop's body.
func (c Loops) firstOf(loop int) (node int, linked bool) {
	for _, e := range c.Out.Of(loop) {
		if c.W.Edges[e].Output == workflow.LoopBody {
			return c.To[e], true
		}
	}
	return none, false
}

// toldApart are the loops whose rounds differ: a step in them uses what the loop gives, or
// they end by what a step in them gives.
func (c Loops) toldApart() map[int]bool {
	told := map[int]bool{}
	for i, n := range c.W.Nodes {
		n.Uses(func(u workflow.Use) bool {
			ref, ok := workflow.ParseReference(u.Text)
			source := c.Find(ref.Node)
			switch {
			case !ok || source == none:
			case c.IsInside(i, source):
				told[source] = true
			case n.Kind == workflow.KindLoop && c.IsInside(source, i):
				told[i] = true
			}
			return true
		})
	}
	return told
}
