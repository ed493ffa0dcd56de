package validate

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// checkInputs reports inputs that cannot be asked for or named by steps.
func (c *checker) checkInputs() {
	if len(c.W.Inputs) == 0 {
		return
	}
	c.inputs = make(map[string]bool, len(c.W.Inputs))
	if len(c.W.Inputs) > workflow.MaxInputs {
		c.report(problem.Limit, problem.Place{Path: "inputs"}, "The workflow has %d inputs; %d are the most.", len(c.W.Inputs), workflow.MaxInputs).
			fix("Use at most %d inputs.", workflow.MaxInputs)
	}
	for i, in := range c.W.Inputs[:min(len(c.W.Inputs), workflow.MaxInputs)] {
		switch {
		case !workflow.IsInputName(in.Name):
			c.reportInputName(i)
		case c.inputs[in.Name]:
			c.reportRepeatedInput(i)
		}
		c.inputs[in.Name] = true
		c.checkInputType(i, in)
	}
	if i := c.Find(workflow.InputsID); i != none {
		c.report(problem.DuplicateID, c.at(i, "id"), "“%s” has the id “%s”, by which steps name the inputs, so that no input can be used.", c.name(i), workflow.InputsID).
			fix("Replace the step %q by one with another id, or remove the inputs.", workflow.InputsID)
	}
}

// atInput is the place of a field of an input.
func atInput(i int, field string) problem.Place {
	return problem.Place{Path: fmt.Sprintf("inputs/%d/%s", i, field)}
}

func (c *checker) reportInputName(i int) {
	name := c.freeInputName(workflow.NewInputName(c.W.Inputs[i].Name))
	c.report(problem.InputName, atInput(i, "name"), "The input “%s” cannot be called that: a name is made of letters, digits, _ and -.", c.W.Inputs[i].Name).
		fix("Set the name of input %d to %q or another of letters, digits, _ and -.", i+1, name).
		quick("Name it “"+name+"”", c.replaceInput(i, func(in *workflow.Input) { in.Name = name }))
}

func (c *checker) reportRepeatedInput(i int) {
	name := c.freeInputName(c.W.Inputs[i].Name)
	c.report(problem.InputName, atInput(i, "name"), "Two inputs are named “%s”.", c.W.Inputs[i].Name).
		fix("Give input %d a name of its own, or remove it.", i+1).
		quick("Name it “"+name+"”", c.replaceInput(i, func(in *workflow.Input) { in.Name = name }))
}

// freeInputName is the name, with a number where an input has it.
func (c *checker) freeInputName(base string) string {
	name := base
	for n := 2; slices.ContainsFunc(c.W.Inputs, func(in workflow.Input) bool { return in.Name == name }); n++ {
		name = fmt.Sprintf("%s_%d", base, n)
	}
	return name
}

// replaceInput removes an input and adds it changed: a patch finds it by place
// and not by its name, which may be there twice.
func (c *checker) replaceInput(i int, change func(*workflow.Input)) workflow.Patch {
	before := c.W.Inputs[i]
	after := before
	change(&after)
	return workflow.Patch{RemovedInputs: []workflow.PlacedInput{{Index: i, Input: before}}, AddedInputs: []workflow.PlacedInput{{Index: i, Input: after}}}
}

func (c *checker) checkInputType(i int, in workflow.Input) {
	switch {
	case !slices.Contains(workflow.InputTypes, in.Type):
		t := workflow.TypeOfInput(in.Default)
		text := fmt.Sprintf("The input “%s” has a type that does not exist, “%s”.", in.Name, in.Type)
		if in.Type == "" {
			text = fmt.Sprintf("The input “%s” has no type.", in.Name)
		}
		c.report(problem.InputType, atInput(i, "type"), "%s", text).
			fix("Set the type of the input %q to one of %s.", in.Name, joined(workflow.InputTypes)).
			quick(fmt.Sprintf("Make it “%s”", t), c.replaceInput(i, func(in *workflow.Input) { in.Type = t }))
	case in.Default != nil && !in.Type.Holds(in.Default):
		c.reportDefault(i, in)
	}
}

// reportDefault offers the type that the default has, so that no value is lost.
func (c *checker) reportDefault(i int, in workflow.Input) {
	p := c.report(problem.InputDefault, atInput(i, "default"), "The default of the input “%s” is not of its type “%s”.", in.Name, in.Type).
		fix("Set the default of the input %q to a value of type %s, or remove it.", in.Name, in.Type)
	if in.Default.Kind() == 'n' {
		p.quick("Remove the default", c.replaceInput(i, func(in *workflow.Input) { in.Default = nil }))
		return
	}
	t := workflow.TypeOfInput(in.Default)
	p.quick(fmt.Sprintf("Make it “%s”", t), c.replaceInput(i, func(in *workflow.Input) { in.Type = t }))
}

// checkInputUse reports a reference to an input that the workflow does not have.
func (c *checker) checkInputUse(node int, u workflow.Use, ref workflow.Reference) {
	name := ref.Result()
	if c.inputs[name] {
		c.checkDepth(node, u, ref)
		c.checkUsedKind(node, u, ref)
		c.checkOptional(node, u, ref)
		return
	}
	p := c.report(problem.UnknownReference, c.at(node, u.Path+u.Tail), "“%s” uses “%s”, but the workflow has no input “%s”.", c.name(node), ref, name)
	near := c.nearInputs(name)
	if len(near) == 0 {
		p = p.fix("At %s of %q use an input of the workflow, or add one named %q to its inputs.", u.Path+u.Tail, c.id(node), name)
		if workflow.IsInputName(name) {
			p.quick("Add the input “"+name+"”", workflow.Patch{AddedInputs: []workflow.PlacedInput{{Index: workflow.AtEnd, Input: workflow.Input{Name: name, Type: typeOfUse(u, ref)}}}})
		}
		return
	}
	p = p.fix("At %s of %q use an input of the workflow instead of %q: %s.", u.Path+u.Tail, c.id(node), name, strings.Join(near, ", "))
	if len(near) == 1 {
		c.offerUse(p, node, ref, workflow.Reference{Node: workflow.InputsID, Field: near[0] + strings.TrimPrefix(ref.Field, name)})
	}
}

// checkOptional warns of an input that may be left out, where a step cannot do without.
func (c *checker) checkOptional(node int, u workflow.Use, ref workflow.Reference) {
	isLoop := u.Path == "loop/over" || u.Path == "loop/times"
	if c.isGivenInput(workflow.Reference{Node: ref.Node, Field: ref.Result()}) || !isLoop && !(u.Whole && c.isRequired(node, u)) {
		return
	}
	i := slices.IndexFunc(c.W.Inputs, func(in workflow.Input) bool { return in.Name == ref.Result() })
	p := c.report(problem.ReferenceNotBefore, c.at(node, u.Path+u.Tail), "“%s” needs “%s”, an input that may be left out: it is not required and has no default.", c.name(node), ref).
		fix("Set required of the input %q to true, or give it a default.", ref.Result())
	p.Severity = problem.Warning
	if !slices.ContainsFunc(c.W.Inputs[i+1:], func(in workflow.Input) bool { return in.Name == ref.Result() }) {
		p.quick("Require it", c.replaceInput(i, func(in *workflow.Input) { in.Required = true }))
	}
}

// isRequired reports whether the use is an argument that its tool cannot do without.
func (c *checker) isRequired(node int, u workflow.Use) bool {
	argument, is := strings.CutPrefix(u.Path, "tool/arguments/")
	if !is || c.tools == nil || !has(c.W.Nodes[node].Tool.Arguments, argument) {
		return false
	}
	call := *c.W.Nodes[node].Tool
	call.Arguments = maps.Clone(call.Arguments)
	delete(call.Arguments, argument)
	return slices.ContainsFunc(c.tools.CheckArguments(call), func(p problem.Problem) bool {
		return p.Code == problem.ArgumentMissing && p.At.Path == u.Path
	})
}

func (c *checker) nearInputs(name string) []string {
	if !c.spend(len(c.W.Inputs)) {
		return nil
	}
	names := make([]string, len(c.W.Inputs))
	for i, in := range c.W.Inputs {
		names[i] = in.Name
	}
	return nearest(name, names)
}

// typeOfUse is the type that an input must have for the use to make sense.
func typeOfUse(u workflow.Use, ref workflow.Reference) workflow.InputType {
	switch {
	case ref.Field != ref.Result():
		return workflow.ObjectInput
	case u.Path == "loop/over":
		return workflow.ArrayInput
	case u.Path == "loop/times":
		return workflow.IntegerInput
	}
	return workflow.StringInput
}
