// Package rpcline speaks JSON-RPC, one message a line, with programs that may write
// anything: what is no message is answered with an error where one is due, and the
// connection lives on.
package rpcline

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// Most is the most that a message may hold, in bytes, where Transport says nothing.
const Most = 64 << 20

// Transport is a server's end of a connection over standard input and output.
type Transport struct {
	In   io.ReadCloser
	Out  io.WriteCloser
	Most int // bytes of a message; 0: Most
}

// Connect is for the SDK.
func (t Transport) Connect(ctx context.Context) (sdk.Connection, error) {
	most := t.Most
	if most == 0 {
		most = Most
	}
	out := &writer{out: t.Out}
	in := &reader{in: bufio.NewReaderSize(t.In, 64<<10), closer: t.In, out: out, most: most}
	return (&sdk.IOTransport{Reader: in, Writer: out, MaxLineLength: most + 64<<10}).Connect(ctx)
}

// writer writes whole messages: the answers of the server and those to what is no
// message come from two sides.
type writer struct {
	mu  sync.Mutex
	out io.WriteCloser
}

func (w *writer) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.out.Write(p)
}

func (w *writer) Close() error { return w.out.Close() }

// reader lets messages through and answers the rest.
type reader struct {
	in     *bufio.Reader
	closer io.Closer
	out    io.Writer
	most   int
	rest   []byte // of the message that is being read
}

func (r *reader) Close() error { return r.closer.Close() }

func (r *reader) Read(p []byte) (int, error) {
	for len(r.rest) == 0 {
		line, whole, err := r.line()
		if len(bytes.TrimSpace(line)) > 0 {
			if fault := r.check(line, whole); fault != nil {
				if err := r.answer(line, fault); err != nil {
					return 0, err
				}
			} else {
				r.rest = append(bytes.TrimRight(line, "\r\n"), '\n')
			}
		}
		if err != nil && len(r.rest) == 0 {
			return 0, err
		}
	}
	n := copy(p, r.rest)
	r.rest = r.rest[n:]
	return n, nil
}

// line reads to the end of a line. Of one that is too long it keeps the start.
func (r *reader) line() (line []byte, whole bool, err error) {
	for whole = true; ; {
		part, err := r.in.ReadSlice('\n')
		if room := r.most - len(line); len(part) > room {
			part, whole = part[:max(room, 0)], false
		}
		line = append(line, part...)
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, whole, err
		}
	}
}

// check says what is wrong with a line, nil where it is a message.
func (r *reader) check(line []byte, whole bool) *jsonrpc.Error {
	switch start := bytes.TrimLeft(line, " \t\r"); {
	case !whole:
		return &jsonrpc.Error{Code: jsonrpc.CodeInvalidRequest, Message: fmt.Sprintf("The message is longer than %d MB and was not read. Send less at once.", r.most>>20)}
	case !utf8.Valid(line):
		return &jsonrpc.Error{Code: jsonrpc.CodeParseError, Message: "The message is not UTF-8 and was not read."}
	case !json.Valid(line):
		return &jsonrpc.Error{Code: jsonrpc.CodeParseError, Message: "The line is not JSON and was not read. Send one message a line."}
	case start[0] == '[':
		return &jsonrpc.Error{Code: jsonrpc.CodeInvalidRequest, Message: "Lists of messages are not taken. Send one message a line."}
	}
	if _, err := jsonrpc.DecodeMessage(line); err != nil {
		return &jsonrpc.Error{Code: jsonrpc.CodeInvalidRequest, Message: "The line is no message of JSON-RPC 2.0 and was not read."}
	}
	return nil
}

// answer tells the other program what is wrong with a line. What is itself an answer
// gets none.
func (r *reader) answer(line []byte, fault *jsonrpc.Error) error {
	about := Head(line)
	if about.Answers {
		return nil
	}
	if about.ID == nil {
		about.ID = jsontext.Value("null")
	}
	message, err := json.Marshal(struct {
		Version string          `json:"jsonrpc"`
		ID      json.RawMessage `json:"id"`
		Error   *jsonrpc.Error  `json:"error"`
	}{"2.0", json.RawMessage(about.ID), fault})
	if err != nil {
		return err
	}
	_, err = r.out.Write(append(message, '\n'))
	return err
}

// About is what can be read of a message that is damaged.
type About struct {
	Method  string         // "": it is an answer, or none can be read
	ID      jsontext.Value // a text or a number; nil: none that can be read
	Answers bool           // it is the answer to a request
}

// Head reads as much of a message as can be read.
func Head(line []byte) About {
	var about About
	asks := false
	in := jsontext.NewDecoder(bytes.NewReader(line), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	if start, err := in.ReadToken(); err != nil || start.Kind() != '{' {
		return about
	}
	for {
		name, err := in.ReadToken()
		if err != nil || name.Kind() != '"' {
			break
		}
		switch name.String() {
		case "method":
			asks = true
			if method, err := in.ReadValue(); err == nil && method.Kind() == '"' {
				name, _ := jsontext.AppendUnquote(nil, method) // what has been read as a text is one
				about.Method = string(name)
			}
			continue
		case "result", "error":
			about.Answers = true
		case "id":
			if id, err := in.ReadValue(); err == nil && (id.Kind() == '"' || id.Kind() == '0') {
				about.ID = id.Clone()
			}
			continue
		}
		if in.SkipValue() != nil {
			break
		}
	}
	about.Answers = about.Answers && !asks
	return about
}
