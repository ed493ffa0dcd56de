package reply

import (
	"fmt"

	"planwright/planner/lenient"
	"planwright/planner/problem"
	"planwright/planner/reply/alias"
	"planwright/planner/reply/flow"
	"planwright/planner/reply/source"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// switchCases reads the cases of a Switch: a list of {name, condition}, or an
// object of them. With a subject each case may give just the value it must equal.
func (r *reader) switchCases(s *flow.Step, o *source.Object) *workflow.Switch {
	sw := &workflow.Switch{}
	subject := r.subject(o)
	list := o.Ask(alias.Cases)
	if list.Is(lenient.Object) {
		r.Log.Add(problem.Coerced, list, "The cases of %s were an object; its keys were taken as names.", s.Title())
		for _, e := range source.Entries(list) {
			r.keyedCase(s, sw, subject, e)
		}
	} else {
		for i, v := range r.List(list, alias.Cases) {
			r.switchCase(s, sw, subject, v, i)
		}
	}
	r.readBranch(s, o, alias.Default, workflow.SwitchDefault)
	return sw
}

// subject is the value that all cases look at.
func (r *reader) subject(o *source.Object) *workflow.Operand {
	v := o.Ask(alias.Subject)
	if v.Missing() {
		v = o.Ask(alias.InputRef)
	}
	if v.Missing() {
		return nil
	}
	return new(r.leftOperand(v))
}

// isDefault reports whether the name of a case says that it is the default.
func isDefault(name string) bool {
	return alias.Outputs.Says(name, workflow.SwitchDefault)
}

func (r *reader) keyedCase(s *flow.Step, sw *workflow.Switch, subject *workflow.Operand, e source.Entry) {
	name := workflow.Case{Name: e.Key}
	isBranch := e.Is(lenient.Array) || e.Is(lenient.String) && subject != nil
	switch {
	case isDefault(e.Key):
		r.addBranch(s, source.Each(e.Part), workflow.SwitchDefault)
		return
	case isBranch && subject != nil:
		name.Condition = equals(*subject, text.Quote(e.Key))
		r.addBranch(s, source.Each(e.Part), workflow.CaseOutput(e.Key))
	default:
		name.Condition = r.condition(e.Part)
	}
	sw.Cases = append(sw.Cases, name)
}

func equals(left workflow.Operand, literal []byte) workflow.Condition {
	return workflow.Condition{Left: left, Operator: workflow.Equals, Right: workflow.Operand{Literal: literal}}
}

// equalsAny is the condition that the operand is a value, or one of those in a list.
func equalsAny(left workflow.Operand, v source.Part) workflow.Condition {
	if !v.Is(lenient.Array) || len(v.Items) == 0 {
		return equals(left, source.Encode(v.Value))
	}
	var any workflow.Condition
	for _, item := range source.Each(v) {
		any.Any = append(any.Any, equals(left, source.Encode(item.Value)))
	}
	return any
}

func (r *reader) switchCase(s *flow.Step, sw *workflow.Switch, subject *workflow.Operand, v source.Part, index int) {
	if !v.Is(lenient.Object) {
		r.plainCase(s, sw, subject, v)
		return
	}
	o := source.ReadObject(r.Log, alias.OfCase, v, source.Entries(v))
	c := workflow.Case{Name: r.Identifier(o.Ask(alias.Name))}
	val := o.Ask(alias.Subject)
	switch {
	case o.Has(alias.Condition):
		c.Condition = r.condition(o.Ask(alias.Condition))
	case subject != nil && !val.Missing():
		c.Condition = equalsAny(*subject, val)
	case subject != nil && !isDefault(c.Name):
		c.Condition = equals(*subject, text.Quote(c.Name))
	}
	if c.Name == "" {
		c.Name = r.Identifier(val)
	}
	output := workflow.CaseOutput(c.Name)
	switch {
	case isDefault(c.Name) && !o.Has(alias.Condition):
		r.Log.Add(problem.Coerced, v, "The case “%s” of %s was read as its default.", c.Name, s.Title())
		output = workflow.SwitchDefault
	case c.Name == "":
		c.Name = fmt.Sprintf("Case %d", index+1)
		output = workflow.CaseOutput(c.Name)
		fallthrough
	default:
		sw.Cases = append(sw.Cases, c)
	}
	r.caseBranch(s, o, output)
	r.reportMisplaced(o, "a case of "+s.Title())
	o.ReportUnknown(r.Log, "a case of "+s.Title())
}

// caseBranch reads the steps written inside a case, or the step it leads to.
func (r *reader) caseBranch(s *flow.Step, o *source.Object, output workflow.Output) {
	if v := o.Ask(alias.Body); !v.Missing() {
		r.addBranch(s, source.Each(v), output)
	}
	if v := o.Ask(alias.Next); !v.Missing() {
		s.Jumps = append(s.Jumps, flow.Jump{Output: output, To: v})
	}
}

// plainCase reads a case that is just the value the subject must equal.
func (r *reader) plainCase(s *flow.Step, sw *workflow.Switch, subject *workflow.Operand, v source.Part) {
	name := r.Identifier(v)
	if name == "" || subject == nil {
		r.Log.Add(problem.SkippedItem, v, "A case of %s was skipped: %s is no object with name and condition.", s.Title(), source.Preview(v.Value))
		return
	}
	r.Log.Add(problem.Coerced, v, "The case “%s” of %s was read as the value it compares with.", name, s.Title())
	if isDefault(name) {
		return
	}
	sw.Cases = append(sw.Cases, workflow.Case{Name: name, Condition: equals(*subject, source.Encode(v.Value))})
}
