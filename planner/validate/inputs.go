package validate

import (
	"fmt"
	"slices"

	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// inputChecks are about the inputs themselves; see input_uses.go for their uses.
type inputChecks struct{ *checker }

// checkInputs reports inputs that cannot be asked for or named by steps.
func (c inputChecks) checkInputs() {
	if len(c.W.Inputs) == 0 {
		return
	}
	if len(c.W.Inputs) > workflow.MaxInputs {
		c.report(problem.Limit, problem.Place{Path: "inputs"}, "The workflow has %d inputs; %d are the most.", len(c.W.Inputs), workflow.MaxInputs).
			fix("Use at most %d inputs.", workflow.MaxInputs)
	}
	for i, in := range c.W.Inputs[:min(len(c.W.Inputs), workflow.MaxInputs)] {
		switch {
		case !workflow.IsInputName(in.Name):
			c.reportInputName(i)
		case c.results.inputs[in.Name] != i:
			c.reportRepeatedInput(i)
		}
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

func (c inputChecks) reportInputName(i int) {
	name := c.freeInputName(workflow.NewInputName(c.W.Inputs[i].Name))
	c.report(problem.InputName, atInput(i, "name"), "The input “%s” cannot be called that: a name is made of letters, digits, _ and -.", c.W.Inputs[i].Name).
		fix("Set the name of input %d to %q or another of letters, digits, _ and -.", i+1, name).
		quick(problem.Say("Name it “%s”", name), c.replaceInput(i, func(in *workflow.Input) { in.Name = name }))
}

func (c inputChecks) reportRepeatedInput(i int) {
	name := c.freeInputName(c.W.Inputs[i].Name)
	c.report(problem.InputName, atInput(i, "name"), "Two inputs are named “%s”.", c.W.Inputs[i].Name).
		fix("Give input %d a name of its own, or remove it.", i+1).
		quick(problem.Say("Name it “%s”", name), c.replaceInput(i, func(in *workflow.Input) { in.Name = name }))
}

// freeInputName is the name, with a number where an input has it.
func (c inputChecks) freeInputName(base string) string {
	return workflow.FreeName(base, "_", func(name string) bool { _, taken := c.W.Input(name); return taken })
}

func (c inputChecks) checkInputType(i int, in workflow.Input) {
	switch {
	case !slices.Contains(workflow.InputTypes, in.Type):
		t := workflow.TypeOfInput(in.Default)
		text := problem.Say("The input “%s” has a type that does not exist, “%s”.", in.Name, in.Type)
		if in.Type == "" {
			text = problem.Say("The input “%s” has no type.", in.Name)
		}
		c.report(problem.InputType, atInput(i, "type"), "%s", text).
			fix("Set the type of the input %q to one of %s.", in.Name, joined(workflow.InputTypes)).
			quick(problem.Say("Make it “%s”", t), c.replaceInput(i, func(in *workflow.Input) { in.Type = t }))
	case in.Default != nil && !in.Type.Holds(in.Default):
		c.reportDefault(i, in)
	}
}

// reportDefault offers the type that the default has, so that no value is lost.
func (c inputChecks) reportDefault(i int, in workflow.Input) {
	p := c.report(problem.InputDefault, atInput(i, "default"), "The default of the input “%s” is not of its type “%s”.", in.Name, in.Type).
		fix("Set the default of the input %q to a value of type %s, or remove it.", in.Name, in.Type)
	if in.Default.Kind() == 'n' {
		p.quick(problem.Say("Remove the default"), c.replaceInput(i, func(in *workflow.Input) { in.Default = nil }))
		return
	}
	t := workflow.TypeOfInput(in.Default)
	p.quick(problem.Say("Make it “%s”", t), c.replaceInput(i, func(in *workflow.Input) { in.Type = t }))
}
