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

// chatDetails tells of both ways to chat.
const chatDetails = `Without --workflow, or where it has no steps, a workflow is planned. --history tells what
was said before; it is read, never written. With WORDS there is one answer, and the file
stays as it is unless --apply is given; - reads the words from standard input.

Without WORDS it is a conversation: each line of standard input is answered, until it ends.
You are asked whether a change is applied: all of it, none, or parts. A small edit that
leaves no doubt is made at once. What you apply is saved to the file and can be undone. The file need not be there yet; with none
named, the workflow is kept only while you talk, and :save FILE writes it. What was said
about the file in the window is known, unless --history takes its place; what is said here
is not kept. :help lists what else there is. Ctrl+C stops the assistant, at the prompt it
ends.
--apply applies every valid change unasked. --json prints one object a line that was said
and asks nothing, so without --apply nothing is applied. The exit code is that of the
worst answer; a question that the input leaves open counts as failed.`

// commands are listed in this order.
var commands []*command

func init() { // here, for the commands lead to help, which lists them
	commands = []*command{
		{
			name: "plan", arguments: "WORDS", summary: "make a workflow from words",
			details: "The model that the settings name plans; without one, the offline planner understands\nsimple sentences. WORDS may be several arguments; - reads them from standard input.",
			example: `planwright plan "Open the calculator, then take a screenshot"`,
			flags:   []flagName{flagJSON, flagWorkflow, flagApply, flagTools, flagEvents, flagSet},
			run:     runPlan,
		},
		{
			name: "patch", arguments: "--workflow FILE WORDS", summary: "change a workflow as the words say",
			details: "It needs a model. The file stays as it is unless --apply is given.",
			example: `planwright patch --workflow invoices.planwright.json "ask me before the last step"`,
			flags:   []flagName{flagJSON, flagWorkflow, flagApply, flagTools, flagEvents, flagSet},
			run:     runPatch,
		},
		{
			name: "chat", arguments: "[WORDS]", summary: "plan, change or talk about a workflow",
			details: chatDetails,
			example: `planwright chat --workflow invoices.planwright.json "why does it ask me twice?"`,
			flags:   []flagName{flagJSON, flagWorkflow, flagApply, flagHistory, flagTools, flagEvents, flagSet},
			run:     runChat,
		},
		{
			name: "validate", arguments: "FILE", summary: "say everything that is wrong with a workflow",
			details: "- reads the workflow from standard input.",
			example: "planwright validate invoices.planwright.json",
			flags:   []flagName{flagJSON, flagTools},
			run:     runValidate,
		},
		{
			name: "history", arguments: "FILE", summary: "list the versions of a workflow",
			details: "The newest is listed first. Planwright keeps the history on this machine, apart from the file.",
			example: "planwright history invoices.planwright.json",
			flags:   []flagName{flagJSON},
			run:     runHistory,
		},
		{
			name: "undo", arguments: "FILE", summary: "take the last change to a workflow back",
			details: "What it takes back is the last change in the file's history; undoing again goes further back.",
			example: "planwright undo invoices.planwright.json",
			flags:   []flagName{flagJSON},
			run:     runUndo,
		},
		{
			name: "redo", arguments: "FILE", summary: "make the change again that was taken back last",
			details: "After another change there is nothing to make again.",
			example: "planwright redo invoices.planwright.json",
			flags:   []flagName{flagJSON},
			run:     runRedo,
		},
		{
			name: "explain", arguments: "FILE", summary: "show how a model's reply is read, pass by pass",
			details: "FILE holds the raw reply; - reads it from standard input. --workflow names the workflow\nthat a patch in the reply would change.",
			example: "planwright explain reply.txt",
			flags:   []flagName{flagJSON, flagWorkflow, flagTools, flagSet},
			run:     runExplain,
		},
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
