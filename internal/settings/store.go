package settings

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/atomicfile"
	"planwright/internal/keep"
	"planwright/planner/problem"
)

// Sources say where settings come from. The zero value is the user's file alone.
type Sources struct {
	Path      string       // of settings.json; "": FilePath()
	Environ   []string     // as os.Environ returns it
	Arguments []Assignment // of the command line
}

func (from Sources) file() string { return cmp.Or(from.Path, FilePath()) }

// over is what wins over the file.
func (from Sources) over() []entry {
	return append(environmentEntries(from.Environ), commandEntries(from.Arguments)...)
}

// Store keeps the settings and their file. It may be used from any goroutine.
type Store struct {
	path string
	over []entry // environment and command line

	mu      sync.Mutex
	file    members // as on the disk, and what could not be saved yet
	unsaved bool
	blocked string       // why the file is there but unreadable, and what to do: saving would lose it
	damaged bool         // the file is kept under another name when another one is written
	notices problem.List // about the file
	current Current
}

// Open reads the settings. It never fails: whatever is wrong is a warning in
// Current, and defaults apply.
func Open(from Sources) *Store {
	s := &Store{path: from.file()}
	s.over = from.over()
	s.read()
	s.combine()
	return s
}

// Look returns the settings that apply and leaves everything as it is, also a file
// that is damaged: Open says that and puts it aside.
func Look(from Sources) Settings {
	list, _ := load(from.file()) // nil where it cannot be read
	return combine(slices.Concat(fileEntries(list), from.over())).Settings
}

// Current returns the settings that apply.
func (s *Store) Current() Current {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.current
}

// Path is the file the settings are kept in.
func (s *Store) Path() string { return s.path }

// Files are where the settings are kept: the file and its last good copy.
func (s *Store) Files() []string { return []string{s.path, copyPath(s.path)} }

// Set changes one setting in the file; value is JSON. A value out of range is
// refused. The error is a text for people; when the file could not be written,
// the change holds until the program ends.
func (s *Store) Set(key string, value jsontext.Value) error {
	f, ok := field(key)
	if !ok {
		return problem.Fail("There is no setting %s.", limited(key))
	}
	if !value.IsValid() {
		return problem.Fail("%s was given a value that is not JSON.", key)
	}
	scratch := Default()
	if reason := f.apply(&scratch, value); reason != "" {
		return problem.Fail("%s was not changed: %s %s (allowed: %s).", f.Label, f.shown(value), reason, f.Range())
	}
	return s.change(strings.Split(key, "."), value.Clone())
}

// Reset takes one setting out of the file, so that its default holds.
func (s *Store) Reset(key string) error {
	if _, ok := field(key); !ok {
		return problem.Fail("There is no setting %s.", limited(key))
	}
	return s.change(strings.Split(key, "."), nil)
}

// change edits the file as it is now: another window may have written it.
func (s *Store) change(path []string, value jsontext.Value) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.unsaved {
		s.read()
	}
	s.file = s.file.with(path, value)
	s.combine()
	s.unsaved = true
	if s.damaged {
		if err := s.putAside(); err != nil {
			return err
		}
	}
	if s.blocked != "" {
		return problem.Fail("The change holds until Planwright is closed: %s cannot be read, so it is not replaced: %s.", s.path, s.blocked)
	}
	if err := save(s.path, s.file); err != nil {
		return problem.Fail("The change holds until Planwright is closed: %s could not be written: %s.", s.path, atomicfile.Reason(err))
	}
	s.unsaved = false
	_ = s.keepCopy() // it is tried again with the next change
	return nil
}

// read takes in the file and leaves it as it is. Where it cannot be used, what is
// known already holds, else its last good copy.
func (s *Store) read() {
	s.notices, s.blocked, s.damaged = nil, "", false
	list, err := load(s.path)
	var damage *damage
	switch {
	case err == nil:
		s.file = list
	case errors.Is(err, fs.ErrNotExist): // where it was taken away it is written again with the next change
	case errors.As(err, &damage):
		s.damaged = true
		s.notice("%s is damaged: %s. %s It was left as it is; when a setting is changed it is kept as %s.",
			s.path, damage, s.instead(), filepath.Base(keep.DamagedName(s.path)))
	default:
		s.blocked = atomicfile.ReadOwnReason(err)
		s.notice("%s cannot be read: %s. %s", s.path, s.blocked, s.instead())
	}
}

// instead says what holds in place of a file that cannot be used, and sees to it.
func (s *Store) instead() string {
	if s.file != nil {
		return "What held before holds on."
	}
	list, err := load(copyPath(s.path))
	if err != nil {
		return "The defaults apply."
	}
	s.file = list
	return fmt.Sprintf("Its last good copy applies (%s).", filepath.Base(copyPath(s.path)))
}

// putAside keeps the damaged file under another name, as the notice said.
func (s *Store) putAside() error {
	aside, err := keep.SetAside(atomicfile.OS{}, s.path)
	if err != nil {
		return problem.Fail("The change holds until Planwright is closed: %s is damaged and could not be moved aside: %s.", s.path, atomicfile.Reason(err))
	}
	s.damaged, s.notices = false, nil
	s.notice("%s was damaged. It was kept as %s.", s.path, filepath.Base(aside))
	s.combine()
	return nil
}

func (s *Store) notice(format problem.English, args ...any) {
	s.notices = append(s.notices, problem.New(problem.SettingsDamaged, problem.Place{}, format, args...))
}

func (s *Store) combine() {
	s.current = combine(slices.Concat(fileEntries(s.file), s.over))
	s.current.Problems = slices.Concat(s.notices, s.current.Problems)
}

// Clean removes what a killed save left behind. Call it once at the start, when
// no other Planwright runs.
func (s *Store) Clean() error {
	err := atomicfile.Clean(s.path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}
