package validate

import (
	"fmt"
	"slices"

	"planwright/planner/problem"
	"planwright/planner/validate/report"
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
		c.Report(problem.Limit, problem.Place{Path: "inputs"}, "The workflow has %d inputs; %d are the most.", len(c.W.Inputs), workflow.MaxInputs).
			Fix("Use at most %d inputs.", workflow.MaxInputs)
	}
	for i, in := range c.W.Inputs[:min(len(c.W.Inputs), workflow.MaxInputs)] {
		switch {
		case !workflow.IsInputName(in.Name):
			c.reportInputName(i)
		case c.results.Inputs[in.Name] != i:
			c.reportRepeatedInput(i)
		}
		c.checkInputType(i, in)
	}
	if i := c.Find(workflow.InputsID); i != none {
		c.Report(problem.DuplicateID, c.At(i, "id"), "“%s” has the id “%s”, by which steps name the inputs, so that no input can be used.", c.Name(i), workflow.InputsID).
			Fix("Replace the step %q by one with another id, or remove the inputs.", workflow.InputsID)
	}
}

// atInput is the place of a field of an input.
func atInput(i int, field string) problem.Place {
	return problem.Place{Path: fmt.Sprintf("inputs/%d/%s", i, field)}
}

func (c inputChecks) reportInputName(i int) {
	name := c.freeInputName(workflow.NewInputName(c.W.Inputs[i].Name))
	c.Report(problem.InputName, atInput(i, "name"), "The input “%s” cannot be called that: a name is made of letters, digits, _ and -.", c.W.Inputs[i].Name).
		Fix("Set the name of input %d to %q or another of letters, digits, _ and -.", i+1, name).
		Quick(problem.Say("Name it “%s”", name), c.ReplaceInput(i, func(in *workflow.Input) { in.Name = name }))
}

func (c inputChecks) reportRepeatedInput(i int) {
	name := c.freeInputName(c.W.Inputs[i].Name)
	c.Report(problem.InputName, atInput(i, "name"), "Two inputs are named “%s”.", c.W.Inputs[i].Name).
		Fix("Give input %d a name of its own, or remove it.", i+1).
		Quick(problem.Say("Name it “%s”", name), c.ReplaceInput(i, func(in *workflow.Input) { in.Name = name }))
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
		c.Report(problem.InputType, atInput(i, "type"), "%s", text).
			Fix("Set the type of the input %q to one of %s.", in.Name, report.Joined(workflow.InputTypes)).
			Quick(problem.Say("Make it “%s”", t), c.ReplaceInput(i, func(in *workflow.Input) { in.Type = t }))
	case in.Default != nil && !in.Type.Holds(in.Default):
		c.reportDefault(i, in)
	}
}

// reportDefault offers the type that the default has, so that no value is lost.
func (c inputChecks) reportDefault(i int, in workflow.Input) {
	p := c.Report(problem.InputDefault, atInput(i, "default"), "The default of the input “%s” is not of its type “%s”.", in.Name, in.Type).
		Fix("Set the default of the input %q to a value of type %s, or remove it.", in.Name, in.Type)
	if in.Default.Kind() == 'n' {
		p.Quick(problem.Say("Remove the default"), c.ReplaceInput(i, func(in *workflow.Input) { in.Default = nil }))
		return
	}
	t := workflow.TypeOfInput(in.Default)
	p.Quick(problem.Say("Make it “%s”", t), c.ReplaceInput(i, func(in *workflow.Input) { in.Type = t }))
}
