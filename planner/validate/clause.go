package validate

import (
	"slices"

	"planwright/planner/workflow"
)

// clause is a condition that is to hold or, where it is denied, to fail.
type clause struct {
	workflow.Condition
	denied bool
}

// leaf is a clause that compares; what stands on its left is a result, or a constant on
// both sides.
type leaf struct {
	left, right workflow.Operand
	operator    workflow.Operator
	denied      bool
}

// opposite is the operator that holds exactly where another does not, as far as the two
// sides can be compared at all.
var opposite = map[workflow.Operator]workflow.Operator{
	workflow.Equals: workflow.NotEquals, workflow.NotEquals: workflow.Equals,
	workflow.Contains: workflow.NotContains, workflow.NotContains: workflow.Contains,
	workflow.IsEmpty: workflow.IsNotEmpty, workflow.IsNotEmpty: workflow.IsEmpty,
	workflow.GreaterThan: workflow.LessThanOrEqual, workflow.LessThanOrEqual: workflow.GreaterThan,
	workflow.LessThan: workflow.GreaterThanOrEqual, workflow.GreaterThanOrEqual: workflow.LessThan,
}

// turned is the operator with its sides exchanged; Contains has none.
var turned = map[workflow.Operator]workflow.Operator{
	workflow.Equals: workflow.Equals, workflow.NotEquals: workflow.NotEquals,
	workflow.GreaterThan: workflow.LessThan, workflow.LessThan: workflow.GreaterThan,
	workflow.GreaterThanOrEqual: workflow.LessThanOrEqual, workflow.LessThanOrEqual: workflow.GreaterThanOrEqual,
}

// maxWeighed is how many clauses are looked at in one validation. Past it all conditions
// count as open.
const maxWeighed = 50_000

// areImpossible reports whether no results whatever meet all the clauses. It says so only
// where that is certain; what is not whole or does not exist counts as possible.
func (c *conditionChecks) areImpossible(clauses ...clause) bool {
	leaves, choices := c.flatten(clauses)
	if c.contradict(leaves) {
		return true
	}
	for _, choice := range choices {
		if c.weighed > maxWeighed {
			break
		}
		if !slices.ContainsFunc(choice, func(one clause) bool {
			more, _ := c.flatten([]clause{one}) // without its own choices it is met the more easily
			return !c.contradict(slices.Concat(leaves, more))
		}) {
			return true
		}
	}
	return false
}

// flatten takes groups apart: all leaves are to be met, and of each choice one clause.
func (c *conditionChecks) flatten(clauses []clause) (leaves []leaf, choices [][]clause) {
	if c.weighed += len(clauses); c.weighed > maxWeighed {
		return nil, nil
	}
	list := slices.Clone(clauses)
	for k := 0; k < len(list); k++ {
		switch one := list[k]; {
		case !one.IsGroup():
			leaves = append(leaves, newLeaf(one))
		case len(one.All) > 0 && len(one.Any) > 0: // is reported
		case one.denied == (len(one.Any) > 0):
			list = append(list, c.members(one)...)
		default:
			choices = append(choices, c.members(one))
		}
	}
	return leaves, choices
}

// members are the clauses of a group.
func (c *conditionChecks) members(of clause) []clause {
	var list []clause
	c.weighed += len(of.All) + len(of.Any)
	for _, group := range [][]workflow.Condition{of.All, of.Any} {
		for _, m := range group {
			list = append(list, clause{m, of.denied})
		}
	}
	return list
}

func newLeaf(c clause) leaf {
	l := leaf{c.Left, c.Right, c.Operator, c.denied}
	if turn, can := turned[l.operator]; can && l.left.Variable == "" && l.right.Variable != "" {
		l.left, l.right, l.operator = l.right, l.left, turn
	}
	return l
}

// contradict reports whether some leaves cannot be met together.
func (c *conditionChecks) contradict(leaves []leaf) bool {
	if c.weighed += len(leaves); c.weighed > maxWeighed {
		return false
	}
	values := map[string]*possible{}
	said := map[leafKey]bool{}
	for _, l := range leaves {
		name, whole := l.subject()
		switch {
		case !whole:
			continue
		case said[l.key(name, true)]:
			return true
		}
		said[l.key(name, false)] = true
		if values[name] == nil {
			values[name] = c.possibleOf(l.left)
		}
		if l.left.Variable == "" { // a constant is what equals itself
			values[name].restrict(workflow.Equals, l.left.Literal, false)
		}
		switch {
		case l.right.Variable == "":
			values[name].restrict(l.operator, l.right.Literal, l.denied)
		case name == subjectOf(l.right) && l.isFalseOfItself():
			return true
		}
		if values[name].none() {
			return true
		}
	}
	return false
}

// leafKey tells what a leaf says from what others say.
type leafKey struct{ left, operator, right string }

// key is the leaf as one of the form that is not denied; with other it is the one that
// says the opposite. Those that order say nothing of values without an order, so that
// they have another one only by being denied.
func (l leaf) key(name string, other bool) leafKey {
	operator, denied := l.operator, l.denied != other
	switch operator {
	case workflow.NotEquals, workflow.NotContains, workflow.IsNotEmpty:
		operator, denied = opposite[operator], !denied
	}
	if denied {
		operator = "not " + operator
	}
	right := "=" + string(l.right.Literal)
	if l.right.Variable != "" {
		right = subjectOf(l.right)
	}
	return leafKey{name, string(operator), right}
}

// subject is what the leaf is about, and false where the leaf is not whole.
func (l leaf) subject() (string, bool) {
	_, exists := opposite[l.operator]
	whole := exists && isOne(l.left) && (l.operator.Unary() || isOne(l.right))
	if l.left.Variable == "" {
		return "=" + string(l.left.Literal), whole && l.right.Variable == ""
	}
	return subjectOf(l.left), whole
}

// isOne reports whether an operand is one thing: a reference or a constant.
func isOne(o workflow.Operand) bool { return (o.Variable != "") != (o.Literal != nil) }

// subjectOf is the reference of an operand in one spelling.
func subjectOf(o workflow.Operand) string {
	if ref, ok := workflow.ParseReference(o.Variable); ok {
		return ref.String()
	}
	return o.Variable
}

// isFalseOfItself reports whether the leaf, which compares a result with itself, is not
// met by any value.
func (l leaf) isFalseOfItself() bool {
	switch l.operator {
	case workflow.Equals:
		return l.denied
	case workflow.NotEquals, workflow.GreaterThan, workflow.LessThan:
		return !l.denied
	}
	return false
}
