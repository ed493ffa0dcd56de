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
	"sync"
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
	ReadOnly bool             // nothing is mended, cut or removed when it is opened
	Segment  int              // entries a segment; 0: 256. It bounds the time to open
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
	return o
}

// Journal is the history of one document. Its methods may be called from any
// goroutine. One process may have it open to write, which its caller sees to.
type Journal struct {
	options Options
	folder  string
	path    string // of the workflow file

	mu      sync.Mutex
	durable state   // what the disk holds
	latest  state   // with what is pending
	pending []Entry // not on the disk yet
	closed  bool

	file  atomicfile.File // the segment that is written; nil: the next write starts one
	count int             // entries in it

	known   []string        // names of the segments that there are
	steps   map[int64]Entry // what the stacks name, among others
	taken   bool            // segments were taken away: the next one repeats the steps
	removed func()          // nil, or told of that
	layout  jsontext.Value  // as it was read or kept last
}

// Opened is what a journal held when it was opened.
type Opened struct {
	Empty    bool // there was nothing
	Workflow workflow.Workflow
	Seq      int64
	Done     []Entry  // what undo takes back, the next one last
	Undone   []Entry  // what redo makes again, the next one last
	Aside    []string // names of files that were damaged and kept under these names
}

// Open opens the journal in a folder of its own, which it makes when something is
// written. path is that of the workflow file, for the record. Where there is no
// journal yet, it starts with the workflow.
func Open(folder, path string, w workflow.Workflow, options Options) (*Journal, Opened, error) {
	j := &Journal{options: options.orDefaults(), folder: folder, path: path}
	names, err := j.segments()
	if err != nil {
		return nil, Opened{}, err
	}
	var o Opened
	st, err := j.load(names, &o)
	if err != nil {
		return nil, Opened{}, err
	}
	if o.Empty {
		st = state{workflow: w}
	}
	if j.known, err = j.segments(); err != nil { // as they are now that they are mended
		return nil, Opened{}, err
	}
	j.durable, j.latest = st, st
	o.Workflow, o.Seq = st.workflow, st.seq
	if err := j.loadSteps(&o, st.stacks); err != nil {
		return nil, Opened{}, err
	}
	j.keepSteps(o)
	return j, o, nil
}

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
func (j *Journal) load(names []string, o *Opened) (state, error) {
	for i := len(names) - 1; i >= 0; i-- {
		s, aside, err := j.read(names[i])
		if aside != "" {
			o.Aside = append(o.Aside, aside)
		}
		if err != nil {
			return state{}, err
		}
		if s.started {
			st, _ := s.replay(s.last())
			return st, nil
		}
	}
	o.Empty = true
	return state{}, nil
}

// Seq is the newest version.
func (j *Journal) Seq() int64 {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.latest.seq
}

// Append records an entry that changes the document: next is the document with
// it. Seq and Time are filled in. When it fails, the entry is pending: Flush
// tries again, and nothing else than the entry's place on the disk is missing.
func (j *Journal) Append(e Entry, next workflow.Workflow) (Entry, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	e.Seq, e.Time = j.latest.seq+1, j.options.Now().UTC().Truncate(time.Millisecond)
	steps, ok := j.latest.stacks.after(e)
	if !ok {
		return e, fmt.Errorf("journal: entry %d cannot be taken back or made again now", e.Of)
	}
	j.latest.seq, j.latest.workflow, j.latest.stacks = e.Seq, next, steps
	j.steps[e.Seq] = e
	j.forgetSteps()
	return e, j.add(e)
}

// Close ends writing for good: somebody else may write from now on. What is
// pending is tried once more.
func (j *Journal) Close() error {
	j.mu.Lock()
	defer j.mu.Unlock()
	err := j.flush()
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
