package ai

import (
	"strings"

	"planwright/planner/catalog"
	"planwright/planner/lenient"
	"planwright/planner/problem"
)

// demanded is the shape of what a schema asks for. Nothing is read as an answer by
// what it looks like otherwise.
type demanded struct{ check catalog.Check }

// Fit puts what the schema allows before all else, and there a fenced block before
// what stands beside words: that may be quoted.
func (d demanded) Fit(v *lenient.Value, at lenient.Standing) int {
	const fits = 1000
	switch {
	case !d.Whole(v):
		return lenient.Any.Fit(v, at)
	case at == lenient.Fenced:
		return fits + 1
	}
	return fits
}

// Item is never true: values that stand apart are no list unless the model says so.
func (d demanded) Item(*lenient.Value) bool { return false }

// Whole reports whether the schema allows a value.
func (d demanded) Whole(v *lenient.Value) bool { return len(d.check.Value(v.JSON())) == 0 }

// Part is true for the properties that the schema names.
func (d demanded) Part(word string) bool { return d.check.Names(word) }

// doubts are the reasons not to use what was read: what is wrong with it, and where
// it is a guess which of several values is meant, or where one begins and ends.
// Nobody sees a guess that is made in the midst of a run.
func doubts(list problem.List) []string {
	var out []string
	for _, p := range list {
		switch {
		case p.Severity == problem.Warning && p.Code == problem.SeveralCandidates:
			out = append(out, "it holds several different values that would do; give one and nothing else")
		case p.Severity == problem.Error, p.Severity == problem.Warning && (p.Code == problem.Sequence || p.Code == problem.Bracket):
			out = append(out, strings.TrimSuffix(p.Message, "."))
		}
	}
	return out
}
