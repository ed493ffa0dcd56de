package cli

import (
	"context"
	"fmt"
	"strings"

	"planwright/internal/legible"
	"planwright/internal/servers"
	"planwright/planner/catalog"
)

const toolsDetails = `The tools of the person's own servers are those that were approved, as they were then; with
--connect their servers are started and asked.
serve offers the built-in tools to the program that started it, by the Model Context
Protocol over standard input and output. Files are within the allowed folders; commands, the
screen and the network are not bounded by them, and nobody is asked.
approve NAME shows the exact command of a server, starts it when you agree, shows its tools,
and keeps what you agree to; --yes agrees to both. import FILE adds the servers of another
app's file to the settings and starts none.`

// toolsCommand lists tools, and manages where they come from.
func toolsCommand() *command {
	return &command{
		name: "tools", arguments: "[serve | approve NAME | import FILE]", summary: "list the tools a workflow may call",
		details: toolsDetails, example: "planwright tools --tools tools.json",
		flags: []flagName{flagJSON, flagConnect, flagYes, flagTools, flagSet}, run: runTools,
	}
}

// runTools lists the tools on offer, or does what the first word says.
func runTools(ctx context.Context, s *invocation) (int, error) {
	if len(s.words) == 0 {
		return listTools(ctx, s)
	}
	task, takes := s.words[0], 1
	s.words = s.words[1:]
	var do func(context.Context, *invocation) (int, error)
	switch task {
	case "serve":
		do, takes = serveTools, 0
	case "approve":
		do = approveServer
	case "import":
		do = importServers
	default:
		return exitUsage, s.command.misused(fmt.Errorf("tools does not know “%s”.", task))
	}
	if len(s.words) != takes {
		return exitUsage, s.command.misused(fmt.Errorf("tools %s takes %s.", task, map[int]string{0: "no more words", 1: "one name"}[takes]))
	}
	return do(ctx, s)
}

// listTools lists the tools on offer and the servers.
func listTools(ctx context.Context, s *invocation) (int, error) {
	h, err := s.host()
	if err != nil {
		return exitUsage, err
	}
	defer h.Close()
	if s.connect {
		h.Servers.Connect(ctx)
	}
	if s.json {
		return exitDone, s.printObject(toolsObject{formatVersion, h.Servers.Catalog().Tools(), h.Servers.List(), h.Notices()})
	}
	s.warn(h.Notices())
	paint := s.painter(s.Stdout)
	offer := h.Servers.Catalog()
	for _, t := range offer.Tools() {
		fmt.Fprintf(s.Stdout, "%s%s  %s\n    %s\n", paint.bold(legible.Name(t.Name)), legible.Name(signature(t)), effect(paint, t.Effect), oneLine(t.Description, 100))
		s.showAlike("tool", t.Name, offer.LooksLike(t.Name))
	}
	s.showServers(h.Servers.List())
	return exitDone, nil
}

// showAlike warns of a name that could be taken for the other one, "" for none.
func (s *console) showAlike(kind, name, other string) {
	if other != "" {
		fmt.Fprintf(s.Stdout, "    %s\n", s.painter(s.Stdout).yellow(legible.Alike(kind, name, other)))
	}
}

// showServers shows how the servers are, each with its command or address.
func (s *console) showServers(servers []servers.ServerView) {
	paint := s.painter(s.Stdout)
	for i, v := range servers {
		if i == 0 {
			fmt.Fprintf(s.Stdout, "\n%s\n", paint.dim("Servers"))
		}
		fmt.Fprintf(s.Stdout, "%s  %s, %d tools  %s\n", paint.bold(legible.Name(v.Name)), stateOf(paint, v.State), v.Tools, legible.Name(v.Line))
		s.showAlike("server", v.Name, v.Alike)
		if v.Text != "" {
			fmt.Fprintf(s.Stdout, "    %s\n", legible.Name(v.Text))
		}
		s.showLastWords(v)
		for _, p := range v.Problems {
			fmt.Fprintf(s.Stdout, "    %s\n", legible.Name(p.Message))
		}
	}
}

// showLastWords shows what a server printed before it ended, and where the rest is.
func (s *console) showLastWords(v servers.ServerView) {
	for i, line := range v.Last {
		if i == 0 {
			fmt.Fprintln(s.Stdout, "    It printed last:")
		}
		fmt.Fprintf(s.Stdout, "      %s\n", legible.Name(line))
	}
	if v.Log != "" {
		fmt.Fprintf(s.Stdout, "    Its log: %s\n", legible.Name(v.Log))
	}
}

// signature is the arguments and results of a tool: (text: string, exact?: boolean) → found, x, y.
func signature(t catalog.Tool) string {
	var args []string
	for _, a := range t.Arguments() {
		name := a.Name
		if !a.Required {
			name += "?"
		}
		if a.Type != "" {
			name += ": " + a.Type
		}
		args = append(args, name)
	}
	text := "(" + strings.Join(args, ", ") + ")"
	var results []string
	for _, o := range t.Outputs {
		results = append(results, o.Name)
	}
	if len(results) > 0 {
		text += " → " + strings.Join(results, ", ")
	}
	return text
}

func effect(paint painter, e catalog.Effect) string {
	switch e {
	case catalog.Read:
		return paint.green(string(e))
	case catalog.Write, catalog.External:
		return paint.yellow(string(e))
	case catalog.Destructive:
		return paint.red(string(e))
	}
	return paint.red(string(e))
}
