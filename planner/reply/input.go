package reply

import (
	"slices"
	"strings"

	"planwright/planner/lenient"
	"planwright/planner/problem"
	"planwright/planner/reply/alias"
	"planwright/planner/reply/item"
	"planwright/planner/reply/meaning"
	"planwright/planner/reply/source"
	"planwright/planner/workflow"
)

// givenInputs are the inputs of a workflow as the model wrote them.
type givenInputs struct {
	list    []item.GivenInput
	removed []source.Part
}

// readInputs reads the inputs of a plan or patch, if it has any.
func (d *draft) readInputs(o *source.Object) {
	if !o.Has(alias.Inputs) && !o.Has(alias.RemoveInputs) {
		return
	}
	d.givenInputs = &givenInputs{list: d.Reader.InputList(o.Ask(alias.Inputs)), removed: d.List(o.Ask(alias.RemoveInputs), alias.RemoveInputs)}
}

// settleInputs decides the inputs of the workflow as it will be: those that a
// plan lists, or those of the workflow with the changes of a patch.
func (d *draft) settleInputs() {
	base := d.options.Base.Inputs
	d.Reader.Inputs = base
	if d.givenInputs == nil {
		return
	}
	list := slices.Clone(base)
	if d.form != FormPatch {
		list = nil
	}
	names, before := meaning.NewInputNames(list), meaning.NewInputNames(base)
	said := map[int]bool{}
	for _, given := range d.givenInputs.list {
		if d.removes(given) {
			continue
		}
		if i := names.Find(given.Name); i >= 0 {
			next := d.InputWith(list[i], given)
			if said[i] && !workflow.SameInput(next, list[i]) {
				d.Log.Add(problem.InputName, given.At, "The input “%s” is given twice, and not in the same way.", list[i].Name).
					Fix = "Give each input once, and two that differ names of their own."
			}
			list[i], said[i] = next, true
			continue
		}
		next := given.Input
		if i := before.Find(given.Name); i >= 0 && d.form != FormPatch {
			next = d.InputWith(base[i], given)
		}
		names.Add(next.Name, len(list))
		said[len(list)] = true
		list = append(list, next)
	}
	d.Reader.Inputs = d.withoutRemoved(list, names)
}

// removes reports whether an input is taken away: by null in a patch, or by saying so.
func (d *draft) removes(given item.GivenInput) bool {
	return given.IsGone || d.form == FormPatch && given.At.Is(lenient.Null)
}

func (d *draft) withoutRemoved(list []workflow.Input, names *meaning.InputNames) []workflow.Input {
	var removed []source.Part
	for _, given := range d.givenInputs.list {
		if d.removes(given) {
			removed = append(removed, named(given.Name, given.At))
		}
	}
	gone := map[string]bool{}
	for _, v := range append(removed, d.givenInputs.removed...) {
		name := d.idOfInput(v)
		if i := names.Find(name); i >= 0 {
			names.Remove(i)
		} else if !gone[name] {
			d.unknownInput(v, name)
		}
		gone[name] = true
	}
	return names.Left(list)
}

func (d *draft) idOfInput(v source.Part) string {
	if v.Is(lenient.Object) {
		return d.Identifier(v.Meant(alias.OfInput, alias.Name))
	}
	return strings.TrimPrefix(d.Identifier(v), workflow.InputsID+".")
}

func (d *draft) unknownInput(v source.Part, name string) {
	d.ReportUnfound(v, "Use the names of the inputs as they are in the workflow.", "The removal of the input “%s” was left out: there is no such input.", name)
}
