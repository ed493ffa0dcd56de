package document

import (
	"crypto/rand"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"planwright/internal/atomicfile"
	"planwright/internal/document/journal"
	"planwright/planner/problem"
	"planwright/planner/validate"
	"planwright/planner/workflow"
)

// suffix ends the name of every document's file.
const suffix = workflow.FileEnd

// Store is the folder that holds the documents made here, one file each, and the
// histories of all documents, wherever their files are.
type Store struct {
	folder  string
	history string // a folder for each document
	recent  string // the file that lists what was open
	labels  string // the file of what is archived, shared and in which folder
	tools   validate.Tools
	lock    *claim
	mu      sync.Mutex // guards opened, for several files may be opened at once, and the file of labels
	opened  recents    // as they were written last
	passing bool       // documents are opened for a moment only, and not remembered
	journal journal.Options
	writer  atomicfile.Writer
	swept   sync.Once // with its first new document
}

// Files opens documents by their files only, for a command that leaves the others
// to the process that has the store in the folder.
func Files(folder string, tools validate.Tools) *Store {
	beside := filepath.Dir(folder)
	if real, err := resolve(folder); err == nil {
		folder = real // as it is in the paths of its documents
	}
	return &Store{
		folder: folder, tools: tools, passing: true,
		history: filepath.Join(beside, "history"), recent: filepath.Join(beside, RecentName), labels: filepath.Join(beside, LabelsName),
	}
}

// OpenStore opens the folder and makes it where it is missing. One process has a
// store at a time, or two would overwrite each other's changes; the Refusal says
// so. Close the store when its documents are closed.
func OpenStore(folder string, tools validate.Tools) (*Store, error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, &Refusal{What: problem.Say("The folder %s cannot be made: %s.", folder, atomicfile.Reason(err)), Cause: err}
	}
	lock, err := claimFile(filepath.Join(folder, ".lock"))
	switch {
	case err != nil:
		return nil, &Refusal{What: problem.Say("The folder %s cannot be used: %s.", folder, atomicfile.Reason(err)), Cause: err}
	case lock == nil:
		return nil, errInUse
	}
	s := Files(folder, tools)
	s.lock, s.passing = lock, false
	return s, nil
}

// Close lets another process use the folder.
func (s *Store) Close() error { return s.lock.Unlock() }

// Create makes a document that holds w under an id of its own. Its file is
// written with the first change, or at once when w has content.
func (s *Store) Create(w workflow.Workflow, options Options) *Document {
	s.swept.Do(func() {
		sweep(s.history)
		sweepFiles(s.folder)
	})
	w.ID = strings.ToLower(rand.Text())
	w.Version = workflow.FileVersion
	d := s.document(s.path(w.ID), w, options)
	d.mu.Lock()
	defer d.mu.Unlock()
	var locked, opened error
	d.archive.lock, locked = d.archive.place.acquire()
	d.archive.journal, _, opened = journal.Open(d.archive.place.folder(), d.file.Path, w, d.archive.place.options)
	d.findings.examine(d.archive.journal.Now().Workflow)
	if err := errors.Join(locked, opened); err != nil {
		d.refuse(err)
		return d
	}
	d.archive.conversation, _, _ = journal.OpenConversation(d.archive.place.folder(), d.archive.place.options) // there is none yet
	if len(w.Nodes) > 0 || len(w.Notes) > 0 {
		d.file.saveSoon()
		_ = d.save(autosave) // the state tells of a failure
	}
	return d
}

// Open opens the document with the id that List gave it, as OpenFile does.
func (s *Store) Open(id string, options Options) (*Document, problem.List, error) {
	info, err := s.Find(id)
	if err != nil {
		return nil, nil, err
	}
	return s.OpenFile(info.Path, options)
}

// Duplicate makes a document with the same content and a history of its own.
func (s *Store) Duplicate(d *Document, options Options) *Document {
	return s.Copy(d.State().Workflow, options)
}

// Copy is Duplicate of a workflow that need not be open.
func (s *Store) Copy(w workflow.Workflow, options Options) *Document {
	w.Name = strings.TrimSpace(w.Name + " copy")
	return s.Create(w, options)
}

// Peek reads a document that List gave, without opening it. The obstacle is what
// opening it would meet.
func (s *Store) Peek(info Info) (workflow.Workflow, Obstacle) {
	data, _, err := readFile(info.Path)
	if err != nil {
		return workflow.Workflow{}, s.obstacle(info, problem.Say(noteClosed, atomicfile.ReadReason(err)))
	}
	w, problems := workflow.Decode(data)
	switch {
	case problems.Has(problem.FileUnreadable):
		first := problems.With(problem.Error)[0]
		said := problem.Say(noteDamaged, first.What())
		if first.At.Line > 0 {
			said = problem.Say(noteDamagedAt, first.At.Line, first.At.Column, first.What())
		}
		return workflow.Workflow{}, s.obstacle(info, said)
	case problems.Has(problem.FileNewer):
		return w, Obstacle{Said: problem.Say(noteNewer)}
	}
	return w, Obstacle{}
}

// Obstacle is what opening a file would meet.
type Obstacle struct {
	Said problem.Said `json:"said,omitzero"` // zero: nothing is the matter
	Kept bool         `json:"kept"`          // its last good state is known, and can be opened
}

// Is reports whether something is the matter.
func (o Obstacle) Is() bool { return o.Said.Text != "" }

func (s *Store) obstacle(info Info, said problem.Said) Obstacle {
	return Obstacle{Said: said, Kept: writtenAt(s.history, info.Path) != ""}
}

// What Peek notes.
const (
	noteClosed    problem.English = "The file cannot be read: %s."
	noteDamaged   problem.English = "The file is damaged: %s"
	noteDamagedAt problem.English = "The file is damaged at line %d, column %d: %s"
	noteNewer     problem.English = "It was made by a newer version of Planwright, and can only be looked at."
)

func (s *Store) document(path string, w workflow.Workflow, options Options) *Document {
	d := &Document{
		id: w.ID, options: options, revision: options.FirstRevision, findings: findings{tools: s.tools, beside: options.Beside},
		archive: archive{place: place{root: s.history, path: path, id: w.ID, options: s.journal}},
		file:    file{FileState: FileState{Saved: SavedYes, Path: path}, writer: s.writer, own: s.folder},
	}
	d.idle.L = &d.mu
	d.archive.place.options.Taken = func() { d.options.tell(historyTaken(s.history)) }
	d.file.told = func(now FileState) { d.options.Saved(now) }
	d.file.due = func() { _ = d.saveAside(autosave) } // the state tells of a failure
	return d
}

// Folder is where the documents made here have their files.
func (s *Store) Folder() string { return s.folder }

func (s *Store) path(id string) string { return filepath.Join(s.folder, id+suffix) }
