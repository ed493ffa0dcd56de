package local

import (
	"context"
	"sync"
	"time"

	"planwright/internal/engine/walk"
)

// underway are the calls that are being made. One whose step was ended may go on by itself, and
// while it does nobody can say whether it was carried out.
type underway struct {
	mu    sync.Mutex
	calls map[*callUnderway]struct{}
}

type callUnderway struct {
	call walk.Call
	ctx  context.Context // of whoever makes it
	over chan struct{}   // closed when it is
}

// begin notes a call before it is made. over is told when it is really over.
func (u *underway) begin(ctx context.Context, call walk.Call) (over func()) {
	c := &callUnderway{call: call, ctx: ctx, over: make(chan struct{})}
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

// ended are the same calls as this one that go on though they were ended.
func (u *underway) ended(call walk.Call) (list []*callUnderway) {
	u.mu.Lock()
	defer u.mu.Unlock()
	for c := range u.calls {
		if c.ctx.Err() != nil && sameCall(c.call, call) {
			list = append(list, c)
		}
	}
	return list
}

// patience is how long a question about a call waits for that call to be over.
const patience = 10 * time.Second

// goesOnStill is said of a call that was ended and is not over after that.
const goesOnStill = "It was ended and has not come to its end yet: it may still be carried out. Wait until it is over, and look then."

// outlasts waits until a call is over that was ended, and reports whether it goes on all the
// same: who looks before that sees nothing, and says that it was not carried out. Meanwhile no
// time passes for the run.
func (d *doing) outlasts(ctx context.Context, call walk.Call) bool {
	list := d.runner.top().underway.ended(call)
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
