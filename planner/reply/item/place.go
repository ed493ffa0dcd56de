package item

import (
	"slices"
	"strings"

	"planwright/planner/lenient"
	"planwright/planner/problem"
	"planwright/planner/reply/alias"
	"planwright/planner/reply/flow"
	"planwright/planner/reply/source"
	"planwright/planner/text"
)

// A step may say its place in an object, or in words, under a key that means something else with
// another value: "branch": {"inside": "seen", "branch": "IfTrue"}, "place": {"after": "look"},
// "step": "after look".

// readAnchor reads where a step goes, in whichever of these forms it says so.
func (r *Reader) readAnchor(s *flow.Step, o *source.Object) {
	a := &s.Anchor
	*a = flow.Anchor{After: said(o.Ask(alias.After)), Before: said(o.Ask(alias.Before)), Inside: said(o.Ask(alias.Inside)), Branch: said(o.Ask(alias.Branch))}
	if isPlaceObject(a.Branch) {
		e := o.Fields[alias.Branch]
		a.Branch = source.Part{}
		r.takePlace(s, e)
	}
	for _, e := range o.Unknown {
		if isPlaceObject(e.Part) && alias.OfStep.First(e.Key) == "" && !r.isOwn(s, o, e.Key) {
			o.Drop(e)
			r.takePlace(s, e)
		}
	}
	if len(o.Quieted) == 0 {
		return
	}
	o.Quieted = slices.DeleteFunc(slices.Clone(o.Quieted), func(e source.Entry) bool {
		if e = inWords(e); !isPlaceObject(e.Part) || !slices.Contains(alias.Places, alias.Fold(e.Key)) && !alias.OfStep.Says(e.Key, alias.Number) {
			return false
		}
		r.takePlace(s, e)
		return true
	})
	s.Numbers = o.Quieted
}

// isPlaceObject reports whether a value is an object that says where a step goes.
func isPlaceObject(v source.Part) bool {
	return v.Is(lenient.Object) && slices.ContainsFunc(v.Members, func(m lenient.Member) bool {
		f := alias.OfStep.Field(m.Key)
		return (f == alias.After || f == alias.Before || f == alias.Inside) && IsScalar(&m.Value) && !IsNothing(&m.Value)
	})
}

// placeWords is a place in words, with the id of a step and nothing else.
var placeWords = text.Pattern(`^(?i)\s*(?:right |directly )?(after|behind|before|inside|within|into)[ :]+(?:the )?(?:step |node )?["“'‘]?([\pL_][\pL\pN_-]*)["”'’]?[ .]*$`)

// inWords is a member with the object in place of the words that say the same.
func inWords(e source.Entry) source.Entry {
	if !e.Is(lenient.String) {
		return e
	}
	found := placeWords().FindStringSubmatch(e.Text)
	if found == nil {
		return e
	}
	f := alias.OfStep.First(strings.ToLower(found[1]))
	if f == "" {
		f = alias.After // behind
	}
	id := lenient.Value{Kind: lenient.String, Text: found[2], Offset: e.Offset}
	e.Value = &lenient.Value{Kind: lenient.Object, Offset: e.Offset, Members: []lenient.Member{{Key: string(f), Offset: e.Offset, Value: id}}}
	return e
}

// takePlace gives a step the place that a member says. What else stands in it, and what says
// another place than the step does, is refused.
func (r *Reader) takePlace(s *flow.Step, e source.Entry) {
	r.Log.AddOnce(problem.Coerced, e.Part, "“%s” was read as the place of its step", e.Key)
	for _, inner := range source.Entries(e.Part) {
		at := anchorOf(&s.Anchor, inner.Key)
		switch {
		case IsNothing(inner.Value), at == nil && inner.Is(lenient.Number):
		case at == nil, !at.Missing() && Differs(at.Value, inner.Value):
			r.Misplaced(inner, alias.AboutMoment, s.Title())
		default:
			*at = inner.Part
		}
	}
}

// anchorOf is the part of a place that a key says, nil for none.
func anchorOf(a *flow.Anchor, key string) *source.Part {
	switch f := alias.OfStep.Field(key); {
	case f == alias.After:
		return &a.After
	case f == alias.Before:
		return &a.Before
	case f == alias.Inside:
		return &a.Inside
	case f == alias.Branch, alias.OfEdge.Field(key) == alias.Output:
		return &a.Branch
	}
	return nil
}

// ReportAside reports what an object beside what a step does, such as its metadata or its comment,
// says of how, when or whether it runs: nothing heeds it there.
func (r *Reader) ReportAside(s *flow.Step, o *source.Object) {
	isObject := func(m lenient.Member) bool {
		return m.Value.Kind == lenient.Object && alias.OfStep.First(m.Key) != alias.Arguments
	}
	if !slices.ContainsFunc(o.Members, isObject) {
		return
	}
	for _, e := range slices.Concat(o.Quieted, []source.Entry{o.Fields[alias.Note]}, o.LeftOver()) {
		if e.Is(lenient.Object) && slices.Contains(alias.Asides, alias.Fold(e.Key)) && !r.isOwn(s, o, e.Key) {
			r.reportMembers(s, e)
		}
	}
}

func (r *Reader) reportMembers(s *flow.Step, aside source.Entry) {
	what := "“" + aside.Key + "” of " + s.Title()
	for _, e := range source.Entries(aside.Part) {
		about, f := MatterOf(e.Key), alias.OfStep.Field(e.Key)
		turnsOff := f == alias.Enabled && alias.AsValue.Says(e.Text, alias.No) || alias.OfStep.Says(e.Key, alias.Off) && alias.AsValue.Says(e.Text, alias.Yes)
		switch {
		case turnsOff:
			r.Misplaced(e, alias.AboutCondition, what)
		case IsNothing(e.Value), about != alias.AboutNothing && SaysNothing(about, e):
		case slices.Contains(choosing, about), holdsStep(e.Value):
			r.Misplaced(e, about, what)
		case about != alias.AboutNothing, f == alias.OnFailure, f == alias.Retries, f == alias.Timeout, anchorOf(&flow.Anchor{}, e.Key) != nil:
			p := r.Log.Add(problem.IgnoredPart, e.Part, "“%s” of %s changes nothing of what the step does: %s.", e.Key, what, source.Preview(e.Value))
			p.Severity, p.Fix = problem.Warning, "Give it as a key of the step itself, where steps have such; else say it in left_out."
		}
	}
}

// choosing are the matters that say whether or how often a step runs.
var choosing = []alias.Field{alias.AboutCondition, alias.AboutUnless, alias.AboutRepetition, alias.AboutBranching, alias.AboutRemoval, alias.AboutApproval}
