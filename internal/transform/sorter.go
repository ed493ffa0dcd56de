package transform

import (
	"bufio"
	"cmp"
	"container/heap"
	"encoding/json"
	"errors"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/itchyny/gojq"

	"planwright/planner/jq"
)

// maxHeld is how much a sorter holds in memory, as it guesses, before it keeps that in a file.
// Tests let it hold less.
var maxHeld = 48 << 20 // bytes

// maxKept is how much a sorter keeps in files.
const maxKept = 8 << 30 // bytes

// What an element takes in memory besides its text, and a key for each byte of its own.
const (
	rowOverhead = 128
	keyOverhead = 8
)

// sorter sorts a list by keys; what it cannot hold it keeps in sorted files meanwhile.
type sorter struct {
	*plumber
	line jq.Line
	next stage

	at    int // of elements so far
	held  []sorted
	size  int   // of what is held
	kept  int64 // bytes in files
	files []*os.File
	give  giver
}

// sorted is an element as JSON with its key.
type sorted struct {
	key any
	row []byte
	at  int // of those that are held: equal keys stay as they were
}

func (s *sorter) part(rows []any) error {
	keys, err := s.keys(rows)
	if err != nil {
		return err
	}
	for i, row := range rows {
		text, err := jq.Marshal(row)
		if err != nil {
			return errors.New("What the program sorts cannot be written as JSON.")
		}
		s.held = append(s.held, sorted{counted(keys[i]), text, len(s.held)})
		s.size += len(text) + rowOverhead + keyOverhead*guess(keys[i])
	}
	if s.size > maxHeld {
		return s.keep()
	}
	return nil
}

func (s *sorter) keys(rows []any) ([]any, error) {
	if s.line.Is != jq.Reverse {
		return s.list(s.line.Code, rows)
	}
	keys := make([]any, len(rows))
	for i := range keys {
		keys[i] = -s.at
		s.at++
	}
	return keys, nil
}

// guess is about how long a key is as a text.
func guess(key any) int {
	switch key := key.(type) {
	case string:
		return len(key)
	case []any:
		n := 8
		for _, element := range key {
			n += guess(element)
		}
		return n
	case map[string]any:
		n := 8
		for name, value := range key {
			n += len(name) + guess(value)
		}
		return n
	}
	return 8
}

func (s *sorter) sort() {
	slices.SortFunc(s.held, func(a, b sorted) int { return cmp.Or(gojq.Compare(a.key, b.key), a.at-b.at) })
}

// counted is a key with its numbers read, as they are compared many times. Those of the
// elements keep their digits.
func counted(key any) any {
	switch key := key.(type) {
	case []any:
		made := make([]any, len(key))
		for i, element := range key {
			made[i] = counted(element)
		}
		return made
	case json.Number:
		if n, err := strconv.Atoi(string(key)); err == nil {
			return n
		}
		if f, err := key.Float64(); err == nil && strings.ContainsAny(string(key), ".eE") {
			return f
		}
	}
	return key
}

var errSpill = errors.New("What the program sorts has to be kept on the disk meanwhile, and that did not work. Make room on the disk, then run the step again.")

// keep writes what is held into a file, sorted.
func (s *sorter) keep() error {
	s.sort()
	file, err := os.CreateTemp(s.folder, "*.tmp")
	if err != nil {
		return errSpill
	}
	s.files = append(s.files, file)
	_ = os.Remove(file.Name()) // where systems let it, nothing is left whatever happens
	w := bufio.NewWriterSize(file, 1<<16)
	for _, one := range s.held {
		key, err := jq.Marshal(one.key)
		if err != nil {
			return errSpill
		}
		_, first := w.Write(append(key, '\n'))
		_, second := w.Write(append(one.row, '\n'))
		if first != nil || second != nil {
			return errSpill
		}
		s.kept += int64(len(key) + len(one.row) + 2)
	}
	if s.kept > maxKept {
		return errors.New("What the program sorts takes more than 8 GB. Take rows or columns away before.")
	}
	s.held, s.size = nil, 0
	if w.Flush() != nil {
		return errSpill
	}
	if _, err = file.Seek(0, io.SeekStart); err != nil {
		return errSpill
	}
	return nil
}

func (s *sorter) end() error {
	defer s.drop()
	s.give = giver{sorter: s}
	if len(s.files) == 0 {
		s.sort()
		for _, one := range s.held {
			if err := s.give.take(one); err != nil {
				return err
			}
		}
		return s.give.end()
	}
	if err := s.keep(); err != nil {
		return err
	}
	if err := s.merge(); err != nil {
		return err
	}
	return s.give.end()
}

// drop removes the files.
func (s *sorter) drop() {
	for _, file := range s.files {
		_ = file.Close()
		_ = os.Remove(file.Name())
	}
}

// merge goes over the files in the order of the keys; of equal ones those of the earlier
// file come first.
func (s *sorter) merge() error {
	var open heads
	for i, file := range s.files {
		h := &head{number: i, in: decoder(bufio.NewReaderSize(file, 1<<16))}
		more, err := h.next()
		if err != nil {
			return err
		}
		if more {
			open = append(open, h)
		}
	}
	heap.Init(&open)
	for len(open) > 0 {
		h := open[0]
		if err := s.give.take(h.sorted); err != nil {
			return err
		}
		more, err := h.next()
		switch {
		case err != nil:
			return err
		case more:
			heap.Fix(&open, 0)
		default:
			heap.Pop(&open)
		}
	}
	return nil
}

// head is the element of a file that comes next.
type head struct {
	sorted
	number int // of the file
	in     *jsontext.Decoder
}

func (h *head) next() (more bool, err error) {
	h.key, err = next(h.in)
	if errors.Is(err, io.EOF) {
		return false, nil
	}
	var row jsontext.Value
	if err == nil {
		row, err = h.in.ReadValue()
	}
	if err != nil {
		return false, errSpill
	}
	h.key, h.row = counted(h.key), append([]byte{}, row...)
	return true, nil
}

// heads are the files in the order of what comes next in them.
type heads []*head

func (h heads) Len() int { return len(h) }
func (h heads) Less(a, b int) bool {
	if order := gojq.Compare(h[a].key, h[b].key); order != 0 {
		return order < 0
	}
	return h[a].number < h[b].number
}
func (h heads) Swap(a, b int) { h[a], h[b] = h[b], h[a] }
func (h *heads) Push(x any)   { *h = append(*h, x.(*head)) }
func (h *heads) Pop() any {
	all := *h
	last := all[len(all)-1]
	*h = all[:len(all)-1]
	return last
}

// giver hands on what comes in the order of its keys: all of it, one of each key, or a list
// for each key.
type giver struct {
	*sorter
	begun  bool
	before any   // the key
	group  []any // of that key
	made   []any
	size   int // bytes of it
}

func (g *giver) take(one sorted) error {
	isNew := !g.begun || gojq.Compare(g.before, one.key) != 0
	if g.line.Is == jq.Unique && !isNew {
		return nil
	}
	row, err := read(one.row)
	if err != nil {
		return err
	}
	if g.line.Is != jq.Groups {
		g.begun, g.before = true, one.key
		return g.add(row, len(one.row))
	}
	if isNew && g.begun {
		if err := g.add(g.group, 0); err != nil {
			return err
		}
		g.group = nil
	}
	g.begun, g.before = true, one.key
	g.group = append(g.group, row)
	g.size += len(one.row)
	return nil
}

// add adds an element to those that are handed on next.
func (g *giver) add(element any, size int) error {
	g.made = append(g.made, element)
	if g.size += size; len(g.made) < partRows && g.size < partBytes {
		return nil
	}
	return g.pass()
}

func (g *giver) pass() error {
	made := g.made
	g.made, g.size = nil, 0
	if len(made) == 0 {
		return nil
	}
	return g.next.part(made)
}

func (g *giver) end() error {
	if g.group != nil {
		g.made = append(g.made, g.group)
	}
	if err := g.pass(); err != nil {
		return err
	}
	return g.next.end()
}
