package planner

import (
	"slices"
	"strings"

	"planwright/planner/workflow"
)

// comparison is what two answers made of the workflow that both were for.
type comparison struct{ refused, taken answered }

// answered is a workflow as an answer makes it. What it brought are the steps that the workflow did
// not have before; the ends of loops go with them.
type answered struct {
	workflow.Workflow
	brought []workflow.Node
}

func compared(base, refused, taken workflow.Workflow) comparison {
	before := base.Index()
	of := func(w workflow.Workflow) answered {
		a := answered{Workflow: w}
		for _, n := range w.Nodes {
			if _, had := before[n.ID]; !had && n.Kind != workflow.KindEndLoop {
				a.brought = append(a.brought, n)
			}
		}
		return a
	}
	return comparison{of(refused), of(taken)}
}

// places are where the steps stand among those that the answer brought, by their ids.
func (a answered) places() map[string]int { return workflow.Workflow{Nodes: a.brought}.Index() }

// lost are the steps of the refused answer without a counterpart: the same step, another that
// does the same, or one that may stand for it. Each stands for one; the rest of them are new.
func (c comparison) lost() (lost, added []workflow.Node) {
	open, free := c.refused.brought, c.taken.brought
	for _, key := range []func(workflow.Node) string{
		func(n workflow.Node) string { return n.ID + " " + work(n) }, work,
		func(n workflow.Node) string {
			if decides(n) {
				return "decides"
			}
			return n.ID
		},
	} {
		open, free = pairOff(open, free, key)
	}
	return byName(open, free)
}

// byName takes the steps out of both lists that share a word of what they are called, in pairs: each
// with the first one that is left.
func byName(open, free []workflow.Node) (stillOpen, stillFree []workflow.Node) {
	at := map[string][]int{} // the steps that are free, by their words
	for i, n := range free {
		for w := range called(n) {
			at[w] = append(at[w], i)
		}
	}
	used := make([]bool, len(free))
	for _, n := range open {
		first := len(free)
		for w := range called(n) {
			for len(at[w]) > 0 && used[at[w][0]] {
				at[w] = at[w][1:]
			}
			if len(at[w]) > 0 {
				first = min(first, at[w][0])
			}
		}
		if first < len(free) {
			used[first] = true
		} else {
			stillOpen = append(stillOpen, n)
		}
	}
	for i, n := range free {
		if !used[i] {
			stillFree = append(stillFree, n)
		}
	}
	return stillOpen, stillFree
}

// pairOff takes the steps with one key out of both lists, in pairs.
func pairOff(open, free []workflow.Node, key func(workflow.Node) string) (stillOpen, stillFree []workflow.Node) {
	count := map[string]int{}
	for _, n := range free {
		count[key(n)]++
	}
	used := map[string]int{}
	for _, n := range open {
		if k := key(n); used[k] < count[k] {
			used[k]++
		} else {
			stillOpen = append(stillOpen, n)
		}
	}
	for _, n := range free {
		if k := key(n); used[k] > 0 {
			used[k]--
		} else {
			stillFree = append(stillFree, n)
		}
	}
	return stillOpen, stillFree
}

// work is what a step does, apart from its values.
func work(n workflow.Node) string {
	if n.Tool != nil {
		return n.Tool.Name
	}
	return string(n.Kind)
}

// decides reports whether a step decides what runs, or asks.
func decides(n workflow.Node) bool {
	return n.If != nil || n.Switch != nil || n.Loop != nil || n.Tool != nil && n.Tool.Name == workflow.AskPerson
}

// answers reports whether the answer that is taken may answer what was wrong with the refused
// one: the step that was named is another one now, or there is more that decides or asks.
func (c comparison) answers(wrong string) bool {
	if c.taken.deciding() > c.refused.deciding() {
		return true
	}
	before, about := map[string]string{}, ""
	for _, n := range c.refused.Nodes {
		before[n.ID] = n.String()
		if n.Name != "" && strings.Contains(wrong, "“"+n.Name+"”") {
			about = n.ID
		}
	}
	return slices.ContainsFunc(c.taken.Nodes, func(n workflow.Node) bool {
		return n.String() != before[n.ID] && (about == "" || about == n.ID) && (about == n.ID || before[n.ID] != "")
	})
}

// bringsSteps reports whether the answer that is taken has more steps.
func (c comparison) bringsSteps() bool { return len(c.taken.brought) > len(c.refused.brought) }

// deciding counts the steps that decide or ask.
func (a answered) deciding() (n int) {
	for _, node := range a.brought {
		if decides(node) {
			n++
		}
	}
	return n
}

// mentionsAnew reports whether a step that only the answer that is taken has speaks of what a
// remark of the refused one is about.
func (c comparison) mentionsAnew(said string) bool {
	before := map[string]map[string]bool{}
	for _, n := range c.refused.Nodes {
		before[n.ID] = wordsOf(n.String())
	}
	words := wordsOf(said)
	return slices.ContainsFunc(c.taken.Nodes, func(n workflow.Node) bool {
		now := wordsOf(n.String())
		for w := range before[n.ID] {
			delete(now, w) // the step was that before
		}
		delete(now, wordOfKind(n))
		return meet(words, now)
	})
}

// wordOfKind is what a step is called in its text for what it is: “tool”.
func wordOfKind(n workflow.Node) string { return strings.ToLower(string(n.Kind)) }

// called are the words of a step's name and of what it does.
func called(n workflow.Node) map[string]bool { return wordsOf(n.Name + " " + work(n)) }
