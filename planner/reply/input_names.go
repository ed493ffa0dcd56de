package reply

import (
	"slices"

	"planwright/planner/reply/alias"
	"planwright/planner/workflow"
)

// inputNames finds inputs by what names them.
type inputNames struct {
	exact, folded map[string][]int // the places of inputs, in their order
	gone          map[int]bool
}

func newInputNames(list []workflow.Input) *inputNames {
	n := &inputNames{exact: map[string][]int{}, folded: map[string][]int{}, gone: map[int]bool{}}
	for i, in := range list {
		n.add(in.Name, i)
	}
	return n
}

func (n *inputNames) add(name string, i int) {
	n.exact[name] = append(n.exact[name], i)
	n.folded[alias.Fold(name)] = append(n.folded[alias.Fold(name)], i)
}

// find is the place of the input that a name means, -1 for none.
func (n *inputNames) find(name string) int {
	if i := n.first(n.exact, name); i >= 0 {
		return i
	}
	return n.first(n.folded, alias.Fold(name))
}

// first is the first place under a key. Those that are gone are not looked at again.
func (n *inputNames) first(places map[string][]int, key string) int {
	list := places[key]
	for len(list) > 0 && n.gone[list[0]] {
		list = list[1:]
	}
	places[key] = list
	if len(list) == 0 {
		return -1
	}
	return list[0]
}

// remove takes an input away.
func (n *inputNames) remove(i int) { n.gone[i] = true }

// left are the inputs that are not taken away.
func (n *inputNames) left(list []workflow.Input) []workflow.Input {
	if len(n.gone) == 0 {
		return list
	}
	kept := slices.Clone(list[:0])
	for i, in := range list {
		if !n.gone[i] {
			kept = append(kept, in)
		}
	}
	return kept
}
