package syntax

import (
	"bytes"
	"math/bits"
	"strings"

	"planwright/planner/problem"
)

// choose takes the candidate that fits best what was asked for, then the one
// without errors, then the last. ok is false where none may be taken.
func choose(list []candidate, fit func(*Value) int) (best candidate, ok bool) {
	for i := range list {
		c := &list[i]
		c.fit = -1
		if c.value != nil {
			c.fit = fit(c.value)
		}
		if c.fit < 0 {
			continue
		}
		if !ok || !better(best, *c) {
			best, ok = *c, true
		}
	}
	return best, ok
}

// better is true when a is to be preferred to b, which stands behind it.
func better(a, b candidate) bool {
	if a.fit != b.fit {
		return a.fit > b.fit
	}
	return !a.lossy() && b.lossy()
}

func (c candidate) lossy() bool { return c.notes.worst() == gradeError }

// noteOthers reports the candidates that were passed over. Where one fitted as
// well and says something else, the choice is a guess.
func noteOthers(chosen *candidate, list []candidate) {
	others, rivals := 0, 0
	var text []byte
	for i := range list {
		c := &list[i]
		if c.value == nil || c.fit < 0 || c.start < chosen.end && chosen.start < c.end {
			continue
		}
		others++
		if c.fit != chosen.fit {
			continue
		}
		if text == nil {
			text = chosen.value.Append(nil)
		}
		if !bytes.Equal(c.value.Append(nil), text) {
			rivals++
		}
	}
	n := note{code: problem.SeveralCandidates, offset: chosen.start, first: -1}
	switch {
	case rivals > 0:
		n.severity, n.message = problem.Warning, "The reply holds several pieces of JSON that would do; the last complete one is read."
	case others > 0:
		n.severity, n.message = problem.Repair, "The reply holds other pieces of JSON; they are left out."
	default:
		return
	}
	chosen.notes.add(n)
}

// The marks of the default fit. Between two of them there is room for size.
const (
	fitScalar  = 0
	fitArray   = 100
	fitObject  = 200
	fitObjects = 300
	fitStep    = 400
	fitSteps   = 500
	fitWrapped = 600
	fitPlan    = 700
)

// defaultFit prefers what looks like a plan, a patch or a list of steps, then
// the larger.
func defaultFit(v *Value) int {
	switch v.Kind {
	case Object:
		return fitOfObject(v)
	case Array:
		return fitOfArray(v)
	case Null, Bool, Number, String:
	}
	return fitScalar
}

func fitOfObject(v *Value) int {
	if isPlan(v) {
		return fitPlan
	}
	for i := range v.Members {
		if isWrapper(v.Members[i].Key) && isPlan(&v.Members[i].Value) {
			return fitWrapped
		}
	}
	if isStep(v) {
		return fitStep
	}
	if len(v.Members) == 0 {
		return fitArray
	}
	return fitObject + bits.Len(uint(weight(v)))
}

func fitOfArray(v *Value) int {
	if len(v.Items) == 0 {
		return fitArray
	}
	steps := 0
	for i := range v.Items {
		if v.Items[i].Kind != Object {
			return fitArray + bits.Len(uint(weight(v)))
		}
		if isStep(&v.Items[i]) {
			steps++
		}
	}
	if steps == len(v.Items) {
		return fitSteps
	}
	return fitObjects
}

// weight counts the values in a value.
func weight(v *Value) int {
	n := 1
	for i := range v.Items {
		n += weight(&v.Items[i])
	}
	for i := range v.Members {
		n += weight(&v.Members[i].Value)
	}
	return n
}

// isPlan is true for objects with a key of a plan or a patch that holds items.
func isPlan(v *Value) bool {
	for i := range v.Members {
		m := &v.Members[i]
		switch m.Key {
		case "steps", "nodes", "edges", "add", "add_nodes", "add_edges", "remove_edges", "remove_node_ids", "update":
			if len(m.Value.Items) > 0 || len(m.Value.Members) > 0 {
				return true
			}
		}
	}
	return false
}

func isWrapper(key string) bool {
	switch strings.ToLower(key) {
	case "plan", "workflow", "patch", "result", "data", "output", "response", "answer", "arguments", "parameters", "input":
		return true
	}
	return false
}

// isStep is true for objects that name a step or what it does.
func isStep(v *Value) bool {
	if v.Kind != Object {
		return false
	}
	for _, key := range []string{"id", "step_type", "tool_name", "tool", "step", "node_id", "from"} {
		if v.Get(key) != nil {
			return true
		}
	}
	return false
}
