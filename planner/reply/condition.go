package reply

import (
	"slices"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/lenient"
	"planwright/planner/problem"
	"planwright/planner/reply/alias"
	"planwright/planner/text"
	"planwright/planner/workflow"
)

// condition reads a condition in any of its forms. What cannot be read stays
// empty, for validation to report.
func (r *reader) condition(v value) workflow.Condition {
	switch {
	case v.missing():
		return workflow.Condition{}
	case v.is(lenient.String):
		r.log.add(problem.Coerced, v, "The condition “%s” was read from its text.", text.Start(v.Text, previewLength))
		return parseExpression(v.Text)
	case v.is(lenient.Bool):
		return truth(workflow.Operand{Literal: encode(v.Value)}, true)
	case v.is(lenient.Array):
		r.log.add(problem.Coerced, v, "A list of conditions was read as one in which all must hold.")
		return workflow.Condition{All: r.conditions(v)}
	case v.is(lenient.Object):
		return r.conditionObject(v)
	}
	r.log.add(problem.Coerced, v, "%s is no condition.", preview(v.Value)).Severity = problem.Warning
	return workflow.Condition{}
}

// ifCondition reads the condition of an If, whose parts may also stand in the
// step itself: {"variable": …, "operator": …, "value": …}.
func (r *reader) ifCondition(o *object) workflow.Condition {
	if o.has(alias.Condition) {
		return r.condition(o.get(alias.Condition))
	}
	parts := &lenient.Value{Kind: lenient.Object, Offset: o.Offset}
	for _, e := range o.leftOver() {
		if isConditionKey(e.key) {
			parts.Members = append(parts.Members, lenient.Member{Key: e.key, Offset: e.Offset, Value: *e.Value})
			o.drop(e)
		}
	}
	if len(parts.Members) == 0 {
		return workflow.Condition{}
	}
	r.log.add(problem.Coerced, o.value, "The parts of a condition stood in the step; they were read as its condition.")
	return r.conditionObject(value{parts, o.path})
}

// isConditionKey reports whether a key is part of a comparison.
func isConditionKey(key string) bool {
	return alias.OfCondition.Says(key, alias.Left, alias.Operator, alias.Right, alias.All, alias.Any, alias.Not) || isOperator(key)
}

func (r *reader) conditions(v value) []workflow.Condition {
	var out []workflow.Condition
	for _, item := range r.list(v, alias.Members) {
		out = append(out, r.condition(item))
	}
	return out
}

func (r *reader) conditionObject(v value) workflow.Condition {
	if v.Get("condition") != nil && len(v.Members) == 1 {
		return r.condition(v.member(0))
	}
	o := readObject(r.log, alias.OfCondition, v, entries(v))
	c, ok := r.group(o)
	if !ok {
		c = r.comparison(o)
	}
	if r.isNegated(o) {
		c = negate(c)
	}
	r.reportLeft(o)
	return c
}

// isNegated reports whether a condition is said to hold when it does not: {"not": true}.
func (r *reader) isNegated(o *object) bool {
	flag := o.fields[alias.Not]
	if !flag.is(lenient.Bool) {
		return false
	}
	on, _ := r.boolean(o.get(alias.Not), alias.Not)
	return on
}

// reportLeft reports the members of a condition that were not understood: without one,
// another condition would be decided.
func (r *reader) reportLeft(o *object) {
	for _, e := range o.leftOver() {
		if e.missing() || isOfCase(e) {
			continue
		}
		r.log.add(problem.MisplacedKey, e.value, "“%s” of a condition has no meaning here, and without it another condition would be decided: %s.", e.key, preview(e.Value)).
			Fix = "Write each comparison with left, operator and right alone, and join several by all or any."
	}
}

// isOfCase reports whether a member says that letter case counts, as it always does.
func isOfCase(e entry) bool {
	return e.is(lenient.Bool) && (e.Text == "true" && alias.OfCondition.Says(e.key, alias.CaseCounts) || e.Text == "false" && alias.OfCondition.Says(e.key, alias.CaseIgnored))
}

// comparison reads left, operator and right.
func (r *reader) comparison(o *object) workflow.Condition {
	c := workflow.Condition{}
	if left := o.get(alias.Left); left.Value != nil {
		c.Left = r.leftOperand(left)
	}
	right := o.get(alias.Right)
	r.operator(o, &c, &right)
	switch {
	case c.Operator.Unary() && right.Value != nil && alias.AsValue.Says(right.Text, alias.No):
		r.log.add(problem.Coerced, right, "“%s” of false was read as its opposite.", c.Operator)
		c = negate(c)
	case right.Value != nil && !c.Operator.Unary() && c.Right.Literal == nil:
		c.Right = r.operand(right)
	}
	if o.has(alias.Left) && c.Operator == "" && c.Right.Literal == nil && c.Right.Variable == "" {
		r.log.add(problem.Coerced, o.value, "A condition without operator was read as “is true”.")
		c = truth(c.Left, true)
	}
	if word := o.fields[alias.Type]; joinOf(word.textOr("")) == "" {
		o.get(alias.Type) // else it joins this one to others, which is not read
	}
	return c
}

// joinOf is the way in which a word joins conditions, "" for none.
func joinOf(word string) alias.Field {
	return alias.OfCondition.Among(word, alias.All, alias.Any, alias.Not, alias.None, alias.OtherJoin)
}

// group reads and, or, not in their various writings.
func (r *reader) group(o *object) (workflow.Condition, bool) {
	switch {
	case o.has(alias.All):
		return workflow.Condition{All: r.conditions(o.get(alias.All))}, true
	case o.has(alias.Any):
		return workflow.Condition{Any: r.conditions(o.get(alias.Any))}, true
	case o.has(alias.Not) && !o.fields[alias.Not].is(lenient.Bool):
		return negate(r.condition(o.get(alias.Not))), true
	case o.has(alias.None):
		return negate(workflow.Condition{Any: r.conditions(o.get(alias.None))}), true
	case !o.has(alias.Members):
		return workflow.Condition{}, false
	}
	members := r.conditions(o.get(alias.Members))
	word := o.fields[alias.Operator]
	if kind := o.fields[alias.Type]; word.missing() && joinOf(kind.textOr("")) != "" {
		word = kind // other kinds, such as “group”, say nothing more
	}
	o.get(alias.Operator)
	o.get(alias.Type)
	switch join := joinOf(r.identifier(word.value)); {
	case join == alias.Any:
		return workflow.Condition{Any: members}, true
	case join == alias.Not, join == alias.None:
		return negate(workflow.Condition{Any: members}), true
	case join == alias.All, word.missing():
	default:
		r.log.add(problem.MisplacedKey, word.value, "“%s” joins conditions in no way that there is.", word.Text).
			Fix = "Join conditions by all, any or not."
	}
	return workflow.Condition{All: members}, true
}

// operator reads the operator from its field, or from a key that is one:
// {"variable": "look.found", "equals": true}.
func (r *reader) operator(o *object, c *workflow.Condition, right *value) {
	if v := o.get(alias.Operator); !v.missing() {
		word := r.identifier(v)
		r.setOperator(v, word, c)
		return
	}
	for i, e := range o.unknown {
		if !isOperator(e.key) {
			continue
		}
		r.log.add(problem.Coerced, e.value, "The key “%s” was read as the operator.", e.key)
		r.setOperator(e.value, e.key, c)
		if right.Value == nil {
			*right = e.value
		}
		o.unknown = slices.Delete(slices.Clone(o.unknown), i, i+1)
		return
	}
	if right.Value != nil {
		r.log.add(problem.Coerced, o.value, "A condition without operator was read as “Equals”.")
		c.Operator = workflow.Equals
	}
}

func isOperator(word string) bool { return alias.Operators.First(word) != "" }

// setOperator sets the operator the word means. One that is not known stays as
// it is, so that validation can name it.
func (r *reader) setOperator(v value, word string, c *workflow.Condition) {
	c.Operator = workflow.Operator(word)
	if slices.Contains(workflow.Operators, c.Operator) {
		return
	}
	switch known := alias.Operators.First(word); known {
	case "":
		return
	case alias.IsTrue, alias.IsFalse:
		*c = truth(c.Left, known == alias.IsTrue)
	default:
		c.Operator = known
	}
	r.log.addOnce(problem.Coerced, v, "The operator “"+word+"” was read as “"+string(c.Operator)+"”")
}

// truth is the condition that the operand is true, or false.
func truth(left workflow.Operand, want bool) workflow.Condition {
	return equals(left, jsontext.Value(strconv.FormatBool(want)))
}

// opposites pairs each operator with the one that holds when it does not.
var opposites = map[workflow.Operator]workflow.Operator{
	workflow.Equals: workflow.NotEquals, workflow.NotEquals: workflow.Equals,
	workflow.GreaterThan: workflow.LessThanOrEqual, workflow.LessThanOrEqual: workflow.GreaterThan,
	workflow.LessThan: workflow.GreaterThanOrEqual, workflow.GreaterThanOrEqual: workflow.LessThan,
	workflow.Contains: workflow.NotContains, workflow.NotContains: workflow.Contains,
	workflow.IsEmpty: workflow.IsNotEmpty, workflow.IsNotEmpty: workflow.IsEmpty,
}

// negate is the condition that holds when c does not. A comparison with true or
// false turns the constant, which reads better.
func negate(c workflow.Condition) workflow.Condition {
	if c.IsGroup() {
		return workflow.Condition{All: negateAll(c.Any), Any: negateAll(c.All)}
	}
	switch lit := string(c.Right.Literal); {
	case c.Operator == workflow.Equals && lit == "true":
		return truth(c.Left, false)
	case c.Operator == workflow.Equals && lit == "false":
		return truth(c.Left, true)
	}
	if opposite, ok := opposites[c.Operator]; ok {
		c.Operator = opposite
	}
	return c
}

func negateAll(list []workflow.Condition) []workflow.Condition {
	var out []workflow.Condition
	for _, c := range list {
		out = append(out, negate(c))
	}
	return out
}

// leftOperand reads the side that is looked at: a bare text there is a
// reference.
func (r *reader) leftOperand(v value) workflow.Operand {
	if v.is(lenient.String) {
		return workflow.Operand{Variable: bareReference(v.Text)}
	}
	return r.operand(v)
}

// operand reads one side of a comparison.
func (r *reader) operand(v value) workflow.Operand {
	if v.Value == nil {
		return workflow.Operand{}
	}
	if !v.is(lenient.Object) {
		return r.bareOperand(v)
	}
	o := readObject(r.log, alias.OfOperand, v, entries(v))
	defer o.reportUnknown(r.log, "an operand")
	kind := r.identifier(o.get(alias.Type))
	means := alias.OfOperand.First(kind)
	if alias.Types.First(kind) != "" {
		means = "" // a path, say, is the type of a constant too
	}
	name, literal, inner := o.get(alias.Variable), o.get(alias.Literal), o.get(alias.Value)
	if name.Value == nil {
		name = o.get(alias.Name)
	}
	if node := r.identifier(o.get(alias.Node)); node != "" {
		return workflow.Operand{Variable: r.fieldOf(v, node, o)}
	}
	switch {
	case literal.Value != nil:
		return r.typedLiteral("", literal)
	case means == alias.Variable && name.Value == nil:
		name = inner
		fallthrough
	case name.Value != nil && means != alias.Literal:
		return workflow.Operand{Variable: bareReference(r.identifier(name))}
	case inner.Value != nil:
		return r.typedLiteral(kind, inner)
	}
	return workflow.Operand{}
}

// fieldOf is the reference that {"node": "look", "field": "found"} means.
func (r *reader) fieldOf(v value, node string, o *object) string {
	parts := []string{bareReference(node)}
	for _, f := range []alias.Field{alias.Variable, alias.Name, alias.Output} {
		if part := r.identifier(o.get(f)); part != "" && len(parts) == 1 {
			parts = append(parts, bareReference(part))
		}
	}
	reference := strings.Join(parts, ".")
	if len(parts) > 1 && strings.HasPrefix(parts[1], parts[0]+".") {
		reference = parts[1]
	}
	r.log.addOnce(problem.Coerced, v, "A step and its field were read as a reference")
	return reference
}

// bareOperand reads a constant without its wrapper. A text such as look.total
// may be a reference: both readings are kept until the names are known.
func (r *reader) bareOperand(v value) workflow.Operand {
	o := workflow.Operand{Literal: encode(v.Value)}
	if !v.is(lenient.String) {
		return o
	}
	if ref := bareReference(v.Text); ref != strings.TrimSpace(v.Text) {
		return workflow.Operand{Variable: ref}
	}
	if looksLikeReference(v.Text) {
		o.Variable = v.Text
	}
	return o
}

// typedLiteral reads a constant, which may be wrapped as {"type": "Bool",
// "value": "true"}; the type decides how a text is read.
func (r *reader) typedLiteral(kind string, v value) workflow.Operand {
	if v.is(lenient.Object) && v.Get("value") != nil {
		inner := readObject(r.log, alias.OfOperand, v, entries(v))
		return r.typedLiteral(r.identifier(inner.get(alias.Type)), inner.get(alias.Value))
	}
	lit := encode(v.Value)
	switch alias.Types.First(kind) {
	case workflow.BooleanInput:
		if b, ok := r.boolean(v, alias.Literal); ok {
			lit = jsontext.Value(strconv.FormatBool(b))
		}
	case workflow.NumberInput, workflow.IntegerInput:
		if number := jsontext.Value(strings.TrimSpace(v.Text)); v.is(lenient.String) && number.IsValid() && number.Kind() == '0' {
			r.log.add(problem.Coerced, v, "The text “%s” was read as a number.", v.Text)
			lit = number
		}
	case workflow.StringInput:
		if v.is(lenient.Number) || v.is(lenient.Bool) {
			r.log.add(problem.Coerced, v, "%s was read as a text.", v.Text)
			lit = text.Quote(v.Text)
		}
	}
	return workflow.Operand{Literal: lit}
}
