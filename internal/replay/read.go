package replay

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

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
