package tools

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/rpcline"
)

// events is a stream of server-sent events as the program can use it: without comments,
// with one message an event, and only so many of those that nobody waits for. The
// stream of a request ends with the answer to it, whatever the server sends after that.
type events struct {
	sieve
	in     *bufio.Reader
	most   int            // bytes of an event
	answer jsontext.Value // the id of the request; nil: of none
	rest   []byte         // of the event that is being read
	err    error          // after rest
}

func (e *events) Read(p []byte) (int, error) {
	for len(e.rest) == 0 {
		if e.err != nil {
			e.quota.report()
			return 0, e.err
		}
		if e.err = e.pace.wait(e.ctx); e.err == nil {
			var event event
			event, e.err = e.next()
			e.rest = e.pass(event)
		}
	}
	n := copy(p, e.rest)
	e.rest = e.rest[n:]
	return n, nil
}

// event is one of server-sent events, as far as the protocol uses them.
type event struct {
	name, id, retry string
	data            []byte
}

// next reads to the end of an event, and gives up where it is too long.
func (e *events) next() (event, error) {
	var next event
	for left := e.most; ; {
		line, err := readLine(e.in, e.most)
		line = bytes.TrimRight(line, "\r\n")
		name, value, _ := bytes.Cut(line, []byte(":"))
		value = bytes.TrimPrefix(value, []byte(" "))
		if len(name) > 0 {
			left -= len(line) + 1
		}
		switch string(name) {
		case "event":
			next.name = string(value)
		case "id":
			next.id = string(value)
		case "retry":
			next.retry = string(value)
		case "data":
			if next.data != nil {
				next.data = append(next.data, '\n')
			}
			next.data = append(next.data, value...)
		}
		switch {
		case left < 0:
			return event{}, errTooBig
		case err != nil, len(line) == 0:
			return next, err
		}
	}
}

// roomOfEvent is more than an event has besides its message, in bytes.
const roomOfEvent = 4 << 10

// pass is what is let through of an event, as it is written.
func (e *events) pass(event event) []byte {
	var message []byte
	if isData := event.name == "" || event.name == "message"; isData && len(bytes.TrimSpace(event.data)) > 0 {
		message = e.take(event.data)
	}
	var out bytes.Buffer
	if event.id != "" {
		fmt.Fprintf(&out, "id: %s\n", event.id)
	}
	if event.retry != "" {
		fmt.Fprintf(&out, "retry: %d\n", pauseOf(event.retry).Milliseconds())
	}
	if message != nil {
		for line := range bytes.Lines(keepInMessage(message, e.most-roomOfEvent)) {
			fmt.Fprintf(&out, "data: %s\n", bytes.TrimRight(line, "\r\n"))
		}
		if about := rpcline.Head(message); about.Answers && bytes.Equal(about.ID, e.answer) {
			e.err = io.EOF
		}
	}
	if out.Len() == 0 {
		return nil
	}
	if message == nil {
		e.pace.lines++
	}
	out.WriteByte('\n')
	return out.Bytes()
}

// The least, the usual and the longest pause before a stream that ended is asked for
// again. The protocol wants what a server asks for to be kept to; the bounds are for one
// that would be asked without end, or never again.
const (
	leastRetry   = 100 * time.Millisecond
	usualRetry   = time.Second
	longestRetry = time.Minute
)

// pauseOf is the pause that a server asks for, within what is of use.
func pauseOf(retry string) time.Duration {
	n, err := strconv.ParseInt(retry, 10, 32)
	if err != nil && !errors.Is(err, strconv.ErrRange) {
		return usualRetry
	}
	return min(max(time.Duration(n)*time.Millisecond, leastRetry), longestRetry)
}
