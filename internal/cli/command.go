package cli

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"planwright/internal/legible"
	"planwright/planner/text"
)

// command is one of the program's commands.
type command struct {
	name      string
	arguments string // as the usage shows them
	summary   string
	details   string
	example   string
	flags     []flagName
	run       func(context.Context, *invocation) (int, error)
}

// commands are listed in this order.
var commands []*command

func init() { // here, for the commands lead to help, which lists them
	commands = []*command{
		planCommand(), patchCommand(), chatCommand(),
		validateCommand(), historyCommand(), undoCommand(), redoCommand(), explainCommand(),
		runCommand(), runsCommand(), resumeCommand(), memoryCommand(),
		replayCommand(),
		evalCommand(),
		toolsCommand(), secretsCommand(),
	}
}

func commandNamed(name string) *command {
	for _, c := range commands {
		if c.name == name {
			return c
		}
	}
	return nil
}

func unknownCommand(name string) error {
	names := make([]string, len(commands))
	for i, c := range commands {
		names[i] = c.name
	}
	return fmt.Errorf("There is no command “%s”. The commands are %s, serve and mcp; planwright help describes them.", name, strings.Join(names, ", "))
}

// usage is the help of one command.
func (c *command) usage() string {
	var b strings.Builder
	fmt.Fprintf(&b, "Usage: %s\n\n%s.\n", strings.TrimSpace("planwright "+c.name+" [FLAGS] "+c.arguments), text.Capitalise(c.summary))
	if c.details != "" {
		fmt.Fprintf(&b, "%s\n", c.details)
	}
	fmt.Fprintf(&b, "\nExample:\n  %s\n\nFlags:\n", c.example)
	for _, name := range c.flags {
		fmt.Fprintf(&b, "  %-20s %s\n", flagUsages[name].form, flagUsages[name].text)
	}
	return b.String()
}

// misuse is an error in the arguments of a command.
type misuse struct {
	error
	command *command
}

// misused says what is wrong with the arguments, and shows how to do it.
func (c *command) misused(err error) error { return misuse{err, c} }

func (m misuse) Unwrap() error { return m.error }

// errorText is an error as it is shown.
func errorText(err error) string {
	if m, ok := errors.AsType[misuse](err); ok {
		return fmt.Sprintf("%s\nExample: %s\nplanwright help %s lists the flags.", legible.Error(m.error), m.command.example, m.command.name)
	}
	return legible.Error(err)
}

func (p Program) help() (int, error) {
	var b strings.Builder
	b.WriteString("Planwright plans workflows from words. Without arguments it opens its window.\n\nCommands:\n")
	for _, c := range commands {
		fmt.Fprintf(&b, "  %-10s %s\n", c.name, c.summary)
	}
	fmt.Fprintf(&b, "  %-10s %s\n", "serve", "show the page in a browser on this machine")
	fmt.Fprintf(&b, "  %-10s %s\n", "mcp", "let other programs plan and validate, by the Model Context Protocol")
	b.WriteString("\nplanwright help COMMAND describes one of them. A key for the model comes from OPENAI_API_KEY,\nits address from --set baseUrl=URL, OPENAI_BASE_URL or the settings.\n")
	b.WriteString("\nExit codes: 0 done, 1 the request failed, 2 wrong usage or unreadable input,\n3 the endpoint could not be reached.\n")
	fmt.Fprint(p.Stdout, b.String())
	return exitDone, nil
}

func (p Program) helpFor(names []string) (int, error) {
	if len(names) == 0 {
		return p.help()
	}
	if names[0] == "serve" || names[0] == "mcp" {
		fmt.Fprintf(p.Stdout, "planwright %s --help describes it.\n", names[0])
		return exitDone, nil
	}
	c := commandNamed(names[0])
	if c == nil {
		return exitUsage, unknownCommand(names[0])
	}
	fmt.Fprint(p.Stdout, c.usage())
	return exitDone, nil
}
