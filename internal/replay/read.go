package replay

import (
	"context"
	"errors"
	"fmt"
	"io/fs"

	"planwright/internal/atomicfile"
	"planwright/internal/namedfile"
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
	data, err := atomicfile.ReadFile(s.path(id), maxFile)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return Request{}, fmt.Errorf("The request %s is not kept, or not any more: each is for 7 days. planwright replay lists what there is.", id)
	case err != nil:
		return Request{}, fmt.Errorf("%s cannot be read: %s.", s.path(id), atomicfile.ReadOwnReason(err))
	}
	return parse(s.path(id), data)
}

// ReadFile reads a kept request, or a report, from a file. The error is for
// people; it is fs.ErrNotExist where there is no file.
func ReadFile(ctx context.Context, path string) (Request, error) {
	data, err := namedfile.Read(ctx, path, maxFile)
	switch {
	case errors.Is(err, namedfile.ErrTooLarge):
		return Request{}, fmt.Errorf("%s is larger than %d MB, so it holds no kept request.", path, maxFile>>20)
	case err != nil:
		return Request{}, err
	}
	return parse(path, data)
}

func parse(path string, data []byte) (Request, error) {
	r, err := Parse(data)
	if err != nil {
		return Request{}, fmt.Errorf("%s cannot be replayed: %w.", path, err)
	}
	return r, nil
}
