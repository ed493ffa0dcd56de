package llm

import (
	"context"
	"fmt"
	"sync"
	"time"
)

// stage is a part of a call that has its own limit.
type stage int

const (
	stageConnect stage = iota
	stageTLS
	stageFirst
	stageIdle
	stageTotal
	stageTrailer // after the finish reason
)

// deadline is the cause of a context that ran out of time.
type deadline struct {
	stage stage
	limit time.Duration
}

func (d *deadline) Error() string { return fmt.Sprintf("stage %d took more than %v", d.stage, d.limit) }

// trailerWait is how long a stream may take to close after its finish reason. The
// answer is complete by then; only the token counts are waited for.
const trailerWait = 2 * time.Second

// watch ends a stream's context when it is silent for too long.
type watch struct {
	timeouts Timeouts
	cancel   context.CancelCauseFunc

	mu    sync.Mutex
	timer *time.Timer
	limit deadline
}

// watchStream starts to watch: content is due within the first-byte time.
func watchStream(ctx context.Context, timeouts Timeouts) (context.Context, *watch) {
	ctx, cancel := context.WithCancelCause(ctx)
	w := &watch{timeouts: timeouts, cancel: cancel, limit: deadline{stageFirst, timeouts.FirstByte}}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.timer = time.AfterFunc(timeouts.FirstByte, w.expire)
	return ctx, w
}

func (w *watch) expire() {
	w.mu.Lock()
	limit := w.limit
	w.mu.Unlock()
	w.cancel(&limit)
}

// progress says that content or reasoning came.
func (w *watch) progress() { w.next(stageIdle, w.timeouts.Idle) }

// finished says that the finish reason came.
func (w *watch) finished() { w.next(stageTrailer, min(trailerWait, w.timeouts.Idle)) }

func (w *watch) next(s stage, limit time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.limit = deadline{s, limit}
	w.timer.Reset(limit)
}

// stop ends the watching and the context.
func (w *watch) stop() {
	w.timer.Stop()
	w.cancel(nil)
}
