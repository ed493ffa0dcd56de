package local

import (
	"context"
	"sync"

	"planwright/internal/engine/permit"
)

// turns are the things that calls must not use at once, such as the screen, or a file that
// one of them writes. Who needs several takes all at the same time, so nobody waits in a ring.
type turns struct {
	mu    sync.Mutex
	held  map[string]int // by name: how many use it with others; -1: one uses it alone
	freed chan struct{}  // closed when something is let go of; nil: nobody waits
}

// take waits until all of it is free. release lets it go. waits is told what others use at
// first, and "" when the waiting is over.
func (t *turns) take(ctx context.Context, list []permit.Held, waits func(what string)) (release func(), err error) {
	waited := false
	for {
		t.mu.Lock()
		used := t.usedOf(list)
		if used == "" {
			t.hold(list)
			t.mu.Unlock()
			if waited {
				waits("")
			}
			return func() { t.release(list) }, nil
		}
		if t.freed == nil {
			t.freed = make(chan struct{})
		}
		freed := t.freed
		t.mu.Unlock()
		if !waited {
			waited = true
			waits(used)
		}
		select {
		case <-freed:
		case <-ctx.Done():
			waits("")
			return nil, context.Cause(ctx)
		}
	}
}

// usedOf is what of it others use, "" for nothing.
func (t *turns) usedOf(list []permit.Held) string {
	for _, h := range list {
		if n := t.held[h.Name]; n < 0 || n > 0 && h.Alone {
			return h.Name
		}
	}
	return ""
}

func (t *turns) hold(list []permit.Held) {
	for _, h := range list {
		if h.Alone {
			t.held[h.Name] = -1
		} else if t.held[h.Name] >= 0 {
			t.held[h.Name]++
		}
	}
}

func (t *turns) release(list []permit.Held) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, h := range list {
		if t.held[h.Name]--; h.Alone || t.held[h.Name] <= 0 {
			delete(t.held, h.Name)
		}
	}
	if t.freed != nil {
		close(t.freed)
		t.freed = nil
	}
}
