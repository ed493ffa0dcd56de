package reply

import (
	"strings"

	"planwright/planner/lenient"
	"planwright/planner/problem"
	"planwright/planner/reply/alias"
	"planwright/planner/speech"
	"planwright/planner/text"
)

// takeSaid reads what a model says of its plan under keys of its own among the members of
// the plan, or beside it.
func (d *draft) takeSaid(o *object) {
	for _, e := range entries(o.value) {
		if d.said(e) {
			o.drop(e)
		}
	}
}

// saidOf is how what stands under a key beside the plan is meant, "" for none of that.
func saidOf(key string) alias.Field {
	return alias.Beside.Among(key, alias.IsLeftOut, alias.IsQuestion, alias.IsNote, alias.IsVerdict)
}

// said reads one such member, and reports whether it is one.
func (d *draft) said(e entry) bool {
	means := saidOf(e.key)
	if means == "" || hasStep(e.Items) {
		return false
	}
	if e.missing() || isEmpty(e.Value) {
		return true
	}
	if means == alias.IsVerdict {
		if alias.AsValue.Says(e.Text, alias.No, alias.Unwhole) && (e.is(lenient.String) || e.is(lenient.Bool)) {
			d.addRemark(alias.LeftOut, e.value, "the model says of its plan: "+e.key+" "+e.Text)
			return true
		}
		return alias.Beside.Says(e.key, alias.Quiet) || e.is(lenient.Bool)
	}
	for _, v := range d.saidItems(e) {
		text, _ := remarkOf(v)
		d.saidText(means, e, v, text)
	}
	return true
}

// saidItems are the values under a key: those of a list, or of a list inside a text.
func (d *draft) saidItems(e entry) []value {
	v := e.value
	if v.is(lenient.String) {
		v = d.remarkText(v)
	}
	return remarkItems(v)
}

func (d *draft) saidText(means alias.Field, e entry, v value, said string) {
	switch {
	case said == "" || said == "false":
	case v.is(lenient.Bool), v.is(lenient.Number), v.is(lenient.Object) && means != alias.IsNote, means == alias.IsLeftOut && !strings.Contains(said, " "):
		d.addRemark(alias.LeftOut, v, text.Start(sentence(e.key)+": "+said, maxRemark))
	case means == alias.IsQuestion:
		d.addRemark(alias.LeftOut, v, OpenQuestion+said)
	case means == alias.IsLeftOut:
		d.addRemark(alias.LeftOut, v, said)
	default:
		d.noted(v, said)
	}
}

// noted keeps the words of a note: what limits the plan is left out, the rest assumed.
func (d *draft) noted(v value, text string) {
	heard := speech.About("", text)
	for _, s := range heard.LeftOut {
		d.addRemark(alias.LeftOut, v, saying(s))
	}
	for _, s := range heard.Asked {
		d.addRemark(alias.LeftOut, v, OpenQuestion+saying(s))
	}
	if len(heard.LeftOut)+len(heard.Asked) == 0 {
		d.addRemark(alias.Assumed, v, text)
	}
}

// reportLost reports members beside the steps that would change what the plan does, or hold
// steps or settings for them.
func (d *draft) reportLost(o *object, what string) {
	for _, e := range o.leftOver() {
		about := matterOf(e.key)
		switch f := alias.OfStep.Field(e.key); {
		case e.missing(), isEmpty(e.Value), alias.Beside.Says(e.key, alias.Harmless, alias.Envelope):
			continue
		case about != alias.AboutNothing && saysNothing(about, e):
			o.drop(e)
			continue
		case f == alias.OnFailure, f == alias.Retries, f == alias.Timeout, alias.OfStep.Says(e.key, alias.Tolerant, alias.Strict), about != alias.AboutNothing && about != alias.AboutBranching && about != alias.AboutSurroundings:
		case !holdsObject(e.Value) && about == alias.AboutNothing:
			continue
		}
		o.drop(e)
		d.log.add(problem.MisplacedKey, e.value, "“%s” of %s has no place there, and without it the workflow would do something else: %s.", e.key, what, preview(e.Value)).
			Fix = "Say it in the steps that it concerns, or in left_out where no step can."
	}
}
