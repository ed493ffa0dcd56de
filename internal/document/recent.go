package document

import (
	"os"
	"slices"
	"time"

	"github.com/go-json-experiment/json"
)

// Recent is a file that was open.
type Recent struct {
	Path   string    `json:"path"`
	Opened time.Time `json:"opened"`
}

// maxRecent is how many files are remembered.
const maxRecent = 20

// Recent lists the files that were open and are still there, the last one first.
func (s *Store) Recent() []Recent {
	var list []Recent
	data, err := os.ReadFile(s.recent)
	if err != nil || json.Unmarshal(data, &list) != nil {
		return nil // it is a convenience, and starts anew with the next file
	}
	return slices.DeleteFunc(list, func(r Recent) bool {
		_, err := os.Stat(r.Path)
		return err != nil
	})
}

// remember puts a file at the head of the list. It is no harm when that fails.
func (s *Store) remember(path string) {
	list := slices.DeleteFunc(s.Recent(), func(r Recent) bool { return r.Path == path })
	list = slices.Insert(list, 0, Recent{Path: path, Opened: time.Now().UTC()})
	data, err := json.Marshal(list[:min(len(list), maxRecent)])
	if err == nil {
		_ = s.writer.Write(s.recent, data, filePermissions)
	}
}
