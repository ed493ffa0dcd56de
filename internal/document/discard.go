package document

import (
	"cmp"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"planwright/internal/atomicfile"
	"planwright/internal/trash"
	"planwright/planner/problem"
)

var errDiscardElsewhere = &Refusal{What: problem.Say("This workflow is open in another window or program. Close it there, then delete it.")}

// Discard moves the file of a document, which must not be open here, into the trash of
// the system. Its history stays where it is, and goes on once the file is back.
func (s *Store) Discard(info Info) (trash.Item, error) {
	w, _ := s.Peek(info)
	id := cmp.Or(w.ID, writtenAt(s.history, info.Path), key(info.Path))
	p := place{root: s.history, path: info.Path, id: id, options: s.journal}
	fresh := !isThere(p.folder())
	lock, err := p.acquire()
	switch {
	case err != nil:
		return trash.Item{}, notDiscarded(info.Path, err)
	case lock == nil:
		return trash.Item{}, errDiscardElsewhere
	}
	defer p.release(lock, fresh)
	item, err := trash.Put(info.Path)
	if err != nil {
		return trash.Item{}, notDiscarded(info.Path, err)
	}
	s.forget(info.Path)
	return item, nil
}

func notDiscarded(path string, err error) error {
	return &Refusal{What: problem.Say("%s could not be moved to the trash: %s. It was left as it is; you can delete it in your file manager.", path, atomicfile.Reason(err)), Cause: err}
}

// Recover brings the file of a document back from the trash.
func (s *Store) Recover(item trash.Item) error {
	err := os.MkdirAll(filepath.Dir(item.Path), 0o700)
	if err == nil {
		err = item.Restore()
	}
	switch {
	case errors.Is(err, fs.ErrExist):
		return &Refusal{What: problem.Say("There is another file at %s by now. Move it away, then restore the workflow from the trash of the system.", item.Path), Cause: err}
	case errors.Is(err, fs.ErrNotExist):
		return &Refusal{What: problem.Say("%s is not in the trash any more: it was emptied, or the file was restored already.", filepath.Base(item.Path)), Cause: err}
	case err != nil:
		return &Refusal{What: problem.Say("%s could not be restored: %s. It is in the trash of the system.", item.Path, atomicfile.Reason(err)), Cause: err}
	}
	if filepath.Dir(item.Path) != s.folder {
		s.remember(item.Path) // it would not be listed
	}
	return nil
}

// forget takes a file out of the list of those that were open.
func (s *Store) forget(path string) {
	list := s.recents()
	if slices.ContainsFunc(list, func(r recent) bool { return r.Path == path }) {
		s.keepRecents(slices.DeleteFunc(list, func(r recent) bool { return r.Path == path }))
	}
}
