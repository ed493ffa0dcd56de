package workflow

// Node returns the node with the id, and false when there is none. It looks at
// the nodes one by one; use Index for many.
func (w Workflow) Node(id string) (Node, bool) {
	for _, n := range w.Nodes {
		if n.ID == id {
			return n, true
		}
	}
	return Node{}, false
}

// Index maps the id of each node to its place in w.Nodes.
func (w Workflow) Index() map[string]int {
	index := make(map[string]int, len(w.Nodes))
	for i, n := range w.Nodes {
		if _, ok := index[n.ID]; !ok {
			index[n.ID] = i
		}
	}
	return index
}

// StepCount is how many steps a person counts: the end of a loop is part of it.
func (w Workflow) StepCount() int {
	count := 0
	for _, n := range w.Nodes {
		count += stepsOf(n)
	}
	return count
}

// Label is the name of the node for people, its id where it has none.
func (n Node) Label() string {
	if n.Name != "" {
		return n.Name
	}
	return n.ID
}

func has[K comparable, V any](m map[K]V, k K) bool {
	_, ok := m[k]
	return ok
}
