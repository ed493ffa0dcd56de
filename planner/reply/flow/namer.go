package flow

import (
	"strconv"

	"planwright/planner/workflow"
)

// Namer gives steps their ids. It keeps count per name, so that a thousand
// steps of one name stay cheap.
type Namer struct {
	taken map[string]bool
	last  map[string]int // highest number tried behind each id
	names map[string]int // how often each name was made
}

// NewNamer knows no names yet.
func NewNamer() *Namer {
	return &Namer{taken: map[string]bool{}, last: map[string]int{}, names: map[string]int{}}
}

// Take notes an id that is in use.
func (n *Namer) Take(id string) { n.taken[id] = true }

// Count notes a name that a step has, so that made ones differ.
func (n *Namer) Count(name string) { n.names[name]++ }

// Unique numbers a made name that is in use, so that people can tell the steps
// apart.
func (n *Namer) Unique(name string) string {
	n.names[name]++
	if n.names[name] == 1 {
		return name
	}
	return n.Unique(name + " " + strconv.Itoa(n.names[name]))
}

// ID makes a new id from a name, as workflow.NewID does.
func (n *Namer) ID(name string) string {
	base := workflow.NewID(name, func(string) bool { return false })
	id := base
	for n.taken[id] {
		n.last[base] = max(n.last[base]+1, 2)
		id = base + "_" + strconv.Itoa(n.last[base])
	}
	n.taken[id] = true
	return id
}
