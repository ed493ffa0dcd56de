package tools

import (
	"sync"
	"time"
)

// mostKept and mostKeptBytes are how many lines of a server that nobody waits for, what
// it logs, asks and how far it is, are taken in a second. The others are counted and
// dropped, which costs little.
const (
	mostKept      = 1000
	mostKeptBytes = 4 << 20
)

// quota lets mostKept lines a second through and counts the rest. It may be used from
// any goroutine.
type quota struct {
	tell func(dropped int) // within a second of the first that was dropped

	mu      sync.Mutex
	since   time.Time
	taken   int
	bytes   int
	dropped int
}

// take reports whether another line of so many bytes is to be taken. One may always be
// long, where it is the first.
func (q *quota) take(size int) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	if time.Since(q.since) >= time.Second {
		q.since, q.taken, q.bytes = time.Now(), 0, 0
	}
	if q.taken < mostKept && (q.taken == 0 || q.bytes+size <= mostKeptBytes) {
		q.taken++
		q.bytes += size
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
