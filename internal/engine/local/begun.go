package local

import (
	"cmp"
	"slices"

	"planwright/internal/engine/ai"
	"planwright/internal/engine/walk"
)

// Of each outstanding command is known what it has begun, so that whoever takes the run up
// asks about that, and goes on in it.

// ledger is what the commands of a run have begun. It is guarded by the lock of the run.
type ledger struct {
	path  string         // by which others know the run
	begun map[int]*begun // by the number of an outstanding command: what it began
	left  map[int]*begun // by that of one which came to no good end: what it began, while the run may be tried again there
}

// of is what the command of that number has begun.
func (l *ledger) of(seq int) *begun {
	b := l.begun[seq]
	if b == nil {
		b = &begun{Seq: seq}
		l.begun[seq] = b
	}
	return b
}

// settleBegun forgets what was begun by the command that the event answers, of a run that has
// come so far by it.
func (l *ledger) settleBegun(e walk.Event, now *walk.State) {
	l.dropLeft(now)
	if e.Kind == walk.Stop || e.Kind == walk.Exhaust {
		clear(l.begun)
		return
	}
	delete(l.begun, e.Seq)
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
func (l *ledger) settleCall(c agentCall) {
	b := l.of(c.Seq)
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
// the calls that came of it.
func (l *ledger) talkOf(seq int) (turns []ai.Turn, calls []agentCall) {
	if b := l.begun[seq]; b != nil {
		return slices.Clone(b.Turns), slices.Clone(b.Calls)
	}
	return nil, nil
}
