package item

import (
	"cmp"
	"fmt"
	"strings"

	"planwright/planner/lenient"
	"planwright/planner/problem"
	"planwright/planner/reply/alias"
	"planwright/planner/reply/expression"
	"planwright/planner/reply/flow"
	"planwright/planner/reply/source"
	"planwright/planner/workflow"
)

// switchCases reads the cases of a Switch: a list of {name, condition}, or an
// object of them. With a subject each case may give just the value it must equal.
func (r *Reader) switchCases(s *flow.Step, o *source.Object) *workflow.Switch {
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
func (r *Reader) subject(o *source.Object) *workflow.Operand {
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
	return name == "_" || alias.Outputs.Says(name, workflow.SwitchDefault)
}

// isRest reports whether the value of a case is that of all other cases, however it is
// called.
func isRest(v source.Part) bool {
	return v.Is(lenient.String) && (v.Text == "_" || alias.InCase.Says(v.Text, alias.TheRest))
}

func (r *Reader) keyedCase(s *flow.Step, sw *workflow.Switch, subject *workflow.Operand, e source.Entry) {
	isBranch := e.Is(lenient.Array) || e.Is(lenient.String) && subject != nil
	switch {
	case isDefault(e.Key):
		r.addBranch(s, source.Each(e.Part), workflow.SwitchDefault)
	case isBranch && subject != nil:
		r.addCase(sw, e.Key, *subject, textPart(e.Key, e.Part))
		r.addBranch(s, source.Each(e.Part), workflow.CaseOutput(e.Key))
	default:
		sw.Cases = append(sw.Cases, workflow.Case{Name: e.Key, Condition: r.condition(e.Part)})
	}
}

// textPart is a text in the place of a value.
func textPart(text string, at source.Part) source.Part {
	at.Value = &lenient.Value{Kind: lenient.String, Text: text, Offset: at.Offset}
	return at
}

func (r *Reader) switchCase(s *flow.Step, sw *workflow.Switch, subject *workflow.Operand, v source.Part, index int) {
	if !v.Is(lenient.Object) {
		r.plainCase(s, sw, subject, v)
		return
	}
	o := source.ReadObject(r.Log, alias.OfCase, v, source.Entries(v))
	val := o.Ask(alias.Subject)
	name := r.Identifier(o.Ask(alias.Name))
	label := cmp.Or(name, r.Identifier(val))
	output := workflow.CaseOutput(cmp.Or(label, fmt.Sprintf("Case %d", index+1)))
	named, _ := output.Case()
	o.Use(alias.Body)
	o.Use(alias.Next)
	compared, isComparison := r.caseComparison(o, subject, val)
	switch {
	case isComparison:
		sw.Cases = append(sw.Cases, workflow.Case{Name: named, Condition: compared})
	case o.Has(alias.Condition):
		sw.Cases = append(sw.Cases, workflow.Case{Name: named, Condition: r.besideValue(o, r.condition(o.Ask(alias.Condition)), val, subject != nil)})
	case isDefault(label), isRest(val):
		p := r.Log.Add(problem.Coerced, v, "The case “%s” of %s was read as its default.", label, s.Title())
		if output = workflow.SwitchDefault; !isDefault(label) {
			p.Severity = problem.Warning
		}
	case subject == nil, label == "" && val.Missing():
		sw.Cases = append(sw.Cases, workflow.Case{Name: named})
	case val.Missing():
		r.addCase(sw, named, *subject, textPart(name, v))
		for _, e := range o.LeftOver() { // it may say what the name does not
			r.Misplaced(e, alias.AboutCondition, "a case of "+s.Title())
			o.Drop(e)
		}
	default:
		r.addCase(sw, named, *subject, val)
	}
	r.caseBranch(s, o, output)
	r.ReportMisplaced(o, "a case of "+s.Title())
	r.ReportUnknown(o, "a case of "+s.Title())
}

// caseComparison reads a comparison whose parts stand in the case itself: {"operator":
// "Contains", "value": "x"} or {"contains": "x"}.
func (r *Reader) caseComparison(o *source.Object, subject *workflow.Operand, val source.Part) (workflow.Condition, bool) {
	parts := r.conditionParts(o)
	if len(parts.Members) == 0 || o.Has(alias.Condition) {
		return workflow.Condition{}, false
	}
	if !val.Missing() {
		parts.Members = append(parts.Members, lenient.Member{Key: string(alias.Right), Offset: val.Offset, Value: *val.Value})
	}
	c := r.conditionObject(source.Part{Value: parts, Path: o.Path})
	if !c.IsGroup() && !c.Left.IsSet() && subject != nil {
		c.Left = *subject
	}
	return c, true
}

// besideValue gives a condition the value that stands beside it in its case: what it
// compares with, or the name of the case. Another one is in its way.
func (r *Reader) besideValue(o *source.Object, c workflow.Condition, val source.Part, hasSubject bool) workflow.Condition {
	isBare := c.Operator == alias.IsTrue
	switch right := source.Encode(cmp.Or(val.Value, &lenient.Value{})); {
	case val.Missing(), string(c.Right.Literal) == string(right), !o.Has(alias.Name) && !hasSubject, r.Identifier(val) == r.Identifier(o.Fields[alias.Name].Part):
	case isBare, c.Left.IsSet() && !c.Operator.Unary() && !c.Right.IsSet():
		if isBare {
			c.Operator = ""
		}
		c.Operator, c.Right = cmp.Or(c.Operator, workflow.Equals), workflow.Operand{Literal: right}
	default:
		r.Misplaced(o.Fields[alias.Subject], alias.AboutCondition, "a case with a condition")
	}
	return c
}

// caseBranch reads the steps written inside a case, or the step it leads to.
func (r *Reader) caseBranch(s *flow.Step, o *source.Object, output workflow.Output) {
	if v := o.Ask(alias.Body); !v.Missing() {
		r.addBranch(s, source.Each(v), output)
	}
	if v := o.Ask(alias.Next); !v.Missing() {
		s.Jumps = append(s.Jumps, flow.Jump{Output: output, To: target(v)})
	}
}

// plainCase reads a case that is just the value the subject must equal.
func (r *Reader) plainCase(s *flow.Step, sw *workflow.Switch, subject *workflow.Operand, v source.Part) {
	name := r.Identifier(v)
	if name == "" || subject == nil {
		r.Log.Add(problem.SkippedItem, v, "A case of %s was skipped: %s is no object with name and condition.", s.Title(), source.Preview(v.Value))
		return
	}
	r.Log.Add(problem.Coerced, v, "The case “%s” of %s was read as the value it compares with.", name, s.Title())
	if isDefault(name) {
		return
	}
	r.addCase(sw, name, *subject, v)
}

// Pattern is a case whose value says more than a value: “> 3”, “1-5”, “a|b”. Until the step
// that it looks at is known it may be a choice of that, written in this way.
type Pattern struct {
	At    source.Part
	cases *workflow.Switch
	index int // of the case
	value int // in its list, -1 for one that stands alone
}

// Condition is what the value was read as.
func (p Pattern) Condition() *workflow.Condition {
	c := &p.cases.Cases[p.index].Condition
	if p.value >= 0 {
		return &c.Any[p.value]
	}
	return c
}

// addCase adds a case that holds where the subject has a value, or one of those in a list.
func (r *Reader) addCase(sw *workflow.Switch, name string, subject workflow.Operand, v source.Part) {
	c := workflow.Case{Name: name}
	if v.Is(lenient.Array) && len(v.Items) > 0 {
		for i, item := range source.Each(v) {
			c.Condition.Any = append(c.Condition.Any, r.hasValue(subject, Pattern{item, sw, len(sw.Cases), i}))
		}
	} else {
		c.Condition = r.hasValue(subject, Pattern{v, sw, len(sw.Cases), -1})
	}
	sw.Cases = append(sw.Cases, c)
}

// hasValue is the condition that the subject has the value at a place in the cases.
func (r *Reader) hasValue(subject workflow.Operand, p Pattern) workflow.Condition {
	c, ok := workflow.Condition{}, false
	if p.At.Is(lenient.String) {
		c, ok = expression.Case(subject, strings.TrimSpace(p.At.Text))
	}
	if !ok {
		return expression.Equals(subject, source.Encode(p.At.Value))
	}
	r.Patterns = append(r.Patterns, p)
	return c
}
