package tools

import (
	"errors"
	"os"
	"os/exec"

	"planwright/internal/tools/keeper"
)

// program is a running program with what it started.
type program interface {
	wait() error // until it has ended; nothing of it is left then
	end()        // asks it to end
	kill()       // ends it
}

// startProgram starts the command, which has its three files.
func startProgram(command *exec.Cmd) (program, error) {
	if command.Err != nil {
		return nil, command.Err
	}
	p, err := keeper.Start(keeper.Command{Path: command.Path, Args: command.Args, Env: command.Environ(), Dir: command.Dir, Files: filesOf(command)})
	if err == nil {
		return keptProgram{p}, nil
	}
	if !errors.Is(err, keeper.ErrNone) {
		return nil, err
	}
	ownGroup(command)
	return group{command}, command.Start()
}

func filesOf(command *exec.Cmd) (files [3]*os.File) {
	for i, f := range []any{command.Stdin, command.Stdout, command.Stderr} {
		files[i], _ = f.(*os.File)
	}
	return files
}

// keptProgram is one that has a keeper.
type keptProgram struct{ *keeper.Process }

func (p keptProgram) end()  { p.Terminate() }
func (p keptProgram) kill() { p.Kill() }

func (p keptProgram) wait() error {
	state := p.Wait()
	p.End()
	return ended(state.Code, state.Signal)
}

// group is a program that is ended by its process group.
type group struct{ *exec.Cmd }

func (g group) end()  { endGroup(g.Process) }
func (g group) kill() { killGroup(g.Process) }

func (g group) wait() error {
	_ = g.Wait() // its state says how it ended
	killGroup(g.Process)
	return ended(g.ProcessState.ExitCode(), g.ProcessState.String())
}
