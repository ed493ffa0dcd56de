package flow

import (
	"testing"

	"pgregory.net/rapid"

	"planwright/planner/workflow"
)

// The tree is compared with walking up by parents.
func TestTree(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 40).Draw(t, "n")
		tree := newTree(n)
		for i := range n {
			tree.add(i, orRoot(tree, rapid.IntRange(-1, i-1).Draw(t, "parent")))
		}
		a, b := rapid.IntRange(0, n).Draw(t, "a"), rapid.IntRange(0, n).Draw(t, "b")
		above := func(node int) map[int]bool {
			set := map[int]bool{tree.Root(): true}
			for ; node != tree.Root(); node = tree.Parent[node] {
				set[node] = true
			}
			return set
		}
		if got, want := tree.Contains(a, b), above(b)[a]; got != want {
			t.Fatalf("contains(%d, %d) = %v, want %v", a, b, got, want)
		}
		meet := b
		for !above(a)[meet] {
			meet = tree.Parent[meet]
		}
		if got := tree.Meet(a, b); got != meet {
			t.Fatalf("meet(%d, %d) = %d, want %d", a, b, got, meet)
		}
	})
}

// A step dominates another when, without it, the other is not reached.
func TestDominators(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := New(randomGraph(t))
		tree := f.Dominators()
		for without := range f.W.Nodes {
			reached := reachedWithout(f, without)
			for node := range f.W.Nodes {
				if !f.Reached[node] || !f.Reached[without] {
					continue
				}
				if got, want := tree.Contains(without, node), node == without || !reached[node]; got != want {
					t.Fatalf("contains(%d, %d) = %v, want %v\n%s", without, node, got, want, f.W)
				}
			}
		}
	})
}

func randomGraph(t *rapid.T) workflow.Workflow {
	var w workflow.Workflow
	n := rapid.IntRange(1, 10).Draw(t, "nodes")
	for i := range n {
		w.Nodes = append(w.Nodes, workflow.Node{ID: string(rune('a' + i)), Kind: workflow.KindTool})
	}
	for range rapid.IntRange(0, 20).Draw(t, "edges") {
		from, to := rapid.IntRange(0, n-1).Draw(t, "from"), rapid.IntRange(0, n-1).Draw(t, "to")
		w.Edges = append(w.Edges, workflow.Edge{From: w.Nodes[from].ID, To: w.Nodes[to].ID})
	}
	return w
}

func reachedWithout(f *Flow, without int) []bool {
	reached := make([]bool, len(f.W.Nodes))
	var visit func(int)
	visit = func(node int) {
		if node == without || reached[node] {
			return
		}
		reached[node] = true
		for _, i := range f.StepsFrom.Of(node) {
			if !f.Steps[i].Closes {
				visit(f.Steps[i].To)
			}
		}
	}
	starts := f.Entries
	if len(starts) == 0 {
		starts = []int{0}
	}
	for _, start := range starts {
		visit(start)
	}
	return reached
}
