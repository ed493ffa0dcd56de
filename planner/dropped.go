package planner

import (
	"slices"
	"strings"
	"unicode"

	"planwright/planner/problem"
	"planwright/planner/reply"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// dropped is what stood in answers that were refused and is not in the one that is taken, nor
// said to be left out there.
type dropped struct {
	leftOut, assumed []string
	problems         problem.List
}

// droppedBefore compares the answers before the one that is taken, or kept as a draft, with it.
func (p Planner) droppedBefore(t task, trials []trial, taken trial) dropped {
	d := dropped{leftOut: slices.Clone(taken.reading.LeftOut), assumed: slices.Clone(taken.reading.Assumed)}
	for _, refused := range trials {
		if refused.N >= taken.N || refused.talk != "" || refused.reading.Problems.Has(problem.NotMeant) {
			continue
		}
		c := comparison{base: t.shown, refused: refused.reading.Workflow, taken: taken.reading.Workflow}
		said := taken.reading.LeftOut
		d.carry(c, refused.reading)
		if refused.reading.Patch != nil {
			d.compare(c, said)
		}
		d.unmended(c, refused, len(said) > 0)
	}
	d.problems = p.masks.problems(d.problems)
	return d
}

// carry keeps what an answer said of itself, unless the one that is taken says it too or has
// a step for it.
func (d *dropped) carry(c comparison, r reply.Reading) {
	for _, said := range r.LeftOut {
		if !saidIn(said, d.leftOut) && !c.mentionsAnew(said) {
			d.leftOut = append(d.leftOut, said)
			d.warn("The answer that was refused left this out, and the one that was taken does not say so: %s", said)
		}
	}
	for _, said := range r.Assumed {
		if !saidIn(said, d.assumed) && !saidIn(said, d.leftOut) {
			d.assumed = append(d.assumed, said)
			d.warn("The answer that was refused assumed this, and the one that was taken does not say so: %s", said)
		}
	}
}

func (d *dropped) warn(format problem.English, args ...any) {
	warning := problem.New(problem.LeftOut, problem.Place{}, format, args...)
	if !slices.ContainsFunc(d.problems, func(p problem.Problem) bool { return p.Message == warning.Message }) {
		d.problems = append(d.problems, warning)
	}
}

// saidIn reports whether a remark, or one with the same words, is in a list.
func saidIn(said string, list []string) bool {
	words := wordsOf(said)
	return slices.ContainsFunc(list, func(other string) bool {
		return text.Fold(other) == text.Fold(said) || len(words) > 0 && all(words, wordsOf(other))
	})
}

func all(words, among map[string]bool) bool {
	for w := range words {
		if !among[w] {
			return false
		}
	}
	return true
}

// compare names the steps of a refused answer that have no counterpart in the one that is taken.
func (d *dropped) compare(c comparison, leftOut []string) {
	lost, new := c.lost()
	for _, n := range lost {
		if saidIn(n.Label(), leftOut) || n.Name != "" && saidIn(n.Name, leftOut) {
			continue
		}
		if i := slices.IndexFunc(new, func(other workflow.Node) bool { return c.place(c.refused, n) == c.place(c.taken, other) }); i >= 0 && !decides(n) {
			d.warn("“%s” (%s) stood in an answer that was refused. The one that was taken has “%s” (%s) in its place, which may be something else.", n.Label(), work(n), new[i].Label(), work(new[i]))
			continue
		}
		d.warn("“%s” (%s) stood in an answer that was refused. The one that was taken does without it, and does not say so.", n.Label(), work(n))
	}
	for _, n := range c.refused.Nodes {
		same, ok := c.taken.Node(n.ID)
		if n.Loop != nil && ok && same.Loop != nil && n.Loop.MaxIterations > 0 && n.Loop.MaxIterations != workflow.DefaultMaxIterations && same.Loop.MaxIterations == workflow.DefaultMaxIterations {
			d.warn("“%s” had at most %d rounds in an answer that was refused. In the one that was taken nothing is said of that.", n.Label(), n.Loop.MaxIterations)
		}
	}
}

// unmended names what a refused answer said and no step could say, where the one that is
// taken only leaves it out.
func (d *dropped) unmended(c comparison, refused trial, explained bool) {
	if explained || refused.Class == ClassTruncated {
		return
	}
	for _, p := range refused.reading.Problems.With(problem.Error) {
		switch p.Code {
		case problem.MisplacedKey, problem.IgnoredPart:
			if c.answers(p.Message) {
				continue
			}
		case problem.Ellipsis, problem.SkippedItem:
			if c.bringsSteps() {
				continue
			}
		default:
			continue
		}
		d.warn("This stood in an answer that was refused. The one that was taken leaves it out, and does not say so: %s", p.Message)
	}
}

// comparison is what two answers made of the workflow that both were for.
type comparison struct{ base, refused, taken workflow.Workflow }

// brought are the steps of an answer that the workflow did not have before. The ends of loops
// go with them.
func (c comparison) brought(w workflow.Workflow) (list []workflow.Node) {
	before := map[string]bool{}
	for _, n := range c.base.Nodes {
		before[n.ID] = true
	}
	for _, n := range w.Nodes {
		if !before[n.ID] && n.Kind != workflow.KindEndLoop {
			list = append(list, n)
		}
	}
	return list
}

// lost are the steps of the refused answer without a counterpart: the same step, another that
// does the same, or one that may stand for it. Each stands for one; the rest of them are new.
func (c comparison) lost() (lost, new []workflow.Node) {
	open, free := c.brought(c.refused), c.brought(c.taken)
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
	lost = slices.DeleteFunc(open, func(n workflow.Node) bool {
		i := slices.IndexFunc(free, func(other workflow.Node) bool { return meet(called(n), called(other)) })
		if i >= 0 {
			free = slices.Delete(free, i, i+1)
		}
		return i >= 0
	})
	return lost, free
}

// place is where a step stands among those of its answer.
func (c comparison) place(w workflow.Workflow, n workflow.Node) int {
	return slices.IndexFunc(c.brought(w), func(other workflow.Node) bool { return other.ID == n.ID })
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
	if c.count(c.taken, decides) > c.count(c.refused, decides) {
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
func (c comparison) bringsSteps() bool {
	every := func(workflow.Node) bool { return true }
	return c.count(c.taken, every) > c.count(c.refused, every)
}

func (c comparison) count(w workflow.Workflow, of func(workflow.Node) bool) (n int) {
	for _, node := range c.brought(w) {
		if of(node) {
			n++
		}
	}
	return n
}

// mentionsAnew reports whether a step that only the answer that is taken has speaks of what a
// remark of the refused one is about.
func (c comparison) mentionsAnew(said string) bool {
	before := map[string]bool{}
	for _, n := range c.refused.Nodes {
		before[n.String()] = true
	}
	words := wordsOf(said)
	return slices.ContainsFunc(c.taken.Nodes, func(n workflow.Node) bool {
		return !before[n.String()] && meet(words, wordsOf(n.String()))
	})
}

// called are the words of a step's name and of what it does.
func called(n workflow.Node) map[string]bool { return wordsOf(n.Name + " " + work(n)) }

func meet(a, b map[string]bool) bool {
	for w := range a {
		if b[w] {
			return true
		}
	}
	return false
}

// minWord is how many letters a word has at least that says what something is about.
const minWord = 4

// wordsOf are the words of a text that say what it is about.
func wordsOf(said string) map[string]bool {
	words := map[string]bool{}
	for _, w := range strings.FieldsFunc(strings.ToLower(said), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		if len(w) >= minWord {
			words[w] = true
		}
	}
	return words
}
