package workflow

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/problem"
)

// checkInputs reports inputs that cannot be asked for or named by steps.
func (c *checker) checkInputs() {
	if len(c.w.Inputs) == 0 {
		return
	}
	c.inputs = make(map[string]bool, len(c.w.Inputs))
	if len(c.w.Inputs) > MaxInputs {
		c.report(problem.Limit, problem.Place{Path: "inputs"}, "The workflow has %d inputs; %d are the most.", len(c.w.Inputs), MaxInputs).
			fix("Use at most %d inputs.", MaxInputs)
	}
	for i, in := range c.w.Inputs[:min(len(c.w.Inputs), MaxInputs)] {
		switch {
		case !isInputName(in.Name):
			c.reportInputName(i)
		case c.inputs[in.Name]:
			c.reportRepeatedInput(i)
		}
		c.inputs[in.Name] = true
		c.checkInputType(i, in)
	}
	if i := c.find(InputsID); i != none {
		c.report(problem.DuplicateID, c.at(i, "id"), "“%s” has the id “%s”, by which steps name the inputs, so that no input can be used.", c.name(i), InputsID).
			fix("Replace the step %q by one with another id, or remove the inputs.", InputsID)
	}
}

// isInputName reports whether the name can stand in a reference.
func isInputName(name string) bool {
	return name != "" && strings.IndexFunc(name, func(r rune) bool {
		return r != '_' && r != '-' && !unicode.IsLetter(r) && !unicode.IsDigit(r)
	}) < 0
}

// NewInputName makes of a text what can be the name of an input: the text itself
// where it can be.
func NewInputName(text string) string {
	switch {
	case isInputName(text):
		return text
	case !strings.ContainsFunc(text, isWord):
		return "input"
	}
	return slug(text)
}

// atInput is the place of a field of an input.
func atInput(i int, field string) problem.Place {
	return problem.Place{Path: fmt.Sprintf("inputs/%d/%s", i, field)}
}

func (c *checker) reportInputName(i int) {
	name := c.freeInputName(NewInputName(c.w.Inputs[i].Name))
	c.report(problem.InputName, atInput(i, "name"), "The input “%s” cannot be called that: a name is made of letters, digits, _ and -.", c.w.Inputs[i].Name).
		fix("Set the name of input %d to %q or another of letters, digits, _ and -.", i+1, name).
		quick("Name it “"+name+"”", c.replaceInput(i, func(in *Input) { in.Name = name }))
}

func (c *checker) reportRepeatedInput(i int) {
	name := c.freeInputName(c.w.Inputs[i].Name)
	c.report(problem.InputName, atInput(i, "name"), "Two inputs are named “%s”.", c.w.Inputs[i].Name).
		fix("Give input %d a name of its own, or remove it.", i+1).
		quick("Name it “"+name+"”", c.replaceInput(i, func(in *Input) { in.Name = name }))
}

// freeInputName is the name, with a number where an input has it.
func (c *checker) freeInputName(base string) string {
	name := base
	for n := 2; slices.ContainsFunc(c.w.Inputs, func(in Input) bool { return in.Name == name }); n++ {
		name = fmt.Sprintf("%s_%d", base, n)
	}
	return name
}

// replaceInput removes an input and adds it changed: a patch finds it by place
// and not by its name, which may be there twice.
func (c *checker) replaceInput(i int, change func(*Input)) Patch {
	before := c.w.Inputs[i]
	after := before
	change(&after)
	return Patch{RemovedInputs: []PlacedInput{{i, before}}, AddedInputs: []PlacedInput{{i, after}}}
}

func (c *checker) checkInputType(i int, in Input) {
	switch {
	case !slices.Contains(InputTypes, in.Type):
		t := TypeOfInput(in.Default)
		text := fmt.Sprintf("The input “%s” has a type that does not exist, “%s”.", in.Name, in.Type)
		if in.Type == "" {
			text = fmt.Sprintf("The input “%s” has no type.", in.Name)
		}
		c.report(problem.InputType, atInput(i, "type"), "%s", text).
			fix("Set the type of the input %q to one of %s.", in.Name, joinInputTypes()).
			quick(fmt.Sprintf("Make it “%s”", t), c.replaceInput(i, func(in *Input) { in.Type = t }))
	case in.Default != nil && !in.Type.Holds(in.Default):
		c.reportDefault(i, in)
	}
}

// reportDefault offers the type that the default has, so that no value is lost.
func (c *checker) reportDefault(i int, in Input) {
	p := c.report(problem.InputDefault, atInput(i, "default"), "The default of the input “%s” is not of its type “%s”.", in.Name, in.Type).
		fix("Set the default of the input %q to a value of type %s, or remove it.", in.Name, in.Type)
	if in.Default.Kind() == 'n' {
		p.quick("Remove the default", c.replaceInput(i, func(in *Input) { in.Default = nil }))
		return
	}
	t := TypeOfInput(in.Default)
	p.quick(fmt.Sprintf("Make it “%s”", t), c.replaceInput(i, func(in *Input) { in.Type = t }))
}

// TypeOfInput is the type that holds the JSON value, StringInput for none.
func TypeOfInput(value jsontext.Value) InputType {
	for _, t := range []InputType{StringInput, IntegerInput, NumberInput, BooleanInput, ArrayInput, ObjectInput} {
		if len(value) > 0 && t.Holds(value) {
			return t
		}
	}
	return StringInput
}

func joinInputTypes() string {
	names := make([]string, len(InputTypes))
	for i, t := range InputTypes {
		names[i] = string(t)
	}
	return strings.Join(names, ", ")
}

// checkInputUse reports a reference to an input that the workflow does not have.
func (c *checker) checkInputUse(node int, u use, ref Reference) {
	name := ref.Result()
	if c.inputs[name] {
		c.checkDepth(node, u, ref)
		c.checkUsedKind(node, u, ref)
		return
	}
	p := c.report(problem.UnknownReference, c.at(node, u.path+u.tail), "“%s” uses “%s”, but the workflow has no input “%s”.", c.name(node), ref, name)
	near := c.nearInputs(name)
	if len(near) == 0 {
		p = p.fix("At %s of %q use an input of the workflow, or add one named %q to its inputs.", u.path+u.tail, c.id(node), name)
		if isInputName(name) {
			p.quick("Add the input “"+name+"”", Patch{AddedInputs: []PlacedInput{{AtEnd, Input{Name: name, Type: typeOfUse(u, ref)}}}})
		}
		return
	}
	p = p.fix("At %s of %q use an input of the workflow instead of %q: %s.", u.path+u.tail, c.id(node), name, strings.Join(near, ", "))
	if len(near) == 1 {
		c.offerUse(p, node, ref, Reference{Node: InputsID, Field: near[0] + strings.TrimPrefix(ref.Field, name)})
	}
}

func (c *checker) nearInputs(name string) []string {
	if !c.spend(len(c.w.Inputs)) {
		return nil
	}
	names := make([]string, len(c.w.Inputs))
	for i, in := range c.w.Inputs {
		names[i] = in.Name
	}
	return nearest(name, names)
}

// typeOfUse is the type that an input must have for the use to make sense.
func typeOfUse(u use, ref Reference) InputType {
	switch {
	case ref.Field != ref.Result():
		return ObjectInput
	case u.path == "loop/over":
		return ArrayInput
	case u.path == "loop/times":
		return IntegerInput
	}
	return StringInput
}
