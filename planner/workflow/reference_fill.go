package workflow

import (
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/text"
)

// Value gives what stands in place of a reference: JSON, in whose strings references stand
// as in arguments. false leaves the reference as it is.
type Value func(Reference) (jsontext.Value, bool)

// Fill returns the node with values in place of references. unfit is the first of those
// that cannot stand where they are used: a place that takes a result alone takes no text
// that is made of several. It shares with n what does not change.
func Fill(n Node, value Value) (filled Node, unfit *Use) {
	f := filler{value: value}
	n = MapOperands(n, f.operand)
	if n.Loop != nil {
		v := *n.Loop
		v.Over, v.Times, v.Collect = f.alone(v.Over), Times(f.alone(string(v.Times))), f.json(v.Collect)
		n.Loop = &v
	}
	if n.AiTransform != nil {
		v := *n.AiTransform
		v.InputRef, v.Instruction = f.alone(v.InputRef), f.text(v.Instruction)
		n.AiTransform = &v
	}
	if n.AiStep != nil {
		v := *n.AiStep
		v.Prompt = f.text(v.Prompt)
		n.AiStep = &v
	}
	if n.Tool != nil {
		v := *n.Tool
		v.Arguments = make(Arguments, len(n.Tool.Arguments))
		for name, raw := range n.Tool.Arguments {
			v.Arguments[name] = f.json(raw)
		}
		n.Tool = &v
	}
	return n, f.unfit
}

// FillOutput is Fill for what a run gives.
func FillOutput(o RunOutput, value Value) (filled RunOutput, unfit *Use) {
	f := filler{value: value}
	o.Value = f.json(o.Value)
	return o, f.unfit
}

type filler struct {
	value Value
	unfit *Use
}

func (f *filler) misfit(place string) {
	if f.unfit == nil {
		f.unfit = &Use{Text: place}
	}
}

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
	if !strings.HasPrefix(s, "{{") || strings.Index(s, "}}") != len(s)-2 {
		return Reference{}, false
	}
	return ParseReference(s)
}

func (f *filler) operand(o Operand) Operand {
	value, ok := f.find(o.Variable)
	if o.Variable == "" || !ok {
		return o
	}
	if _, isRef := OnlyReference(value); isRef {
		o.Variable = f.alone(o.Variable)
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
	if s == "" || !ok {
		return s
	}
	ref, isRef := OnlyReference(value)
	switch {
	case isRef && strings.Contains(s, "{{"):
		return "{{" + ref.String() + "}}"
	case isRef:
		return ref.String()
	case value.Kind() == '0':
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
		if strings.HasPrefix(s, "{{") && strings.Index(s, "}}") == len(s)-2 {
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
