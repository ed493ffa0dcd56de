package llmtest

import (
	"io"
	"net"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"
)

// EventStream is the content type of a stream.
const EventStream = "text/event-stream"

// Step is one thing the server does while it answers. It returns false when the
// client is gone or the answer is over.
type Step func(*exchange) bool

// exchange is one request being answered.
type exchange struct {
	w      http.ResponseWriter
	r      *http.Request
	closed <-chan struct{} // the server stops
}

func (x *exchange) run(steps []Step) {
	for _, step := range steps {
		if !step(x) {
			return
		}
	}
}

// Head sends the status line and headers, given as name, value, name….
func Head(status int, contentType string, headers ...string) Step {
	return func(x *exchange) bool {
		x.w.Header().Set("Content-Type", contentType)
		for i := 0; i+1 < len(headers); i += 2 {
			x.w.Header().Set(headers[i], headers[i+1])
		}
		x.w.WriteHeader(status)
		return x.flush()
	}
}

// Send sends text.
func Send(text string) Step {
	return func(x *exchange) bool {
		_, err := io.WriteString(x.w, text)
		return err == nil && x.flush()
	}
}

// Repeat sends text n times, in large writes.
func Repeat(n int, text string) Step {
	return func(x *exchange) bool {
		perWrite := max(1, 32<<10/len(text))
		for left := n; left > 0; left -= perWrite {
			if !Send(strings.Repeat(text, min(left, perWrite)))(x) {
				return false
			}
		}
		return true
	}
}

// Forever sends text again and again, with a pause, until the client is gone.
func Forever(pause time.Duration, text string) Step {
	return func(x *exchange) bool {
		for Send(text)(x) && Wait(pause)(x) {
		}
		return false
	}
}

// Wait does nothing for a while.
func Wait(d time.Duration) Step {
	return func(x *exchange) bool {
		if d <= 0 {
			return true
		}
		timer := time.NewTimer(d)
		defer timer.Stop()
		select {
		case <-timer.C:
			return true
		case <-x.r.Context().Done():
		case <-x.closed:
		}
		return false
	}
}

// Silence says nothing more and keeps the connection open.
func Silence() Step {
	return func(x *exchange) bool {
		select {
		case <-x.r.Context().Done():
		case <-x.closed:
		}
		return false
	}
}

// Reset ends the connection with a TCP reset.
func Reset() Step {
	return func(x *exchange) bool {
		conn, _, err := http.NewResponseController(x.w).Hijack()
		if err != nil {
			panic(http.ErrAbortHandler)
		}
		if tcp, ok := conn.(*net.TCPConn); ok {
			tcp.SetLinger(0)
		}
		conn.Close()
		return false
	}
}

// Hangup closes the connection in the middle of a body.
func Hangup() Step {
	return func(*exchange) bool { panic(http.ErrAbortHandler) }
}

// The endings.
const (
	Close   Ending = iota
	Abort          // with a TCP reset
	Hanging        // open and silent until the client is gone
)

func (x *exchange) flush() bool { return http.NewResponseController(x.w).Flush() == nil }

// Stream answers with the head of a stream and then the steps.
func Stream(steps ...Step) Answer {
	return Answer{Steps: append([]Step{Head(http.StatusOK, EventStream)}, steps...)}
}

// Do answers with the steps alone.
func Do(steps ...Step) Answer { return Answer{Steps: steps} }

// Raw answers 200 with a body of any type.
func Raw(contentType, body string) Answer {
	return Do(Head(http.StatusOK, contentType, "Content-Length", strconv.Itoa(len(body))), Send(body))
}

// Then adds steps to those of an answer.
func (a Answer) Then(steps ...Step) Answer {
	a.Steps = append(slices.Clone(a.Steps), steps...)
	return a
}
