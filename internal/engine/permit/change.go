package permit

import (
	"slices"
	"strings"

	"planwright/internal/engine/walk"
	"planwright/planner/catalog"
	"planwright/planner/workflow"
)

// changes are what the steps of a workflow change on the disk, as far as it is known
// before they run.
type changes struct {
	program *walk.Program
	at      map[string][]string // ids of the steps that make, write, move or delete what is there
	unknown []string            // ids of those of which nobody knows what they make
}

// changesOf looks through the steps that run.
func changesOf(work Work, nodes map[string]workflow.Node, offer Offer, places Places) *changes {
	c := &changes{at: map[string][]string{}}
	c.program, _ = walk.Compile(work.Workflow) // of one that does not compile each step may come before each other
	for id, n := range nodes {
		if _, kept := work.Options.Pins[id]; kept || bool(n.Disabled) {
			continue
		}
		for _, name := range toolsOf(n) {
			c.note(n, name, offer, places)
		}
	}
	return c
}

func (c *changes) note(n workflow.Node, name string, offer Offer, places Places) {
	t, _ := offer.Get(name)
	list, known := touchesOf(t)
	if !known {
		if effectOf(t) != catalog.Read {
			c.unknown = append(c.unknown, n.ID)
		}
		return
	}
	for _, t := range list {
		switch {
		case t.Use == catalog.Runs:
			c.unknown = append(c.unknown, n.ID)
		case t.Use != catalog.Writes || !t.IsPath():
		case n.Kind != workflow.KindTool || hasReference(n.Tool.Arguments[t.Argument]):
			c.unknown = append(c.unknown, n.ID)
		default:
			for _, path := range touched(t, n.Tool.Arguments) {
				if at := places.Follow(path).Path; at != "" {
					c.at[at] = append(c.at[at], n.ID)
				}
			}
		}
	}
}

// changes reports whether a step that may run before this one changes what is at the path:
// itself, what is around it, or what is in it.
func (s sight) changes(path string) bool {
	c := s.allChanges()
	if len(c.at) == 0 {
		return false
	}
	at := s.places.Follow(path).Path
	for place, steps := range c.at {
		if (at == place || isBelow(at, place) || isBelow(place, at)) && slices.ContainsFunc(steps, s.mayComeBefore) {
			return true
		}
	}
	return false
}

// mayBeMade reports whether a step may run before this one of which nobody knows what it
// makes.
func (s sight) mayBeMade() bool { return slices.ContainsFunc(s.allChanges().unknown, s.mayComeBefore) }

func (s sight) allChanges() *changes {
	if s.change == nil {
		s.looker.change = changesOf(s.work, s.nodes, s.offer, s.places)
	}
	return s.looker.change
}

// mayComeBefore reports whether a step may run before this one, be it in an earlier round
// of a loop around both.
func (s sight) mayComeBefore(id string) bool {
	p := s.allChanges().program
	if id == s.node.ID {
		return false
	}
	return p == nil || len(p.Around(s.node.ID)) > 0 || slices.Contains(p.Before(s.node.ID), id)
}

// isBelow reports whether a path is in a folder, of any system.
func isBelow(path, folder string) bool {
	rest, below := strings.CutPrefix(path, strings.TrimRight(folder, `/\`))
	return below && rest != "" && strings.IndexAny(rest, `/\`) == 0
}
