package local

import (
	"cmp"
	"slices"

	"planwright/internal/engine/walk"
)

// Of each outstanding command is known what it has begun, so that whoever takes the run up
// asks about that, and goes on in it.

// of is what the command of that number has begun; mu is locked.
func (r *active) of(seq int) *begun {
	b := r.begun[seq]
	if b == nil {
		b = &begun{Seq: seq}
		r.begun[seq] = b
	}
	return b
}

// settleBegun forgets what was begun by the command that the event answers; mu is locked.
func (r *active) settleBegun(e walk.Event) {
	if e.Kind == walk.Stop || e.Kind == walk.Exhaust {
		clear(r.begun)
		return
	}
	delete(r.begun, e.Seq)
}

// pendingOf are the calls that the command of that number had begun when the run was cut off.
func (r *active) pendingOf(seq int) []intent {
	r.mu.Lock()
	defer r.mu.Unlock()
	if b := r.begun[seq]; b != nil {
		return slices.Clone(b.Intents)
	}
	return nil
}

// allBegun is all that, in order; mu is locked.
func (r *active) allBegun() (list []begun) {
	for _, b := range r.begun {
		list = append(list, *b)
	}
	slices.SortFunc(list, func(a, b begun) int { return cmp.Compare(a.Seq, b.Seq) })
	return list
}

// isOutstanding reports whether the command of that number is.
func (r *active) isOutstanding(seq int) bool {
	c, ok := r.course.CommandOf(seq)
	return ok && c.Kind != walk.DoFinish
}

// nodeOf is the step whose command the event answers.
func (r *active) nodeOf(e walk.Event) string {
	if c, ok := r.course.CommandOf(e.Seq); ok {
		return c.Node
	}
	return r.course.Command().Node
}
