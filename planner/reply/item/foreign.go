package item

import (
	"slices"
	"strings"

	"planwright/planner/lenient"
	"planwright/planner/problem"
	"planwright/planner/reply/alias"
	"planwright/planner/reply/flow"
	"planwright/planner/reply/reference"
	"planwright/planner/reply/source"
	"planwright/planner/text"
)

// What a model writes that our format has no word for may change what runs, so the model is asked
// again. Only what surely leaves the workflow as it is passes with a warning.

// ReportUnknown reports the keys of an object that nobody asked for.
func (r *Reader) ReportUnknown(o *source.Object, what string) {
	for _, e := range o.LeftOver() {
		if e.Missing() {
			continue
		}
		p := r.Log.Add(problem.UnknownKey, e.Part, "“%s” of %s has no meaning here and was left out: %s.", e.Key, what, source.Preview(e.Value))
		p.Fix = "Leave out keys that are not part of the format."
		if !IsIdle(o, e) {
			r.RefuseKey(p)
		}
	}
}

// RefuseKey makes an error of a key that may change what runs.
func (r *Reader) RefuseKey(p *problem.Problem) {
	p.Severity = problem.Error
	p.Code = problem.MisplacedKey
	p.Fix = "The format has no such key. Say it by the steps and keys that there are; what none of them can say belongs in left_out."
}

// IsIdle reports whether a member surely changes nothing of what runs: it says nothing, is a
// comment, or says once more what another one does.
func IsIdle(o *source.Object, e source.Entry) bool {
	switch f := alias.OfStep.Field(e.Key); {
	case IsFiled(e), IsNothing(e.Value), IsScalar(e.Value) && (alias.AsValue.Says(e.Text, alias.No, alias.Nothing) || alias.ForeignValues.Says(e.Text, alias.Usual)):
		return true
	case alias.Foreign.Says(e.Key, alias.Gives), alias.Foreign.Says(e.Key, alias.Effects) && saysEffects(e.Part):
		return true
	case f == alias.Name, f == alias.ID, f == alias.Note, f == alias.OutputSchema, alias.OfStep.Says(e.Key, alias.AboutEnd):
		return true
	case f == alias.DependsOn && alias.MayBeOther(e.Key):
		return isInWords(e.Value)
	case f != "":
		return o.Fields[f].Value != nil && o.Fields[f].Path != e.Path && !Differs(o.Fields[f].Value, e.Value)
	}
	return false
}

// IsFiled reports whether a member tells by its key how what it stands in looks, is filed or is spoken of.
func IsFiled(e source.Entry) bool {
	isMarked := slices.ContainsFunc([]string{"_", "$", "#", "//", "x-"}, func(mark string) bool { return strings.HasPrefix(strings.ToLower(e.Key), mark) })
	return isMarked || alias.Foreign.Says(e.Key, alias.Decorates) || alias.OfStep.Says(e.Key, alias.Quiet, alias.Number) ||
		alias.Beside.Says(e.Key, alias.Quiet, alias.Described, alias.Harmless, alias.Envelope)
}

// IsScalar reports whether a value holds no others.
func IsScalar(v *lenient.Value) bool { return v.Kind != lenient.Object && v.Kind != lenient.Array }

// saysEffects reports whether a value is the words for how far what a tool does reaches.
func saysEffects(v source.Part) bool {
	return !slices.ContainsFunc(source.Each(v), func(v source.Part) bool {
		return !v.Is(lenient.String) || !alias.ForeignValues.Says(v.Text, alias.Effects)
	})
}

// AsksNothing reports whether a member beside the steps of a plan tells of it what changes nothing of
// what is run: what it is, what it needs, how a person may try it, or that it is turned on.
func AsksNothing(e source.Entry) bool {
	isOn := slices.Contains(alias.Switches, alias.Fold(e.Key)) && IsScalar(e.Value) && alias.AsValue.Says(e.Text, alias.Yes)
	isTold := slices.Contains(alias.ToldOfPlans, alias.Fold(e.Key)) && !slices.ContainsFunc(source.Each(e.Part), func(v source.Part) bool { return !IsScalar(v.Value) })
	return isOn || isTold
}

// isInWords reports whether a value, or each of a list, is words and no name.
func isInWords(v *lenient.Value) bool {
	if v.Kind == lenient.Array {
		return !slices.ContainsFunc(v.Items, func(item lenient.Value) bool { return !isInWords(&item) })
	}
	return v.Kind == lenient.String && strings.Contains(strings.TrimSpace(v.Text), " ")
}

// storedName reads the name under which a step is to keep what it gives, by which others may
// refer to it. A file is none: nothing would be written there.
func (r *Reader) storedName(s *flow.Step, o *source.Object) {
	for _, e := range o.LeftOver() {
		if !alias.Foreign.Says(e.Key, alias.Stores, alias.Gives) || !e.Is(lenient.String) || e.Text == "" {
			continue
		}
		switch name := reference.Bare(strings.TrimPrefix(strings.TrimSpace(e.Text), "$")); {
		case loopName().MatchString(name):
			o.Drop(e)
			s.Stored = name
			r.Log.AddOnce(problem.Coerced, e.Part, "“%s” was read as a name for the result of its step", e.Key)
		case isFileName(e.Text):
			o.Drop(e)
			r.Log.Refuse(problem.MisplacedKey, e.Part, "Write what the step gives into the file by a step behind it, such as write_file.",
				"“%s” of %s has no place there, and nothing would be written: %s.", e.Key, s.Title(), source.Preview(e.Value))
		}
	}
}

var fileName = text.Pattern(`^(?:~|[\pL\pN_.~ -]*[/\\]).*|^[^\s]+\.[A-Za-z0-9]{1,5}$`)

// isFileName reports whether a text is a path, or a name as files have.
func isFileName(s string) bool { return fileName().MatchString(strings.TrimSpace(s)) }
