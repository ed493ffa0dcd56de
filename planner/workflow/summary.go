package workflow

import (
	"fmt"
	"strings"
)

// Counts says how much a patch changes, as a person counts: the end of a loop is part
// of it. A step that only moved on the canvas
// counts as moved, not as changed; what is removed and added again unchanged, to
// stand at another place in its list, does not count.
type Counts struct {
	AddedSteps     int  `json:"addedSteps"`
	ChangedSteps   int  `json:"changedSteps"`
	RemovedSteps   int  `json:"removedSteps"`
	MovedSteps     int  `json:"movedSteps"`
	AddedLinks     int  `json:"addedLinks"`
	RemovedLinks   int  `json:"removedLinks"`
	Notes          int  `json:"notes"` // added, changed or removed
	AddedInputs    int  `json:"addedInputs,omitzero"`
	ChangedInputs  int  `json:"changedInputs,omitzero"`
	RemovedInputs  int  `json:"removedInputs,omitzero"`
	AddedOutputs   int  `json:"addedOutputs,omitzero"`
	ChangedOutputs int  `json:"changedOutputs,omitzero"`
	RemovedOutputs int  `json:"removedOutputs,omitzero"`
	Renamed        bool `json:"renamed"`
}

// Counts counts the changes.
func (p Patch) Counts() Counts {
	c := Counts{Renamed: p.Name != nil}
	c.countSteps(p)
	c.AddedLinks, c.RemovedLinks = len(p.AddedEdges), len(p.RemovedEdges)
	removed := make(map[edgeKey]bool, len(p.RemovedEdges))
	for _, r := range p.RemovedEdges {
		removed[keyOfEdge(r.Edge)] = true
	}
	for _, a := range p.AddedEdges {
		if removed[keyOfEdge(a.Edge)] {
			c.AddedLinks--
			c.RemovedLinks--
		}
	}
	c.AddedInputs, c.ChangedInputs, c.RemovedInputs = inputEdit(p).counts()
	c.AddedOutputs, c.ChangedOutputs, c.RemovedOutputs = outputEdit(p).counts()
	c.Notes = max(len(p.AddedNotes), len(p.RemovedNotes)) + len(p.UpdatedNotes)
	return c
}

func (c *Counts) countSteps(p Patch) {
	removed := make(map[string]Node, len(p.RemovedNodes))
	for _, r := range p.RemovedNodes {
		removed[r.Node.ID] = r.Node
	}
	for _, a := range p.AddedNodes {
		before, both := removed[a.Node.ID]
		if !both {
			c.AddedSteps += stepsOf(a.Node)
			continue
		}
		delete(removed, a.Node.ID)
		c.countChange(before, a.Node)
	}
	for _, n := range removed {
		c.RemovedSteps += stepsOf(n)
	}
	for _, u := range p.UpdatedNodes {
		c.countChange(u.Before, u.After)
	}
}

// stepsOf is how many steps a person sees in a node.
func stepsOf(n Node) int {
	if n.Kind == KindEndLoop {
		return 0
	}
	return 1
}

// counts is how many items of a list are added, changed and removed.
func (e edit[K, T]) counts() (added, changed, removed int) {
	gone := make(map[K]T, len(e.removed))
	for _, r := range e.removed {
		gone[e.key(r.item)] = r.item
	}
	for _, a := range e.added {
		before, both := gone[e.key(a.item)]
		delete(gone, e.key(a.item))
		switch {
		case !both:
			added++
		case !e.same(before, a.item):
			changed++
		}
	}
	return added, changed + len(e.updated), len(gone)
}

func (c *Counts) countChange(before, after Node) {
	if SameNode(before, after) {
		return
	}
	before.Position = after.Position
	if SameNode(before, after) {
		c.MovedSteps++
	} else {
		c.ChangedSteps++
	}
}

// Summary says in one sentence what the patch does, or would do: "Adds 2 steps, changes 1."
// A step that is changed alone is named. Inputs and outputs are told only where no step is
// added, changed or removed, and links only where none of those is either.
func (p Patch) Summary() string {
	c := p.Counts()
	if c.ChangedSteps == 1 && c.AddedSteps+c.RemovedSteps == 0 && len(p.UpdatedNodes) == 1 {
		return fmt.Sprintf("Changes “%s”.", p.UpdatedNodes[0].After.Name)
	}
	for _, told := range []string{
		tell("step", part{"adds", c.AddedSteps}, part{"changes", c.ChangedSteps}, part{"removes", c.RemovedSteps}),
		tell("input", part{"adds", c.AddedInputs}, part{"changes", c.ChangedInputs}, part{"removes", c.RemovedInputs}),
		tell("output", part{"adds", c.AddedOutputs}, part{"changes", c.ChangedOutputs}, part{"removes", c.RemovedOutputs}),
		tell("link", part{"adds", c.AddedLinks}, part{"removes", c.RemovedLinks}),
		tell("step", part{"moves", c.MovedSteps}),
		tell("note", part{"changes", c.Notes}),
	} {
		if told != "" {
			return told
		}
	}
	switch {
	case p.Name != nil:
		return fmt.Sprintf("Renames the workflow to “%s”.", p.Name.After)
	case p.IsEmpty():
		return "Changes nothing."
	default:
		return "Changes the order of the steps."
	}
}

// part is a verb and how many things it was done to.
type part struct {
	verb  string
	count int
}

// tell makes a sentence of the parts that are not zero; the first names the thing.
func tell(thing string, parts ...part) string {
	var told []string
	for _, p := range parts {
		switch {
		case p.count == 0:
		case len(told) == 0:
			told = append(told, fmt.Sprintf("%s%s %d %s", strings.ToUpper(p.verb[:1]), p.verb[1:], p.count, plural(thing, p.count)))
		default:
			told = append(told, fmt.Sprintf("%s %d", p.verb, p.count))
		}
	}
	if len(told) == 0 {
		return ""
	}
	return strings.Join(told, ", ") + "."
}

func plural(thing string, count int) string {
	if count == 1 {
		return thing
	}
	return thing + "s"
}
