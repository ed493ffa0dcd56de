package session

import (
	"os"
	"slices"
	"sync"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/atomicfile"
	"planwright/internal/namedfile"
	"planwright/planner/problem"
)

// UnsentWords are what is written to the assistant about the document of a file, and
// not sent.
type UnsentWords struct {
	Path  string `json:"path"` // as DocumentView has it
	Words string `json:"words"`
}

// unsentEntry is one of them as it is kept. That of a document without a file is one for
// all of these: the next new document has it.
type unsentEntry struct {
	File  string    `json:"file,omitzero"` // real path
	Words string    `json:"words"`
	At    time.Time `json:"at"`
}

type unsentFile struct {
	Version int           `json:"version"`
	Words   []unsentEntry `json:"words"` // the last written first
}

const (
	unsentVersion  = 1
	maxUnsent      = 50
	MaxUnsentBytes = 2 * maxUnsent * MaxWords // escapes make a text longer
)

// unsent keeps the words, without secrets, for the next time a document is opened.
type unsent struct {
	path   string
	redact func(string) string

	mu     sync.Mutex
	placed map[string]string // by the path of a document: the file of its entry
}

// KeepUnsent keeps what is written to the assistant and not sent; nothing where it was
// sent or taken away.
//
//page:call
func (s *Session) KeepUnsent(w UnsentWords) error {
	if len(w.Words) > MaxWords {
		return problem.Fail("That is too long to be kept: at most %d kB of text.", MaxWords>>10)
	}
	return s.unsent.keep(w.Path, w.Words)
}

// of are the words that are kept for the document at a path.
func (u *unsent) of(path string) string {
	u.mu.Lock()
	defer u.mu.Unlock()
	file := u.place(path)
	list, _ := u.read()
	at := slices.IndexFunc(list, func(entry unsentEntry) bool { return entry.File == file })
	if at < 0 {
		return ""
	}
	return list[at].Words
}

func (u *unsent) keep(path, words string) error {
	u.mu.Lock()
	defer u.mu.Unlock()
	before, known := u.placed[path]
	file := u.place(path)
	if !known {
		before = file
	}
	list, ours := u.read()
	if !ours {
		return nil
	}
	list = slices.DeleteFunc(list, func(entry unsentEntry) bool { return entry.File == file || entry.File == before })
	if words != "" {
		list = slices.Insert(list, 0, unsentEntry{File: file, Words: u.redact(words), At: time.Now().UTC()})
	}
	return u.write(list)
}

// carry takes the words along to another file of the document.
func (u *unsent) carry(from, to string) {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.move(namedfile.Real(from), namedfile.Real(to))
}

func (u *unsent) move(before, now string) {
	list, ours := u.read()
	at := slices.IndexFunc(list, func(entry unsentEntry) bool { return entry.File == before })
	if before == now || at < 0 || !ours {
		return
	}
	moved := list[at]
	moved.File = now
	list = slices.DeleteFunc(list, func(entry unsentEntry) bool { return entry.File == before || entry.File == now })
	_ = u.write(slices.Insert(list, 0, moved)) // what is not kept is in the field
}

// place is the file of the document at a path. Words that it had before it had a file go
// along.
func (u *unsent) place(path string) string {
	file := fileThere(path)
	if before, known := u.placed[path]; known && before == "" {
		u.move(before, file)
	}
	if u.placed == nil {
		u.placed = map[string]string{}
	}
	u.placed[path] = file
	return file
}

// read is what is kept, and whether it may be changed: a newer version's file is left as
// it is. One that cannot be read holds nothing.
func (u *unsent) read() (list []unsentEntry, ours bool) {
	var f unsentFile
	data, err := atomicfile.ReadFile(u.path, MaxUnsentBytes)
	if err != nil || json.Unmarshal(data, &f) != nil {
		return nil, true
	}
	if f.Version != unsentVersion {
		return nil, f.Version < unsentVersion
	}
	return f.Words, true
}

func (u *unsent) write(list []unsentEntry) error {
	if _, err := os.Lstat(u.path); err != nil && len(list) == 0 {
		return nil
	}
	f := unsentFile{Version: unsentVersion, Words: list[:min(len(list), maxUnsent)]}
	data, err := json.Marshal(f, jsontext.WithIndent("  "))
	if err != nil {
		return err
	}
	return atomicfile.WriteOwn(u.path, append(data, '\n'), MaxUnsentBytes)
}

// fileThere is the real path of a file, "" where there is none.
func fileThere(path string) string {
	if _, err := os.Lstat(path); err != nil {
		return ""
	}
	return namedfile.Real(path)
}
