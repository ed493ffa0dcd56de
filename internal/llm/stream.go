package llm

import (
	"bufio"
	"bytes"
	"errors"
	"io"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner"
)

// stream reads the body of an answer, whatever it is, and is read as a stream of
// plain chunks. It ends with io.EOF only after a finish reason.
type stream struct {
	body  io.ReadCloser
	lines *bufio.Reader
	host  string
	clean func(string) string

	out      bytes.Buffer // normalised, not yet read
	err      error        // after out
	begun    bool
	finished bool         // a finish reason was seen
	event    bytes.Buffer // data of an event of several lines
	isError  bool         // the event is named error
	isStream bool         // it looks like an answer of a model, whole or streamed
	bytes    int          // read from the body
	content  int          // of them, in content
}

func newStream(body io.ReadCloser, host string, clean func(string) string) *stream {
	return &stream{body: body, lines: bufio.NewReaderSize(body, 16<<10), host: host, clean: clean}
}

// Close closes the body, and with it the connection.
func (s *stream) Close() error { return s.body.Close() }

// Read returns normalised chunks.
func (s *stream) Read(p []byte) (int, error) {
	for s.out.Len() == 0 && s.err == nil {
		s.err = s.step()
	}
	if s.out.Len() > 0 {
		return s.out.Read(p)
	}
	return 0, s.err
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

// readLine reads a line without its end. The last one comes with io.EOF.
func (s *stream) readLine() ([]byte, error) {
	var line []byte
	for {
		part, err := s.lines.ReadSlice('\n')
		line = append(line, part...)
		s.bytes += len(part)
		switch {
		case len(line) > maxLineBytes:
			return nil, s.tooBig("a line of more than 1 MiB")
		case s.bytes > maxStreamBytes:
			return nil, s.tooBig("more than 512 MiB")
		case err == bufio.ErrBufferFull:
		default:
			return bytes.TrimRight(line, "\r\n"), err
		}
	}
}

// line takes one line of a stream of server-sent events. A line of data that is
// whole by itself counts at once: many servers leave out the empty line.
func (s *stream) line(line []byte) error {
	name, value, _ := bytes.Cut(line, []byte(":"))
	value = bytes.TrimPrefix(value, []byte(" "))
	switch s.isStream = s.isStream || len(line) > 0 && isField(string(name)); {
	case len(line) == 0:
		return s.endEvent()
	case string(name) == "event":
		s.isError = string(bytes.TrimSpace(value)) == "error"
	case string(name) == "data":
		return s.data(value)
	}
	return nil // comments, ids and retry times do not matter
}

// isField reports whether a line that starts so belongs to a stream of
// server-sent events. Comments have no name.
func isField(name string) bool {
	switch name {
	case "", "data", "event", "id", "retry":
		return true
	}
	return false
}

func (s *stream) data(value []byte) error {
	whole := s.event.Len() == 0 && (isDone(value) || jsontext.Value(value).IsValid(lenient))
	if whole {
		return s.dispatch(value)
	}
	if s.event.Len()+len(value) > maxLineBytes {
		return s.tooBig("an event of more than 1 MiB")
	}
	if s.event.Len() > 0 {
		s.event.WriteByte('\n')
	}
	s.event.Write(value)
	return nil
}

// endEvent takes what several lines of data said together.
func (s *stream) endEvent() error {
	defer func() { s.isError = false }()
	if s.event.Len() == 0 {
		return nil
	}
	defer s.event.Reset()
	return s.dispatch(s.event.Bytes())
}

func isDone(data []byte) bool { return string(bytes.TrimSpace(data)) == "[DONE]" }

// dispatch takes the data of one event.
func (s *stream) dispatch(data []byte) error {
	if isDone(data) {
		return s.end(io.EOF)
	}
	if len(bytes.TrimSpace(data)) == 0 {
		return nil
	}
	if s.isError {
		return s.reported(decodeError(data))
	}
	c, err := decodeChunk(data)
	switch {
	case err != nil && s.finished:
		return nil
	case err != nil:
		return fail(planner.StateServer, s.host, "%s sent a piece of an answer that cannot be read.", s.host).
			then("Try again; if it stays so, the server and this program do not understand each other.")
	case c.Error != nil:
		return s.reported(*c.Error)
	}
	return s.emit(c)
}

// emit passes a chunk on.
func (s *stream) emit(c chunk) error {
	s.finished = s.finished || c.finish() != ""
	if s.content += c.size(); s.content > maxBodyBytes {
		return s.tooBig("an answer of more than 8 MiB")
	}
	s.out.WriteString("data: ")
	s.out.Write(c.encode())
	s.out.WriteString("\n\n")
	return nil
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
		s.out.WriteString("data: [DONE]\n\n")
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

// reported is an error that was sent with status 200.
func (s *stream) reported(e serverError) error {
	if s.finished {
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
