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
	told             map[string]bool // what the problems say
}

// remarkAll tells what the answer that is taken, or kept as a draft, says of itself, and what those
// before it had and it has not: with its attempt too, where the page shows it.
func (p Planner) remarkAll(r *Result, t task, trials []trial, taken trial, question string) {
	gone := p.droppedBefore(t, trials, taken)
	r.Problems = slices.Concat(r.Problems, gone.problems)
	i := slices.IndexFunc(r.Attempts, func(a Attempt) bool { return a.N == taken.N })
	r.Attempts[i].Problems = slices.Concat(r.Attempts[i].Problems, gone.problems)
	r.remark(gone.leftOut, gone.assumed, question)
}

// droppedBefore compares the answers before the one that is taken, or kept as a draft, with it.
func (p Planner) droppedBefore(t task, trials []trial, taken trial) dropped {
	d := dropped{leftOut: slices.Clone(taken.reading.LeftOut), assumed: slices.Clone(taken.reading.Assumed), told: map[string]bool{}}
	if taken.State == Accepted {
		d.leftOut = append(d.leftOut, firstOf(taken.reading.Unfound)...)
	}
	for _, refused := range trials {
		if refused.N >= taken.N || refused.talk != "" || refused.reading.Problems.Has(problem.NotMeant) {
			continue
		}
		c := compared(t.shown, refused.reading.Workflow, taken.reading.Workflow)
		said := taken.reading.LeftOut
		d.carry(c, refused.reading)
		d.forget(refused, taken.reading)
		if refused.reading.Patch != nil {
			d.compare(c, said)
			d.undone(p.undone(t, c, refused, said))
		}
		d.unmended(c, refused, len(said) > 0)
	}
	d.problems = p.masks.problems(d.problems)
	return d
}

func (p Planner) undone(t task, c comparison, refused trial, said []string) undone {
	return undone{
		comparison: c, base: t.shown, catalog: p.Catalog,
		errors: refused.Problems.With(problem.Error), explain: strings.Join(said, " "),
		whole: refused.reading.Form == reply.FormPatch || refused.Class != ClassTruncated && !refused.Problems.Has(problem.RejectedChange),
	}
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

// forget keeps what an answer named that is not there, where the one that is taken does the same but
// for that, and says nothing of it.
func (d *dropped) forget(refused trial, taken reply.Reading) {
	if !refused.partly || len(taken.LeftOut) > 0 || !workflow.Same(refused.reading.Workflow, taken.Workflow) {
		return
	}
	for _, said := range refused.reading.Unfound {
		if !slices.Contains(d.leftOut, said) {
			d.leftOut = append(d.leftOut, said)
			d.warn("The answer that was refused asked for more, and the one that was taken does without it: %s", said)
		}
	}
}

func (d *dropped) warn(format problem.English, args ...any) {
	warning := problem.New(problem.LeftOut, problem.Place{}, format, args...)
	if !d.told[warning.Message] {
		d.told[warning.Message] = true
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

// compare names the steps of a refused answer that have no counterpart in the one that is taken.
func (d *dropped) compare(c comparison, leftOut []string) {
	lost, added := c.lost()
	places, others := c.refused.places(), c.taken.places()
	inPlace := map[int]workflow.Node{}
	for _, other := range added {
		inPlace[others[other.ID]] = other
	}
	for _, n := range lost {
		if saidIn(n.Label(), leftOut) {
			continue
		}
		if other, ok := inPlace[places[n.ID]]; ok && !decides(n) {
			d.warn("“%s” (%s) stood in an answer that was refused. The one that was taken has “%s” (%s) in its place, which may be something else.", n.Label(), work(n), other.Label(), work(other))
			continue
		}
		d.warn("“%s” (%s) stood in an answer that was refused. The one that was taken does without it, and does not say so.", n.Label(), work(n))
	}
	for _, n := range c.refused.Nodes {
		if n.Loop == nil || n.Loop.MaxIterations <= 0 || n.Loop.MaxIterations == workflow.DefaultMaxIterations {
			continue
		}
		if same, ok := c.taken.Node(n.ID); ok && same.Loop != nil && same.Loop.MaxIterations == workflow.DefaultMaxIterations {
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
