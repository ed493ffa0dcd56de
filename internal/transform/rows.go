package transform

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner/jq"
)

// partRows is how many elements a part of a list has at most; tests let it have fewer.
var partRows = 1000

// partBytes is about how many bytes it has at most.
const partBytes = 1 << 20

var errUnread = errors.New("The data cannot be read: they are not as their step gave them. Run that step again.")

// eachPart reads values that stand one behind the other, and hands them on part by part.
func eachPart(in io.Reader, use func(rows []any) error) error {
	d := decoder(in)
	for {
		rows := make([]any, 0, partRows)
		for from := d.InputOffset(); len(rows) < partRows && d.InputOffset()-from < partBytes; {
			value, err := next(d)
			if errors.Is(err, io.EOF) {
				if len(rows) == 0 {
					return nil
				}
				return use(rows)
			}
			if err != nil {
				return errUnread
			}
			rows = append(rows, value)
		}
		if err := use(rows); err != nil {
			return err
		}
	}
}

// decoder reads values as Run does: the last of two members of a name counts.
func decoder(in io.Reader) *jsontext.Decoder {
	return jsontext.NewDecoder(in, jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
}

// read reads one value.
func read(text []byte) (any, error) {
	value, err := next(decoder(bytes.NewReader(text)))
	if err != nil {
		return nil, errUnread
	}
	return value, nil
}

// next reads a value as programs take it, as deep as the decoder lets it.
func next(d *jsontext.Decoder) (any, error) {
	token, err := d.ReadToken()
	if err != nil {
		return nil, err
	}
	switch token.Kind() {
	case jsontext.KindString:
		return token.String(), nil
	case jsontext.KindNumber:
		return json.Number(token.String()), nil
	case jsontext.KindTrue, jsontext.KindFalse:
		return token.Bool(), nil
	case jsontext.KindBeginArray:
		return elements(d)
	case jsontext.KindBeginObject:
		return members(d)
	}
	return nil, nil // null: the end of a list is never asked for
}

func elements(d *jsontext.Decoder) (any, error) {
	list := []any{}
	for d.PeekKind() != jsontext.KindEndArray {
		value, err := next(d)
		if err != nil {
			return nil, err
		}
		list = append(list, value)
	}
	_, err := d.ReadToken()
	return list, err
}

func members(d *jsontext.Decoder) (any, error) {
	object := map[string]any{}
	for d.PeekKind() != jsontext.KindEndObject {
		token, err := d.ReadToken()
		if err != nil {
			return nil, err
		}
		name := token.String()
		if object[name], err = next(d); err != nil {
			return nil, err
		}
	}
	_, err := d.ReadToken()
	return object, err
}

// writer writes an answer.
type writer struct {
	out   *bufio.Writer
	order order
	text  []byte // to be used again
	begun bool
}

func newWriter(out *bufio.Writer, names []string) *writer {
	w := &writer{out: out, order: order{}}
	for i, name := range names {
		w.order[name] = i
	}
	return w
}

// begin writes what the answer of a pipe begins with, once.
func (w *writer) begin(pipe *jq.Pipe, odd string) error {
	if w.begun {
		return nil
	}
	if n := len(pipe.Lines); n > 0 && pipe.Lines[n-1].Is == jq.Value {
		return w.mark(valueMark, odd)
	}
	return w.mark(rowsMark, odd)
}

func (w *writer) mark(mark byte, odd string) error {
	w.begun = true
	_, err := fmt.Fprintf(w.out, "%c%s\n", mark, odd)
	return unwritten(err)
}

// part writes elements, one a line.
func (w *writer) part(rows []any) error {
	for _, row := range rows {
		if err := w.value(row); err != nil {
			return err
		}
		if err := w.out.WriteByte('\n'); err != nil {
			return unwritten(err)
		}
	}
	return nil
}

func (w *writer) end() error { return nil }

func (w *writer) value(value any) error {
	var err error
	if w.text, err = w.order.marshal(w.text[:0], value); err != nil {
		return errors.New("The result of the program cannot be written as JSON.")
	}
	_, err = w.out.Write(w.text)
	return unwritten(err)
}

func unwritten(err error) error {
	if err == nil {
		return nil
	}
	return errors.New("The result of the program could not be passed on.")
}
