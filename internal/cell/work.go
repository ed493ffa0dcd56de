package cell

import (
	"context"
	"time"
)

// Work is what a process does since a moment.
type Work struct {
	began time.Time
	spent time.Duration
}

var started = time.Now()

// Began is the work that begins now.
func Began() Work { return Work{time.Now(), spent()} }

// Took is how long the process worked: what others on the machine took of its processors
// meanwhile does not count, and neither does what it did on several of them at once.
func (w Work) Took() time.Duration {
	passed := time.Since(w.began)
	return min(passed, spent()-w.spent)
}

// Within is a context that ends once the process worked so long.
func (w Work) Within(longest time.Duration) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancelCause(context.Background())
	go func() {
		for ctx.Err() == nil {
			left := longest - w.Took()
			if left <= 0 {
				cancel(context.DeadlineExceeded)
				return
			}
			select {
			case <-ctx.Done():
			case <-time.After(max(left, watchEvery)):
			}
		}
	}()
	return ctx, func() { cancel(context.Canceled) }
}
