package bridge

import (
	"crypto/rand"
	"sync"
)

// A tab that does not read what it is sent is cut off at this many bytes; it
// reloads when it is awake again.
const maxQueuedBytes = 32 << 20

// hub holds the open tabs.
type hub struct {
	mu     sync.Mutex
	tabs   map[string]*tab
	closed bool
}

// tab is one open page: the messages it has not been sent yet, in order.
type tab struct {
	id   string
	wake chan struct{} // has a value while there is something to do

	mu     sync.Mutex
	queue  [][]byte
	queued int
	closed bool
}

func newHub() *hub { return &hub{tabs: map[string]*tab{}} }

// join adds a tab, or returns nil when the hub is closed.
func (h *hub) join() *tab {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return nil
	}
	t := &tab{id: rand.Text(), wake: make(chan struct{}, 1)}
	h.tabs[t.id] = t
	return t
}

func (h *hub) leave(t *tab) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.tabs, t.id)
}

// find returns the tab with the id, or nil.
func (h *hub) find(id string) *tab {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.tabs[id]
}

// broadcast sends a message to every tab, in the same order to all.
func (h *hub) broadcast(message []byte) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, t := range h.tabs {
		t.send(message)
	}
}

// close ends every tab's stream.
func (h *hub) close() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.closed = true
	for _, t := range h.tabs {
		t.close()
	}
}

// send queues a message. It never waits for the reader.
func (t *tab) send(message []byte) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.closed {
		return
	}
	if t.queued += len(message); t.queued > maxQueuedBytes {
		t.closed, t.queue = true, nil
	} else {
		t.queue = append(t.queue, message)
	}
	t.signal()
}

func (t *tab) close() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.closed = true
	t.signal()
}

func (t *tab) signal() {
	select {
	case t.wake <- struct{}{}:
	default:
	}
}

// take returns what is queued, and false once the tab is closed and empty.
func (t *tab) take() ([][]byte, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	messages := t.queue
	t.queue, t.queued = nil, 0
	return messages, len(messages) > 0 || !t.closed
}
