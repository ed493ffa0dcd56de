package lenient

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"planwright/planner/problem"
	"planwright/planner/text"
)

// flatten lists all candidates, and behind each group of several objects the
// list they make together. Items that stand apart in prose make a list too.
func flatten(groups [][]candidate, asked Shape) []candidate {
	var out, items []candidate
	apart := 0
	for _, group := range groups {
		out = append(out, group...)
		if len(group) > 1 && !allEqual(group) {
			out = append(out, sequence(group, asked))
		}
		if allItems(group, asked) {
			items = append(items, group...)
			apart++
		}
	}
	if apart > 1 && !allEqual(items) {
		out = append(out, sequence(items, asked))
	}
	return out
}

func allItems(group []candidate, asked Shape) bool {
	for i := range group {
		if group[i].value == nil || !asked.Item(group[i].value) {
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
func sequence(parts []candidate, asked Shape) candidate {
	first, last := parts[0], parts[len(parts)-1]
	list := &Value{Kind: Array, Offset: first.start, Items: make([]Value, len(parts))}
	c := candidate{span: span{first.start, last.end}, value: list, standing: first.standing}
	for i := range parts {
		list.Items[i] = *parts[i].value
		c.notes.addAll(parts[i].notes, fmt.Sprintf("/%d", i))
	}
	c.notes.add(noteSequence(parts, asked))
	return c
}

// noteSequence says that objects are read as a list. A whole answer among them is none of
// its items: a bracket too many has closed it, and what follows belongs inside.
func noteSequence(parts []candidate, asked Shape) note {
	n := note{code: problem.Sequence, severity: problem.Repair, offset: parts[0].start, first: -1,
		message: problem.Say("Several objects in a row are read as one list.")}
	switch {
	case slices.ContainsFunc(parts, func(c candidate) bool { return asked.Whole(c.value) }):
		n.severity, n.message = problem.Error, problem.Say("Several objects stand in a row, and one of them seems to have been closed too early.")
	case !allItems(parts, asked):
		n.severity = problem.Warning
	}
	return n
}

// Lines of an outline around objects: what leads to what, and the heading of a list.
var (
	arrowLine = text.Pattern(`(?m)^[ \t]*(?:[-*][ \t]+)?[\pL\d_.-]+[ \t]*(?:-+>|=+>|→)[ \t]*[\pL\d_.-]+[^{}"\n]*$`)
	headLine  = text.Pattern(`(?m)^[ \t]*(\pL+):[ \t]*$`)
)

// noteOutline reports objects in a row that stand in an outline of another format: what it
// says between and behind them is no prose, and belongs to the answer.
func (r *reader) noteOutline(all string) {
	c := r.chosen
	if !c.notes.has(problem.Sequence) {
		return
	}
	lost := arrowLine().FindStringIndex(all[c.start:])
	for _, m := range headLine().FindAllStringSubmatchIndex(all[c.start:], -1) {
		word := strings.ToLower(all[c.start+m[2] : c.start+m[3]])
		if lost == nil && r.asked.Part(word) && !strings.Contains(strings.ToLower(all[:c.start]), word+":") {
			lost = m
		}
	}
	if lost != nil {
		c.notes.add(note{code: problem.Sequence, severity: problem.Error, offset: c.start + lost[0], first: -1,
			message: problem.Say("What stands in lines between or behind the objects belongs to them and cannot be read.")})
	}
}
