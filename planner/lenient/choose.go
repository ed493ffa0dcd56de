package lenient

import (
	"bytes"

	"planwright/planner/problem"
)

// choose takes the candidate that fits best what was asked for, then the one
// without errors, then the last. ok is false where none may be taken.
func choose(list []candidate, asked Shape) (best candidate, ok bool) {
	for i := range list {
		c := &list[i]
		c.fit = -1
		if c.value != nil {
			c.fit = asked.Fit(c.value, c.standing)
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
func noteOthers(chosen *candidate, list []candidate, asked Shape) {
	others, rivals, items := 0, 0, 0
	var text []byte
	for i := range list {
		c := &list[i]
		if c.value == nil || c.fit < 0 || c.start < chosen.end && chosen.start < c.end {
			continue
		}
		others++
		if c.start >= chosen.end && asked.Item(c.value) {
			items++
		}
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
	case items > 0:
		n.severity, n.message = problem.Warning, "What stands behind the JSON may belong to it; it is left out."
	case others > 0:
		n.severity, n.message = problem.Repair, "The reply holds other pieces of JSON; they are left out."
	default:
		return
	}
	chosen.notes.add(n)
}
