package reply

import (
	"slices"

	"planwright/planner/lenient"
	"planwright/planner/problem"
	"planwright/planner/reply/alias"
	"planwright/planner/reply/flow"
	"planwright/planner/reply/meaning"
	"planwright/planner/reply/source"
	"planwright/planner/workflow"
)

// settleOutputs decides the outputs of the workflow as it will be, as settleInputs does.
func (d *draft) settleOutputs() {
	base := d.options.Base.Outputs
	d.outputs = base
	if d.givenOutputs == nil {
		return
	}
	list := slices.Clone(base)
	if d.form != FormPatch {
		list = nil
	}
	at, gone := map[string]int{}, map[string]bool{}
	for i, o := range list {
		at[o.Name] = i
	}
	d.touchedOutputs = map[string]source.Part{}
	for _, given := range d.givenOutputs.list {
		i, is := at[given.Name]
		_, again := d.touchedOutputs[given.Name]
		switch {
		case given.at.Is(lenient.Null), given.isGone:
			gone[given.Name] = true
			continue
		case !is:
			i = len(list)
			at[given.Name], list = i, append(list, workflow.RunOutput{Name: given.Name})
		case again && !workflow.SameRunOutput(overOutput(list[i], given), list[i]):
			d.Log.Add(problem.OutputName, given.at, "The output “%s” is given twice, and not in the same way.", given.Name).
				Fix = "Give each output once, and two that differ names of their own."
		}
		list[i] = overOutput(list[i], given)
		d.touchedOutputs[given.Name] = given.at
	}
	d.outputs = d.withoutOutputs(list, at, gone)
}

// withoutOutputs are the outputs without those that are gone, and those that the reply removes.
func (d *draft) withoutOutputs(list []workflow.RunOutput, at map[string]int, gone map[string]bool) []workflow.RunOutput {
	for _, v := range d.givenOutputs.removed {
		name := d.Identifier(v)
		if _, is := at[name]; !is {
			d.ReportUnfound(v, "Use the names of the outputs as they are in the workflow.", "The removal of the output “%s” was left out: there is no such output.", name)
		}
		gone[name] = true
	}
	return slices.DeleteFunc(list, func(o workflow.RunOutput) bool { return gone[o.Name] })
}

// overOutput is the output before with the fields that are given.
func overOutput(before workflow.RunOutput, g givenOutput) workflow.RunOutput {
	if g.gives[alias.Value] {
		before.Value = g.Value
		if !g.gives[alias.Type] {
			before.Type = "" // that of the new value, see resolveOutputs
		}
	}
	if g.gives[alias.Type] {
		before.Type = g.Type
	}
	if g.gives[alias.Description] {
		before.Description = g.Description
	}
	return before
}

// resolveOutputs rewrites the references in outputs that are given to the ids of the steps,
// and gives those without a type that of their value, where it is known. A text in which no
// result stands tells what was made, and is no output; one that is there already stays. Both
// are said.
func (d *draft) resolveOutputs(scope *flow.Scope) {
	if len(d.touchedOutputs) == 0 {
		return
	}
	res := meaning.NewResolver(d.Reader, d.graph, scope).Behind()
	last := len(d.graph.Steps) - 1
	var kept []workflow.RunOutput
	for _, o := range d.outputs {
		if at, isGiven := d.touchedOutputs[o.Name]; isGiven {
			o.Value = res.Braced(last, o.Value)
			if last >= 0 {
				o.Value = res.Templates(last, o.Value)
			}
			if o.Value.Kind() == '"' && !workflow.MayHoldTemplate(o.Value) {
				if was, is := d.options.Base.RunOutput(o.Name); is {
					d.outputStays(at, o.Name)
					kept = append(kept, was)
				} else {
					d.noOutput(at, o.Name)
				}
				continue
			}
			if o.Type == "" {
				o.Type = res.TypeOfValue(o)
			}
		}
		kept = append(kept, o)
	}
	d.outputs = kept
}
