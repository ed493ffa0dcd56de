package item

import (
	"slices"
	"strings"

	"planwright/planner/lenient"
	"planwright/planner/problem"
	"planwright/planner/reply/alias"
	"planwright/planner/reply/source"
)

// What an input or an output says that our format has no word for may change what a run does, or
// what people see of it. The model is asked again where it surely does, and what only limits a
// value is said.

// Extras are what the keys of an input or output say beside its own.
type Extras struct {
	IsGone  bool // it is to be taken away
	isList  bool
	choices []string
}

// ReadExtras reads the keys of an input or output that nobody asked for. what is how it is called.
func (r *Reader) ReadExtras(o *source.Object, what string) (x Extras) {
	for _, e := range o.LeftOver() {
		means := alias.OfExtras.First(e.Key)
		switch {
		case IsNothing(e.Value), alias.AsValue.Says(e.Text, alias.No) && IsScalar(e.Value):
			o.Drop(e)
		case means == alias.Several && alias.AsValue.Says(e.Text, alias.Yes):
			x.isList = true
			o.Drop(e)
		case alias.Doings.Says(e.Key, alias.Removes) && alias.AsValue.Says(e.Text, alias.Yes):
			x.IsGone = true
			o.Drop(e)
		case means == alias.Bounds:
			x.choices = append(x.choices, choicesIn(e)...)
			o.Drop(e)
			r.Log.Add(problem.UnknownKey, e.Part, "Nothing holds %s to “%s”, and any value can be given: %s.", what, e.Key, source.Preview(e.Value)).
				Fix = "The format has no such key. Where only some values will do, ask with ask_person and its choices, or test the value with an If."
		case means == alias.Hides:
			o.Drop(e)
			r.refuseShown(e.Part, what)
		case means != "", alias.Doings.Says(e.Key, alias.Removes, alias.Elsewhere), alias.OfStep.Says(e.Key, alias.Off):
			o.Drop(e)
			r.RefuseKey(r.Log.Add(problem.UnknownKey, e.Part, "“%s” of %s has no meaning here and was left out: %s.", e.Key, what, source.Preview(e.Value)))
		}
	}
	o.ReportUnknown(r.Log, what)
	return x
}

// refuseShown refuses an input or output that nobody is to see: both are shown, and kept.
func (r *Reader) refuseShown(v source.Part, what string) {
	p := r.Log.Add(problem.MisplacedKey, v, "Nobody is to see %s, but inputs and outputs are shown and kept.", what)
	p.Severity = problem.Error
	p.Fix = "A key or password is no input or output: ask for it with ask_person and \"hidden\": true, or name it as \"{{secrets.<name>}}\"."
}

// choicesIn are the values that a list allows, none where it is no list of such.
func choicesIn(e source.Entry) (list []string) {
	if !e.Is(lenient.Array) {
		return nil
	}
	for _, v := range source.Each(e.Part) {
		if v.Is(lenient.Object) || v.Is(lenient.Array) {
			return nil
		}
		list = append(list, v.Text)
	}
	return list
}

// withChoices is a description that names the choices, so that the person sees them.
func withChoices(description string, choices []string) string {
	if len(choices) == 0 || !slices.ContainsFunc(choices, func(c string) bool { return !strings.Contains(description, c) }) {
		return description
	}
	return strings.TrimSpace(description + " (" + strings.Join(choices, ", ") + ")")
}
