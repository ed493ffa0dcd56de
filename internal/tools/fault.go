package tools

import (
	"errors"
	"fmt"
	"sync"

	"planwright/planner/text"
)

// fault is why a server cannot be used, for people: what happened, as sentences.
type fault struct {
	text  string
	final bool // trying again cannot mend it
}

func (f *fault) Error() string { return f.text }

// final is a fault that trying again cannot mend; its text says what can.
func final(format string, args ...any) error {
	return &fault{text: fmt.Sprintf(format, args...), final: true}
}

func passing(format string, args ...any) error {
	return &fault{text: fmt.Sprintf(format, args...)}
}

var (
	noRoom    = passing("The system has no room for another program.")
	errDeaf   = passing("It does not read what it is sent.")
	errSilent = errors.New("no tools in time")
)

// blame remembers what went wrong with a server.
type blame struct {
	mu  sync.Mutex
	err error
}

// set remembers the first thing that went wrong: what follows from it is of no
// interest.
func (b *blame) set(err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.err == nil {
		b.err = err
	}
}

// replace remembers what went wrong last, nil for what went well.
func (b *blame) replace(err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.err = err
}

func (b *blame) get() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.err
}

// ended says how a program came to its end.
func ended(code int, how string) error {
	switch {
	case code == 0:
		return passing("It ended by itself.")
	case code > 0:
		return passing("It ended by itself with the status %d.", code)
	}
	return passing("It was ended (%s).", how)
}

// explain turns what went wrong into a fault.
func explain(err error, limits Limits) *fault {
	var f *fault
	var refused *refusal
	switch {
	case errors.As(err, &f):
		return f
	case errors.As(err, &refused):
		return &fault{text: fmt.Sprintf("It answered with an error: “%s”.", oneLine(refused.message))}
	case errors.Is(err, errTooBig):
		return &fault{text: fmt.Sprintf("It sent a message of more than %s, so the connection was cut.", size(limits.Read))}
	case errors.Is(err, errSilent):
		return &fault{text: fmt.Sprintf("It did not name its tools within %s.", limits.Start)}
	}
	return &fault{text: "The connection to it broke."}
}

// oneLine is a text of a server as a part of a sentence.
func oneLine(words string) string { return text.Cut(text.Printable(words), 300) }

func size(bytes int) string {
	if bytes >= 1<<20 {
		return fmt.Sprintf("%d MiB", bytes>>20)
	}
	return fmt.Sprintf("%d KiB", bytes>>10)
}
