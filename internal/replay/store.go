package replay

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/atomicfile"
)

// What is kept at most.
const (
	maxAge   = 7 * 24 * time.Hour
	maxCount = 200
	maxTotal = 64 << 20 // bytes
	maxFile  = 16 << 20
	tempAge  = time.Hour // what is older was left by a killed writer
)

// Store is the folder of the kept requests, one file each. Several programs may
// use it at once.
type Store struct {
	Folder string
	Redact func(value []byte) []byte // takes the secrets out of a JSON value
	Now    func() time.Time
}

// idForm is the time and four letters; sorted by name is sorted by time.
var idForm = regexp.MustCompile(`^[0-9]{8}-[0-9]{6}-[a-z2-7]{4}$`)

const idTime = "20060102-150405"

// IsID reports whether the text has the form of a request's id.
func IsID(text string) bool { return idForm.MatchString(text) }

// Keep writes the request, without secrets, under a new id, and removes what is
// too old or too much.
func (s Store) Keep(r Request) error {
	now := s.Now().UTC()
	r.ID = now.Format(idTime) + "-" + strings.ToLower(rand.Text()[:4])
	r.At = now.Format(time.RFC3339)
	data, err := encode(r)
	if err != nil {
		return err
	}
	if data = s.Redact(data); len(data) > maxFile {
		return errors.New("the request is too large to keep")
	}
	if err := os.MkdirAll(s.Folder, 0o700); err != nil {
		return err
	}
	if err := atomicfile.Write(s.path(r.ID), append(data, '\n'), 0o600); err != nil {
		return err
	}
	return s.Prune()
}

func encode(r Request) ([]byte, error) {
	return json.Marshal(r, json.Deterministic(true), jsontext.AllowInvalidUTF8(true))
}

func (s Store) path(id string) string { return filepath.Join(s.Folder, id+".json") }

// Prune removes requests that are too old or too many, and what killed writers
// left. Other files stay.
func (s Store) Prune() error {
	entries, err := s.entries()
	var errs []error
	total := int64(0)
	for n, e := range entries {
		total += e.size
		if n >= maxCount || total > maxTotal || s.Now().Sub(e.at) > maxAge {
			errs = append(errs, remove(s.path(e.id)))
		}
	}
	return errors.Join(append(errs, err, s.cleanTemps())...)
}

// remove removes a file that may be gone already.
func remove(path string) error {
	if err := os.Remove(path); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

func (s Store) cleanTemps() error {
	files, err := os.ReadDir(s.Folder)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	errs := []error{err}
	for _, f := range files {
		info, err := f.Info()
		if err == nil && isTemp(f.Name()) && s.Now().Sub(info.ModTime()) > tempAge {
			errs = append(errs, remove(filepath.Join(s.Folder, f.Name())))
		}
	}
	return errors.Join(errs...)
}

// isTemp reports whether a writer of the store gave a file this name.
func isTemp(name string) bool {
	rest, hidden := strings.CutPrefix(name, ".")
	id, rest, ok := strings.Cut(rest, ".json.")
	return hidden && ok && IsID(id) && strings.HasSuffix(rest, ".tmp")
}

// entry is a kept request as its file shows it.
type entry struct {
	id   string
	at   time.Time
	size int64
}

// entries are the kept requests, the newest first; none where the folder is
// missing.
func (s Store) entries() ([]entry, error) {
	files, err := os.ReadDir(s.Folder)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	var list []entry
	for _, f := range files {
		id, ok := strings.CutSuffix(f.Name(), ".json")
		if !ok || !IsID(id) {
			continue
		}
		at, errTime := time.Parse(idTime, id[:len(idTime)])
		info, errInfo := f.Info()
		if errTime == nil && errInfo == nil {
			list = append(list, entry{id, at, info.Size()})
		}
	}
	slices.SortFunc(list, func(a, b entry) int { return strings.Compare(b.id, a.id) })
	return list, err
}

// List reads the kept requests, the newest first. One that cannot be read is
// left out.
func (s Store) List() ([]Request, error) {
	entries, err := s.entries()
	if err != nil {
		return nil, fmt.Errorf("The kept requests in %s cannot be listed. Check the folder's permissions.", s.Folder)
	}
	list := []Request{}
	for _, e := range entries {
		if r, err := s.Read(e.id); err == nil && s.Now().Sub(e.at) <= maxAge {
			list = append(list, r)
		}
	}
	return list, nil
}

// Read reads a kept request. The error is for people.
func (s Store) Read(id string) (Request, error) {
	if !IsID(id) {
		return Request{}, fmt.Errorf("“%s” is no id of a request. planwright replay lists them.", id)
	}
	r, err := ReadFile(s.path(id))
	if errors.Is(err, fs.ErrNotExist) {
		return r, fmt.Errorf("The request %s is not kept, or not any more: each is for 7 days. planwright replay lists what there is.", id)
	}
	return r, err
}

// ReadFile reads a kept request, or a report, from a file. The error is for
// people; it is fs.ErrNotExist where there is no file.
func ReadFile(path string) (Request, error) {
	f, err := os.Open(path)
	if err != nil {
		return Request{}, missing{path, err}
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, maxFile+1))
	switch {
	case err != nil:
		return Request{}, fmt.Errorf("%s cannot be read. Check that it is a file and the disk.", path)
	case len(data) > maxFile:
		return Request{}, fmt.Errorf("%s is larger than %d MB, so it holds no kept request.", path, maxFile>>20)
	}
	r, err := Parse(data)
	if err != nil {
		return Request{}, fmt.Errorf("%s cannot be replayed: %w.", path, err)
	}
	return r, nil
}

// missing is a file that cannot be opened.
type missing struct {
	path  string
	cause error
}

func (m missing) Error() string {
	if errors.Is(m.cause, fs.ErrNotExist) {
		return m.path + " is not there. Check the name and the folder."
	}
	return m.path + " cannot be read. Check its permissions."
}

func (m missing) Unwrap() error { return m.cause }
