package local

import (
	"context"
	"slices"
	"sync"
	"time"

	"planwright/internal/engine"
	"planwright/planner/catalog"
)

// underway are the calls that are being made. One whose step was ended may go on by itself, and
// while it does nobody can say whether it was carried out.
type underway struct {
	mu    sync.Mutex
	calls map[*callUnderway]struct{}
}

type callUnderway struct {
	intent
	by   *doing
	ctx  context.Context // of whoever makes it
	over chan struct{}   // closed when it is
}

// begin notes a call before it is made. over is told when it is really over.
func (u *underway) begin(ctx context.Context, by *doing, i intent) (over func()) {
	c := &callUnderway{intent: i, by: by, ctx: ctx, over: make(chan struct{})}
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.calls == nil {
		u.calls = map[*callUnderway]struct{}{}
	}
	u.calls[c] = struct{}{}
	return func() {
		u.mu.Lock()
		defer u.mu.Unlock()
		delete(u.calls, c)
		close(c.over)
	}
}

// ended are the calls that are meant and go on though they were ended.
func (u *underway) ended(isMeant func(*callUnderway) bool) (list []*callUnderway) {
	u.mu.Lock()
	defer u.mu.Unlock()
	for c := range u.calls {
		if c.ctx.Err() != nil && isMeant(c) {
			list = append(list, c)
		}
	}
	return list
}

// meantBy finds the calls of which a question asks what came of them: the same as its call, and
// where that is of a workflow, or all is to be done again, what the command had begun of it.
func (d *doing) meantBy(q engine.Question) func(*callUnderway) bool {
	isAll := q.Anew || q.Call.Workflow != ""
	began := []string{d.leftName(d.command.Seq), d.command.Earlier, d.earlierRun()}
	return func(c *callUnderway) bool {
		return sameCall(c.Call, *q.Call) || isAll && c.Effect != catalog.Read && c.by.isWithin(began)
	}
}

// isWithin reports whether a command is one of these, or is of one of these runs, or of one that
// such a command or run called, however deep.
func (d *doing) isWithin(names []string) bool {
	for at := d; at != nil; at = at.caller {
		if slices.Contains(names, at.path) || slices.Contains(names, at.leftName(at.command.Seq)) {
			return true
		}
	}
	return false
}

// patience is how long a question about a call waits for that call to be over.
const patience = 10 * time.Second

// goesOnStill is said of a call that was ended and is not over after that.
const goesOnStill = "It was ended and has not come to its end yet: it may still be carried out. Wait until it is over, and look then."

// outlasts waits until what is asked about is over that was ended, and reports whether it goes
// on all the same: who looks before that sees nothing, and says that it was not carried out.
// Meanwhile no time passes for the run.
func (d *doing) outlasts(ctx context.Context, q engine.Question) bool {
	list := d.runner.top().underway.ended(d.meantBy(q))
	if len(list) == 0 || d.runner.Ask == nil {
		return false
	}
	d.rest(true, false)
	defer d.rest(false, false)
	late := make(chan struct{})
	stop := d.runner.clock().After(patience, func() { close(late) })
	defer stop()
	for _, c := range list {
		select {
		case <-c.over:
		case <-late:
			return true
		case <-ctx.Done():
			return true
		}
	}
	return false
}
