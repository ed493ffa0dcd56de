package local

import "planwright/internal/engine"

// noteWait says what the command waits for, and with it those that called its run.
func (d *doing) noteWait(w engine.Wait) {
	for at := d; at != nil; at = at.caller {
		at.noteWaitOf(at.command.Seq, w)
	}
}

// noteWaitOf is noteWait for the outstanding command of that number.
func (run *active) noteWaitOf(seq int, w engine.Wait) {
	run.mu.Lock()
	defer run.mu.Unlock()
	if w == (engine.Wait{}) {
		delete(run.waits, seq)
	} else {
		run.waits[seq] = w
	}
	run.tell()
}

// roundsNow are the loops whose rounds go on side by side, with what each round waits for.
func (run *active) roundsNow() []engine.Rounds {
	run.mu.Lock()
	defer run.mu.Unlock()
	list := run.course.Rounds()
	if len(list) == 0 || len(run.waits) == 0 {
		return list
	}
	waits := make(map[int]engine.Wait, len(run.waits)) // by lane
	for seq, w := range run.waits {
		waits[run.course.State.LaneOf(seq).Number] = w
	}
	for _, rounds := range list {
		for i := range rounds.Lanes {
			rounds.Lanes[i].Wait = waits[rounds.Lanes[i].Number]
		}
	}
	return list
}
