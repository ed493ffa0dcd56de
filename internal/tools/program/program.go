// Package program runs the programs that tools are made of: with what they may see of our
// environment, to their end, and so that nothing of them is left.
package program

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"time"

	"planwright/internal/tools/keeper"
)

// Ending is how a program ended.
type Ending struct {
	Started bool
	Silent  bool           // where it was not Started: nobody knows whether it was for a while
	Code    int            // its exit code; -1: it was broken off
	How     string         // it was broken off
	Cut     bool           // by its time limit, or as the call was stopped
	Left    keeper.Remains // what it had started and left; it is ended
}

// ended is how long a program's pipes are read on once it has ended: what it
// started may hold them open for ever.
const ended = time.Second

// Run runs a command that belongs to ctx, as exec.CommandContext makes one, until it ends or
// ctx is done. Nothing of it is left then, nor of what it has started.
func Run(ctx context.Context, command *exec.Cmd, out, errOut io.Writer) Ending {
	if ctx.Err() != nil {
		return Ending{}
	}
	if e, ok := runKept(ctx, command, out, errOut); ok {
		return e
	}
	return runInGroup(command, out, errOut)
}

// runInGroup runs a command that belongs to a context, and ends its group.
func runInGroup(command *exec.Cmd, out, errOut io.Writer) (e Ending) {
	command.Stdout, command.Stderr, command.WaitDelay = out, errOut, ended
	kill := ownGroup(command)
	command.Cancel = func() error {
		err := kill()
		e.Cut = err == nil
		return err
	}
	_ = command.Run() // its state says how it ended
	endGroup(command)
	if state := command.ProcessState; state != nil {
		e.Started, e.Code, e.How = true, state.ExitCode(), state.String()
	}
	return e
}

// runKept runs the command with a keeper; ok is false where there is none.
func runKept(ctx context.Context, command *exec.Cmd, out, errOut io.Writer) (e Ending, ok bool) {
	s, err := openStreams(command.Stdin)
	if err != nil {
		return e, true
	}
	defer s.close()
	p, err := keeper.Start(keeper.Command{Path: command.Path, Args: command.Args, Line: lineOf(command), Env: command.Environ(), Dir: command.Dir, Files: s.theirs})
	s.closeTheirs()
	if err != nil {
		return Ending{Silent: errors.Is(err, keeper.ErrSilent)}, !errors.Is(err, keeper.ErrNone)
	}
	unhook := context.AfterFunc(ctx, p.Kill)
	s.follow(command.Stdin, out, errOut)
	state := p.Wait()
	e = Ending{Started: true, Code: state.Code, How: state.Signal, Cut: !unhook()}
	s.await(ended)
	e.Left = p.End()
	s.await(ended)
	s.close()
	<-s.read
	return e, true
}

// Notice says what the program had left and what became of that, "" for nothing.
func (e Ending) Notice() string {
	var parts []string
	if n := len(e.Left.Ended); n > 0 {
		parts = append(parts, fmt.Sprintf("%s ended with it: %s.", processes(n, "was", "were"), listed(e.Left.Ended)))
	}
	if n := len(e.Left.Stuck); n > 0 {
		parts = append(parts, fmt.Sprintf("%s of another account and could not be ended: %s.", processes(n, "is", "are"), listed(e.Left.Stuck)))
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
