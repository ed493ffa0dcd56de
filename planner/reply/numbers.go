package reply

import (
	"slices"
	"strconv"
	"strings"

	"planwright/planner/lenient"
	"planwright/planner/problem"
	"planwright/planner/reply/alias"
	"planwright/planner/reply/flow"
	"planwright/planner/reply/item"
	"planwright/planner/reply/source"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// checkNumbers reports steps that are numbered in another order than they are listed, in
// the list and in those inside its steps: either may be meant.
func checkNumbers(r *item.Reader, list []*flow.Step) {
	last := map[string]float64{}
	for _, s := range list {
		for _, b := range s.Blocks {
			checkNumbers(r, b.Steps)
		}
		for _, e := range s.Numbers {
			n, isNumber := numberOf(e)
			if !isNumber {
				continue
			}
			if before, ok := last[e.Key]; ok && n < before {
				r.ReportNumber(e)
				return
			}
			last[e.Key] = n
		}
	}
	checkStrides(r, list)
	checkWords(r, list)
}

// numberOf is the place that a member of a step says by a number.
func numberOf(e source.Entry) (float64, bool) {
	n, err := strconv.ParseFloat(strings.TrimSpace(e.Text), 64)
	return n, err == nil && item.IsScalar(e.Value) && (alias.OfStep.Says(e.Key, alias.Number) || slices.Contains(alias.Places, alias.Fold(e.Key)))
}

// checkWords reports steps that say in words another place than they have in their list.
func checkWords(r *item.Reader, list []*flow.Step) {
	first, last := len(list), -1
	for i, s := range list {
		if s.Gone == flow.Stays && s.Node.Kind != workflow.KindEndLoop {
			first, last = min(first, i), i
		}
	}
	for i, s := range list {
		for _, e := range s.Numbers {
			if at := placeWord(e); at == alias.IsFirst && i != first || at == alias.IsLast && i != last || saysPlace(e) {
				reportPlace(r, s, e)
			}
		}
	}
}

// placeWord is the place that a member says in a word, "" for none.
func placeWord(e source.Entry) alias.Field {
	if !e.Is(lenient.String) || !alias.OfStep.Says(e.Key, alias.Number) && !slices.Contains(alias.Places, alias.Fold(e.Key)) {
		return alias.AboutNothing
	}
	return alias.PlaceWords.First(e.Text)
}

// saysPlace reports whether a member says a place in words that cannot be read as one.
func saysPlace(e source.Entry) bool {
	return e.Is(lenient.String) && slices.Contains(alias.Places, alias.Fold(e.Key)) && unreadPlace().MatchString(e.Text)
}

var unreadPlace = text.Pattern(`^(?i)\s*(?:right |directly )?(?:after|behind|before|inside|within|into|between)\b`)

func reportPlace(r *item.Reader, s *flow.Step, e source.Entry) {
	r.Log.Refuse(problem.MisplacedKey, e.Part, "List the steps in the order in which they run. Of a change, say by “after”, “before” or “inside” and the id of a step where an added one goes.",
		"“%s: %s” is no place for %s.", e.Key, source.Preview(e.Value), s.Title())
}

// checkSole reports the only number that the steps of a plan have where it is not that of its step.
// That of a Loop is its stride, and that of an AiTransform may be one of what it makes.
func checkSole(r *item.Reader, list []*flow.Step) {
	found := map[string][]int{}
	numbersIn(list, found, -1)
	for i, s := range list {
		for _, e := range s.Numbers {
			n, isNumber := numberOf(e)
			if at := found[e.Key]; isNumber && len(list) > 1 && len(at) == 1 && at[0] == i && n != float64(i) && n != float64(i+1) && s.Node.Loop == nil && s.Node.AiTransform == nil {
				reportPlace(r, s, e)
			}
		}
	}
}

// numbersIn notes where in a list the steps stand that have a number, by its key: at most two of each.
func numbersIn(list []*flow.Step, found map[string][]int, at int) {
	for i, s := range list {
		here := at
		if at < 0 {
			here = i
		}
		for _, e := range s.Numbers {
			if _, isNumber := numberOf(e); isNumber && len(found[e.Key]) < 2 {
				found[e.Key] = append(found[e.Key], here)
			}
		}
		for _, b := range s.Blocks {
			numbersIn(b.Steps, found, len(list)) // it is none of this list
		}
	}
}

// reportNumbered reports an added step whose only place is a number: of which steps it counts is
// not said. One that is that of the step in the change, or of the end, says nothing else.
func (p *patcher) reportNumbered(s *flow.Step) {
	for _, e := range s.Numbers {
		isPlace := slices.Contains(alias.Places, alias.Fold(e.Key))
		n, isNumber := numberOf(e)
		switch {
		case e.Missing(), e.Is(lenient.Object), len(p.g.Steps) == 0, placeWord(e) == alias.IsLast, saysPlace(e):
			continue
		case isNumber && !isPlace && (n == float64(s.Index) || n == float64(s.Index+1) || n == float64(len(p.g.Steps)) || n == float64(len(p.g.Steps)+1)):
			continue
		case !isPlace && !isNumber && placeWord(e) == alias.AboutNothing:
			continue
		}
		reportPlace(p.r, s, e)
	}
}

// reportEmptyPlace tells of an added step whose place is given and empty, so that it goes to the end.
// Where each of the places is, it is a form in which none was filled in.
func (p *patcher) reportEmptyPlace(s *flow.Step) {
	if s.Anchor.IsSet() || len(p.g.Steps) == 0 {
		return
	}
	var empty []source.Entry
	for _, e := range source.Entries(s.At) {
		if f := alias.OfStep.Field(e.Key); (f == alias.After || f == alias.Before || f == alias.Inside) && e.Is(lenient.String) {
			empty = append(empty, e)
		}
	}
	if len(empty) != 1 {
		return
	}
	said := p.r.Log.Add(problem.IgnoredPart, empty[0].Part, "“%s” of %s names no step, so it goes to the end.", empty[0].Key, s.Title())
	said.Severity, said.Fix = problem.Warning, "Give the id of the step, or leave the place out for the end."
}

// checkStrides reports the “step” of a Loop where it is the only step of its list that has one: a
// number among others is its place, and alone it may be how many elements each round goes on by.
func checkStrides(r *item.Reader, list []*flow.Step) {
	var loops, others int
	var stride source.Entry
	var of *flow.Step
	for _, s := range list {
		for _, e := range s.Numbers {
			switch key := alias.Fold(e.Key); {
			case key != "step" && key != "index" || e.Text == "" || strings.Trim(e.Text, "0123456789. ") != "":
			case s.Node.Loop != nil:
				loops, stride, of = loops+1, e, s
			default:
				others++
			}
		}
	}
	if loops == 1 && others == 0 && len(list) > 1 {
		r.Misplaced(stride, alias.AboutElements, of.Title())
	}
}
