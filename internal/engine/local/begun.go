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
func (run *active) of(seq int) *begun {
	b := run.begun[seq]
	if b == nil {
		b = &begun{Seq: seq}
		run.begun[seq] = b
	}
	return b
}

// settleBegun forgets what was begun by the command that the event answers; mu is locked.
func (run *active) settleBegun(e walk.Event) {
	run.dropLeft()
	if e.Kind == walk.Stop || e.Kind == walk.Exhaust {
		clear(run.begun)
		return
	}
	delete(run.begun, e.Seq)
}

// pendingOf are the calls that the command of that number had begun when the run was cut off.
func (run *active) pendingOf(seq int) []intent {
	run.mu.Lock()
	defer run.mu.Unlock()
	if b := run.begun[seq]; b != nil {
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
func (run *active) settleCall(c agentCall) {
	b := run.of(c.Seq)
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
func (run *active) talkOf(seq int) (turns []ai.Turn, calls []agentCall) {
	if b := run.begun[seq]; b != nil {
		return slices.Clone(b.Turns), slices.Clone(b.Calls)
	}
	return nil, nil
}

// isOutstanding reports whether the command of that number is.
func (run *active) isOutstanding(seq int) bool {
	c, ok := run.course.CommandOf(seq)
	return ok && c.Kind != walk.DoFinish
}

// nodeOf is the step whose command the event answers.
func (run *active) nodeOf(e walk.Event) string {
	if c, ok := run.course.CommandOf(e.Seq); ok {
		return c.Node
	}
	return run.course.Command().Node
}
