package workflow

import (
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/text"
)

// Operator compares the two sides of a condition.
type Operator string

// The ten operators. IsEmpty and IsNotEmpty have no right side.
const (
	Equals             Operator = "Equals"
	NotEquals          Operator = "NotEquals"
	GreaterThan        Operator = "GreaterThan"
	LessThan           Operator = "LessThan"
	GreaterThanOrEqual Operator = "GreaterThanOrEqual"
	LessThanOrEqual    Operator = "LessThanOrEqual"
	Contains           Operator = "Contains"
	NotContains        Operator = "NotContains"
	IsEmpty            Operator = "IsEmpty"
	IsNotEmpty         Operator = "IsNotEmpty"
)

// Operators lists every operator in the order people are shown them.
var Operators = []Operator{Equals, NotEquals, GreaterThan, LessThan, GreaterThanOrEqual,
	LessThanOrEqual, Contains, NotContains, IsEmpty, IsNotEmpty}

// Unary reports whether the operator looks at the left side alone.
func (o Operator) Unary() bool { return o == IsEmpty || o == IsNotEmpty }

// Orders reports whether the operator asks which of two values is larger.
func (o Operator) Orders() bool {
	switch o {
	case GreaterThan, LessThan, GreaterThanOrEqual, LessThanOrEqual:
		return true
	case Equals, NotEquals, Contains, NotContains, IsEmpty, IsNotEmpty:
	}
	return false
}

// Compared is what a comparison sees of a text: what it looks like, and no line end behind it, with which
// files and commands end theirs, and nobody means it who compares it.
func Compared(said string) string { return text.Looks(strings.TrimRight(said, "\r\n")) }

// Condition is a comparison, or a group when All or Any is set. A group holds
// when all, or any, of its members hold.
type Condition struct {
	Left     Operand        `json:"left,omitzero"`
	Operator Operator       `json:"operator,omitzero"`
	Right    Operand        `json:"right,omitzero"` // zero with a unary operator
	All      []Condition    `json:"all,omitempty"`
	Any      []Condition    `json:"any,omitempty"`
	Unknown  jsontext.Value `json:",embed"`
}

// Operand is a reference or a constant; exactly one is set, none in an
// incomplete condition.
type Operand struct {
	Variable string         `json:"variable,omitzero"` // "<node id>.<field>"
	Literal  jsontext.Value `json:"literal,omitzero"`  // JSON; null is a value
	Unknown  jsontext.Value `json:",embed"`
}

// IsGroup reports whether the condition is made of others.
func (c Condition) IsGroup() bool { return len(c.All) > 0 || len(c.Any) > 0 }

// Leaves calls yield for each comparison in the condition, groups flattened.
func (c Condition) Leaves(yield func(Condition) bool) {
	c.leaves(yield)
}

func (c Condition) leaves(yield func(Condition) bool) bool {
	if !c.IsGroup() {
		return yield(c)
	}
	for _, members := range [][]Condition{c.All, c.Any} {
		for _, m := range members {
			if !m.leaves(yield) {
				return false
			}
		}
	}
	return true
}

// Conditions calls yield with each condition of the node and its path, as in problem.Place.
func (n Node) Conditions(yield func(path string, c Condition) bool) {
	switch {
	case n.Kind == KindIf && n.If != nil:
		yield("if/condition", n.If.Condition)
	case n.Kind == KindSwitch && n.Switch != nil:
		for k, kase := range n.Switch.Cases {
			if !yield("switch/cases/"+strconv.Itoa(k)+"/condition", kase.Condition) {
				return
			}
		}
	case n.Kind == KindLoop && n.Loop != nil && n.Loop.ExitCondition != nil:
		yield("loop/exitCondition", *n.Loop.ExitCondition)
	}
}

// IsSet reports whether the operand is a reference or a constant.
func (o Operand) IsSet() bool { return o.Variable != "" || o.Literal != nil }
