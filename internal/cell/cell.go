// Package cell does work in a process of its own, bounded in time and memory: that of
// languages and formats which bound neither would be taken from the program that holds the
// person's work, and nothing ends one call that never returns.
package cell

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"strings"
	"time"
)

// Job is a kind of work.
type Job struct {
	Name      string        // the argument that makes a process one that does it
	MaxTime   time.Duration // that it may work; what others on the machine take meanwhile does not count
	MaxMemory int64         // bytes
	// Do does it, in the process. Its error is a sentence for people, see Failure.
	Do func(work []byte) ([]byte, error)
}

// Failure is a sentence for people: why the work could not be done.
type Failure string

func (f Failure) Error() string { return string(f) }

// Why there is no answer, besides a Failure and the end of the context.
var (
	ErrTime     = errors.New("the process worked too long")
	ErrBusy     = errors.New("the process hardly came to work")
	ErrMemory   = errors.New("the process took too much memory")
	ErrNoStart  = errors.New("the process could not be started")
	ErrNoAnswer = errors.New("the process ended without an answer")
)

// patience is how many times its own time work may take on a machine that is busy.
const patience = 10

// Run has the work done. It is read once, to its end; the process stops waiting for what
// of it does not come.
func (j Job) Run(ctx context.Context, work io.Reader) ([]byte, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, ErrNoStart
	}
	within, cancel := context.WithTimeout(ctx, patience*j.MaxTime)
	defer cancel()
	command := exec.CommandContext(within, self, j.Name, j.MaxTime.String())
	command.Stdin, command.Env = work, environment()
	var out bytes.Buffer // what a job gives is bounded by its memory
	command.Stdout = &out
	err = command.Run()
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if within.Err() != nil {
		return nil, ErrBusy
	}
	return outcome(command.ProcessState, err, out.Bytes())
}

// outcome is what came of a process that ended.
func outcome(state *os.ProcessState, err error, out []byte) ([]byte, error) {
	switch {
	case err == nil:
		return out, nil
	case state == nil:
		return nil, ErrNoStart
	case state.ExitCode() == failed:
		return nil, Failure(out)
	case state.ExitCode() == tooLong:
		return nil, ErrTime
	case state.ExitCode() == unanswered, state.Success():
		return nil, ErrNoAnswer
	}
	return nil, ErrMemory // it ends itself where it takes too much, and the system ends it where there is no more
}

// environment is what the process sees of this one's: where it is, and what systems need.
func environment() []string {
	var kept []string
	for _, variable := range os.Environ() {
		switch name, _, _ := strings.Cut(variable, "="); strings.ToUpper(name) {
		case "TZ", "TZDIR", "ZONEINFO", "SYSTEMROOT":
			kept = append(kept, variable)
		}
	}
	return kept
}
