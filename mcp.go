package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/pflag"

	"planwright/internal/cli"
	"planwright/internal/host"
	"planwright/internal/legible"
	"planwright/internal/mcp"
)

const mcpHelp = `Usage: planwright mcp [--share FILE]... [--set KEY=VALUE]... [--tools FILE] [--events FILE]

Serves other programs over standard input and output, by the Model Context
Protocol: validate_plan, plan_workflow, patch_workflow, explain_workflow,
run_workflow, and each workflow that is shared. Only these last do anything: they
say what a workflow would do, and run it when that was approved. It ends when
standard input does.

  --share FILE      a workflow that is a tool of its own, with its inputs and outputs,
                    besides those that are shared in the window
  --set KEY=VALUE   a setting for this time
  --tools FILE      tools in place of the built-in ones
  --events FILE     append the events of every request to this file
`

// runMCP serves the program at the other end until it hangs up or this one is
// interrupted.
func runMCP(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	flags := pflag.NewFlagSet("mcp", pflag.ContinueOnError)
	share := flags.StringArray("share", nil, "")
	config, err := parseDoor(flags, args, 0)
	switch {
	case errors.Is(err, pflag.ErrHelp):
		fmt.Fprint(stdout, mcpHelp)
		return 0
	case err != nil:
		fmt.Fprintf(stderr, "Error: %s\nplanwright mcp --help says what it takes.\n", legible.Error(err))
		return 2
	}
	shared, err := mcp.Share(*share)
	if err != nil {
		fmt.Fprintln(stderr, "Error:", legible.Error(err))
		return 2
	}
	h, err := host.Open(config)
	if err != nil {
		fmt.Fprintln(stderr, legible.Error(err))
		return 2
	}
	shared, unshared := shared.ShareMarked(h.SharedFiles())
	for _, err := range unshared {
		fmt.Fprintln(stderr, "Note:", legible.Error(err))
	}
	for _, p := range h.Notices() {
		fmt.Fprintln(stderr, "Note:", p.Message)
	}
	return serveMCP(mcp.Door{Host: h, Version: config.Version, Shared: shared, Log: stderr}, stdin, stdout)
}

// serveMCP serves until one of both ends, and closes the host.
func serveMCP(door mcp.Door, stdin io.Reader, stdout io.Writer) int {
	ctx, stop := cli.UntilSignal(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	signal.Ignore(syscall.SIGPIPE) // who does not listen any more has hung up
	served := door.Serve(ctx, io.NopCloser(stdin), keptOpen{stdout})
	if served != nil {
		served = errors.New("The connection to the other program broke. Start it again.")
	}
	if err := errors.Join(served, door.Host.Close()); err != nil {
		fmt.Fprintln(door.Log, legible.Error(err))
		return 1
	}
	return 0
}

// keptOpen is a writer that others may not close.
type keptOpen struct{ io.Writer }

func (keptOpen) Close() error { return nil }
