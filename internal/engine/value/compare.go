package value

import (
	"cmp"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/text"
	"planwright/planner/workflow"
)

// Compare reports whether the comparison holds. It never fails: what cannot be
// compared is not equal, not in order and does not contain. What is missing is as
// null. Line ends at the end of a text do not count, unless nothing but line ends is to be
// contained. Texts that look the same are the same (text.Looks).
//
//	operator             holds when
//	Equals               both are null; or both numbers of one size, however written:
//	                     1e2 and 100, exact at any size; or the same text, letter
//	                     case counted; or the same boolean; or lists with equal
//	                     elements in one order; or objects with equal members in any.
//	                     A string equals the number it reads as, white space around
//	                     it aside ("007" and 7), and the boolean it names ("true")
//	NotEquals            Equals does not
//	GreaterThan …        both are numbers or strings that read as numbers, by size;
//	LessThanOrEqual      else both are strings, by code point; else never
//	Contains             in a string: the right side as text occurs, letter case
//	                     counted, "" always; in a number or boolean: the same in its
//	                     text; in a list: an element Equals the right side; in an
//	                     object: it has a member of that name; in null: never. A
//	                     right side that is null, a list or an object has no text
//	NotContains          Contains does not
//	IsEmpty              the left side is null, "", [] or {}; 0, false and " " are not
//	IsNotEmpty           IsEmpty does not
//
// An operator that does not exist never holds.
func Compare(left jsontext.Value, operator workflow.Operator, right jsontext.Value) bool {
	switch l := read(left); operator {
	case workflow.Equals:
		return l.equal(read(right))
	case workflow.NotEquals:
		return !l.equal(read(right))
	case workflow.Contains:
		return l.contains(read(right))
	case workflow.NotContains:
		return !l.contains(read(right))
	case workflow.IsEmpty:
		return l.isEmpty()
	case workflow.IsNotEmpty:
		return !l.isEmpty()
	case workflow.GreaterThan, workflow.LessThan, workflow.GreaterThanOrEqual, workflow.LessThanOrEqual:
		order, ok := l.order(read(right))
		return ok && isInOrder(order, operator)
	}
	return false
}

// Unordered reports whether two sides are compared by size that have none in common: one of
// them is nothing, or a list, or one is a number and the other a text that reads as none.
func Unordered(left jsontext.Value, operator workflow.Operator, right jsontext.Value) bool {
	switch operator {
	case workflow.GreaterThan, workflow.LessThan, workflow.GreaterThanOrEqual, workflow.LessThanOrEqual:
	default:
		return false
	}
	l, r := read(left), read(right)
	if _, _, ok := l.numbers(r); ok {
		return false
	}
	_, ok := l.order(r)
	return !ok || l.isNumber() != r.isNumber()
}

func isInOrder(order int, operator workflow.Operator) bool {
	switch operator {
	case workflow.GreaterThan:
		return order > 0
	case workflow.LessThan:
		return order < 0
	case workflow.GreaterThanOrEqual:
		return order >= 0
	default:
		return order <= 0
	}
}

// order compares what has an order.
func (t tree) order(u tree) (int, bool) {
	if n, m, ok := t.numbers(u); ok {
		return n.compare(m), true
	}
	if t.kind != jsontext.KindString || u.kind != jsontext.KindString {
		return 0, false
	}
	return cmp.Compare(t.compared(), u.compared()), true
}

func (t tree) contains(u tree) bool {
	if t.kind == jsontext.KindBeginArray {
		return slices.ContainsFunc(t.elements, u.equal)
	}
	if !u.isWord() && !u.isBoolean() {
		return false
	}
	within, part := text.Looks(t.text), u.compared()
	if part == "" {
		within, part = t.text, u.text // line ends are looked for where there is nothing else
	}
	if t.kind == jsontext.KindBeginObject {
		for name := range t.members {
			if text.Looks(name) == part || name == part {
				return true
			}
		}
		return false
	}
	return t.kind != jsontext.KindNull && strings.Contains(within, part)
}
