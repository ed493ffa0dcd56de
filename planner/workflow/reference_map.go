package workflow

import (
	"bytes"
	"maps"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// MapReferences returns the node with each reference that can be parsed replaced
// by what f makes of it. It shares with n what does not change.
func MapReferences(n Node, f func(Reference) Reference) Node { return rewrite(n, mapping(f)) }

// rewriting is what is made of the places where results are used.
type rewriting interface {
	operand(Operand) Operand
	alone(string) string                // of a reference in whatever marks, with nothing beside it
	text(string) string                 // of a text with templates in it
	json(jsontext.Value) jsontext.Value // of JSON with such texts in it
}

// rewrite returns the node with all such places rewritten. It shares with n what does not
// change.
func rewrite(n Node, by rewriting) Node {
	n = MapOperands(n, by.operand)
	if n.Loop != nil {
		v := *n.Loop
		v.Over, v.Times, v.Collect = by.alone(v.Over), Times(by.alone(string(v.Times))), by.json(v.Collect)
		n.Loop = &v
	}
	if n.AiTransform != nil {
		v := *n.AiTransform
		v.InputRef, v.Instruction = by.alone(v.InputRef), by.text(v.Instruction)
		n.AiTransform = &v
	}
	if n.AiStep != nil {
		v := *n.AiStep
		v.Prompt = by.text(v.Prompt)
		n.AiStep = &v
	}
	if n.Tool != nil {
		v := *n.Tool
		v.Arguments = make(Arguments, len(n.Tool.Arguments))
		for name, raw := range n.Tool.Arguments {
			v.Arguments[name] = by.json(raw)
		}
		n.Tool = &v
	}
	return n
}

// MapOperands returns the node with each operand of its conditions replaced by what f
// makes of it. It shares with n what is not in conditions.
func MapOperands(n Node, f func(Operand) Operand) Node {
	return MapConditions(n, func(c Condition) Condition {
		c.Left, c.Right = f(c.Left), f(c.Right)
		return c
	})
}

// MapConditions returns the node with each of its conditions, and each member of one, replaced
// by what f makes of it without its members. It shares with n what is not in conditions.
func MapConditions(n Node, f func(Condition) Condition) Node {
	if n.If != nil {
		v := *n.If
		v.Condition = mapCondition(v.Condition, f)
		n.If = &v
	}
	if n.Switch != nil {
		v := *n.Switch
		v.Cases = slices.Clone(v.Cases)
		for i := range v.Cases {
			v.Cases[i].Condition = mapCondition(v.Cases[i].Condition, f)
		}
		n.Switch = &v
	}
	if n.Loop != nil && n.Loop.ExitCondition != nil {
		v, c := *n.Loop, mapCondition(*n.Loop.ExitCondition, f)
		v.ExitCondition = &c
		n.Loop = &v
	}
	return n
}

func mapCondition(c Condition, f func(Condition) Condition) Condition {
	c = f(c)
	c.All, c.Any = mapConditions(c.All, f), mapConditions(c.Any, f)
	return c
}

func mapConditions(list []Condition, f func(Condition) Condition) []Condition {
	out := slices.Clone(list)
	for i := range out {
		out[i] = mapCondition(out[i], f)
	}
	return out
}

type mapping func(Reference) Reference

func (m mapping) operand(o Operand) Operand {
	o.Variable = m.alone(o.Variable)
	return o
}

// alone maps a bare reference or a template, and leaves other texts alone.
func (m mapping) alone(s string) string {
	r, ok := ParseReference(s)
	if !ok {
		return s
	}
	mapped := m(r)
	if mapped == r {
		return s
	}
	return mapped.inMarksOf(s)
}

func (m mapping) text(s string) string { return MapTemplates(s, m.alone) }

// json maps the templates in the strings of a JSON value. Strings without, and
// all else, keep their bytes.
func (m mapping) json(raw jsontext.Value) jsontext.Value {
	if !MayHoldTemplate(raw) {
		return raw
	}
	return mapTexts(raw, func(_ jsontext.Pointer, text string) (jsontext.Value, bool) {
		mapped := m.text(text)
		if mapped == text {
			return nil, false
		}
		quoted, err := jsontext.AppendQuote(nil, mapped)
		return quoted, err == nil
	})
}

// mapTexts puts what f gives in place of the texts in a JSON value. All else keeps its
// bytes.
func mapTexts(raw jsontext.Value, f func(at jsontext.Pointer, text string) (jsontext.Value, bool)) jsontext.Value {
	dec := jsontext.NewDecoder(bytes.NewReader(raw))
	var out bytes.Buffer
	enc := jsontext.NewEncoder(&out, jsontext.PreserveRawStrings(true))
	for {
		token, err := dec.ReadToken()
		if err != nil {
			break
		}
		if token.Kind() == '"' && !readName(dec) {
			if v, ok := f(dec.StackPointer(), token.String()); ok {
				if enc.WriteValue(v) != nil {
					return raw
				}
				continue
			}
		}
		if enc.WriteToken(token) != nil {
			return raw
		}
	}
	return jsontext.Value(bytes.TrimSpace(out.Bytes()))
}

// FillWhole returns the arguments with what value gives in place of each text that is one
// reference and nothing else; path is its place, as in problem.Place. It shares with args
// what does not change.
func FillWhole(args Arguments, value func(path string, ref Reference) (jsontext.Value, bool)) Arguments {
	out := maps.Clone(args)
	for name, raw := range args {
		if MayHoldTemplate(raw) {
			path := "tool/arguments/" + jsontext.Pointer("").AppendToken(name)[1:]
			out[name] = mapTexts(raw, func(at jsontext.Pointer, text string) (jsontext.Value, bool) {
				ref, ok := ParseReference(text)
				if !ok || !strings.HasPrefix(text, "{{") {
					return nil, false
				}
				return value(string(path+at), ref)
			})
		}
	}
	return out
}
