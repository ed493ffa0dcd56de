package reply

import (
	"fmt"

	"planwright/planner/lenient"
	"planwright/planner/problem"
	"planwright/planner/reply/alias"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// switchCases reads the cases of a Switch: a list of {name, condition}, or an
// object of them. With a subject each case may give just the value it must equal.
func (r *reader) switchCases(s *step, o *object) *workflow.Switch {
	sw := &workflow.Switch{}
	subject := r.subject(o)
	list := o.get(alias.Cases)
	if list.is(lenient.Object) {
		r.log.add(problem.Coerced, list, "The cases of %s were an object; its keys were taken as names.", s.title())
		for _, e := range entries(list) {
			r.keyedCase(s, sw, subject, e)
		}
	} else {
		for i, v := range r.list(list, alias.Cases) {
			r.switchCase(s, sw, subject, v, i)
		}
	}
	r.readBranch(s, o, alias.Default, workflow.SwitchDefault)
	return sw
}

// subject is the value that all cases look at.
func (r *reader) subject(o *object) *workflow.Operand {
	v := o.get(alias.Subject)
	if v.missing() {
		v = o.get(alias.InputRef)
	}
	if v.missing() {
		return nil
	}
	return new(r.leftOperand(v))
}

// isDefault reports whether the name of a case says that it is the default.
func isDefault(name string) bool {
	return alias.Outputs.Says(name, workflow.SwitchDefault)
}

func (r *reader) keyedCase(s *step, sw *workflow.Switch, subject *workflow.Operand, e entry) {
	name := workflow.Case{Name: e.key}
	isBranch := e.is(lenient.Array) || e.is(lenient.String) && subject != nil
	switch {
	case isDefault(e.key):
		r.addBranch(s, each(e.value), workflow.SwitchDefault)
		return
	case isBranch && subject != nil:
		name.Condition = equals(*subject, text.Quote(e.key))
		r.addBranch(s, each(e.value), workflow.CaseOutput(e.key))
	default:
		name.Condition = r.condition(e.value)
	}
	sw.Cases = append(sw.Cases, name)
}

func equals(left workflow.Operand, literal []byte) workflow.Condition {
	return workflow.Condition{Left: left, Operator: workflow.Equals, Right: workflow.Operand{Literal: literal}}
}

func (r *reader) switchCase(s *step, sw *workflow.Switch, subject *workflow.Operand, v value, index int) {
	if !v.is(lenient.Object) {
		r.plainCase(s, sw, subject, v)
		return
	}
	o := readObject(r.log, alias.OfCase, v, entries(v))
	c := workflow.Case{Name: r.identifier(o.get(alias.Name))}
	val := o.get(alias.Subject)
	switch {
	case o.has(alias.Condition):
		c.Condition = r.condition(o.get(alias.Condition))
	case subject != nil && !val.missing():
		c.Condition = equals(*subject, encode(val.Value))
	case subject != nil && !isDefault(c.Name):
		c.Condition = equals(*subject, text.Quote(c.Name))
	}
	if c.Name == "" {
		c.Name = r.identifier(val)
	}
	output := workflow.CaseOutput(c.Name)
	switch {
	case isDefault(c.Name) && !o.has(alias.Condition):
		r.log.add(problem.Coerced, v, "The case “%s” of %s was read as its default.", c.Name, s.title())
		output = workflow.SwitchDefault
	case c.Name == "":
		c.Name = fmt.Sprintf("Case %d", index+1)
		output = workflow.CaseOutput(c.Name)
		fallthrough
	default:
		sw.Cases = append(sw.Cases, c)
	}
	r.caseBranch(s, o, output)
	r.reportMisplaced(o, "a case of "+s.title())
	o.reportUnknown(r.log, "a case of "+s.title())
}

// caseBranch reads the steps written inside a case, or the step it leads to.
func (r *reader) caseBranch(s *step, o *object, output workflow.Output) {
	if v := o.get(alias.Body); !v.missing() {
		r.addBranch(s, each(v), output)
	}
	if v := o.get(alias.Next); !v.missing() {
		s.jumps = append(s.jumps, jump{output: output, to: v})
	}
}

// plainCase reads a case that is just the value the subject must equal.
func (r *reader) plainCase(s *step, sw *workflow.Switch, subject *workflow.Operand, v value) {
	name := r.identifier(v)
	if name == "" || subject == nil {
		r.log.add(problem.SkippedItem, v, "A case of %s was skipped: %s is no object with name and condition.", s.title(), preview(v.Value))
		return
	}
	r.log.add(problem.Coerced, v, "The case “%s” of %s was read as the value it compares with.", name, s.title())
	if isDefault(name) {
		return
	}
	sw.Cases = append(sw.Cases, workflow.Case{Name: name, Condition: equals(*subject, encode(v.Value))})
}
