package document

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/go-json-experiment/json"

	"planwright/internal/atomicfile"
)

// recent is a file that was open.
type recent struct {
	Path   string    `json:"path"`
	Opened time.Time `json:"opened"`
}

// recents are files that were open, the last one first. One that is gone stays
// among them: it may be on a disk that comes back.
type recents []recent

// maxRecent is how many files are remembered.
const maxRecent = 20

// RecentName is the name of the file that they are kept in, beside the folder of documents.
const RecentName = "recent.json"

// MaxRecentBytes is more than the list of them ever takes.
const MaxRecentBytes = 1 << 20

// recents are the files that were open.
func (s *Store) recents() (list recents) {
	data, err := atomicfile.ReadFile(s.recent, MaxRecentBytes)
	if errors.Is(err, os.ErrNotExist) {
		s.mu.Lock()
		defer s.mu.Unlock()
		return slices.Clone(s.opened) // it was taken away
	}
	if err != nil || json.Unmarshal(data, &list) != nil {
		return nil // it is a convenience, and starts anew with the next file
	}
	return list
}

// remember puts a file at the head of the list.
func (s *Store) remember(path string) {
	list := slices.DeleteFunc(s.recents(), func(r recent) bool { return r.Path == path })
	s.keepRecents(slices.Insert(list, 0, recent{Path: path, Opened: time.Now().UTC()}))
}

// keepRecents keeps the list. It is no harm when that fails.
func (s *Store) keepRecents(list recents) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.opened = list[:min(len(list), maxRecent)]
	data, err := json.Marshal(s.opened)
	if err == nil && os.MkdirAll(filepath.Dir(s.recent), 0o700) == nil {
		s.keepRecent(data)
	}
}

func (s *Store) keepRecent(data []byte) {
	if atomicfile.Obstruction(s.recent, MaxRecentBytes) == "" {
		atomicfile.CleanOrphans(s.recent)
		_ = s.writer.Write(s.recent, data, filePermissions)
	}
}

// used is when the file was last opened or modified.
func (list recents) used(path string, modified time.Time) time.Time {
	at := slices.IndexFunc(list, func(r recent) bool { return r.Path == path })
	if at < 0 || list[at].Opened.Before(modified) {
		return modified
	}
	return list[at].Opened
}
