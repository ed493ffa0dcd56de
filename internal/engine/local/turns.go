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

// take waits until all of it is free. release lets it go.
func (t *turns) take(ctx context.Context, list []permit.Held, waits func(bool)) (release func(), err error) {
	waited := false
	for {
		t.mu.Lock()
		if t.areFree(list) {
			t.hold(list)
			t.mu.Unlock()
			if waited {
				waits(false)
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
			waits(true)
		}
		select {
		case <-freed:
		case <-ctx.Done():
			waits(false)
			return nil, context.Cause(ctx)
		}
	}
}

func (t *turns) areFree(list []permit.Held) bool {
	for _, h := range list {
		if n := t.held[h.Name]; n < 0 || n > 0 && h.Alone {
			return false
		}
	}
	return true
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
