package local

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strconv"
	"time"

	"planwright/internal/engine/journal"
	"planwright/internal/engine/memory"
	"planwright/internal/engine/walk"
)

// drive carries out one command after another until the run is over.
func (run *active) drive(ctx context.Context) {
	err := fenced(func() error { return run.work(ctx) })
	run.watch.hold()
	run.end(err)
}

func (run *active) work(ctx context.Context) error {
	for !run.isOver() {
		goOn := run.next
		if run.isBeside() {
			goOn = run.goOnBeside
		}
		if err := goOn(ctx); err != nil {
			return err
		}
	}
	return nil
}

func (run *active) isOver() bool {
	run.mu.Lock()
	defer run.mu.Unlock()
	return run.course.IsOver()
}

// next carries out the outstanding command and takes what came of it. The error says
// why the run cannot go on; it is as it was then.
func (run *active) next(ctx context.Context) error {
	out, err := run.carryOut(ctx, run.command(), 0)
	return run.takeOrEnd(out, err)
}

// takeOrEnd takes what came of a command, or ends the run for the reason that nothing came
// of it.
func (run *active) takeOrEnd(out commandOutcome, err error) error {
	switch {
	case errors.Is(err, errStopped):
		out.endRun(walk.Stop, "You stopped the run.")
	case errors.Is(err, errOverdue):
		out.endRun(walk.Stop, "The step that called it took longer than it may.")
	case errors.Is(err, errSpent):
		out.endRun(walk.Exhaust, fmt.Sprintf(
			"The run took longer than %s, all that it may take. Look for what takes so long, or allow more in the settings, under Tools.", spoken(run.budget())))
	case errors.Is(err, errFull):
		out.endRun(walk.Exhaust, fmt.Sprintf(
			"The run keeps more than %d MiB of what its steps gave, or of pictures, which is the most. Let steps give less, such as fewer files or a part of them, or split the workflow.", run.runner.Limits.kept()>>20))
	case isOverspent(err):
		out.endRun(walk.Exhaust, err.Error())
	case err != nil:
		return err
	}
	out.event.Spent = errors.Is(err, errSpent) || isOverspent(err)
	if err != nil {
		run.endBelow(err)
		out.event.Runs = run.runsOf()
	}
	return run.take(out)
}

// commandOutcome is what came of a command.
type commandOutcome struct {
	event     walk.Event
	simulated bool
	kept      *memory.Part // for later runs; nil: nothing
	below     walk.Budget  // of what it used: what workflows did that it called, and what else the tree has counted
}

// endRun makes it the end of the run. What was done for the command counts all the same.
func (o *commandOutcome) endRun(kind walk.EventKind, why string) {
	o.event = walk.Event{Kind: kind, Steps: o.event.Steps, Calls: o.event.Calls, Tokens: o.event.Tokens, Failed: o.event.Failed, Decided: o.event.Decided, Reason: why}
}

// carryOut does what a machine wants, that of the lane. The error is the reason why nothing
// came of it: errStopped, errSpent, errFull, errLeft, or that of the journal.
func (run *active) carryOut(ctx context.Context, command walk.Command, lane int) (commandOutcome, error) {
	run.tally(idleness{going: 1})
	defer run.tally(idleness{going: -1})
	if err := run.pass(ctx, command, lane); err != nil {
		return commandOutcome{}, err
	}
	leave, err := run.place(ctx, command)
	if err != nil {
		return commandOutcome{}, err
	}
	defer func() { leave() }()
	if run.hasNoRoom(command) {
		return commandOutcome{}, errFull
	}
	if err := run.tree.overspent(command); err != nil {
		return commandOutcome{}, err
	}
	if run.request.Dry {
		if result, ok := run.may.Simulate(command); ok {
			run.tree.simulates(run.may, command)
			return commandOutcome{event: walk.Event{Seq: command.Seq, Kind: walk.Returned, Result: &result}, simulated: true}, nil
		}
	}
	if err := run.takeUpLeft(command); err != nil {
		return commandOutcome{}, err
	}
	d := run.newDoing(ctx, command)
	defer d.end()
	d.leave = &leave
	event, err := d.do()
	event.Seq = command.Seq
	d.sayFinal(event.Result)
	if run.request.Dry {
		isReached := run.tree.isReached(run.may, command)
		if result, ok := run.may.Instead(command, event.Result, isReached); ok {
			event.Result = &result
			return commandOutcome{event: event, simulated: true, below: d.isCounted()}, err
		}
		if isReached && event.Result != nil {
			event.Result.Assumed = true
		}
	}
	return commandOutcome{event: event, kept: d.memory.close(event.Result), below: d.isCounted()}, err
}

// isCounted is what the tree has counted of the command.
func (d *doing) isCounted() walk.Budget {
	d.mu.Lock()
	defer d.mu.Unlock()
	return walk.Budget{Steps: d.used.Steps, Calls: d.used.Calls, Tokens: d.used.Tokens + d.counted}
}

// hasNoRoom reports whether nothing more may be begun, as the run keeps as much as it may.
// A call that it may have made before it was cut off is asked about all the same.
func (run *active) hasNoRoom(command walk.Command) bool {
	run.mu.Lock()
	defer run.mu.Unlock()
	return run.begun[command.Seq] == nil && run.isFull()
}

func (run *active) command() walk.Command {
	run.mu.Lock()
	defer run.mu.Unlock()
	return run.course.Command()
}

// pass waits until the person lets the command through.
func (run *active) pass(ctx context.Context, command walk.Command, lane int) error {
	paused := false
	for ctx.Err() == nil {
		free, changed := run.gate.admit(command, passing{run, lane})
		if free {
			break
		}
		if !paused {
			paused = true
			run.tally(idleness{paused: 1})
			defer run.tally(idleness{paused: -1})
		}
		select {
		case <-changed:
		case <-ctx.Done():
		}
	}
	return context.Cause(ctx)
}

// budget is how long the run may take.
func (run *active) budget() time.Duration {
	if run.request.TimeMs <= 0 {
		return defaultTime
	}
	return time.Duration(run.request.TimeMs) * time.Millisecond
}

// end notes how the run ended, and lets go of it.
func (run *active) end(err error) {
	if err == nil {
		err = fenced(run.commit)
	}
	run.mu.Lock()
	run.why = err
	var said cannotGoOn
	var open unanswered
	switch {
	case err == nil:
	case errors.Is(err, errLeft):
		run.course.Interrupt("Planwright was closed in the midst of it. Resume it, or run the workflow anew.", run.moment())
	case errors.As(err, &open):
		run.course.Interrupt(open.Error(), run.moment())
	case errors.Is(err, errNobody):
		run.course.Interrupt("It is not known whether a call was carried out, and nobody is there to ask. Resume it where you can answer.", run.moment())
	case errors.As(err, &said):
		run.course.Interrupt(said.Error(), run.moment())
		run.course.Record.Stuck = stuckBy(said.error)
	case errors.Is(err, errBroken), errors.Is(err, errFault):
		run.course.Interrupt(err.Error(), run.moment())
		run.course.Record.Stuck = stuckBy(err)
	default:
		run.why = foundTaken(run.log, err)
		run.course.Interrupt(whyLeft(run.why).Error(), run.moment())
	}
	switch {
	case errors.Is(err, journal.ErrUnlocked): // what is noted is the affair of who has it now
	case !run.course.IsOver() && run.log.IsTaken(): // nor is anything put where it was, which may be put back
		run.course.Record.Stuck = journal.Format
	default:
		_ = run.log.SetHead(run.head()) // where the disk is full the journal says it as well
	}
	run.tell()
	run.mu.Unlock()
	run.close()
}

// stuckBy is Record.Stuck of a run that was left for that reason.
func stuckBy(why error) int {
	if errors.Is(why, errBroken) || errors.Is(why, errNewer) {
		return journal.Format
	}
	return 0
}

// spoken is a time as people say it.
func spoken(d time.Duration) string {
	switch {
	case d >= 2*time.Hour:
		return tenths(d.Hours()) + " hours"
	case d >= 2*time.Minute:
		return tenths(d.Minutes()) + " minutes"
	case d >= 2*time.Second:
		return tenths(d.Seconds()) + " seconds"
	}
	return fmt.Sprintf("%d ms", d.Milliseconds())
}

func tenths(n float64) string { return strconv.FormatFloat(math.Round(n*10)/10, 'f', -1, 64) }
