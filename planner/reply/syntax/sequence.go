package syntax

import (
	"bytes"
	"fmt"
	"slices"

	"planwright/planner/problem"
)

// flatten lists all candidates, and behind each group of several objects the
// list they make together. Steps that stand apart in prose make a list too.
func flatten(groups [][]candidate) []candidate {
	var out, steps []candidate
	apart := 0
	for _, group := range groups {
		out = append(out, group...)
		if len(group) > 1 && !allEqual(group) {
			out = append(out, sequence(group))
		}
		if allSteps(group) {
			steps = append(steps, group...)
			apart++
		}
	}
	if apart > 1 && !allEqual(steps) {
		out = append(out, sequence(steps))
	}
	return out
}

func allSteps(group []candidate) bool {
	for i := range group {
		if group[i].value == nil || !isStep(group[i].value) {
			return false
		}
	}
	return true
}

// allEqual is true for an answer that is only repeated.
func allEqual(group []candidate) bool {
	first := group[0].value.Append(nil)
	for i := range group {
		if !bytes.Equal(first, group[i].value.Append(nil)) {
			return false
		}
	}
	return true
}

// sequence reads several objects as one list.
func sequence(parts []candidate) candidate {
	first, last := parts[0], parts[len(parts)-1]
	list := &Value{Kind: Array, Offset: first.start, Items: make([]Value, len(parts))}
	c := candidate{span: span{first.start, last.end}, value: list, fenced: first.fenced}
	for i := range parts {
		list.Items[i] = *parts[i].value
		c.notes.addAll(parts[i].notes, fmt.Sprintf("/%d", i))
	}
	c.notes.add(noteSequence(parts))
	return c
}

// noteSequence says that objects are read as a list. A plan among them is none of
// its steps: a bracket too many has closed it, and what follows belongs inside.
func noteSequence(parts []candidate) note {
	n := note{code: problem.Sequence, severity: problem.Repair, offset: parts[0].start, first: -1,
		message: "Several objects in a row are read as one list."}
	switch {
	case slices.ContainsFunc(parts, func(c candidate) bool { return isPlan(c.value) }):
		n.severity, n.message = problem.Error, "Several objects stand in a row, and one of them seems to have been closed too early."
	case !allSteps(parts):
		n.severity = problem.Warning
	}
	return n
}
