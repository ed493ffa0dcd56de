package tools

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"time"
)

// messages is the output of a server as the protocol wants it: one message a line.
// Many programs print other things too, and those lines go to the log.
type messages struct {
	sieve
	in   *bufio.Reader
	most int                // bytes of a line
	fail func(reason error) // is told before an error that is the server's fault
	rest []byte             // of the message that is being read
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
		m.rest = m.take(line)
	}
	n := copy(p, m.rest)
	m.rest = m.rest[n:]
	return n, nil
}

// line reads to the end of a line, and gives up where it is too long.
func (m *messages) line() ([]byte, error) {
	line, err := readLine(m.in, m.most)
	if err == errTooBig {
		m.fail(err)
	}
	return line, err
}

// readLine reads to the end of a line of at most so many bytes.
func readLine(in *bufio.Reader, most int) ([]byte, error) {
	var line []byte
	for {
		part, err := in.ReadSlice('\n')
		if len(line)+len(part) > most {
			return nil, errTooBig
		}
		line = append(line, part...)
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, err
		}
	}
}

// How many lines and bytes of a stream are read in a second: of what is all to be looked at, and
// of what is mostly dropped. More than that is no use to anyone; the server waits.
const (
	mostLines    = 5000
	mostSkimming = 100_000
	mostBytes    = 64 << 20
)

// paced reads a stream no faster than is of use, so that a server that writes
// without end does not keep the program busy.
type paced struct {
	ctx  context.Context // ends a pause
	in   io.Reader
	pace pace
}

// newPaced reads a stream of which most is dropped.
func newPaced(ctx context.Context, in io.Reader) *paced {
	return &paced{ctx: ctx, in: in, pace: pace{most: mostSkimming, size: mostBytes}}
}

// pace counts what is read, and says when the next may be read.
type pace struct {
	most  int // lines a second
	size  int // bytes a second; 0: any
	since time.Time
	lines int
	bytes int
}

// wait waits until the next line may be read.
func (p *pace) wait(ctx context.Context) error {
	if p.lines > p.most || p.size > 0 && p.bytes > p.size {
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-time.After(time.Until(p.since.Add(time.Second))):
		}
	}
	if time.Since(p.since) >= time.Second {
		p.since, p.lines, p.bytes = time.Now(), 0, 0
	}
	return nil
}

func (p *paced) Read(b []byte) (int, error) {
	if err := p.pace.wait(p.ctx); err != nil {
		return 0, err
	}
	n, err := p.in.Read(b[:min(len(b), 64<<10)])
	p.pace.lines += bytes.Count(b[:n], []byte("\n"))
	p.pace.bytes += n
	return n, err
}
