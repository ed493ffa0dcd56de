package reply

import (
	"strings"

	"planwright/planner/lenient"
	"planwright/planner/problem"
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
func saidOf(key string) field {
	return besideWords.among(key, isLeftOut, isQuestion, isNote, isVerdict)
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
	if means == isVerdict {
		if valueWords.says(e.Text, no, unwhole) && (e.is(lenient.String) || e.is(lenient.Bool)) {
			d.addRemark(fLeftOut, e.value, "the model says of its plan: "+e.key+" "+e.Text)
			return true
		}
		return besideWords.says(e.key, quiet) || e.is(lenient.Bool)
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

func (d *draft) saidText(means field, e entry, v value, said string) {
	switch {
	case said == "" || said == "false":
	case v.is(lenient.Bool), v.is(lenient.Number), v.is(lenient.Object) && means != isNote, means == isLeftOut && !strings.Contains(said, " "):
		d.addRemark(fLeftOut, v, text.Start(sentence(e.key)+": "+said, maxRemark))
	case means == isQuestion:
		d.addRemark(fLeftOut, v, OpenQuestion+said)
	case means == isLeftOut:
		d.addRemark(fLeftOut, v, said)
	default:
		d.noted(v, said)
	}
}

// noted keeps the words of a note: what limits the plan is left out, the rest assumed.
func (d *draft) noted(v value, text string) {
	heard := speech.About("", text)
	for _, s := range heard.LeftOut {
		d.addRemark(fLeftOut, v, saying(s))
	}
	for _, s := range heard.Asked {
		d.addRemark(fLeftOut, v, OpenQuestion+saying(s))
	}
	if len(heard.LeftOut)+len(heard.Asked) == 0 {
		d.addRemark(fAssumed, v, text)
	}
}

// reportLost reports members beside the steps that would change what the plan does, or hold
// steps or settings for them.
func (d *draft) reportLost(o *object, what string) {
	for _, e := range o.leftOver() {
		about := matterOf(e.key)
		switch f := stepWords.field(e.key); {
		case e.missing(), isEmpty(e.Value), besideWords.says(e.key, harmless, envelope):
			continue
		case about != noMatter && saysNothing(about, e):
			o.drop(e)
			continue
		case f == fOnFailure, f == fRetries, f == fTimeout, stepWords.says(e.key, tolerant, strict), about != noMatter && about != branching && about != surroundings:
		case !holdsObject(e.Value) && about == noMatter:
			continue
		}
		o.drop(e)
		d.log.add(problem.MisplacedKey, e.value, "“%s” of %s has no place there, and without it the workflow would do something else: %s.", e.key, what, preview(e.Value)).
			Fix = "Say it in the steps that it concerns, or in left_out where no step can."
	}
}
