package local

import (
	"context"

	"planwright/internal/engine/journal"
	"planwright/internal/engine/permit"
	"planwright/internal/engine/walk"
	"planwright/planner/catalog"
)

// lost is how far the run had come once, where the end of its journal is missing.
// What it called up to there it may call twice, so the person is asked about each
// call with effects.
type lost journal.Mark

// holds reports whether a call of the command may have been made before, of a run
// that has made so many calls with effects. Of rounds that go on side by side nobody knows
// in which order they did, but only which had begun.
func (l lost) holds(command walk.Command, effects int, beside []walk.Turn) bool {
	if len(beside) > 0 && beside[0].Index < l.Rounds {
		return true
	}
	return l.Unknown || command.Seq <= l.Seq || effects < l.Effects
}

// isAnything reports whether something is missing.
func (l lost) isAnything() bool { return l != lost{} }

// endMissing is said of a run of which something was lost.
const endMissing = "The end of the journal of this run is missing, so nobody knows what it called behind this place."

// endedMeanwhile is said of a call of a step that is tried again.
const endedMeanwhile = "The step came to its end without knowing what became of it."

// cutOffMeanwhile is said of a call that was begun, and of which nothing more is known.
const cutOffMeanwhile = "The run was cut off while it was called."

// whyAsked is why nobody knows of a call that was begun.
func (d *doing) whyAsked() []string {
	d.mu.Lock()
	defer d.mu.Unlock()
	switch b := d.begun[d.command.Seq]; {
	case b != nil && len(b.Anew) > 0:
		return b.Anew
	case d.lost.isAnything():
		return []string{endMissing}
	case d.command.Earlier != "":
		return []string{endedMeanwhile}
	}
	return []string{cutOffMeanwhile}
}

// reached is how far a run came with what has effects. It is guarded by the lock of the run.
type reached struct {
	effects int // calls so far that were to have an effect
	rounds  int // the most rounds that a loop had begun side by side when a call was made
	lost    lost
}

// findLoss compares the journal with what is known of the run besides. Of a run that
// has no mark the entries for people tell, which are written behind the journal.
func (run *active) findLoss() error {
	mark, known := run.log.Mark()
	run.rounds = mark.Rounds
	switch {
	case known && (mark.Unknown || run.effects < mark.Effects):
		run.lost = lost(mark)
	case !known && run.log.LastEntry() > run.course.Entries:
		run.lost.Unknown = true
		if err := run.log.SetMark(run.mark(0, nil)); err != nil {
			return readable(err)
		}
	}
	return nil
}

// count counts a call that is to be made, if it is to have an effect.
func (r *reached) count(effect catalog.Effect) {
	if effect != catalog.Read {
		r.effects++
	}
}

// mark is how far the run is known to have come when the command is carried out, which is in
// these rounds side by side.
func (r *reached) mark(seq int, beside []walk.Turn) journal.Mark {
	if len(beside) > 0 {
		r.rounds = max(r.rounds, beside[0].Index+1)
	}
	return journal.Mark{Seq: max(seq, r.lost.Seq), Effects: max(r.effects, r.lost.Effects), Unknown: r.lost.Unknown, Rounds: r.rounds}
}

// isLost reports whether a call of that effect may have been made already.
func (d *doing) isLost(effect catalog.Effect) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return effect != catalog.Read && d.lost.isAnything() && d.lost.holds(d.command, d.effects, d.course.Beside(d.command.Seq))
}

// askAboutLost, as it is the turn of the command, asks whether a call was made that the journal does not know any more.
// One that is not made again counts as made: the next in line is another one.
func (d *doing) askAboutLost(ctx context.Context, v permit.Verdict) (*walk.Result, error) {
	q := d.happened(&v.Call)
	q.Reasons = []string{endMissing}
	result, err := d.askAbout(ctx, q)
	if result != nil && err == nil {
		err = d.intend(ctx, intent{Seq: d.command.Seq, Effect: v.Effect, Call: v.Call})
	}
	return result, err
}
