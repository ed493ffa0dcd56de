package document

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"time"

	"planwright/internal/atomicfile"
	"planwright/internal/document/journal"
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// opening is a file on its way to a document.
type opening struct {
	store    *Store
	first    int
	path     string
	data     []byte
	modified time.Time
	file     workflow.Workflow // what the file holds
	problems problem.List
}

// OpenFile opens the workflow file at a path; the problems are what was altered
// to read it and what happened since it was open last. A file that is damaged is
// moved aside, never overwritten, and the last good state of the history takes
// its place; where there is none, the Refusal says where the file is. What
// another process has open can only be looked at.
func (s *Store) OpenFile(path string, options Options) (*Document, problem.List, error) {
	path, err := resolve(path)
	if err != nil {
		return nil, nil, unreadable(path, err)
	}
	o := &opening{store: s, first: options.FirstRevision, path: path}
	if err := o.read(); err != nil {
		return nil, nil, err
	}
	d := o.open()
	d.attach(options)
	if !s.passing {
		s.remember(path)
	}
	return d, o.problems, nil
}

// resolve is the path that the same file always has.
func resolve(path string) (string, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return path, err
	}
	real, err := filepath.EvalSymlinks(abs)
	if errors.Is(err, fs.ErrNotExist) {
		return abs, nil
	}
	return real, err
}

func unreadable(path string, err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return &Refusal{Text: fmt.Sprintf("%s is no longer there. It was moved, renamed or deleted.", path), Cause: err}
	}
	return &Refusal{Text: fmt.Sprintf("%s cannot be read. Check its permissions and the disk.", path), Cause: err}
}

// read reads the file.
func (o *opening) read() error {
	var err error
	o.data, o.modified, err = readFile(o.path)
	if err != nil {
		return unreadable(o.path, err)
	}
	o.file, o.problems = workflow.Decode(o.data)
	if o.problems.Has(problem.FileUnreadable) {
		return o.damaged()
	}
	o.file.ID = cmp.Or(o.file.ID, key(o.path))
	return nil
}

// damaged moves the file aside and takes the last good state instead.
func (o *opening) damaged() error {
	what := o.problems.With(problem.Error)[0].Message
	id := idAt(o.store.history, o.path)
	aside, err := setAside(o.path)
	if err != nil {
		return &Refusal{Text: fmt.Sprintf("%s is damaged: %s It could not be moved aside; move it yourself.", o.path, what), Cause: err}
	}
	text := fmt.Sprintf("%s is damaged: %s It was kept as %s.", o.path, what, filepath.Base(aside))
	if id == "" {
		return &Refusal{Text: text}
	}
	o.data, o.file = nil, workflow.Workflow{ID: id, Version: workflow.FileVersion}
	o.problems = nil
	o.notice(problem.FileUnreadable, text+" This is its last good state.")
	return nil
}

func (o *opening) notice(code problem.Code, text string) {
	o.problems = append(o.problems, problem.New(code, problem.Place{}, "%s", text).As(problem.Warning))
}

// open makes the document. Nobody is told of what happens meanwhile.
func (o *opening) open() *Document {
	d := o.store.document(o.path, o.file, Options{
		FirstRevision: o.first, Changed: func(Change, State) {}, Saved: func(FileState) {},
	})
	d.file.state.SavedAt = o.modified
	if o.problems.Has(problem.FileNewer) {
		d.readOnly, o.problems = errNewer, without(o.problems, problem.FileNewer) // State().Reason says it
	}
	if err := o.lock(d); err != nil {
		d.readOnly = errNoHistory
	}
	if d.readOnly != nil {
		d.place.options.ReadOnly = true
	} else {
		_ = atomicfile.Clean(o.path) // what a killed save left is only in the way
	}
	j, opened, err := journal.Open(d.place.folder(), o.path, o.file, d.place.options)
	if err != nil {
		d.refuse(err)
		return d
	}
	d.journal, d.file.journal = j, j
	o.openConversation(d)
	if d.readOnly == nil {
		o.reconcile(d, opened)
	}
	return d
}

func without(problems problem.List, code problem.Code) problem.List {
	return slices.DeleteFunc(slices.Clone(problems), func(p problem.Problem) bool { return p.Code == code })
}

// attach has the listeners told of what happens from now on.
func (d *Document) attach(options Options) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.options = options
	d.file.mu.Lock()
	defer d.file.mu.Unlock()
	d.file.notify = options.Saved
}

// lock takes the document for this process, unless it is not to be changed.
func (o *opening) lock(d *Document) error {
	if d.readOnly != nil {
		return nil
	}
	d.place.adopt()
	lock, err := d.place.acquire()
	if err != nil {
		return err
	}
	if lock == nil {
		d.readOnly = errElsewhere
	}
	d.lock = lock
	return nil
}

// refuse keeps a document whose journal cannot be read from being changed.
func (d *Document) refuse(err error) {
	switch {
	case d.readOnly != nil:
	case errors.Is(err, journal.ErrNewer):
		d.readOnly = errNewer
	default:
		d.readOnly = errNoHistory
	}
	if d.lock != nil {
		d.place.release(d.lock, false)
		d.lock = nil
	}
}
