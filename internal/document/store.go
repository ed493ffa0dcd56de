package document

import (
	"cmp"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/gofrs/flock"

	"planwright/internal/atomicfile"
	"planwright/internal/document/journal"
	"planwright/planner/problem"
	"planwright/planner/workflow"
)

// suffix ends the name of every document's file.
const suffix = ".planwright.json"

// Store is the folder that holds the documents made here, one file each, and the
// histories of all documents, wherever their files are.
type Store struct {
	folder  string
	history string // a folder for each document
	recent  string // the file that lists what was open
	tools   workflow.Tools
	lock    *flock.Flock
	passing bool // documents are opened for a moment only, and not remembered
	journal journal.Options
	writer  atomicfile.Writer
}

// Info is a document that can be opened.
type Info struct {
	ID        string // names no path
	Path      string
	Elsewhere bool      // its file is not in the folder of the store
	Used      time.Time // last changed or opened
	Modified  time.Time // zero for one that is gone
}

// Gone reports whether its file is no longer there.
func (i Info) Gone() bool { return i.Modified.IsZero() }

// Files opens documents by their files only, for a command that leaves the others
// to the process that has the store in the folder.
func Files(folder string, tools workflow.Tools) *Store {
	beside := filepath.Dir(folder)
	if real, err := resolve(folder); err == nil {
		folder = real // as it is in the paths of its documents
	}
	return &Store{
		folder: folder, tools: tools, passing: true,
		history: filepath.Join(beside, "history"), recent: filepath.Join(beside, "recent.json"),
	}
}

// OpenStore opens the folder and makes it where it is missing. One process has a
// store at a time, or two would overwrite each other's changes; the Refusal says
// so. Close the store when its documents are closed.
func OpenStore(folder string, tools workflow.Tools) (*Store, error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, &Refusal{Text: fmt.Sprintf("The folder %s cannot be made. Check the permissions and space there.", folder), Cause: err}
	}
	lock := flock.New(filepath.Join(folder, ".lock"))
	locked, err := lock.TryLock()
	switch {
	case err != nil:
		return nil, &Refusal{Text: fmt.Sprintf("The folder %s cannot be used. Check its permissions.", folder), Cause: err}
	case !locked:
		return nil, errInUse
	}
	s := Files(folder, tools)
	s.lock, s.passing = lock, false
	return s, nil
}

// Close lets another process use the folder.
func (s *Store) Close() error { return s.lock.Unlock() }

// List returns the documents of the folder and those elsewhere that were open, the
// last used first. Those that are gone are among them.
func (s *Store) List() ([]Info, error) {
	entries, err := os.ReadDir(s.folder)
	if err != nil {
		return nil, &Refusal{Text: fmt.Sprintf("The folder %s cannot be read. Check its permissions.", s.folder), Cause: err}
	}
	recent := s.recents()
	var list []Info
	for _, entry := range entries {
		id, ok := strings.CutSuffix(entry.Name(), suffix)
		info, err := entry.Info()
		if ok && err == nil && info.Mode().IsRegular() {
			path := filepath.Join(s.folder, entry.Name())
			list = append(list, Info{ID: id, Path: path, Used: recent.used(path, info.ModTime()), Modified: info.ModTime()})
		}
	}
	list = append(list, s.elsewhere(recent, list)...)
	slices.SortFunc(list, func(a, b Info) int {
		return cmp.Or(b.Used.Compare(a.Used), strings.Compare(a.ID, b.ID))
	})
	return list, nil
}

// elsewhere are the files that were open and are not among the listed.
func (s *Store) elsewhere(recent recents, listed []Info) (list []Info) {
	for _, r := range recent {
		if slices.ContainsFunc(listed, func(i Info) bool { return i.Path == r.Path }) {
			continue
		}
		info := Info{ID: key(r.Path), Path: r.Path, Elsewhere: filepath.Dir(r.Path) != s.folder, Used: r.Opened}
		if stat, err := os.Stat(r.Path); !errors.Is(err, fs.ErrNotExist) {
			info.Modified = r.Opened // it is there, though perhaps not for us
			if err == nil {
				info.Modified = stat.ModTime()
			}
		}
		list = append(list, info)
	}
	return list
}

// Create makes a document that holds w under an id of its own. Its file is
// written with the first change, or at once when w has content.
func (s *Store) Create(w workflow.Workflow, options Options) *Document {
	w.ID = strings.ToLower(rand.Text())
	w.Version = workflow.FileVersion
	d := s.document(s.path(w.ID), w, options)
	lock, err := d.place.acquire()
	if err == nil {
		d.lock = lock
		d.journal, _, err = journal.Open(d.place.folder(), d.place.path, w, d.place.options)
		d.file.journal = d.journal
	}
	if err != nil {
		d.refuse(err)
		return d
	}
	d.conversation, _, _ = journal.OpenConversation(d.place.folder(), d.place.options) // there is none yet
	if len(w.Nodes) > 0 || len(w.Notes) > 0 {
		d.file.changed(w, d.journal.Seq())
		_ = d.file.save(autosave) // the state tells of a failure
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
	w := d.State().Workflow
	w.Name = strings.TrimSpace(w.Name + " copy")
	return s.Create(w, options)
}

// Peek reads a document that List gave, without opening it. The note says what
// opening it would meet, "" where nothing is the matter.
func (s *Store) Peek(info Info) (w workflow.Workflow, note string) {
	data, _, err := readFile(info.Path)
	if err != nil {
		return workflow.Workflow{}, noteClosed
	}
	w, problems := workflow.Decode(data)
	switch {
	case problems.Has(problem.FileUnreadable):
		return workflow.Workflow{}, noteDamaged
	case problems.Has(problem.FileNewer):
		return w, noteNewer
	}
	return w, ""
}

// What Peek notes.
const (
	noteClosed  = "cannot be read"
	noteDamaged = "is damaged: its last good state can be opened where there is a history of it"
	noteNewer   = "made by a newer version of Planwright: can only be looked at"
)

func (s *Store) document(path string, w workflow.Workflow, options Options) *Document {
	d := &Document{
		id: w.ID, tools: s.tools, options: options, revision: options.FirstRevision,
		file:  newFile(path, options.Saved),
		place: place{root: s.history, path: path, id: w.ID, options: s.journal},
	}
	d.file.writer, d.file.moved = s.writer, d.Look
	d.hold(w)
	return d
}

// Folder is where the documents made here have their files.
func (s *Store) Folder() string { return s.folder }

func (s *Store) path(id string) string { return filepath.Join(s.folder, id+suffix) }

// Find is the document with an id that List gave, so that no id reaches a file
// that the person never opened.
func (s *Store) Find(id string) (Info, error) {
	list, err := s.List()
	if err != nil {
		return Info{}, err
	}
	at := slices.IndexFunc(list, func(i Info) bool { return i.ID == id })
	if at < 0 {
		return Info{}, errUnknown
	}
	return list[at], nil
}

// readFile reads a file, at most one byte more than a workflow may have, and
// says when it was last changed.
func readFile(path string) ([]byte, time.Time, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, time.Time{}, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, time.Time{}, err
	}
	data, err := io.ReadAll(io.LimitReader(f, workflow.MaxFileBytes+1))
	return data, info.ModTime(), err
}
