package llm

import (
	"bufio"
	"bytes"
	"io"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner"
)

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
	s.out = append(s.out, c)
	return nil
}
