package tools

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"

	"planwright/internal/rpcline"
)

// messages is the output of a server as the protocol wants it: one message a line.
// Many programs print other things too, and those lines go to the log.
type messages struct {
	in    *bufio.Reader
	most  int                // bytes of a line
	stray func(line string)  // takes what is no message
	fail  func(reason error) // is told before an error that is the server's fault
	quota *quota             // of what is no answer and no request
	ctx   context.Context    // ends a pause
	pace  pace               // of the messages that are let through
	rest  []byte             // of the message that is being read
}

var errTooBig = errors.New("message too big")

func (m *messages) Read(p []byte) (int, error) {
	for len(m.rest) == 0 {
		if err := m.pace.wait(m.ctx); err != nil {
			return 0, err
		}
		line, err := m.line()
		if err != nil {
			m.quota.report()
			return 0, err
		}
		if m.rest = m.take(line); m.rest != nil {
			m.pace.lines++
		}
	}
	n := copy(p, m.rest)
	m.rest = m.rest[n:]
	return n, nil
}

// take is the message of a line, nil where it has none. What else the line holds goes
// to the log. Of an answer that cannot be read it is one that nobody can use, so that
// the call which waits for it ends, and the others go on.
func (m *messages) take(line []byte) []byte {
	if isMessage(line) {
		if isNews(line) && !m.quota.take() {
			return nil
		}
		if _, err := jsonrpc.DecodeMessage(line); err == nil {
			return line
		}
	}
	if m.quota.take() {
		m.stray(string(bytes.TrimSpace(line)))
	}
	about := rpcline.Head(line)
	if ours := about.ID.Kind() == '0' && len(about.ID) < 20; isMessage(line) && about.Answers && ours {
		return fmt.Appendf(nil, `{"jsonrpc":"2.0","id":%s,"result":"unreadable"}`+"\n", about.ID)
	}
	return nil
}

// line reads to the end of a line, and gives up where it is too long.
func (m *messages) line() ([]byte, error) {
	var line []byte
	for {
		part, err := m.in.ReadSlice('\n')
		if len(line)+len(part) > m.most {
			m.fail(errTooBig)
			return nil, errTooBig
		}
		line = append(line, part...)
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, err
		}
	}
}

// isMessage tells messages from what a program prints besides. Lists of messages
// are no longer part of the protocol.
func isMessage(line []byte) bool {
	return bytes.HasPrefix(bytes.TrimLeft(line, " \t\r"), []byte("{")) && bytes.Contains(line, []byte(`"jsonrpc"`))
}

// isNews tells what a server says by the way, of which nothing is lost but the news.
func isNews(line []byte) bool {
	if !bytes.Contains(line, []byte(`"notifications/`)) {
		return false
	}
	about := rpcline.Head(line)
	return about.ID == nil && (about.Method == "notifications/message" || about.Method == "notifications/progress")
}

// How many lines of a stream are read in a second: of what is all to be looked at, and
// of what is mostly dropped. More than that is no use to anyone; the server waits.
const (
	mostLines    = 5000
	mostSkimming = 100_000
)

// paced reads a stream no faster than is of use, so that a server that writes
// without end does not keep the program busy.
type paced struct {
	ctx  context.Context // ends a pause
	in   io.Reader
	pace pace
}

// pace counts lines, and says when the next may be read.
type pace struct {
	most  int // lines a second
	since time.Time
	lines int
}

// wait waits until the next line may be read.
func (p *pace) wait(ctx context.Context) error {
	if p.lines > p.most {
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-time.After(time.Until(p.since.Add(time.Second))):
		}
	}
	if time.Since(p.since) >= time.Second {
		p.since, p.lines = time.Now(), 0
	}
	return nil
}

func (p *paced) Read(b []byte) (int, error) {
	if err := p.pace.wait(p.ctx); err != nil {
		return 0, err
	}
	n, err := p.in.Read(b[:min(len(b), 64<<10)])
	p.pace.lines += bytes.Count(b[:n], []byte("\n"))
	return n, err
}
