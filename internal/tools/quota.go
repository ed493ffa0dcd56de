package tools

import (
	"sync"
	"time"
)

// mostKept is how many lines of a server that nobody needs, what it logs and how far it
// is, are taken in a second. The others are counted and dropped, which costs little.
const mostKept = 1000

// quota lets mostKept lines a second through and counts the rest. It may be used from
// any goroutine.
type quota struct {
	tell func(dropped int) // within a second of the first that was dropped

	mu      sync.Mutex
	since   time.Time
	taken   int
	dropped int
}

// take reports whether another line is to be taken.
func (q *quota) take() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	if time.Since(q.since) >= time.Second {
		q.since, q.taken = time.Now(), 0
	}
	if q.taken < mostKept {
		q.taken++
		return true
	}
	if q.dropped++; q.dropped == 1 {
		time.AfterFunc(time.Second, q.report)
	}
	return false
}

// report tells how many were dropped since the last time.
func (q *quota) report() {
	q.mu.Lock()
	dropped := q.dropped
	q.dropped = 0
	q.mu.Unlock()
	if dropped > 0 {
		q.tell(dropped)
	}
}
