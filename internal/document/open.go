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
	options  Options // nobody is told of anything before attach
	looking  bool
	path     string
	data     []byte
	modified time.Time
	file     workflow.Workflow // what the file holds
	problems problem.List
	cameFrom string    // the path of the file when it was open last, "" where it was this one
	lacked   []Version // what the file lacked, and gets now
}

// OpenFile opens the workflow file at a path; the problems are what was altered
// to read it and what happened since it was open last. What is no workflow is
// refused and left as it is. Where it is a file that this program wrote, the error
// is a Damaged, and with Options.LastGood the file is moved aside and the last good
// state of its history takes its place. What another process has open can only be
// looked at.
func (s *Store) OpenFile(path string, options Options) (*Document, problem.List, error) {
	o := &opening{store: s, options: options}
	d, err := o.openAt(path)
	if err != nil {
		return nil, nil, err
	}
	o.attach(d)
	if !s.passing {
		s.remember(o.path)
	}
	return d, o.problems, nil
}

// Look opens the workflow file at a path as OpenFile does, but nothing is written,
// mended or locked anywhere, and the document can only be looked at. What undo and
// redo would do is as if it had been opened; a file that is open elsewhere has none.
func (s *Store) Look(path string) (*Document, problem.List, error) {
	o := &opening{store: s, looking: true}
	d, err := o.openAt(path)
	return d, o.problems, err
}

func (o *opening) openAt(path string) (*Document, error) {
	path, err := resolve(path)
	if err != nil {
		return nil, unreadable(path, err)
	}
	o.path = path
	if err := o.read(); err != nil {
		return nil, err
	}
	return o.open(), nil
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
		return &Refusal{What: problem.Say("%s is no longer there. It was moved, renamed or deleted.", path), Cause: err}
	}
	return &Refusal{What: problem.Say("%s cannot be read: %s.", path, atomicfile.ReadReason(err)), Cause: err}
}

// read reads the file.
func (o *opening) read() error {
	for try := 1; ; try++ {
		var err error
		o.data, o.modified, err = readFile(o.path)
		if errors.Is(err, atomicfile.ErrNoFile) {
			return o.obstructed(err)
		}
		if err != nil {
			return unreadable(o.path, err)
		}
		o.file, o.problems = workflow.Decode(o.data)
		if !o.problems.Has(problem.FileUnreadable) {
			o.file.ID = cmp.Or(o.file.ID, key(o.path))
			return nil
		}
		if try == maxTries || time.Since(o.modified).Abs() > writingTime {
			return o.damaged()
		}
		time.Sleep(tryTime) // somebody writes it now, and it may be whole then
	}
}

func (o *opening) notice(code problem.Code, text problem.English, args ...any) {
	o.problems = append(o.problems, problem.New(code, problem.Place{}, text, args...).As(problem.Warning))
}

// open makes the document. Nobody is told of what happens meanwhile.
func (o *opening) open() *Document {
	d := o.store.document(o.path, o.file, Options{
		FirstRevision: o.options.FirstRevision, Beside: o.options.Beside, Changed: func(Change, State) {}, Saved: func(FileState) {},
	})
	d.mu.Lock()
	defer d.mu.Unlock()
	d.file.SavedAt = o.modified
	if o.problems.Has(problem.FileNewer) {
		d.readOnly, o.problems = errNewer, without(o.problems, problem.FileNewer) // State().Reason says it
	}
	if o.looking {
		o.lookOnly(d)
	}
	if err := o.lock(d); err != nil {
		d.readOnly = errNoHistory
	}
	if d.readOnly != nil {
		d.archive.place.options.ReadOnly = true
	} else {
		_ = atomicfile.Clean(o.path) // what a killed save left is only in the way
	}
	var opened journal.Opened
	var err error
	d.archive.journal, opened, err = journal.Open(d.archive.place.folder(), o.path, o.file, d.archive.place.options)
	if err != nil {
		d.refuse(err)
		d.findings.examine(d.archive.journal.Now().Workflow)
		return d
	}
	o.openConversation(d)
	if d.readOnly != nil {
		o.show(d, opened)
	}
	d.findings.examine(d.archive.journal.Now().Workflow)
	if d.readOnly == nil {
		o.reconcile(d, opened)
	}
	return d
}

func without(problems problem.List, code problem.Code) problem.List {
	return slices.DeleteFunc(slices.Clone(problems), func(p problem.Problem) bool { return p.Code == code })
}

// attach has the listeners told of what happens from now on.
func (o *opening) attach(d *Document) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.options = o.options
	if o.cameFrom != "" {
		d.options.moved(d.id, o.cameFrom, d.file.Path)
	}
	if len(o.lacked) > 0 {
		d.options.tell(fmt.Sprintf("Planwright was cut off before %s held %s. That is written to it now; undo takes it back.", filepath.Base(d.file.Path), Names(o.lacked)))
	}
}

// lock takes the document for this process, unless it is not to be changed.
func (o *opening) lock(d *Document) error {
	if d.readOnly != nil {
		return nil
	}
	o.cameFrom = d.archive.place.adopt(hashOf(o.data), o.file)
	lock, err := d.archive.place.acquire()
	if err != nil {
		return err
	}
	if lock == nil {
		d.readOnly = errElsewhere
	}
	d.archive.lock = lock
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
	if d.archive.lock != nil {
		d.archive.place.release(d.archive.lock, false)
		d.archive.lock = nil
	}
}
