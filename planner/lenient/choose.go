package lenient

import (
	"bytes"

	"planwright/planner/problem"
)

// choose takes the candidate that fits best what was asked for, then the one
// without errors, then the one that does not break off, then the last. ok is false where
// none may be taken.
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
	return !a.lossy() && (b.lossy() || b.breaksOff() && !a.breaksOff())
}

func (c candidate) lossy() bool { return c.notes.worst() == gradeError }

// breaksOff reports whether items may be missing at the end.
func (c candidate) breaksOff() bool {
	return c.notes.has(problem.Unclosed) && c.notes.worst() >= gradeWarning
}

// noteOthers reports the candidates that were passed over. Where one fitted as
// well and says something else, the choice is a guess: those are returned.
func noteOthers(chosen *candidate, list []candidate, asked Shape) (rivals []*Value) {
	others, items := 0, 0
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
			rivals = append(rivals, c.value)
		}
	}
	n := note{code: problem.SeveralCandidates, offset: chosen.start, first: -1}
	switch {
	case len(rivals) > 0:
		n.severity, n.message = problem.Warning, problem.Say("The reply holds several pieces of JSON that would do; the last complete one is read.")
	case items > 0:
		n.severity, n.message = problem.Warning, problem.Say("What stands behind the JSON may belong to it; it is left out.")
	case others > 0:
		n.severity, n.message = problem.Repair, problem.Say("The reply holds other pieces of JSON; they are left out.")
	default:
		return nil
	}
	chosen.notes.add(n)
	return rivals
}
