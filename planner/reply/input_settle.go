package reply

import (
	"slices"
	"strings"

	"planwright/planner/problem"
	"planwright/planner/reply/syntax"
	"planwright/planner/workflow"
)

// settleInputs decides the inputs of the workflow as it will be: those that a
// plan lists, or those of the workflow with the changes of a patch.
func (d *draft) settleInputs() {
	base := d.options.Base.Inputs
	d.reader.inputs = base
	if d.givenInputs == nil {
		return
	}
	list := slices.Clone(base)
	if d.form != FormPatch {
		list = nil
	}
	for _, given := range d.givenInputs.list {
		if d.removes(given) {
			continue
		}
		if i := findInput(list, given.Name); i >= 0 {
			list[i] = given.over(list[i])
		} else if i := findInput(base, given.Name); i >= 0 && d.form != FormPatch {
			list = append(list, given.over(base[i]))
		} else {
			list = append(list, given.Input)
		}
	}
	d.reader.inputs = d.withoutRemoved(list)
}

// removes reports whether a patch takes an input away by null.
func (d *draft) removes(given givenInput) bool {
	return d.form == FormPatch && given.at.is(syntax.Null)
}

func (d *draft) withoutRemoved(list []workflow.Input) []workflow.Input {
	var names []value
	for _, given := range d.givenInputs.list {
		if d.removes(given) {
			names = append(names, named(given.Name, given.at))
		}
	}
	for _, v := range append(names, d.givenInputs.removed...) {
		name := d.idOfInput(v)
		if i := findInput(list, name); i >= 0 {
			list = slices.Delete(list, i, i+1)
		} else {
			d.unknownInput(v, name)
		}
	}
	return list
}

func (d *draft) idOfInput(v value) string {
	if v.is(syntax.Object) {
		return d.identifierOf(v, "name")
	}
	return strings.TrimPrefix(d.identifier(v), workflow.InputsID+".")
}

func (d *draft) unknownInput(v value, name string) {
	d.log.add(problem.UnknownNode, v, "The removal of the input “%s” was left out: there is no such input.", name).
		Fix = "Use the names of the inputs as they are in the workflow."
}

// findInput is the place of the input that a name means, -1 for none.
func findInput(list []workflow.Input, name string) int {
	if i := slices.IndexFunc(list, func(in workflow.Input) bool { return in.Name == name }); i >= 0 {
		return i
	}
	return slices.IndexFunc(list, func(in workflow.Input) bool { return fold(in.Name) == fold(name) })
}

// over is the input before with the fields that are given.
func (g givenInput) over(before workflow.Input) workflow.Input {
	if g.gives[fInputType] {
		before.Type = g.Type
	}
	if g.gives[fDescription] {
		before.Description = g.Description
	}
	if g.gives[fDefault] {
		before.Default = g.Default
	}
	if g.gives[fRequired] {
		before.Required = g.Required
	}
	return before
}
