package llm

import (
	"bufio"
	"bytes"
	"errors"
	"io"

	"planwright/planner"
)

// stream reads the body of an answer, whatever it is, as plain chunks. It ends with
// io.EOF only after a finish reason.
type stream struct {
	lines *bufio.Reader
	host  string
	clean func(string) string
	late  lateError

	out      []chunk // not yet taken
	err      error   // after out
	begun    bool
	finished bool         // a finish reason was seen
	event    bytes.Buffer // data of an event of several lines
	isError  bool         // the event is named error
	isStream bool         // it looks like an answer of a model, whole or streamed
	bytes    int          // read from the body
	content  int          // of them, in content
}

func newStream(body io.Reader, host string, clean func(string) string) *stream {
	return &stream{lines: bufio.NewReaderSize(body, 16<<10), host: host, clean: clean}
}

// next is the next chunk.
func (s *stream) next() (chunk, error) {
	for len(s.out) == 0 && s.err == nil {
		s.err = s.step()
	}
	if len(s.out) == 0 {
		return chunk{}, s.err
	}
	c := s.out[0]
	s.out = s.out[1:]
	return c, nil
}

// step reads one line, or all of a body that is no stream.
func (s *stream) step() error {
	if !s.begun {
		return s.begin()
	}
	line, end := s.readLine()
	if err := s.line(line); err != nil {
		return err
	}
	if end != nil {
		return s.end(end)
	}
	return nil
}

// begin finds out what the body is.
func (s *stream) begin() error {
	s.begun = true
	first, err := s.peek()
	if err != nil {
		return s.end(err)
	}
	switch first {
	case '<':
		return s.notAnLLM("a web page")
	case '{', '[', 'n', '"':
		s.isStream = true
		return s.document()
	}
	return nil
}

// peek returns the first byte that is not white space, leaving it unread.
func (s *stream) peek() (byte, error) {
	for {
		b, err := s.lines.ReadByte()
		if err != nil {
			return 0, err
		}
		if s.bytes++; s.bytes > maxStreamBytes {
			return 0, s.tooBig("more than 512 MiB")
		}
		switch b {
		case ' ', '\t', '\r', '\n', 0xEF, 0xBB, 0xBF: // the last three are a byte order mark
		default:
			return b, s.lines.UnreadByte()
		}
	}
}

// document takes a body that is one JSON value: a whole completion, or an error.
func (s *stream) document() error {
	data, err := io.ReadAll(io.LimitReader(s.lines, maxBodyBytes+1))
	if err != nil {
		return s.end(err)
	}
	if len(data) > maxBodyBytes {
		return s.tooBig("an answer of more than 8 MiB")
	}
	c, err := decodeChunk(data)
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF):
		return truncated(s.host)
	case err != nil:
		return s.notAnLLM("something that is neither a stream nor an answer")
	case c.Error != nil:
		return s.reported(*c.Error)
	case len(c.Choices) == 0:
		return fail(planner.StateServer, s.host, "%s answered (HTTP 200) without an answer in it.", s.host).
			then("Check that the address ends in the path of its chat API, usually /v1, and that the model is loaded.")
	}
	if err := s.emit(c); err != nil {
		return err
	}
	return s.end(io.EOF)
}

// end is how a stream ends whose body ended with err.
func (s *stream) end(err error) error {
	if s.finished {
		return io.EOF
	}
	if err != io.EOF {
		return err
	}
	if s.event.Len() > 0 && s.isError {
		return s.endEvent()
	}
	if s.bytes > 0 && !s.isStream {
		return s.notAnLLM("some text")
	}
	return truncated(s.host)
}

func truncated(host string) *failure {
	return fail(planner.StateTruncated, host, "%s ended its answer before the model was finished.", host).
		then("Try again; if it stays so, look at the server's log.")
}

// reported is an error that was sent with status 200. After a finish reason the
// answer is whole, and the error no more than worth a note.
func (s *stream) reported(e serverError) error {
	if s.finished {
		s.late.note(statusFailure(s.host, e.status(), e, s.clean))
		return nil
	}
	return statusFailure(s.host, e.status(), e, s.clean)
}

func (s *stream) notAnLLM(what string) *failure {
	return fail(planner.StateNotAnLLM, s.host, "%s answered with %s instead of a model's answer.", s.host, what).
		then("Check the address, and whether the network asks you to sign in first.")
}

func (s *stream) tooBig(what string) *failure {
	return fail(planner.StateTooBig, s.host, "%s sent %s, which is more than is accepted.", s.host, what).
		then("Ask for less at once, or look at what the server does.")
}
