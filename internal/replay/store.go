package replay

import (
	"crypto/rand"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/atomicfile"
	"planwright/planner/text"
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
var idForm = text.Pattern(`^[0-9]{8}-[0-9]{6}-[a-z2-7]{4}$`)

const idTime = "20060102-150405"

// IsID reports whether the text has the form of a request's id.
func IsID(text string) bool { return idForm().MatchString(text) }

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
		if err == nil && atomicfile.IsTemp(f.Name()) && s.Now().Sub(info.ModTime()) > tempAge {
			errs = append(errs, remove(filepath.Join(s.Folder, f.Name())))
		}
	}
	return errors.Join(errs...)
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
		if errTime == nil && errInfo == nil && info.Mode().IsRegular() && info.Size() <= maxFile {
			list = append(list, entry{id, at, info.Size()})
		}
	}
	slices.SortFunc(list, func(a, b entry) int { return strings.Compare(b.id, a.id) })
	return list, err
}
