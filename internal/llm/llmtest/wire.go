package llmtest

import (
	"io"
	"net"
	"net/http"
	"time"
)

// Verbatim writes bytes to the connection in place of an HTTP answer, and closes it.
func Verbatim(text string) Step {
	return func(x *exchange) bool {
		conn, _, err := http.NewResponseController(x.w).Hijack()
		if err == nil {
			io.WriteString(conn, text)
			conn.Close()
		}
		return false
	}
}

// Ending is how a connection ends.
type Ending int

// Wire writes bytes to the connection in place of an HTTP answer and ends it so.
func Wire(text string, ending Ending) Step {
	return func(x *exchange) bool {
		conn, _, err := http.NewResponseController(x.w).Hijack()
		if err != nil {
			return false
		}
		defer conn.Close()
		io.WriteString(conn, text)
		switch ending {
		case Close:
		case Abort:
			time.Sleep(abortDelay)
			conn.(*net.TCPConn).SetLinger(0)
		case Hanging:
			x.awaitGone(conn)
		}
		return false
	}
}

// abortDelay lets the client read what was written: a reset overtakes it.
const abortDelay = 20 * time.Millisecond

// awaitGone waits until the client closes the connection or the server stops.
func (x *exchange) awaitGone(conn net.Conn) {
	gone := make(chan struct{})
	go func() {
		defer close(gone)
		io.Copy(io.Discard, conn)
	}()
	select {
	case <-gone:
	case <-x.closed:
		conn.Close()
		<-gone
	}
}
