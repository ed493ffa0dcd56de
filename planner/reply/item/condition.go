package item

import (
	"slices"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/lenient"
	"planwright/planner/problem"
	"planwright/planner/reply/alias"
	"planwright/planner/reply/expression"
	"planwright/planner/reply/reference"
	"planwright/planner/reply/source"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// condition reads a condition in any of its forms. What cannot be read stays
// empty, for validation to report.
func (r *Reader) condition(v source.Part) workflow.Condition {
	switch {
	case v.Missing():
		return workflow.Condition{}
	case v.Is(lenient.String):
		r.Log.Add(problem.Coerced, v, "The condition “%s” was read from its text.", text.Start(v.Text, source.PreviewLength))
		return expression.Parse(expression.Unbraced(v.Text))
	case v.Is(lenient.Bool):
		return expression.Truth(workflow.Operand{Literal: source.Encode(v.Value)}, true)
	case v.Is(lenient.Array):
		r.Log.Add(problem.Coerced, v, "A list of conditions was read as one in which all must hold.")
		return workflow.Condition{All: r.conditions(v)}
	case v.Is(lenient.Object):
		return r.conditionObject(v)
	}
	r.Log.Add(problem.Coerced, v, "%s is no condition.", source.Preview(v.Value)).Severity = problem.Warning
	return workflow.Condition{}
}

// ifCondition reads the condition of an If, whose parts may also stand in the
// step itself: {"variable": …, "operator": …, "value": …}.
func (r *Reader) ifCondition(o *source.Object) workflow.Condition {
	if o.Has(alias.Condition) {
		return r.beside(o, r.condition(o.Ask(alias.Condition)))
	}
	parts := r.conditionParts(o)
	if len(parts.Members) == 0 {
		return workflow.Condition{}
	}
	r.Log.Add(problem.Coerced, o.Part, "The parts of a condition stood in the step; they were read as its condition.")
	return r.conditionObject(source.Part{Value: parts, Path: o.Path})
}

// conditionParts takes the parts of a condition out of what is left over of an object.
func (r *Reader) conditionParts(o *source.Object) *lenient.Value {
	parts := &lenient.Value{Kind: lenient.Object, Offset: o.Offset}
	for _, e := range o.LeftOver() {
		if isConditionKey(e.Key) {
			parts.Members = append(parts.Members, lenient.Member{Key: e.Key, Offset: e.Offset, Value: *e.Value})
			o.Drop(e)
		}
	}
	return parts
}

// beside gives a condition what stands beside it in its step: whether it must hold or must
// not. Other parts of a condition would make another one of it.
func (r *Reader) beside(o *source.Object, c workflow.Condition) workflow.Condition {
	for _, e := range o.LeftOver() {
		negates := alias.OfCondition.Says(e.Key, alias.Not)
		expects := alias.OfCondition.Says(e.Key, alias.Right) || alias.Operators.Says(e.Key, workflow.Equals)
		switch {
		case e.Missing() || !negates && !expects && !alias.OfCondition.Says(e.Key, alias.Operator) && !isOperator(e.Key):
			continue
		case (negates || expects) && alias.AsValue.Says(e.Text, alias.Yes, alias.No):
			if negates == alias.AsValue.Says(e.Text, alias.Yes) {
				r.Log.Add(problem.Coerced, e.Part, "“%s: %s” beside a condition was read as its opposite.", e.Key, e.Text)
				c = expression.Negate(c)
			}
		default:
			r.Misplaced(e, alias.AboutCondition, "an If with a condition")
		}
		o.Drop(e)
	}
	return c
}

// isConditionKey reports whether a key is part of a comparison.
func isConditionKey(key string) bool {
	return alias.OfCondition.Says(key, alias.Left, alias.Operator, alias.Right, alias.All, alias.Any, alias.Not) || isOperator(key)
}

func (r *Reader) conditions(v source.Part) []workflow.Condition {
	var out []workflow.Condition
	for _, item := range r.List(v, alias.Members) {
		out = append(out, r.condition(item))
	}
	return out
}

func (r *Reader) conditionObject(v source.Part) workflow.Condition {
	if v.Get("condition") != nil && len(v.Members) == 1 {
		return r.condition(v.Member(0))
	}
	o := source.ReadObject(r.Log, alias.OfCondition, v, source.Entries(v))
	c, ok := r.group(o)
	if !ok {
		c = r.comparison(o)
	}
	if r.isNegated(o) {
		c = expression.Negate(c)
	}
	r.reportLeft(o)
	return c
}

// isNegated reports whether a condition is said to hold when it does not: {"not": true}.
func (r *Reader) isNegated(o *source.Object) bool {
	flag := o.Fields[alias.Not]
	if !flag.Is(lenient.Bool) {
		return false
	}
	on, _ := r.Boolean(o.Ask(alias.Not), alias.Not)
	return on
}

// reportLeft reports the members of a condition that were not understood: without one,
// another condition would be decided.
func (r *Reader) reportLeft(o *source.Object) {
	for _, e := range o.LeftOver() {
		if e.Missing() || isOfCase(e) {
			continue
		}
		r.Log.Add(problem.MisplacedKey, e.Part, "“%s” of a condition has no meaning here, and without it another condition would be decided: %s.", e.Key, source.Preview(e.Value)).
			Fix = "Write each comparison with left, operator and right alone, and join several by all or any."
	}
}

// isOfCase reports whether a member says that letter case counts, as it always does.
func isOfCase(e source.Entry) bool {
	return e.Is(lenient.Bool) && (e.Text == "true" && alias.OfCondition.Says(e.Key, alias.CaseCounts) || e.Text == "false" && alias.OfCondition.Says(e.Key, alias.CaseIgnored))
}

// comparison reads left, operator and right.
func (r *Reader) comparison(o *source.Object) workflow.Condition {
	c := workflow.Condition{}
	if left := o.Ask(alias.Left); left.Value != nil {
		c.Left = r.leftOperand(left)
	}
	right := o.Ask(alias.Right)
	r.operator(o, &c, &right)
	switch decided := c.Operator.Unary() || c.Right.Literal != nil; {
	case decided:
		c = r.whether(c, right)
	case right.Value != nil:
		c.Right = r.operand(right)
	}
	if o.Has(alias.Left) && c.Operator == "" && c.Right.Literal == nil && c.Right.Variable == "" {
		r.Log.Add(problem.Coerced, o.Part, "A condition without operator was read as “is true”.")
		c = expression.Holds(c.Left)
	}
	if word := o.Fields[alias.Type]; joinOf(word.TextOr("")) == "" {
		o.Ask(alias.Type) // else it joins this one to others, which is not read
	}
	return c
}

// whether reads what stands beside an operator that needs no right side: whether it holds.
func (r *Reader) whether(c workflow.Condition, right source.Part) workflow.Condition {
	o := r.operand(right)
	switch says := strings.Trim(text.Unquote(o.Literal), "[]{} "); {
	case alias.AsValue.Says(says, alias.No):
		r.Log.Add(problem.Coerced, right, "“%s” of false was read as its opposite.", c.Operator)
		return expression.Negate(c)
	case o.Variable != "" || !alias.AsValue.Says(says, alias.Yes, alias.Nothing):
		r.Log.Add(problem.MisplacedKey, right, "“%s” compares with nothing, and without this another condition would be decided: %s.", c.Operator, source.Preview(right.Value)).
			Fix = "Compare with Equals, or leave the right side out."
	}
	return c
}

// joinOf is the way in which a word joins conditions, "" for none.
func joinOf(word string) alias.Field {
	return alias.OfCondition.Among(word, alias.All, alias.Any, alias.Not, alias.None, alias.OtherJoin)
}

// group reads and, or, not in their various writings.
func (r *Reader) group(o *source.Object) (workflow.Condition, bool) {
	switch {
	case o.Has(alias.All):
		return workflow.Condition{All: r.conditions(o.Ask(alias.All))}, true
	case o.Has(alias.Any):
		return workflow.Condition{Any: r.conditions(o.Ask(alias.Any))}, true
	case o.Has(alias.Not) && !o.Fields[alias.Not].Is(lenient.Bool):
		return expression.Negate(r.condition(o.Ask(alias.Not))), true
	case o.Has(alias.None):
		return expression.Negate(workflow.Condition{Any: r.conditions(o.Ask(alias.None))}), true
	case !o.Has(alias.Members):
		return workflow.Condition{}, false
	}
	members := r.conditions(o.Ask(alias.Members))
	word := o.Fields[alias.Operator]
	if kind := o.Fields[alias.Type]; word.Missing() && joinOf(kind.TextOr("")) != "" {
		word = kind // other kinds, such as “group”, say nothing more
	}
	o.Ask(alias.Operator)
	o.Ask(alias.Type)
	switch join := joinOf(r.Identifier(word.Part)); {
	case join == alias.Any:
		return workflow.Condition{Any: members}, true
	case join == alias.Not, join == alias.None:
		return expression.Negate(workflow.Condition{Any: members}), true
	case join == alias.All, word.Missing():
	default:
		r.Log.Add(problem.MisplacedKey, word.Part, "“%s” joins conditions in no way that there is.", word.Text).
			Fix = "Join conditions by all, any or not."
	}
	return workflow.Condition{All: members}, true
}

// operator reads the operator from its field, or from a key that is one:
// {"variable": "look.found", "equals": true}.
func (r *Reader) operator(o *source.Object, c *workflow.Condition, right *source.Part) {
	if v := o.Ask(alias.Operator); !v.Missing() {
		word := r.Identifier(v)
		r.setOperator(v, word, c)
		return
	}
	for i, e := range o.Unknown {
		if !isOperator(e.Key) {
			continue
		}
		r.Log.Add(problem.Coerced, e.Part, "The key “%s” was read as the operator.", e.Key)
		r.setOperator(e.Part, e.Key, c)
		if right.Value == nil {
			*right = e.Part
		}
		o.Unknown = slices.Delete(slices.Clone(o.Unknown), i, i+1)
		return
	}
	if right.Value != nil {
		r.Log.Add(problem.Coerced, o.Part, "A condition without operator was read as “Equals”.")
		c.Operator = workflow.Equals
	}
}

func isOperator(word string) bool { return alias.Operators.First(word) != "" }

// setOperator sets the operator the word means. One that is not known stays as
// it is, so that validation can name it.
func (r *Reader) setOperator(v source.Part, word string, c *workflow.Condition) {
	c.Operator = workflow.Operator(word)
	if slices.Contains(workflow.Operators, c.Operator) {
		return
	}
	switch known := alias.Operators.First(word); known {
	case "":
		return
	case alias.IsTrue, alias.IsFalse:
		*c = expression.Truth(c.Left, known == alias.IsTrue)
	default:
		c.Operator = known
	}
	r.Log.AddOnce(problem.Coerced, v, "The operator “%s” was read as “%s”", word, string(c.Operator))
}

// leftOperand reads the side that is looked at: a bare text there is a
// reference.
func (r *Reader) leftOperand(v source.Part) workflow.Operand {
	if v.Is(lenient.String) {
		return workflow.Operand{Variable: expression.Left(v.Text)}
	}
	return r.operand(v)
}

// operand reads one side of a comparison.
func (r *Reader) operand(v source.Part) workflow.Operand {
	if v.Value == nil {
		return workflow.Operand{}
	}
	if !v.Is(lenient.Object) {
		return r.bareOperand(v)
	}
	o := source.ReadObject(r.Log, alias.OfOperand, v, source.Entries(v))
	defer r.ReportUnknown(o, "an operand")
	kind := r.Identifier(o.Ask(alias.Type))
	means := alias.OfOperand.First(kind)
	if alias.Types.First(kind) != "" {
		means = "" // a path, say, is the type of a constant too
	}
	name, literal, inner := o.Ask(alias.Variable), o.Ask(alias.Literal), o.Ask(alias.Value)
	if name.Value == nil {
		name = o.Ask(alias.Name)
	}
	if node := r.Identifier(o.Ask(alias.Node)); node != "" {
		return workflow.Operand{Variable: r.fieldOf(v, node, o)}
	}
	switch {
	case !literal.Missing() && !o.Fields[alias.Variable].Missing():
		r.Misplaced(o.Fields[alias.Literal], alias.AboutOperand, "an operand with a variable")
	case literal.Value != nil && o.Fields[alias.Variable].Missing():
		return r.typedLiteral("", literal)
	}
	switch {
	case means == alias.Variable && name.Value == nil:
		name = inner
		fallthrough
	case name.Value != nil && means != alias.Literal:
		return workflow.Operand{Variable: reference.Bare(r.Identifier(name))}
	case inner.Value != nil:
		return r.typedLiteral(kind, inner)
	}
	return workflow.Operand{}
}

// fieldOf is the reference that {"node": "look", "field": "found"} means.
func (r *Reader) fieldOf(v source.Part, node string, o *source.Object) string {
	parts := []string{reference.Bare(node)}
	for _, f := range []alias.Field{alias.Variable, alias.Name, alias.Output} {
		if part := r.Identifier(o.Ask(f)); part != "" && len(parts) == 1 {
			parts = append(parts, reference.Bare(part))
		}
	}
	joined := strings.Join(parts, ".")
	if len(parts) > 1 && strings.HasPrefix(parts[1], parts[0]+".") {
		joined = parts[1]
	}
	r.Log.AddOnce(problem.Coerced, v, "A step and its field were read as a reference")
	return joined
}

// bareOperand reads a constant without its wrapper. A text such as look.total
// may be a reference: both readings are kept until the names are known.
func (r *Reader) bareOperand(v source.Part) workflow.Operand {
	o := workflow.Operand{Literal: source.Encode(v.Value)}
	if !v.Is(lenient.String) {
		return o
	}
	if ref := reference.Bare(v.Text); ref != strings.TrimSpace(v.Text) {
		return workflow.Operand{Variable: ref}
	}
	if reference.Is(v.Text) {
		o.Variable = v.Text
	}
	return o
}

// typedLiteral reads a constant, which may be wrapped as {"type": "Bool",
// "value": "true"}; the type decides how a text is read.
func (r *Reader) typedLiteral(kind string, v source.Part) workflow.Operand {
	if v.Is(lenient.Object) && v.Get("value") != nil {
		inner := source.ReadObject(r.Log, alias.OfOperand, v, source.Entries(v))
		return r.typedLiteral(r.Identifier(inner.Ask(alias.Type)), inner.Ask(alias.Value))
	}
	lit := source.Encode(v.Value)
	switch alias.Types.First(kind) {
	case workflow.BooleanInput:
		if b, ok := r.Boolean(v, alias.Literal); ok {
			lit = jsontext.Value(strconv.FormatBool(b))
		}
	case workflow.NumberInput, workflow.IntegerInput:
		if number := jsontext.Value(strings.TrimSpace(v.Text)); v.Is(lenient.String) && number.IsValid() && number.Kind() == '0' {
			r.Log.Add(problem.Coerced, v, "The text “%s” was read as a number.", v.Text)
			lit = number
		}
	case workflow.StringInput:
		if v.Is(lenient.Number) || v.Is(lenient.Bool) {
			r.Log.Add(problem.Coerced, v, "%s was read as a text.", v.Text)
			lit = text.Quote(v.Text)
		}
	}
	return workflow.Operand{Literal: lit}
}
