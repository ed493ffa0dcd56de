package builtin

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"time"

	"planwright/internal/tools/keeper"
)

// ending is how a program ended.
type ending struct {
	started bool
	silent  bool   // where it was not started: nobody knows whether it was for a while
	code    int    // its exit code; -1: it was broken off
	how     string // it was broken off
	cut     bool   // by its time limit, or as the call was stopped
	left    keeper.Remains
}

// ended is how long a program's pipes are read on once it has ended: what it
// started may hold them open for ever.
const ended = time.Second

// runToEnd runs the command until ctx is done. Nothing of it is left then.
func runToEnd(ctx context.Context, command *exec.Cmd, out, errOut io.Writer) ending {
	if ctx.Err() != nil {
		return ending{}
	}
	if e, ok := runKept(ctx, command, out, errOut); ok {
		return e
	}
	return runInGroup(command, out, errOut)
}

// runInGroup runs a command that belongs to a context, and ends its group.
func runInGroup(command *exec.Cmd, out, errOut io.Writer) (e ending) {
	command.Stdout, command.Stderr, command.WaitDelay = out, errOut, ended
	kill := ownGroup(command)
	command.Cancel = func() error {
		err := kill()
		e.cut = err == nil
		return err
	}
	_ = command.Run() // its state says how it ended
	endGroup(command)
	if state := command.ProcessState; state != nil {
		e.started, e.code, e.how = true, state.ExitCode(), state.String()
	}
	return e
}

// runKept runs the command with a keeper; ok is false where there is none.
func runKept(ctx context.Context, command *exec.Cmd, out, errOut io.Writer) (e ending, ok bool) {
	s, err := openStreams(command.Stdin)
	if err != nil {
		return e, true
	}
	defer s.close()
	p, err := keeper.Start(keeper.Command{Path: command.Path, Args: command.Args, Line: lineOf(command), Env: command.Environ(), Dir: command.Dir, Files: s.theirs})
	s.closeTheirs()
	if err != nil {
		return ending{silent: errors.Is(err, keeper.ErrSilent)}, !errors.Is(err, keeper.ErrNone)
	}
	unhook := context.AfterFunc(ctx, p.Kill)
	s.follow(command.Stdin, out, errOut)
	state := p.Wait()
	e = ending{started: true, code: state.Code, how: state.Signal, cut: !unhook()}
	s.await(ended)
	e.left = p.End()
	s.await(ended)
	s.close()
	<-s.read
	return e, true
}

// streams are the standard input, output and errors of a program.
type streams struct {
	ours, theirs [3]*os.File
	read         chan struct{} // closed when there is no more to read
}

// openStreams makes them. Without an input the program reads nothing.
func openStreams(input io.Reader) (s *streams, err error) {
	s = &streams{read: make(chan struct{})}
	if s.theirs[0], s.ours[0], err = os.Pipe(); err == nil {
		s.ours[1], s.theirs[1], err = os.Pipe()
	}
	if err == nil {
		s.ours[2], s.theirs[2], err = os.Pipe()
	}
	if err == nil && input == nil {
		err = s.ours[0].Close()
	}
	if err != nil {
		s.close()
		return nil, err
	}
	return s, nil
}

// follow writes the input and reads what the program prints.
func (s *streams) follow(input io.Reader, out, errOut io.Writer) {
	if input != nil {
		go func() {
			_, _ = io.Copy(s.ours[0], input) // a program need not read it
			_ = s.ours[0].Close()
		}()
	}
	errorsRead := make(chan struct{})
	go func() {
		defer close(errorsRead)
		_, _ = io.Copy(errOut, s.ours[2])
	}()
	go func() {
		defer close(s.read)
		_, _ = io.Copy(out, s.ours[1])
		<-errorsRead
	}()
}

// await waits until all is read, but not longer than that.
func (s *streams) await(most time.Duration) {
	select {
	case <-s.read:
	case <-time.After(most):
	}
}

func (s *streams) closeTheirs() {
	for _, f := range s.theirs {
		if f != nil {
			_ = f.Close()
		}
	}
}

// close ends reading and writing.
func (s *streams) close() {
	s.closeTheirs()
	for _, f := range s.ours {
		if f != nil {
			_ = f.Close()
		}
	}
}

// notice says what the program had left, "" for nothing.
func (e ending) notice() string {
	var parts []string
	if n := len(e.left.Ended); n > 0 {
		parts = append(parts, fmt.Sprintf("%s ended with it: %s.", processes(n, "was", "were"), listed(e.left.Ended)))
	}
	if n := len(e.left.Stuck); n > 0 {
		parts = append(parts, fmt.Sprintf("%s of another account and could not be ended: %s.", processes(n, "is", "are"), listed(e.left.Stuck)))
	}
	return strings.Join(parts, " ")
}

func processes(n int, one, more string) string {
	if n == 1 {
		return "1 background process " + one
	}
	return fmt.Sprintf("%d background processes %s", n, more)
}

// mostListed is how many of them are named.
const mostListed = 10

func listed(lines []string) string {
	if more := len(lines) - mostListed; more > 0 {
		lines = append(lines[:mostListed:mostListed], fmt.Sprintf("and %d more", more))
	}
	return strings.Join(lines, ", ")
}
