package reply

import (
	"slices"
	"strings"

	"planwright/planner/lenient"
	"planwright/planner/problem"
	"planwright/planner/reply/alias"
	"planwright/planner/reply/item"
	"planwright/planner/reply/source"
	"planwright/planner/speech"
	"planwright/planner/text"
)

// takeSaid reads what a model says of its plan under keys of its own among the members of
// the plan, or beside it.
func (d *draft) takeSaid(o *source.Object) {
	all := source.Entries(o.Part)
	for _, e := range all {
		if e.Is(lenient.Number) && slices.Contains(alias.StepCounts, alias.Fold(e.Key)) {
			d.spoken = append(d.spoken, e.Key+": "+e.Text+" steps")
		}
		if d.refusePart(e, all) || d.said(e) || d.saidAside(e) {
			o.Drop(e)
		}
	}
}

// saidAside takes what is left out from an object for nobody beside the steps, such as metadata, and
// reports whether there is nothing else in it.
func (d *draft) saidAside(e source.Entry) bool {
	if !e.Is(lenient.Object) || !slices.Contains(alias.Asides, alias.Fold(e.Key)) {
		return false
	}
	all := true
	for _, inner := range source.Entries(e.Part) {
		if f := item.RemarkField(inner.Key); f != "" {
			d.Remark(f, inner)
		} else if means := saidOf(inner.Key); means != alias.IsLeftOut && means != alias.IsQuestion || alias.Foreign.Says(inner.Key, alias.Decorates) || !d.said(inner) {
			all = false
		}
	}
	return all
}

// saidOf is how what stands under a key beside the plan is meant, "" for none of that.
func saidOf(key string) alias.Field {
	return alias.Beside.Among(key, alias.IsLeftOut, alias.IsQuestion, alias.IsNote, alias.IsVerdict, alias.IsMeant)
}

// said reads one such member, and reports whether it is one.
func (d *draft) said(e source.Entry) bool {
	means := saidOf(e.Key)
	if means == "" || item.HasStep(e.Items) {
		return false
	}
	if e.Missing() || item.IsEmpty(e.Value) || item.MatterOf(e.Key) == alias.AboutTiming && isByHand(e.Part) {
		return true
	}
	if means == alias.IsMeant {
		if alias.AsValue.Says(e.Text, alias.No) {
			d.refuseUnmeant()
		}
		return true
	}
	if means == alias.IsVerdict {
		if alias.AsValue.Says(e.Text, alias.No, alias.Unwhole) && (e.Is(lenient.String) || e.Is(lenient.Bool)) {
			d.AddRemark(alias.LeftOut, e.Part, "the model says of its plan: "+e.Key+" "+e.Text)
			return true
		}
		return alias.Beside.Says(e.Key, alias.Quiet, alias.Described) || e.Is(lenient.Bool)
	}
	for _, v := range d.saidItems(e) {
		text, _ := item.RemarkOf(v)
		d.saidText(means, e, v, text)
	}
	return true
}

// isByHand reports whether what is said of when a plan is run is that a person starts it, as they do:
// a word for that, or an object with nothing else in it.
func isByHand(v source.Part) bool {
	if v.Is(lenient.Array) || v.Is(lenient.Object) {
		all := slices.Clone(v.Items)
		for _, m := range v.Members {
			all = append(all, m.Value)
		}
		return len(all) == 1 && item.IsScalar(&all[0]) && isByHand(source.Part{Value: &all[0]})
	}
	return item.SaysNothing(alias.AboutTiming, source.Entry{Part: v})
}

// saidItems are the values under a key: those of a list, or of a list inside a text.
func (d *draft) saidItems(e source.Entry) []source.Part {
	v := e.Part
	if v.Is(lenient.String) {
		v = d.RemarkText(v)
	}
	return item.RemarkItems(v)
}

func (d *draft) saidText(means alias.Field, e source.Entry, v source.Part, said string) {
	switch {
	case said == "" || said == "false":
	case v.Is(lenient.Bool), v.Is(lenient.Number), v.Is(lenient.Object) && means != alias.IsNote, means == alias.IsLeftOut && !strings.Contains(said, " "):
		d.AddRemark(alias.LeftOut, v, text.Start(item.Sentence(e.Key)+": "+said, item.MaxRemark))
	case means == alias.IsQuestion:
		d.AddRemark(alias.LeftOut, v, OpenQuestion+said)
	case means == alias.IsLeftOut:
		d.AddRemark(alias.LeftOut, v, said)
	default:
		d.noted(v, said)
	}
}

// noted keeps the words of a note: what limits the plan is left out, the rest assumed.
func (d *draft) noted(v source.Part, text string) {
	heard := speech.About("", text)
	for _, s := range heard.LeftOut {
		d.AddRemark(alias.LeftOut, v, item.Saying(s))
	}
	for _, s := range heard.Asked {
		d.AddRemark(alias.LeftOut, v, OpenQuestion+item.Saying(s))
	}
	if len(heard.LeftOut)+len(heard.Asked) == 0 {
		d.AddRemark(alias.Assumed, v, text)
	}
}

// reportLost reports members beside the steps that would change what the plan does, or hold
// steps or settings for them.
func (d *draft) reportLost(o *source.Object, what string) {
	for _, e := range o.LeftOver() {
		about := item.MatterOf(e.Key)
		if about == alias.AboutEnd {
			about = alias.AboutNothing // it names the last step, or says that the plan is whole
		}
		switch f := alias.OfStep.Field(e.Key); {
		case changesPlan(e):
		case e.Missing(), item.IsEmpty(e.Value), d.asksNothing(e), alias.Beside.Says(e.Key, alias.Harmless, alias.Envelope):
			continue
		case e.Is(lenient.String) && strings.Contains(e.Text, " ") && alias.Foreign.Says(e.Key, alias.Decorates): // “background” in words
			continue
		case about != alias.AboutNothing && item.SaysNothing(about, e):
			o.Drop(e)
			continue
		case f == alias.OnFailure, f == alias.Retries, f == alias.Timeout, alias.OfStep.Says(e.Key, alias.Tolerant, alias.Strict), about != alias.AboutNothing && about != alias.AboutBranching && about != alias.AboutSurroundings:
		case !holdsObject(e.Value) && about == alias.AboutNothing:
			continue
		}
		o.Drop(e)
		d.Log.Add(problem.MisplacedKey, e.Part, "“%s” of %s has no place there, and without it the workflow would do something else: %s.", e.Key, what, source.Preview(e.Value)).
			Fix = "Say it in the steps that it concerns, or in left_out where no step can."
	}
}

// reportIdle tells of members beside the steps that surely say nothing of what is to be done, once for
// all of them.
func (d *draft) reportIdle(o *source.Object, what string) {
	var keys []string
	var first source.Part
	for _, e := range o.LeftOver() {
		if e.Missing() || !item.IsFiled(e) && !d.asksNothing(e) || d.asksMore(e.Value) {
			continue
		}
		if keys = append(keys, "“"+e.Key+"”"); len(keys) == 1 {
			first = e.Part
		}
		o.Drop(e)
	}
	if len(keys) > 0 {
		d.Log.Add(problem.UnknownKey, first, "A workflow has no place for %s of %s, and does the same without.", text.List(keys, "and"), what).Severity = problem.Repair
	}
}

// asksNothing reports whether a member tells of a plan what changes nothing of it. Beside a change it
// may be about that.
func (d *draft) asksNothing(e source.Entry) bool { return d.form != FormPatch && item.AsksNothing(e) }

// changesPlan reports whether a member beside the steps takes one of them away, turns some
// off or repeats them all.
func changesPlan(e source.Entry) bool {
	switch {
	case e.Missing(), item.IsEmpty(e.Value), e.Text == "false":
		return false
	case alias.OfStep.Says(e.Key, alias.Loop):
		return !e.Is(lenient.String)
	}
	return alias.OfPatch.Own(e.Key) != "" || alias.Doings.Says(e.Key, alias.Elsewhere) || alias.OfStep.Says(e.Key, alias.Off) && e.Is(lenient.Array)
}
