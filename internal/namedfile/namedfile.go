// Package namedfile reads files that a person named, whatever they turn out to be: a
// device without end, a pipe into which nobody writes, a folder.
package namedfile

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"time"

	"planwright/internal/atomicfile"
)

// openTime is how long a pipe may have nobody who writes into it.
const openTime = 10 * time.Second

var errSilent = errors.New("nobody writes into it")

// Error is why a file was not read, for people.
type Error struct {
	Name string // of the file, as the person wrote it
	Most int    // bytes that were allowed
	Err  error  // the cause
}

// ErrTooLarge is the cause where a file holds more than was allowed.
var ErrTooLarge = errors.New("too large")

func (e *Error) Error() string {
	switch {
	case errors.Is(e.Err, ErrTooLarge):
		return fmt.Sprintf("%s is larger than %d MB. Name a smaller file.", e.Name, e.Most>>20)
	case errors.Is(e.Err, fs.ErrNotExist):
		return e.Name + " is not there. Check the name and the folder."
	case errors.Is(e.Err, errSilent):
		return fmt.Sprintf("%s is a pipe into which nobody has written for %s. Start what writes into it, or name a file.", e.Name, openTime)
	case errors.Is(e.Err, context.Canceled), errors.Is(e.Err, context.DeadlineExceeded):
		return e.Name + " was not read to its end: that was stopped. Name a file that ends."
	}
	return fmt.Sprintf("%s cannot be read: %s.", e.Name, atomicfile.ReadReason(e.Err))
}

func (e *Error) Unwrap() error { return e.Err }

// Read reads a file of at most so many bytes. What is not a regular file may take its
// time; ctx ends that. The error is an *Error.
func Read(ctx context.Context, name string, most int) ([]byte, error) {
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() && !info.IsDir() {
		return wait(ctx, name, most)
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, &Error{name, most, err}
	}
	defer file.Close()
	return all(file, name, most)
}

// ReadFrom is Read for what is open already, such as standard input.
func ReadFrom(ctx context.Context, in io.Reader, name string, most int) ([]byte, error) {
	read := make(chan content, 1)
	go func() { read <- contentOf(in, name, most) }()
	select {
	case c := <-read:
		return c.data, c.err
	case <-ctx.Done():
		return nil, &Error{name, most, ctx.Err()}
	}
}

// content is what reading gave.
type content struct {
	data []byte
	err  error
}

func contentOf(in io.Reader, name string, most int) content {
	data, err := all(in, name, most)
	return content{data, err}
}

// wait reads a pipe or a device: to open one may take for ever, and so may reading it.
func wait(ctx context.Context, name string, most int) ([]byte, error) {
	type opened struct {
		file *os.File
		err  error
	}
	open := make(chan opened, 1)
	go func() {
		file, err := os.Open(name)
		open <- opened{file, err}
	}()
	select {
	case o := <-open:
		if o.err != nil {
			return nil, &Error{name, most, o.err}
		}
		defer o.file.Close()
		return ReadFrom(ctx, o.file, name, most)
	case <-ctx.Done():
		return nil, &Error{name, most, ctx.Err()}
	case <-time.After(openTime):
		return nil, &Error{name, most, errSilent}
	}
}

func all(in io.Reader, name string, most int) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(in, int64(most)+1))
	switch {
	case err != nil:
		return nil, &Error{name, most, err}
	case len(data) > most:
		return nil, &Error{name, most, ErrTooLarge}
	}
	return data, nil
}
