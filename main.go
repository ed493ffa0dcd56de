// Planwright plans workflows from words. Without arguments, or with a workflow file,
// it opens its window; with other arguments it is a command line tool.
package main

import (
	"io"
	"os"
	"runtime/debug"
	"strings"

	"planwright/internal/cli"
	"planwright/internal/environment"
	"planwright/internal/legible"
	"planwright/internal/redact"
	"planwright/internal/secrets"
)

// environ is what the program was started with. Keys and secrets are in it alone: what
// the program itself starts does not get them.
var environ = environment.Take(func(name, value string) bool {
	return secrets.IsVariable(name) || redact.IsSecretVariable(name, value)
})

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

// run returns the exit code: 0 done, 1 the request failed, 2 wrong usage or
// unreadable input, 3 the endpoint could not be reached.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	switch {
	case len(args) == 0:
		return runWindow("", legible.Writer{To: stderr})
	case len(args) == 1 && isWorkflowFile(args[0]):
		return runWindow(args[0], legible.Writer{To: stderr})
	case args[0] == "serve":
		return runServe(args[1:], stdout, legible.Writer{To: stderr})
	case args[0] == "mcp":
		return runMCP(args[1:], stdin, stdout, legible.Writer{To: stderr})
	default:
		program := cli.Program{Version: programVersion(), Environ: environ, Stdin: stdin, Stdout: stdout, Stderr: stderr}
		return program.Run(args)
	}
}

// isWorkflowFile reports whether an argument is a file to open and no command.
func isWorkflowFile(arg string) bool { return strings.HasSuffix(arg, ".json") }

// version is set when a release is built.
var version = ""

// programVersion is the release, or the revision it was built from.
func programVersion() string {
	if version != "" {
		return version
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "development"
	}
	for _, setting := range info.Settings {
		if setting.Key == "vcs.revision" {
			return setting.Value[:min(12, len(setting.Value))]
		}
	}
	return "development"
}
