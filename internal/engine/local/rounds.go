package local

import "planwright/internal/engine"

// noteWait says what the command waits for, and with it those that called its run.
func (d *doing) noteWait(w engine.Wait) {
	for at := d; at != nil; at = at.caller {
		at.noteWaitOf(at.command.Seq, w)
	}
}

// noteWaitOf is noteWait for the outstanding command of that number.
func (r *active) noteWaitOf(seq int, w engine.Wait) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if w == (engine.Wait{}) {
		delete(r.waits, seq)
	} else {
		r.waits[seq] = w
	}
	r.tell()
}

// roundsNow are the loops whose rounds go on side by side, with what each round waits for.
func (r *active) roundsNow() []engine.Rounds {
	r.mu.Lock()
	defer r.mu.Unlock()
	list := r.course.Rounds()
	if len(list) == 0 || len(r.waits) == 0 {
		return list
	}
	waits := make(map[int]engine.Wait, len(r.waits)) // by lane
	for seq, w := range r.waits {
		waits[r.course.State.LaneOf(seq).Number] = w
	}
	for _, rounds := range list {
		for i := range rounds.Lanes {
			rounds.Lanes[i].Wait = waits[rounds.Lanes[i].Number]
		}
	}
	return list
}
