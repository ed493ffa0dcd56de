package workflow

import (
	"cmp"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/text"
)

// Value gives what stands in place of a reference: JSON, in whose strings references stand
// as in arguments. false leaves the reference as it is.
type Value func(Reference) (jsontext.Value, bool)

// Fill returns the node with values in place of references. unfit is the first of those
// that cannot stand where they are used, "" for none: a place that takes a result alone
// takes no text that is made of several. It shares with n what does not change.
func Fill(n Node, value Value) (filled Node, unfit string) {
	f := filler{value: value}
	n = rewrite(n, &f)
	return n, f.unfit
}

// FillOutput is Fill for what a run gives.
func FillOutput(o RunOutput, value Value) (filled RunOutput, unfit string) {
	f := filler{value: value}
	o.Value = f.json(o.Value)
	return o, f.unfit
}

// filler puts values in place of references.
type filler struct {
	value Value
	unfit string // the first place with a value that does not fit there
}

func (f *filler) misfit(place string) { f.unfit = cmp.Or(f.unfit, place) }

// find is the value of a reference in whatever marks it stands.
func (f *filler) find(place string) (jsontext.Value, bool) {
	ref, ok := ParseReference(place)
	if !ok {
		return nil, false
	}
	return f.value(ref)
}

// OnlyReference is the reference that a value is, and nothing else.
func OnlyReference(value jsontext.Value) (Reference, bool) {
	if value.Kind() != '"' {
		return Reference{}, false
	}
	s := text.Unquote(value)
	if !isTemplate(s) {
		return Reference{}, false
	}
	return ParseReference(s)
}

// isTemplate reports whether a text is a template, with nothing beside it.
func isTemplate(s string) bool {
	return strings.HasPrefix(s, "{{") && strings.Index(s, "}}") == len(s)-2
}

func (f *filler) operand(o Operand) Operand {
	value, ok := f.find(o.Variable)
	if !ok {
		return o
	}
	if ref, isRef := OnlyReference(value); isRef {
		o.Variable = ref.inMarksOf(o.Variable)
	} else if MayHoldTemplate(value) {
		f.misfit(o.Variable)
	} else {
		o.Variable, o.Literal = "", value
	}
	return o
}

// alone is what stands where one result or a number is taken, and nothing else.
func (f *filler) alone(s string) string {
	value, ok := f.find(s)
	if !ok {
		return s
	}
	if ref, isRef := OnlyReference(value); isRef {
		return ref.inMarksOf(s)
	}
	if value.Kind() == '0' {
		return string(value)
	}
	f.misfit(s)
	return s
}

func (f *filler) json(raw jsontext.Value) jsontext.Value {
	if !MayHoldTemplate(raw) {
		return raw
	}
	return mapTexts(raw, func(_ jsontext.Pointer, s string) (jsontext.Value, bool) {
		if isTemplate(s) {
			return f.find(s)
		}
		filled := f.text(s)
		if filled == s {
			return nil, false
		}
		quoted, err := jsontext.AppendQuote(nil, filled)
		return quoted, err == nil
	})
}

// text is a text with values in it: texts as they are, numbers and true and false as they
// are written.
func (f *filler) text(s string) string {
	return MapTemplates(s, func(template string) string {
		value, ok := f.find(template)
		switch {
		case !ok:
			return template
		case value.Kind() == '"':
			return text.Unquote(value)
		case value.Kind() == '0' || BooleanInput.Holds(value):
			return string(value)
		case value.Kind() == 'n':
			return ""
		}
		f.misfit(template)
		return template
	})
}
