// Package possible weighs conditions: what a result may be when some comparisons are to hold, and
// whether any results whatever meet them.
package possible

import (
	"slices"

	"planwright/planner/workflow"
)

// Clause is a condition that is to hold or, where it is denied, to fail.
type Clause struct {
	workflow.Condition
	denied bool
}

// Holds is the clause that a condition holds.
func Holds(cond workflow.Condition) Clause { return Clause{Condition: cond} }

// Fails is the clause that a condition does not hold.
func Fails(cond workflow.Condition) Clause { return Clause{Condition: cond, denied: true} }

// LeafOf is a comparison that is to hold, turned where a constant is on its left.
func LeafOf(cond workflow.Condition) Leaf { return newLeaf(Holds(cond)) }

// Leaf is a clause that compares; what stands on its left is a result, or a constant on
// both sides.
type Leaf struct {
	Left, Right workflow.Operand
	Operator    workflow.Operator
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

// Knower tells of each operand of a condition all that it may be; what it returns is altered.
type Knower interface {
	PossibleOf(workflow.Operand) *Values
}

// Weigher finds conditions that cannot be met. Each validation has its own: it counts what it
// has looked at.
type Weigher struct{ weighed int }

// AreImpossible reports whether no results whatever meet all the clauses. It says so only
// where that is certain; what is not whole or does not exist counts as possible.
func (w *Weigher) AreImpossible(known Knower, clauses ...Clause) bool {
	leaves, choices := w.flatten(clauses)
	if w.contradict(known, leaves) {
		return true
	}
	for _, choice := range choices {
		if w.weighed > maxWeighed {
			break
		}
		if !slices.ContainsFunc(choice, func(one Clause) bool {
			more, _ := w.flatten([]Clause{one}) // without its own choices it is met the more easily
			return !w.contradict(known, slices.Concat(leaves, more))
		}) {
			return true
		}
	}
	return false
}

// flatten takes groups apart: all leaves are to be met, and of each choice one clause.
func (w *Weigher) flatten(clauses []Clause) (leaves []Leaf, choices [][]Clause) {
	if w.weighed += len(clauses); w.weighed > maxWeighed {
		return nil, nil
	}
	list := slices.Clone(clauses)
	for k := 0; k < len(list); k++ {
		switch one := list[k]; {
		case !one.IsGroup():
			leaves = append(leaves, newLeaf(one))
		case len(one.All) > 0 && len(one.Any) > 0: // is reported
		case one.denied == (len(one.Any) > 0):
			list = append(list, w.members(one)...)
		default:
			choices = append(choices, w.members(one))
		}
	}
	return leaves, choices
}

// members are the clauses of a group.
func (w *Weigher) members(of Clause) []Clause {
	var list []Clause
	w.weighed += len(of.All) + len(of.Any)
	for _, group := range [][]workflow.Condition{of.All, of.Any} {
		for _, m := range group {
			list = append(list, Clause{m, of.denied})
		}
	}
	return list
}

func newLeaf(c Clause) Leaf {
	l := Leaf{c.Left, c.Right, c.Operator, c.denied}
	if turn, can := turned[l.Operator]; can && l.Left.Variable == "" && l.Right.Variable != "" {
		l.Left, l.Right, l.Operator = l.Right, l.Left, turn
	}
	return l
}

// contradict reports whether some leaves cannot be met together.
func (w *Weigher) contradict(known Knower, leaves []Leaf) bool {
	if w.weighed += len(leaves); w.weighed > maxWeighed {
		return false
	}
	left := map[string]*Values{}
	said := map[leafKey]bool{}
	for _, l := range leaves {
		name, whole := l.Subject()
		switch {
		case !whole:
			continue
		case said[l.Key(name, true)]:
			return true
		}
		said[l.Key(name, false)] = true
		if left[name] == nil {
			left[name] = known.PossibleOf(l.Left)
		}
		if l.Left.Variable == "" { // a constant is what equals itself
			left[name].Restrict(workflow.Equals, l.Left.Literal, false)
		}
		switch {
		case l.Right.Variable == "":
			left[name].Restrict(l.Operator, l.Right.Literal, l.denied)
		case name == subjectOf(l.Right) && l.isFalseOfItself():
			return true
		}
		if left[name].None() {
			return true
		}
	}
	return false
}

// leafKey tells what a leaf says from what others say.
type leafKey struct{ Left, Operator, Right string }

// Key is the leaf as one of the form that is not denied; with other it is the one that
// says the opposite. Those that order say nothing of values without an order, so that
// they have another one only by being denied.
func (l Leaf) Key(name string, other bool) leafKey {
	operator, denied := l.Operator, l.denied != other
	switch operator {
	case workflow.NotEquals, workflow.NotContains, workflow.IsNotEmpty:
		operator, denied = opposite[operator], !denied
	}
	if denied {
		operator = "not " + operator
	}
	right := "=" + string(l.Right.Literal)
	if l.Right.Variable != "" {
		right = subjectOf(l.Right)
	}
	return leafKey{name, string(operator), right}
}

// Subject is what the leaf is about, and false where the leaf is not whole.
func (l Leaf) Subject() (string, bool) {
	_, exists := opposite[l.Operator]
	whole := exists && isOne(l.Left) && (l.Operator.Unary() || isOne(l.Right))
	if l.Left.Variable == "" {
		return "=" + string(l.Left.Literal), whole && l.Right.Variable == ""
	}
	return subjectOf(l.Left), whole
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
func (l Leaf) isFalseOfItself() bool {
	switch l.Operator {
	case workflow.Equals:
		return l.denied
	case workflow.NotEquals, workflow.GreaterThan, workflow.LessThan:
		return !l.denied
	}
	return false
}

// AsksFor reports whether the leaf asks whether something is the text: of a list, whether that
// is in it.
func (l Leaf) AsksFor(inList bool) bool {
	if inList {
		return l.Operator == workflow.Contains || l.Operator == workflow.NotContains
	}
	return l.Operator == workflow.Equals || l.Operator == workflow.NotEquals
}
