package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"syscall"

	"github.com/spf13/pflag"

	"planwright/frontend"
	"planwright/internal/bridge"
	"planwright/internal/cli"
	"planwright/internal/host"
	"planwright/internal/legible"
	"planwright/internal/settings"
)

const serveHelp = `Usage: planwright serve [--addr ADDRESS] [--set KEY=VALUE]... [--tools FILE] [--events FILE] [WORKFLOW]

Shows the page in a browser on this machine, with the workflow file in it if one
is named. The address it prints first lets in one browser, once; loading again and
further tabs work from then on. Whatever else asks on this machine is refused, and
counted on standard error. Ctrl+C ends it.

  --addr ADDRESS    where to listen, on loopback (127.0.0.1:0: any free port)
  --set KEY=VALUE   a setting for this time
  --tools FILE      tools in place of the built-in ones
  --events FILE     append the events of every request to this file
`

// runServe serves the page until it is interrupted.
func runServe(args []string, stdout, stderr io.Writer) int {
	address, config, err := parseServe(args)
	switch {
	case errors.Is(err, pflag.ErrHelp):
		fmt.Fprint(stdout, serveHelp)
		return 0
	case err != nil:
		fmt.Fprintf(stderr, "Error: %s\nplanwright serve --help says what it takes.\n", legible.Error(err))
		return 2
	}
	page, built := frontend.Page()
	if !built {
		fmt.Fprintln(stderr, "The page is not built: run make.")
		return 2
	}
	if code, err := serve(address, config, page, stdout, stderr); err != nil {
		fmt.Fprintln(stderr, legible.Error(err))
		return code
	}
	return 0
}

// serve prints the address first and returns when the program is interrupted,
// with the document saved. The code belongs to the error.
func serve(address string, config host.Config, page fs.FS, stdout, stderr io.Writer) (code int, err error) {
	ctx, stop := cli.UntilSignal(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	app := newApp()
	server, err := bridge.Listen(address, looking(page, config.Settings), app)
	if err != nil {
		return 2, err
	}
	app.open(config, server.Emit, noDialogs{})
	if app.failure != nil {
		return 2, app.failure
	}
	defer context.AfterFunc(ctx, app.program.EndRequests)() // or the server waits for a request
	if unkept := app.program.Unkept(); unkept != "" {
		fmt.Fprintln(stderr, "Note:", unkept)
	}
	fmt.Fprintln(stdout, server.Address())
	served := server.Serve(ctx, func(text string) { fmt.Fprintln(stderr, text) })
	return 1, errors.Join(served, app.close())
}

// looking is the page with the look that is chosen when it is loaded.
func looking(page fs.FS, chosen settings.Sources) fs.FS {
	return frontend.Looking(page, func() frontend.Look {
		now := settings.Look(chosen)
		return frontend.Look{Theme: string(now.Theme), Language: now.Language}
	})
}

// parseServe reads the arguments of serve.
func parseServe(args []string) (address string, config host.Config, err error) {
	flags := pflag.NewFlagSet("serve", pflag.ContinueOnError)
	flags.StringVar(&address, "addr", "127.0.0.1:0", "")
	config, err = parseDoor(flags, args, 1)
	config.File = flags.Arg(0)
	return address, config, err
}

// parseDoor reads the flags that serve and mcp share, besides those that are set
// up already. Of what is no flag it takes so many.
func parseDoor(flags *pflag.FlagSet, args []string, most int) (host.Config, error) {
	config := defaultConfig()
	flags.SetOutput(io.Discard)
	flags.StringVar(&config.ToolsFile, "tools", "", "")
	flags.StringVar(&config.EventsFile, "events", "", "")
	set := flags.StringArray("set", nil, "")
	if err := flags.Parse(args); err != nil {
		return config, err
	}
	if flags.NArg() > most {
		return config, fmt.Errorf("%s does not take %q.", flags.Name(), flags.Arg(most))
	}
	for _, text := range *set {
		assignment, err := settings.ParseAssignment(text)
		if err != nil {
			return config, err
		}
		config.Settings.Arguments = append(config.Settings.Arguments, assignment)
	}
	return config, nil
}

// defaultConfig is what all doors but the command line are built from.
func defaultConfig() host.Config {
	return host.Config{Version: programVersion(), Settings: settings.Sources{Environ: environ}}
}
