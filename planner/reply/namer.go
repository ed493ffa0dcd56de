package reply

import (
	"strconv"

	"planwright/planner/workflow"
)

// namer gives steps their ids. It keeps count per name, so that a thousand
// steps of one name stay cheap.
type namer struct {
	taken map[string]bool
	last  map[string]int // highest number tried behind each id
	names map[string]int // how often each name was made
}

func newNamer() *namer {
	return &namer{taken: map[string]bool{}, last: map[string]int{}, names: map[string]int{}}
}

// take notes an id that is in use.
func (n *namer) take(id string) { n.taken[id] = true }

// count notes a name that a step has, so that made ones differ.
func (n *namer) count(name string) { n.names[name]++ }

// unique numbers a made name that is in use, so that people can tell the steps
// apart.
func (n *namer) unique(name string) string {
	n.names[name]++
	if n.names[name] == 1 {
		return name
	}
	return n.unique(name + " " + strconv.Itoa(n.names[name]))
}

// id makes a new id from a name, as workflow.NewID does.
func (n *namer) id(name string) string {
	base := workflow.NewID(name, func(string) bool { return false })
	id := base
	for n.taken[id] {
		n.last[base] = max(n.last[base]+1, 2)
		id = base + "_" + strconv.Itoa(n.last[base])
	}
	n.taken[id] = true
	return id
}
