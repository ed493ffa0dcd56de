package validate

import (
	"fmt"
	"slices"
	"strings"

	"planwright/planner/problem"
	"planwright/planner/text"
	"planwright/planner/validate/outcome"
	"planwright/planner/validate/report"
	"planwright/planner/workflow"
)

// runOutputChecks are about what a run gives when it has ended.
type runOutputChecks struct {
	*checker
	always int // the last step that runs on each way to an end; none where there is none
}

// checkRunOutputs reports outputs that cannot be named, have no value, or take it from what
// is not there.
func (c runOutputChecks) checkRunOutputs() {
	outputs := c.W.Outputs
	if len(outputs) == 0 {
		return
	}
	if len(outputs) > workflow.MaxOutputs {
		c.Report(problem.Limit, problem.Place{Path: "outputs"}, "The workflow has %d outputs; %d are the most.", len(outputs), workflow.MaxOutputs).
			Fix("Use at most %d outputs.", workflow.MaxOutputs)
		outputs = outputs[:workflow.MaxOutputs]
	}
	c.always = c.beforeEnds()
	seen := map[string]bool{}
	for i, o := range outputs {
		c.checkName(i, seen[o.Name])
		seen[o.Name] = true
		c.checkType(i)
		if len(o.Value) == 0 {
			c.Report(problem.OutputValue, atOutput(i, "value"), "The output “%s” has no value, so nobody knows what to give.", o.Name).
				Fix("Set the value of the output %q to a reference such as \"{{<id>.<field>}}\", or remove the output.", o.Name).
				Quick(problem.Say("Remove the output"), workflow.Patch{RemovedOutputs: []workflow.PlacedOutput{{Index: i, Output: o}}})
			continue
		}
		o.Uses(func(u workflow.Use) bool {
			c.checkUse(i, u)
			return true
		})
	}
}

// atOutput is the place of a field of an output.
func atOutput(i int, field string) problem.Place {
	return problem.Place{Path: fmt.Sprintf("outputs/%d/%s", i, field)}
}

func (c runOutputChecks) checkName(i int, isTaken bool) {
	name := c.W.Outputs[i].Name
	text := problem.Say("Two outputs are named “%s”.", name)
	switch {
	case !workflow.IsInputName(name):
		text = problem.Say("The output “%s” cannot be called that: a name is made of letters, digits, _ and -.", name)
	case !isTaken:
		c.checkOwn(i)
		return
	}
	free := c.freeName(workflow.NewInputName(name))
	c.Report(problem.OutputName, atOutput(i, "name"), "%s", text).
		Fix("Set the name of output %d to %q or another of letters, digits, _ and - that no other output has.", i+1, free).
		Quick(problem.Say("Name it “%s”", free), c.replaceOutput(i, func(o *workflow.RunOutput) { o.Name = free }))
}

// checkOwn reports an output of which another workflow that calls this one sees nothing: what is
// called so there is of the step that calls it.
func (c runOutputChecks) checkOwn(i int) {
	name := c.W.Outputs[i].Name
	if name != "success" && name != "error" {
		return
	}
	free := c.freeName("result_" + name)
	c.Report(problem.OutputName, atOutput(i, "name"), "A workflow that calls this one cannot use its output “%s”: every step has that of its own, which says whether the call worked.", name).
		Fix("Set the name of output %d to %q or another that is not \"success\" or \"error\".", i+1, free).
		Quick(problem.Say("Name it “%s”", free), c.replaceOutput(i, func(o *workflow.RunOutput) { o.Name = free })).Severity = problem.Warning
}

// freeName is the name, with a number where an output has it.
func (c runOutputChecks) freeName(base string) string {
	return workflow.FreeName(base, "_", func(name string) bool { _, taken := c.W.RunOutput(name); return taken })
}

// replaceOutput is the patch that changes an output.
func (c *checker) replaceOutput(i int, change func(*workflow.RunOutput)) workflow.Patch {
	before := c.W.Outputs[i]
	after := before
	change(&after)
	return workflow.Patch{RemovedOutputs: []workflow.PlacedOutput{{Index: i, Output: before}}, AddedOutputs: []workflow.PlacedOutput{{Index: i, Output: after}}}
}

// checkType reports a type that does not exist, or that the value can never have.
func (c runOutputChecks) checkType(i int) {
	o := c.W.Outputs[i]
	kind := c.kindOfValue(o)
	if slices.Contains(workflow.InputTypes, o.Type) {
		if kind != "" && !c.mayBe(o, kind) {
			c.Report(problem.OutputType, atOutput(i, "type"), "The output “%s” is to be %s, but its value is %s.", o.Name, problem.Say(outcome.Kinds[string(o.Type)]), problem.Say(outcome.Kinds[string(kind)])).
				Fix("Set the type of the output %q to %q, or give it a value of type %s.", o.Name, kind, o.Type).
				Quick(problem.Say("Make it “%s”", kind), c.replaceOutput(i, func(o *workflow.RunOutput) { o.Type = kind }))
		}
		return
	}
	text := problem.Say("The output “%s” has a type that does not exist, “%s”.", o.Name, o.Type)
	if o.Type == "" {
		text = problem.Say("The output “%s” has no type.", o.Name)
	}
	p := c.Report(problem.OutputType, atOutput(i, "type"), "%s", text).
		Fix("Set the type of the output %q to one of %s.", o.Name, report.Joined(workflow.InputTypes))
	if kind != "" {
		p.Quick(problem.Say("Make it “%s”", kind), c.replaceOutput(i, func(o *workflow.RunOutput) { o.Type = kind }))
	}
}

// kindOfValue is the type of what the output gives, "" where nobody knows before the run.
func (c runOutputChecks) kindOfValue(o workflow.RunOutput) workflow.InputType {
	if len(o.Value) == 0 || o.Value.Kind() == 'n' {
		return ""
	}
	kind := workflow.TypeOfInput(o.Value)
	if kind != workflow.StringInput {
		return kind
	}
	o.Uses(func(u workflow.Use) bool {
		if ref, ok := workflow.ParseReference(u.Text); ok && u.Whole {
			if kind = workflow.InputType(c.results.KindOf(ref)); kind == outcome.FileKind {
				kind = workflow.ObjectInput
			}
		}
		return true
	})
	return kind
}

// mayBe reports whether a value of the kind may turn out to be of the type of the output:
// what is written there is read now, what a step gives when it is there.
func (c runOutputChecks) mayBe(o workflow.RunOutput, kind workflow.InputType) bool {
	isList := o.Type == workflow.ArrayInput || o.Type == workflow.ObjectInput
	switch {
	case kind == o.Type:
		return true
	case !workflow.MayHoldTemplate(o.Value):
		_, reads := o.Type.Read(o.Value)
		return reads
	case isList || kind == workflow.ArrayInput || kind == workflow.ObjectInput:
		return false
	case o.Value.Kind() == '"' && o.Type != workflow.StringInput && !mayRead(text.Unquote(o.Value), string(o.Type)):
		return false
	}
	return kind == workflow.StringInput || o.Type == workflow.StringInput || kind != workflow.BooleanInput && o.Type != workflow.BooleanInput
}

// checkUse reports a value that is taken from what is not there.
func (c runOutputChecks) checkUse(i int, u workflow.Use) {
	o, at := c.W.Outputs[i], atOutput(i, u.Path)
	ref, ok := workflow.ParseReference(u.Text)
	if !ok {
		c.Report(problem.UnknownReference, at, "The output “%s” uses “%s”, which is not the result of any step.", o.Name, u.Text).
			Fix("In the value of the output %q write a result of a step as \"{{<id>.<field>}}\".", o.Name)
		return
	}
	source := c.Find(ref.Node)
	switch {
	case source == none && ref.Node == workflow.InputsID:
		if !has(c.results.Inputs, ref.Result()) {
			c.Report(problem.UnknownReference, at, "The output “%s” uses “%s”, but the workflow has no input “%s”.", o.Name, ref, ref.Result()).
				Fix("In the value of the output %q use an input of the workflow instead of %q.", o.Name, ref.Result())
		}
	case source == none && ref.Node == workflow.SecretsID:
		c.Report(problem.SecretPlace, at, "The output “%s” uses “%s”, but a secret may stand in arguments of tools alone: it is not to be seen.", o.Name, ref).
			Fix("In the value of the output %q use no secret. %s", o.Name, secretsGo)
	case source == none:
		c.Report(problem.UnknownReference, at, "The output “%s” uses “%s”, but there is no step “%s”.", o.Name, ref, ref.Node).
			Fix("In the value of the output %q use \"{{<id>.<field>}}\" of a step instead of %q.", o.Name, ref)
	case !c.results.Gives(source, ref.Result()):
		c.reportUnknownResult(i, source, at, ref)
	case c.OffBy(source) != none:
		c.Report(problem.ReferenceNotBefore, at, "The output “%s” uses “%s”, but “%s” is turned off, so there is no such result.", o.Name, ref, c.Name(c.OffBy(source))).
			Fix("Turn %q on, or use another result in the output %q.", c.ID(c.OffBy(source)), o.Name).Severity = problem.Warning
	case c.besideAround(source, none) != none:
		loop := c.besideAround(source, none)
		c.Report(problem.RoundsBeside, at, "The output “%s” uses “%s”, but the rounds of “%s” go on side by side: what “%s” gave in them is not there any more.", o.Name, ref, c.Name(loop), c.Name(source)).
			Fix("In the value of the output %q use %q, and set loop.collect of %q to what is needed of each round.", o.Name, "{{"+c.ID(loop)+".results}}", c.ID(loop)).
			Quick(oneByOne, c.inTurn(loop))
	case !c.isAlwaysThere(source, ref):
		c.Report(problem.ReferenceNotBefore, at, "The output “%s” uses “%s”, but the workflow may end without “%s” having run. Then it gives nothing.", o.Name, ref, c.Name(source)).
			Fix("In the value of the output %q use a result of a step that always runs.", o.Name).Severity = problem.Warning
	}
}

func (c runOutputChecks) reportUnknownResult(i, source int, at problem.Place, ref workflow.Reference) {
	o := c.W.Outputs[i]
	names, _ := c.results.Of(source)
	p := c.Report(problem.UnknownReference, at, "The output “%s” uses “%s”, but “%s” has no result “%s”.", o.Name, ref, c.Name(source), ref.Result()).
		Fix("In the value of the output %q use one of the results of %q instead of %q: %s.", o.Name, ref.Node, ref.Result(), strings.Join(names, ", "))
	near := report.Nearest(ref.Result(), names)
	if len(near) != 1 {
		return
	}
	by := workflow.Reference{Node: ref.Node, Field: near[0] + strings.TrimPrefix(ref.Field, ref.Result())}
	p.Quick(problem.Say("Use “%s”", c.Called(by)), c.replaceOutput(i, func(o *workflow.RunOutput) {
		*o = o.MapReferences(func(r workflow.Reference) workflow.Reference {
			if r == ref {
				return by
			}
			return r
		})
	}))
}

// isAlwaysThere reports whether the step has run whenever the workflow is done.
func (c runOutputChecks) isAlwaysThere(source int, ref workflow.Reference) bool {
	return c.always != none && c.order.Has(source) && c.order.Contains(source, c.always) && c.rounds(source, none, ref) == none
}

// beforeEnds is the last step that runs on each way on which a run can end well.
func (c runOutputChecks) beforeEnds() int {
	last := none
	for i := range c.W.Nodes {
		switch {
		case !c.order.Has(i) || !c.mayEnd(i):
		case last == none:
			last = i
		default:
			last = c.order.Meet(last, i)
		}
	}
	if last == c.order.Root() {
		return none
	}
	return last
}

// mayEnd reports whether a run can end well behind the step.
func (c runOutputChecks) mayEnd(node int) bool {
	linked := map[workflow.Output]bool{}
	for _, e := range c.Out.Of(node) {
		linked[c.W.Edges[e].Output] = true
	}
	n := c.W.Nodes[node]
	return slices.ContainsFunc(n.Outputs(), func(o workflow.Output) bool {
		return !linked[o] && (o != workflow.OnError || slices.Contains(n.Ends, o))
	})
}
