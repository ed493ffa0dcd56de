package local

import (
	"context"
	"errors"

	"planwright/internal/engine/walk"
)

// carried is what came of a command that was carried out beside others.
type carried struct {
	seq int
	out commandOutcome
	err error // see active.carryOut
}

// isBeside reports whether rounds go on side by side.
func (run *active) isBeside() bool {
	run.mu.Lock()
	defer run.mu.Unlock()
	return run.course.State.Command.Kind == walk.DoRounds
}

// crew carries out the commands of rounds that go on side by side. What comes of them is
// taken by one goroutine, in the order in which it came: that of the journal.
type crew struct {
	*active
	ctx    context.Context
	cancel context.CancelCauseFunc
	came   chan carried
	going  map[int]bool
	used   commandOutcome // by commands of which nothing came
	why    error          // nothing more is begun; nil: it goes on
}

// goOnBeside carries out what is to be done until no rounds go on side by side, or nothing
// is. The error is that of next.
func (run *active) goOnBeside(ctx context.Context) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	run.tree.begin()
	c := &crew{active: run, ctx: ctx, cancel: cancel, came: make(chan carried), going: map[int]bool{}}
	for {
		if c.why == nil && run.isBeside() {
			c.beginAll()
		}
		if len(c.going) == 0 {
			break
		}
		c.take(<-c.came)
	}
	if c.why == nil {
		return nil
	}
	return run.takeOrEnd(c.used, c.why)
}

// beginAll begins with the commands that are outstanding, but for those that are carried out.
func (c *crew) beginAll() {
	for _, lane := range c.lanes() {
		if command := lane.Command; !c.going[command.Seq] {
			c.going[command.Seq] = true
			go func() {
				got := carried{seq: command.Seq}
				got.err = fenced(func() (err error) {
					got.out, err = c.carryOut(c.ctx, command, lane.Number)
					return err
				})
				c.came <- got
			}()
		}
	}
}

// lanes are the machines with commands that are outstanding, as they are now.
func (run *active) lanes() (list []walk.Lane) {
	run.mu.Lock()
	defer run.mu.Unlock()
	run.course.State.EachLane(func(l *walk.Lane) { list = append(list, walk.Lane{Number: l.Number, Command: l.Command}) })
	return list
}

// take takes what came of a command. The first reason why nothing came of one ends all, and
// one because of which nothing may be written comes before any other. Where there is only no
// room for more, or nobody to say what came of one, those that go on come to their ends.
func (c *crew) take(got carried) {
	delete(c.going, got.seq)
	if got.err == nil {
		got.err = c.active.take(got.out)
	} else {
		c.used.event.Steps += got.out.event.Steps
		c.used.event.Calls += got.out.event.Calls
		c.used.event.Tokens += got.out.event.Tokens
		c.used.event.Failed += got.out.event.Failed
		c.used.below.Steps += got.out.below.Steps
		c.used.below.Tokens += got.out.below.Tokens
	}
	if got.err == nil {
		return
	}
	var open unanswered
	switch {
	case c.why == nil || endsWell(c.why) && !endsWell(got.err):
		c.why = got.err
	case errors.As(c.why, &open):
		c.why = open.and(got.err)
	}
	if !errors.Is(got.err, errFull) && !isOverspent(got.err) && !errors.Is(got.err, errNobody) {
		c.cancel(got.err)
	}
}

// endsWell reports whether the run comes to an end for that reason, and is not only left.
func endsWell(why error) bool {
	return errors.Is(why, errStopped) || errors.Is(why, errOverdue) || errors.Is(why, errSpent) || errors.Is(why, errFull) || isOverspent(why)
}
