// Package journal keeps the history of one document on the disk: every change in
// order, what led to it, and enough to have any version back. An entry is on the
// disk, synced, before Append returns, and nothing that was written is ever
// written over.
package journal

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/atomicfile"
	"planwright/planner/workflow"
)

// ErrNewer says that a journal was written by a later version of the program. It
// is not touched.
var ErrNewer = errors.New("the journal was written by a newer version")

// Options say what a journal works with. The zero value is what a user needs.
type Options struct {
	FS       FS               // nil: OS
	Now      func() time.Time // nil: time.Now
	ReadOnly bool             // nothing is mended, cut, removed or written
	Segment  int              // entries a segment; 0: 256. It bounds the time to open
	Taken    func()           // nil, or told that segments were taken away: versions before the present one are lost, but for what undo and redo need
}

const defaultSegment = 256

func (o Options) orDefaults() Options {
	if o.FS == nil {
		o.FS = OS{}
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Segment == 0 {
		o.Segment = defaultSegment
	}
	if o.Taken == nil {
		o.Taken = func() {}
	}
	return o
}

// Journal is the history of one document, and holds it as it is now. Its caller sees to
// it that one goroutine at a time calls its methods, and that one process has it open to
// write.
type Journal struct {
	options Options
	folder  string
	path    string // of the workflow file
	broken  error  // nil, or why there is nothing but what it was opened with

	now     State
	pending []Entry // not on the disk yet
	durable State   // while entries are pending: what the disk holds
	closed  bool

	file  atomicfile.File // the segment that is written; nil: the next write starts one
	count int             // entries in it

	known  []string       // names of the segments that there are
	taken  bool           // segments were taken away: the next one repeats the steps
	layout jsontext.Value // as it was read or kept last
}

// Opened is what a journal held when it was opened.
type Opened struct {
	State
	Empty bool     // there was nothing
	Aside []string // names of files that were damaged and kept under these names
}

// Open opens the journal in a folder of its own, which it makes when something is
// written. path is that of the workflow file, for the record. Where there is no
// journal yet, it starts with the workflow. One that cannot be read holds the workflow
// and nothing else, and cannot be written.
func Open(folder, path string, w workflow.Workflow, options Options) (*Journal, Opened, error) {
	j := &Journal{options: options.orDefaults(), folder: folder, path: path}
	var o Opened
	if err := j.open(w, &o); err != nil {
		j.options.ReadOnly, j.broken, j.now = true, err, State{Workflow: w}
		return j, Opened{}, err
	}
	return j, o, nil
}

func (j *Journal) open(w workflow.Workflow, o *Opened) error {
	names, err := j.segments()
	if err != nil {
		return err
	}
	if j.now, err = j.load(names, o); err != nil {
		return err
	}
	if o.Empty {
		j.now = State{Workflow: w}
	}
	if j.known, err = j.segments(); err != nil { // as they are now that they are mended
		return err
	}
	if err := j.loadSteps(); err != nil {
		return err
	}
	o.State = j.now
	return nil
}

// Now is the document as it is, with what is pending.
func (j *Journal) Now() State { return j.now }

// Show makes the state what a journal that is only read goes on from.
func (j *Journal) Show(now State) { j.now = now }

// segments are the names of the segments, oldest first. What a killed writer
// left is removed on the way.
func (j *Journal) segments() ([]string, error) {
	names, err := j.options.FS.ReadDir(j.folder)
	if err != nil && !isMissing(err) {
		return nil, err
	}
	var found []string
	for _, name := range names {
		switch {
		case isSegment(name):
			found = append(found, name)
		case strings.HasSuffix(name, tempSuffix) && !j.options.ReadOnly && j.file == nil:
			_ = j.options.FS.Remove(filepath.Join(j.folder, name)) // it is only in the way
		}
	}
	return found, nil
}

// load is the state at the end of the last segment that can be used.
func (j *Journal) load(names []string, o *Opened) (State, error) {
	for i := len(names) - 1; i >= 0; i-- {
		s, aside, err := j.read(names[i])
		if aside != "" {
			o.Aside = append(o.Aside, aside)
		}
		if err != nil {
			return State{}, err
		}
		if s.started {
			st, _ := s.replay(s.last())
			return st, nil
		}
	}
	o.Empty = true
	return State{}, nil
}

// Seq is the newest version.
func (j *Journal) Seq() int64 { return j.now.Seq }

// Append records an entry that changes the document: next is the document with
// it. Seq is filled in, and Time where there is none. When it fails, the entry is
// pending: Flush tries again, and nothing else than the entry's place on the disk is
// missing.
func (j *Journal) Append(e Entry, next workflow.Workflow) error {
	e.Seq = j.now.Seq + 1
	if e.Time.IsZero() {
		e.Time = j.time()
	}
	steps, ok := j.now.stacks.after(&e)
	if !ok {
		return fmt.Errorf("journal: entry %d cannot be taken back or made again now", e.Of)
	}
	now := j.now
	now.Seq, now.Workflow, now.stacks = e.Seq, next, steps
	return j.add(e, now)
}

func (j *Journal) time() time.Time { return j.options.Now().UTC().Truncate(time.Millisecond) }

// Close ends writing for good: somebody else may write from now on. What is
// pending is tried once more.
func (j *Journal) Close() error {
	if j.options.ReadOnly {
		return nil
	}
	err := j.Flush()
	j.closed = true
	return errors.Join(err, j.stop())
}

// stop closes the segment; the next write starts another.
func (j *Journal) stop() error {
	if j.file == nil {
		return nil
	}
	err := j.file.Close()
	j.file = nil
	return err
}
