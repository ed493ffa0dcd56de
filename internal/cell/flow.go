package cell

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"runtime/debug"
	"time"
)

// Flow is work on what need not fit into memory: it is read, and its answer is taken, while
// it is done.
type Flow struct {
	Name      string // the argument that makes a process one that does it
	MaxMemory int64  // bytes
	// Do does it, in the process. Its error is a sentence for people, see Failure. What it
	// wrote before counts for nothing then.
	Do func(work io.Reader, answer io.Writer) error
}

// maxWords is how much is read of what a process says of its failure, in bytes.
const maxWords = 64 << 10

// Run has the work done, which may work so long, see Job.MaxTime. take gets the answer: its end is only reached where
// the work was done, else an error comes in its place, which take passes on.
func (f Flow) Run(ctx context.Context, most time.Duration, work io.Reader, take func(answer io.Reader) error) error {
	self, err := os.Executable()
	if err != nil {
		return ErrNoStart
	}
	within, cancel := context.WithTimeout(ctx, patience*most)
	defer cancel()
	words := &words{}
	command := exec.CommandContext(within, self, f.Name, most.String())
	command.Stdin, command.Stderr, command.Env = work, words, environment()
	out, err := command.StdoutPipe()
	if err != nil || command.Start() != nil {
		return ErrNoStart
	}
	a := &answer{Reader: out, end: func() error {
		err := command.Wait()
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case within.Err() != nil:
			return ErrBusy
		case err != nil && command.ProcessState.Success():
			return err // the work could not be read
		}
		_, err = outcome(command.ProcessState, err, words.Bytes())
		return err
	}}
	err = take(a)
	if !a.ended { // take did not want the rest
		cancel()
		_ = command.Wait() // it was ended
	}
	return err
}

// answer is read until the process ends, which says whether that is the end of the answer.
type answer struct {
	io.Reader
	end   func() error
	ended bool
	err   error
}

func (a *answer) Read(p []byte) (int, error) {
	if a.ended {
		return 0, a.err
	}
	n, err := a.Reader.Read(p)
	if err == nil {
		return n, nil
	}
	a.ended, a.err = true, a.end()
	if a.err == nil && errors.Is(err, io.EOF) {
		a.err = io.EOF
	}
	if a.err == nil {
		a.err = ErrNoAnswer
	}
	return n, a.err
}

// words keep the beginning of what a process says.
type words struct{ bytes.Buffer }

func (w *words) Write(p []byte) (int, error) {
	w.Buffer.Write(p[:min(len(p), maxWords-w.Len())])
	return len(p), nil
}

// Serve does the work of the flow and ends the process, where this one was started for it;
// see Job.Serve.
func (f Flow) Serve() {
	if most, isFor := startedFor(f.Name); isFor {
		os.Exit(f.serve(most, os.Stdin, os.Stdout, os.Stderr))
	}
}

func (f Flow) serve(most time.Duration, stdin io.Reader, stdout, stderr io.Writer) int {
	debug.SetMemoryLimit(f.MaxMemory)
	debug.SetMaxStack(int(f.MaxMemory))
	go endAtLimit(f.MaxMemory, most)
	if err := f.Do(stdin, stdout); err != nil {
		if _, err := io.WriteString(stderr, err.Error()); err != nil {
			return unanswered
		}
		return failed
	}
	return 0
}
