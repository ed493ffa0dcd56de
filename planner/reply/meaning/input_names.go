package meaning

import (
	"slices"
	"strings"

	"planwright/planner/problem"
	"planwright/planner/reply/alias"
	"planwright/planner/reply/flow"
	"planwright/planner/workflow"
)

// InputNames finds inputs by what names them.
type InputNames struct {
	exact, folded map[string][]int // the places of inputs, in their order
	gone          map[int]bool
}

// NewInputNames finds among the inputs of the list, by their places in it.
func NewInputNames(list []workflow.Input) *InputNames {
	n := &InputNames{exact: map[string][]int{}, folded: map[string][]int{}, gone: map[int]bool{}}
	for i, in := range list {
		n.Add(in.Name, i)
	}
	return n
}

// Add lets an input be found by another name; of those with one name the first added comes first.
func (n *InputNames) Add(name string, i int) {
	n.exact[name] = append(n.exact[name], i)
	n.folded[alias.Fold(name)] = append(n.folded[alias.Fold(name)], i)
}

// Find is the place of the input that a name means, -1 for none.
func (n *InputNames) Find(name string) int {
	if i := n.first(n.exact, name); i >= 0 {
		return i
	}
	return n.first(n.folded, alias.Fold(name))
}

// first is the first place under a key. Those that are gone are not looked at again.
func (n *InputNames) first(places map[string][]int, key string) int {
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

// Remove takes an input away.
func (n *InputNames) Remove(i int) { n.gone[i] = true }

// Left are the inputs that are not taken away.
func (n *InputNames) Left(list []workflow.Input) []workflow.Input {
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

// isInput reports whether a reference names an input as it should be named.
func (res *resolver) isInput(parts []string) bool {
	if len(parts) < 2 || parts[0] != workflow.InputsID {
		return false
	}
	return !res.inputsIsStep && len(res.inputs.exact[parts[1]]) > 0
}

// input resolves a reference that names an input in another way: {{folder}},
// {{input.folder}}, {{workflow.inputs.Folder}}.
func (res *resolver) input(i int, ref string, parts []string, worst flow.Certainty) (string, bool) {
	if len(res.r.Inputs) == 0 || worst < flow.BySpelling && !alias.InReference.Says(parts[0], alias.TheInputs) {
		return "", false
	}
	rest := parts
	if len(rest) > 2 && alias.InReference.Says(rest[0], alias.AStep) && alias.InReference.Says(rest[1], alias.TheInputs) {
		rest = rest[1:]
	}
	if len(rest) > 1 && alias.InReference.Says(rest[0], alias.TheInputs) {
		rest = rest[1:]
	}
	n := res.inputs.Find(strings.TrimSpace(rest[0]))
	if n < 0 {
		return "", false
	}
	resolved := strings.Join(append([]string{workflow.InputsID, res.r.Inputs[n].Name}, rest[1:]...), ".")
	res.r.Log.Add(problem.ResolvedName, res.g.Steps[i].At, "The reference “%s” was read as “%s”.", ref, resolved).At.Node = res.g.Node(i).ID
	return resolved, true
}
