package bridge

import (
	"fmt"
	"strings"
	"sync"
	"time"
)

// sayEvery is how often it is said what was refused.
const sayEvery = time.Minute

// refusals counts what was refused and not said yet.
type refusals struct {
	mu                    sync.Mutex
	requests, connections int
}

func (r *refusals) request() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.requests++
}

func (r *refusals) connection() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.connections++
}

// follow says what was refused, once in a while, until it is ended, and then the rest.
func (r *refusals) follow(say func(text string)) (end func()) {
	over, done := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(done)
		ticks := time.NewTicker(sayEvery)
		defer ticks.Stop()
		for {
			select {
			case <-ticks.C:
				r.tell(say)
			case <-over:
				r.tell(say)
				return
			}
		}
	}()
	return func() { close(over); <-done }
}

// tell says what was refused since it was last said.
func (r *refusals) tell(say func(text string)) {
	r.mu.Lock()
	requests, connections := r.requests, r.connections
	r.requests, r.connections = 0, 0
	r.mu.Unlock()
	var parts []string
	if requests > 0 {
		parts = append(parts, count(requests, "request")+" without the key "+was(requests)+" refused.")
	}
	if connections > 0 {
		parts = append(parts, count(connections, "connection")+" that did not show it in time "+was(connections)+" closed.")
	}
	if len(parts) > 0 {
		say(strings.Join(parts, " "))
	}
}

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

func was(n int) string {
	if n == 1 {
		return "was"
	}
	return "were"
}
