package local

import (
	"context"

	"planwright/internal/engine"
	"planwright/internal/engine/course"
	"planwright/internal/engine/journal"
	"planwright/internal/engine/permit"
	"planwright/internal/engine/walk"
	"planwright/planner/catalog"
)

// One rule says of every run that is read what of it may be lost: the mark, which is kept apart
// from the journal, knows of more than the journal does. That stays with the run, and goes on to
// one that is tried again from it, until the run has come past all that it may have done. A run
// whose head says how it ended, and whose journal does not, is one that was cut off.

// lost is how far the run had come once, where the end of its journal is missing.
// What it called up to there it may call twice, so the person is asked about each
// call with effects.
type lost engine.Lost

// holds reports whether a call of the command may have been made before, of a run
// that has made so many calls with effects. Of rounds that go on side by side nobody knows
// in which order they did, but only which had begun. Where the run takes another way than it
// did then, it is the step that tells.
func (l lost) holds(command walk.Command, effects int, beside []walk.Turn, step trail) bool {
	if len(beside) > 0 && beside[0].Index < l.Rounds {
		return true
	}
	return l.Unknown || command.Seq <= l.Seq || effects < l.Effects || trail(l.Last).has(step)
}

// isAnything reports whether something is missing.
func (l lost) isAnything() bool { return l != lost{} }

// isAhead reports whether the run has not come past all of it yet. Behind that it may still come
// to a step that it took another way around.
func (l lost) isAhead() bool { return l != lost{Last: l.Last} }

// and is what is lost by both.
func (l lost) and(other lost) lost {
	return lost{max(l.Seq, other.Seq), max(l.Effects, other.Effects), max(l.Rounds, other.Rounds), l.Unknown || other.Unknown,
		string(trail(other.Last).with(trail(l.Last).without(trail(other.Last))))}
}

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
	case d.lost.isAhead():
		return []string{endMissing}
	case d.command.Earlier != "":
		return []string{endedMeanwhile}
	}
	return []string{cutOffMeanwhile}
}

// reached is how far a run came with what has effects. It is guarded by the lock of the run.
type reached struct {
	effects   int // calls so far that were to have an effect
	last      trail
	rounds    int // the most rounds that a loop had begun side by side when a call was made
	lost      lost
	lossIsNew bool // lost: the journal does not say so
}

// findLoss compares the journal with what is known of the run besides. Of a run that
// has no mark the entries for people tell, which are written behind the journal.
func (run *active) findLoss() error {
	mark, known := run.log.Mark()
	run.rounds = mark.Rounds
	switch {
	case known && (mark.Unknown || run.effects < mark.Effects):
		mark.Last = string(trail(mark.Last).without(run.last))
		found := run.lost.and(lost(mark))
		run.lost, run.lossIsNew = found, run.lossIsNew || found != run.lost
	case !known && run.log.LastEntry() > run.course.Entries:
		run.lost.Unknown, run.lossIsNew = true, true
		if err := run.log.SetMark(run.mark(0, nil)); err != nil {
			return readable(err)
		}
	}
	return nil
}

// noteLoss notes in the journal what is lost: however often the run is cut off while it is asked
// about, what it counts meanwhile is not taken for what it did then.
func (r *reached) noteLoss(log *journal.Log) error {
	if !r.lossIsNew {
		return nil
	}
	r.lossIsNew = false
	return log.Append(journalLine{Lost: &r.lost})
}

// settleLoss forgets what was lost where the run has come past all of it. In rounds side by side
// others may have done it than now.
func (r *reached) settleLoss(next walk.Command) {
	isAmidst := next.Kind == walk.DoRounds || next.Kind == walk.DoFinish
	if !isAmidst && !r.lost.Unknown && r.effects >= r.lost.Effects && next.Seq > r.lost.Seq {
		r.lost = lost{Last: r.lost.Last}
	}
}

// lossBehind is what a run that goes on where this one ended, in that state, may do that was done
// here. It counts its commands and calls anew.
func (r *reached) lossBehind(end *walk.State) lost {
	if !r.lost.isAnything() {
		return lost{}
	}
	open, isBeside := 0, false
	if again := end.Again(); again != nil {
		again.EachLeft(func(l *walk.Lane) { open, isBeside = open+1, isBeside || l.Number > 0 })
	}
	last := end.Command.Seq - 1 // before that of the end
	left := lost{Rounds: r.lost.Rounds, Last: r.lost.Last, Unknown: r.lost.Unknown, Effects: max(0, r.lost.Effects-r.effects), Seq: max(0, r.lost.Seq-last)}
	if left.Effects == 0 && left.Seq == 0 && !left.Unknown && !isBeside {
		return lost{Last: left.Last}
	}
	left.Seq += 2 * open // those that were ended, and the loops around them, are begun anew
	left.Effects++       // one that was ended is counted in both
	return left
}

// lossElsewhere is what a run that begins anywhere else than where the other one ended may do that
// was done there. Its commands have other numbers, so that the steps tell.
func lossElsewhere(run *active) lost {
	record, _ := run.runner.headRecord(run.id)
	options := run.request.Options
	isWhole := options.To == "" && (options.From == "" || options.Again != nil)
	switch isDone := run.course.IsDone(); {
	case !isDone && record.Status == walk.Done: // what is missing is what it gave
		return lost(run.request.Lost)
	case isDone && isWhole: // it has come past all of it
		return lost{Last: run.lost.Last}
	}
	all := run.lost.Effects-run.effects <= len(run.lost.Last)/trailSigns
	return lost{Last: run.lost.Last, Unknown: run.lost.Unknown || !all}
}

// count counts a call of the command of that number that is to be made, if it is to have an effect.
func (r *reached) count(seq int, effect catalog.Effect, at *course.Course) {
	if effect == catalog.Read {
		return
	}
	step := stepOf(seq, at)
	r.effects++
	r.last = r.last.with(step)
	r.lost.Last = string(trail(r.lost.Last).without(step)) // it was asked about
}

// mark is how far the run is known to have come when the command is carried out, which is in
// these rounds side by side.
func (r *reached) mark(seq int, beside []walk.Turn) journal.Mark {
	if len(beside) > 0 {
		r.rounds = max(r.rounds, beside[0].Index+1)
	}
	return journal.Mark{Seq: max(seq, r.lost.Seq), Effects: max(r.effects, r.lost.Effects), Unknown: r.lost.Unknown, Rounds: max(r.rounds, r.lost.Rounds),
		Last: string(trail(r.lost.Last).with(r.last))}
}

// isLost reports whether a call of that effect may have been made already.
func (d *doing) isLost(effect catalog.Effect) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return effect != catalog.Read && d.lost.isAnything() && d.lost.holds(d.command, d.effects, d.course.Beside(d.command.Seq), stepOf(d.command.Seq, &d.course))
}

// askAboutLost, as it is the turn of the command, asks whether a call was made that the journal does not know any more.
// One that is not made again counts as made: the next in line is another one.
func (d *doing) askAboutLost(ctx context.Context, v permit.Verdict) (*walk.Result, error) {
	q := d.happened(&v.Call)
	q.Reasons = []string{endMissing}
	result, err := d.askAbout(ctx, q)
	if result != nil && err == nil {
		d.unsure = d.unsure || !result.Success && d.isTool()
		err = d.intend(ctx, intent{Seq: d.command.Seq, Effect: v.Effect, Call: v.Call})
	}
	return result, err
}
