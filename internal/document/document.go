// Package document holds the open workflow: it applies changes to it, takes
// them back and makes them again, keeps its history on the disk and its file up
// to date, and notices what other programs do to the file.
package document

import (
	"errors"
	"sync"

	"planwright/internal/document/journal"
	"planwright/planner/flow"
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// Author says who made a change.
type Author string

// The authors.
const (
	Person    Author = "person"
	Assistant Author = "assistant"
	Import    Author = "import"
)

// Edit is a change asked for.
type Edit struct {
	Label        string       // as undo shows it: "Rename step"; "": as Said has it
	Said         problem.Said // the label apart; zero where it is in words of the person
	Author       Author
	BaseRevision int // the revision the patch was made for, not necessarily the last one
	Patch        workflow.Patch
	Origin       Origin // of the assistant's edits
}

// Origin says what of the assistant's work led to an edit.
type Origin = journal.Origin

// Change is a change that happened: an edit, or one taken back or made again.
type Change struct {
	Label  string
	Author Author
	Patch  workflow.Patch
}

// State is the document at one revision.
type State struct {
	Workflow    workflow.Workflow
	Revision    int // grows by one with each change
	Problems    problem.List
	Outline     flow.Outline
	CanUndo     bool
	CanRedo     bool
	UndoLabel   string // of what Undo takes back
	UndoSaid    problem.Said
	RedoLabel   string
	RedoSaid    problem.Said
	UndoVersion int64 // in the history, of what Undo takes back; 0 for nothing
	ReadOnly    bool
	Reason      string // why it is read-only
	File        FileState
}

// Options go with a document while it is open. The functions are told what
// happens to it, in order; they are called while the document is locked, so they
// must return soon and must not call it.
type Options struct {
	FirstRevision int                                  // greater than that of any document opened before
	LastGood      bool                                 // a file that is Damaged is moved aside for its last good state: the person agreed
	Beside        func(workflow.Workflow) problem.List // nil, or warnings about a workflow that depend on more than it and the tools; see Recheck
	Changed       func(Change, State)
	Saved         func(FileState)
	Moved         func(id, from, to string) // nil, or told that the workflow with the id goes on in another file
	Told          func(string)              // nil, or told what was lost and what was done about it
}

func (o Options) tell(text string) {
	if o.Told != nil {
		o.Told(text)
	}
}

func (o Options) moved(id, from, to string) {
	if o.Moved != nil {
		o.Moved(id, from, to)
	}
}

// Document is an open workflow. Its methods may be called from any goroutine.
type Document struct {
	id string

	// mu guards all that follows and what it leads to: a change is in journal, revision
	// and listeners, or in none. It is let go of while the file is written, which takes
	// long, so that edits go on; writing is true then, and what concerns the file waits
	// for idle.
	mu      sync.Mutex
	writing bool
	idle    sync.Cond

	options  Options
	closed   bool
	readOnly *Refusal // nil: it can be changed
	archive  archive
	watch    *watch // nil: the file is not watched

	revision  int
	findings  findings
	file      file
	conflict  *conflict // nil: the file is as it was left
	unwritten []Version // of a document that is only looked at: what its file lacks
	tries     int       // to read a file that another program writes
}

// ID identifies the document in its store.
func (d *Document) ID() string { return d.id }

// IsAt reports whether the file at a path is that of the document.
func (d *Document) IsAt(path string) bool {
	path, err := resolve(path)
	return err == nil && path == d.State().File.Path
}

// Elsewhere says that another window or program has the document to change, nil where
// none has.
func (d *Document) Elsewhere() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.readOnly == errElsewhere {
		return errElsewhere
	}
	return nil
}

// State is the document as it is now.
func (d *Document) State() State {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.state()
}

func (d *Document) state() State {
	now := d.archive.journal.Now()
	s := State{
		Workflow: now.Workflow, Revision: d.revision, Problems: d.findings.problems, Outline: d.findings.outline,
		CanUndo: len(now.Done) > 0, CanRedo: len(now.Undone) > 0,
		ReadOnly: d.readOnly != nil, File: d.file.FileState,
	}
	if d.readOnly != nil {
		s.Reason = d.readOnly.Error()
	}
	if s.CanUndo {
		last := now.Done[len(now.Done)-1]
		s.UndoLabel, s.UndoSaid, s.UndoVersion = last.Label, last.Said, last.Seq
	}
	if s.CanRedo {
		next := now.Undone[len(now.Undone)-1]
		s.RedoLabel, s.RedoSaid = next.Label, next.Said
	}
	return s
}

// Save writes what is not saved yet, again where the file was deleted.
// State().File says why it failed.
func (d *Document) Save() error { return d.saveAside(asked) }

// SaveAgain is Save, and writes a file that was deleted also where nothing changed
// since.
func (d *Document) SaveAgain() error {
	d.mu.Lock()
	if d.writable() == nil && d.file.External == Deleted {
		d.file.saveSoon()
	}
	d.mu.Unlock()
	return d.Save()
}

// Close saves what is not saved yet and refuses changes from then on. When it
// fails the document stays open; Abandon closes it all the same. A conflict with
// the file stays one: it is there again when the document is opened.
func (d *Document) Close() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.still()
	return d.close()
}

func (d *Document) close() error {
	if d.closed {
		return nil
	}
	if d.file.unsaved {
		if err := d.save(asked); err != nil && !errors.Is(err, errExternal) {
			return err
		}
	}
	if err := d.archive.flush(); err != nil {
		return err
	}
	return d.end()
}

// Abandon closes a document that cannot be saved. Its changes are in its history,
// from where opening it again takes them.
func (d *Document) Abandon() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.still()
	if d.closed {
		return nil
	}
	return d.end()
}

// end lets go of all that is open.
func (d *Document) end() error {
	d.closed = true
	d.file.stop()
	d.watch.stop()
	return d.archive.close(d.file.hash == "")
}
