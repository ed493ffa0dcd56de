package item

import (
	"math/bits"
	"slices"

	"planwright/planner/lenient"
	"planwright/planner/reply/alias"
)

// Shape is what a plan, a patch or either looks like; package lenient chooses
// among several pieces of JSON by it.
type Shape struct{ Want Want }

// Fit scores a value: below 0 it is not meant as an answer at all: words in
// brackets, a placeholder.
func (s Shape) Fit(v *lenient.Value, at lenient.Standing) int {
	if s.Want == WantAny {
		return fitAny(v, at)
	}
	form := FormOf(v, s.Want, 0)
	switch {
	case form == FormNone:
		return -1
	case form == FormOther:
		return 0
	case IsEmptyList(v), IsRemarks(v):
		return 1
	case form == FormPatch && s.Want == WantPlan, form != FormPatch && s.Want == WantPatch:
		return 2
	case IsLone(v):
		return 3
	}
	return 4
}

// Item is true for objects that name a step or what it does.
func (s Shape) Item(v *lenient.Value) bool {
	return slices.ContainsFunc(alias.ItemKeys, func(key string) bool { return v.Get(key) != nil })
}

// Whole is true for objects with a key of a plan or a patch that holds items.
func (s Shape) Whole(v *lenient.Value) bool {
	for i := range v.Members {
		m := &v.Members[i]
		if HoldsItems(m.Key) && len(m.Value.Items)+len(m.Value.Members) > 0 {
			return true
		}
	}
	return false
}

// embedded is the shape of any JSON inside a text of a plan.
type embedded struct{ lenient.Shape }

// Part is that of a plan.
func (embedded) Part(word string) bool { return Shape{}.Part(word) }

// Part is true for words for steps, what they hold and what links them.
func (s Shape) Part(word string) bool { return slices.Contains(alias.PartNames, word) }

// HoldsItems is true for the keys, as the contract spells them, under which the
// items of a plan or a patch stand.
func HoldsItems(key string) bool {
	f := alias.OfPlan.Own(key)
	if f == "" {
		f = alias.OfPatch.Own(key)
	}
	return f != "" && !slices.Contains([]alias.Field{alias.Name, alias.Inputs, alias.RemoveInputs, alias.RunOutputs, alias.RemoveRunOutputs}, f)
}

// The scores where anything may be meant. Between two of them there is room for size.
const (
	fitNever   = -1
	fitScalar  = 0
	fitArray   = 100
	fitObject  = 200
	fitObjects = 300
	fitStep    = 400
	fitSteps   = 500
	fitWrapped = 600
	fitWhole   = 700
)

// fitAny prefers what looks like a plan, a patch or a list of steps, then the
// larger. A bare list of numbers or words in prose, such as [1], is no answer.
func fitAny(v *lenient.Value, at lenient.Standing) int {
	fit := fitScalar
	switch v.Kind {
	case lenient.Object:
		fit = fitOfObject(v)
	case lenient.Array:
		fit = fitOfArray(v)
	case lenient.Null, lenient.Bool, lenient.Number, lenient.String:
	}
	if at == lenient.InProse && fit < fitObject {
		return fitNever
	}
	return fit
}

func fitOfObject(v *lenient.Value) int {
	s := Shape{}
	if s.Whole(v) {
		return fitWhole
	}
	for i := range v.Members {
		if slices.Contains(alias.Wrappers, alias.Fold(v.Members[i].Key)) && s.Whole(&v.Members[i].Value) {
			return fitWrapped
		}
	}
	if s.Item(v) {
		return fitStep
	}
	if len(v.Members) == 0 {
		return fitArray
	}
	return fitObject + bits.Len(uint(lenient.Weight(v)))
}

func fitOfArray(v *lenient.Value) int {
	if len(v.Items) == 0 {
		return fitArray
	}
	steps := 0
	for i := range v.Items {
		if v.Items[i].Kind != lenient.Object {
			return fitArray + bits.Len(uint(lenient.Weight(v)))
		}
		if (Shape{}).Item(&v.Items[i]) {
			steps++
		}
	}
	if steps == len(v.Items) {
		return fitSteps
	}
	return fitObjects
}
