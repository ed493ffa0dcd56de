package local

import (
	"cmp"
	"slices"

	"planwright/internal/engine/ai"
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
	r.dropLeft()
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

// inOrder is all that was begun, by the numbers of the commands.
func inOrder(all map[int]*begun) (list []begun) {
	for _, b := range all {
		list = append(list, *b)
	}
	slices.SortFunc(list, func(a, b begun) int { return cmp.Compare(a.Seq, b.Seq) })
	return list
}

// settleCall notes that a call of an AI step is over. Of a step of which nobody knows what
// the model said, all is done again, so what it had begun stays.
func (r *active) settleCall(c agentCall) {
	b := r.of(c.Seq)
	if len(b.Turns) == 0 {
		return
	}
	result := ai.Brief(c.Result)
	if c.Told != nil {
		result = *c.Told
	}
	c.Result, c.Told = result, nil
	b.Intents, b.Entered, b.Again, b.Calls = nil, nil, "", append(b.Calls, c)
}

// talkOf is what the model said in the command of that number before the run was cut off, and
// the calls that came of it; mu is locked.
func (r *active) talkOf(seq int) (turns []ai.Turn, calls []agentCall) {
	if b := r.begun[seq]; b != nil {
		return slices.Clone(b.Turns), slices.Clone(b.Calls)
	}
	return nil, nil
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
