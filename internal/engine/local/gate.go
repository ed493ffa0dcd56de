package local

import (
	"sync"

	"planwright/internal/engine/walk"
)

// gate lets the commands of a run through, or holds them until a person says how it
// goes on.
type gate struct {
	mu      sync.Mutex
	mode    gateMode
	who     passing // with inside
	node    string  // with inside: the step
	changed chan struct{}
}

// passing is who is let through: a run, or one of its rounds that go on side by side.
type passing struct {
	run  *active
	lane int
}

type gateMode int

const (
	open   gateMode = iota
	closed          // until the person says
	once            // for the next step
	inside          // for what belongs to that step: more tries, and the delays before them
)

func newGate(mode gateMode) *gate { return &gate{mode: mode, changed: make(chan struct{})} }

func (g *gate) set(mode gateMode) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.mode = mode
	close(g.changed)
	g.changed = make(chan struct{})
}

// admit reports whether the command may be carried out now, and if not, what to
// wait for.
func (g *gate) admit(c walk.Command, who passing) (bool, <-chan struct{}) {
	g.mu.Lock()
	defer g.mu.Unlock()
	switch {
	case g.mode == once:
		g.mode, g.who, g.node = inside, who, c.Node
	case g.mode == inside && who != g.who:
		return false, g.changed
	case g.mode == inside && !(c.Node == g.node && (c.Try > 1 || c.Kind == walk.DoDelay)):
		g.mode = closed
	}
	return g.mode != closed, g.changed
}
