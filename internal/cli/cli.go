// Package cli is the command line: its arguments, its commands, and what people
// and programs read of the results.
package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"syscall"

	"github.com/spf13/pflag"

	"planwright/internal/host"
	"planwright/internal/legible"
)

// The exit codes of the program.
const (
	exitDone        = 0
	exitFailed      = 1 // the request failed; the object printed with --json still says how
	exitUsage       = 2 // wrong usage, or input that cannot be read
	exitUnreachable = 3 // the endpoint could not be reached
)

// Program is what the command line runs with. Nothing else of the process is
// looked at, besides files, the network and whether the writers are terminals.
type Program struct {
	Version string
	Environ []string // as os.Environ gives it
	Stdin   io.Reader
	Stdout  io.Writer
	Stderr  io.Writer
}

// Run runs the command that the arguments name, the program's own name left out,
// and returns the exit code. An interrupt cancels what runs;
// another one ends the program at once.
func (p Program) Run(args []string) int {
	ctx, stop := UntilSignal(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	p.Stdout, p.Stderr = legible.Writer{To: p.Stdout}, legible.Writer{To: p.Stderr}
	code, err := p.run(ctx, args)
	if err != nil {
		fmt.Fprintln(p.Stderr, p.painter(p.Stderr).red("Error: ")+errorText(err))
	}
	return code
}

func (p Program) run(ctx context.Context, args []string) (int, error) {
	if len(args) == 0 {
		return p.help()
	}
	switch args[0] {
	case "help", "-h", "--help":
		return p.helpFor(args[1:])
	case "version", "--version":
		fmt.Fprintln(p.Stdout, "planwright", p.Version)
		return exitDone, nil
	}
	c := commandNamed(args[0])
	if c == nil {
		return exitUsage, unknownCommand(args[0])
	}
	call, err := c.parse(args[1:])
	switch {
	case errors.Is(err, pflag.ErrHelp):
		fmt.Fprint(p.Stdout, c.usage())
		return exitDone, nil
	case err != nil:
		return exitUsage, c.misused(err)
	}
	return c.run(ctx, &invocation{console: console{Program: p, call: call, ctx: ctx}, command: c})
}

// invocation is one run of a command.
type invocation struct {
	console
	command *command
	opened  *host.Host // nil: nothing needed it yet
	folders []string   // that steps may use, of a run
}

// console is where a command reads and writes, in the form that its flags ask for.
type console struct {
	Program
	call
	ctx context.Context // ends what is read slowly, when the command is interrupted
}

// note writes a line for people that is not the result.
func (s *console) note(format string, args ...any) {
	fmt.Fprintf(s.Stderr, format+"\n", args...)
}
