package bridge

import (
	"context"
	"net"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

const (
	lobbyRoom = 64               // connections that may wait at once
	lobbyTime = 10 * time.Second // for a connection to show the key
)

// lobby holds the connections that have not shown the key: a few, for a short time,
// so that nobody can keep the page from its person by holding connections open. Where
// it is full, the one that waits longest goes.
type lobby struct {
	refused *refusals
	room    int
	time    time.Duration

	mu      sync.Mutex
	waiting []*visitor // the first has waited longest
}

// visitor is a connection that was made.
type visitor struct {
	net.Conn
	lobby *lobby
	busy  atomic.Bool // a request has begun and not ended
	timer *time.Timer
}

// Read notes that a request has begun.
func (v *visitor) Read(p []byte) (int, error) {
	n, err := v.Conn.Read(p)
	if n > 0 {
		v.busy.Store(true)
	}
	return n, err
}

// Close lets the visitor go.
func (v *visitor) Close() error {
	v.lobby.remove(v)
	return v.Conn.Close()
}

// door is a listener whose connections wait in the lobby first.
type door struct {
	net.Listener
	lobby *lobby
}

func (d door) Accept() (net.Conn, error) {
	conn, err := d.Listener.Accept()
	if err != nil {
		return nil, err
	}
	return d.lobby.join(conn), nil
}

type visitorKey struct{}

// connContext lets a request find its connection; it is for http.Server.
func connContext(ctx context.Context, conn net.Conn) context.Context {
	return context.WithValue(ctx, visitorKey{}, conn)
}

// connState notes that a request has ended; it is for http.Server.
func connState(conn net.Conn, state http.ConnState) {
	if v, ok := conn.(*visitor); ok && state == http.StateIdle {
		v.busy.Store(false)
	}
}

// admit lets the connection of a request that brought the key stay.
func admit(r *http.Request) {
	if v, ok := r.Context().Value(visitorKey{}).(*visitor); ok {
		v.lobby.remove(v)
	}
}

func (l *lobby) join(conn net.Conn) net.Conn {
	v := &visitor{Conn: conn, lobby: l}
	v.timer = time.AfterFunc(l.time, func() { l.turnOut(v) })
	l.mu.Lock()
	l.waiting = append(l.waiting, v)
	var first *visitor
	if len(l.waiting) > l.room {
		first = l.waiting[0]
	}
	l.mu.Unlock()
	if first != nil {
		l.turnOut(first)
	}
	return v
}

// turnOut closes a connection that still waits. Browsers open some that they never use;
// only those that began to ask for something are counted.
func (l *lobby) turnOut(v *visitor) {
	if !l.remove(v) {
		return
	}
	if v.busy.Load() {
		l.refused.connection()
	}
	_ = v.Conn.Close() // it is of no use any more
}

// remove reports whether the connection waited until now.
func (l *lobby) remove(v *visitor) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	at := slices.Index(l.waiting, v)
	if at < 0 {
		return false
	}
	v.timer.Stop()
	l.waiting = slices.Delete(l.waiting, at, at+1)
	return true
}
