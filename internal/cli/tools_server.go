package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"planwright/internal/legible"
	"planwright/internal/servers"
	"planwright/internal/tools"
	"planwright/planner/catalog"
	"planwright/planner/problem"
)

// serversObject is what tools approve and tools import print.
type serversObject struct {
	FormatVersion int                  `json:"formatVersion"`
	Servers       []servers.ServerView `json:"servers"`
	Problems      problem.List         `json:"problems"`
}

// stateOf is the state of a server in colour.
func stateOf(paint painter, state tools.State) string {
	switch state {
	case tools.Ready, tools.Approved:
		return paint.green(string(state))
	case tools.Starting, tools.Restarting, tools.Unapproved, tools.Changed:
		return paint.yellow(string(state))
	case tools.Broken, tools.Unsupported:
		return paint.red(string(state))
	case tools.Off:
		return paint.dim(string(state))
	}
	return string(state)
}

// serveTools offers the built-in tools to the program at the other end.
func serveTools(ctx context.Context, s *invocation) (int, error) {
	h, err := s.host()
	if err != nil {
		return exitUsage, err
	}
	s.warn(h.Notices())
	served := h.Servers.Serve(ctx, io.NopCloser(s.Stdin), keptOpen{raw(s.Stdout)})
	if served != nil {
		served = errors.New("The connection to the other program broke. Start it again.")
	}
	if err := errors.Join(served, h.Close()); err != nil {
		return exitFailed, err
	}
	return exitDone, nil
}

// keptOpen is a writer that others may not close.
type keptOpen struct{ io.Writer }

func (keptOpen) Close() error { return nil }

// approveServer asks whether a server may be started and its tools called.
func approveServer(ctx context.Context, s *invocation) (int, error) {
	if !s.yes && (s.json || !s.interactive()) {
		return exitUsage, errors.New("Approving needs you at a terminal, or --yes once you have read what planwright tools lists.")
	}
	h, err := s.host()
	if err != nil {
		return exitUsage, err
	}
	defer h.Close()
	s.warn(h.Notices())
	view, err := h.Servers.Approve(ctx, s.words[0], s.agree(ctx))
	if err != nil {
		return exitFailed, err
	}
	if s.json {
		return exitDone, s.printObject(serversObject{formatVersion, []servers.ServerView{view}, h.Notices()})
	}
	fmt.Fprintf(s.Stdout, "“%s” is approved, with %d tools.\n", legible.Name(view.Name), view.Tools)
	return exitDone, nil
}

// agree shows what is to be approved and reads the answers.
func (s *console) agree(ctx context.Context) servers.Agree {
	answers := s.lines()
	return func(v servers.ServerView, offers []servers.ToolView) (bool, error) {
		if !s.json {
			s.showAsked(v, offers)
		}
		if s.yes {
			return true, nil
		}
		question := "Start it? [y/N] "
		if v.State == tools.Changed {
			question = "May steps call these tools? [y/N] "
		}
		answer, err := answers.next(ctx, question)
		if errors.Is(err, io.EOF) {
			return false, nil
		}
		return strings.EqualFold(strings.TrimSpace(answer), "y"), err
	}
}

// showAsked shows the exact command, the tools that it leads to, and what is not as it
// was approved.
func (s *console) showAsked(v servers.ServerView, offers []servers.ToolView) {
	paint := s.painter(s.Stdout)
	fmt.Fprintf(s.Stdout, "%s  %s\n", paint.bold(legible.Name(v.Name)), legible.Name(v.Line))
	s.showAlike("server", v.Name, v.Alike)
	s.showSurroundings(v.Names, v.Folder)
	for _, o := range offers {
		s.showOffer(paint, o)
	}
	for _, c := range v.Changes {
		s.showDifference(paint, c)
	}
}

// showSurroundings shows what a server is started with besides its command: names of
// variables or headers whose values are secret, and its folder.
func (s *console) showSurroundings(names []string, folder string) {
	if len(names) > 0 {
		fmt.Fprintf(s.Stdout, "    with values that are not shown here: %s\n", legible.Words(names))
	}
	if folder != "" {
		fmt.Fprintf(s.Stdout, "    in the folder %s\n", legible.Word(folder))
	}
}

// showOffer shows a tool with all that its server says of it.
func (s *console) showOffer(paint painter, o servers.ToolView) {
	t := catalog.Tool{Parameters: o.Parameters}
	fmt.Fprintf(s.Stdout, "%s%s  %s\n", paint.bold(legible.Escape(o.Name)), legible.Escape(signature(t)), effect(paint, o.Effect))
	s.showAlike("tool", o.Name, o.Alike)
	showWhole(s.Stdout, o.Description, "    ")
	for _, a := range t.Arguments() {
		if a.Description != "" {
			fmt.Fprintf(s.Stdout, "    %s:\n", legible.Escape(a.Name))
			showWhole(s.Stdout, a.Description, "      ")
		}
	}
}

// showDifference shows a difference to what was approved, but for what is shown anyway.
func (s *console) showDifference(paint painter, c servers.ServerChange) {
	of := legible.Escape(strings.TrimSpace(c.Tool + " " + string(c.Field)))
	switch c.Field {
	case tools.ToolAdded:
	case tools.ToolRemoved:
		fmt.Fprintf(s.Stdout, "    %s\n", paint.yellow(legible.Escape(c.Tool)+" is no longer offered."))
	case tools.ValueChanged:
		fmt.Fprintf(s.Stdout, "    %s\n", paint.yellow("The value of "+legible.Escape(c.After)+" changed."))
	case tools.ValuesUnapproved:
		fmt.Fprintf(s.Stdout, "    %s\n", paint.yellow("Values are approved from now on too: "+legible.Escape(c.After)+"."))
	default:
		fmt.Fprintf(s.Stdout, "    %s was:\n", paint.yellow(of))
		showWhole(s.Stdout, c.Before, "      ")
		fmt.Fprintf(s.Stdout, "    %s is:\n", paint.yellow(of))
		showWhole(s.Stdout, c.After, "      ")
	}
}

// importServers adds the servers of another app's file to the settings.
func importServers(_ context.Context, s *invocation) (int, error) {
	text, err := s.read(s.words[0])
	if err != nil {
		return exitUsage, err
	}
	h, err := s.host()
	if err != nil {
		return exitUsage, err
	}
	defer h.Close()
	s.warn(h.Notices())
	var added []servers.ImportedServer
	problems, err := h.Servers.Import(text, func(v servers.ImportedServer) bool { added = append(added, v); return true })
	code := exitDone
	if len(added) == 0 || err != nil {
		code = exitFailed
	}
	if s.json {
		return code, errors.Join(err, s.printObject(serversObject{formatVersion, h.Servers.List(), problems}))
	}
	s.warn(problems)
	s.showImported(added)
	return code, err
}

// showImported shows each server that was added with the words of its command, a line
// each, and what is to be done next.
func (s *console) showImported(added []servers.ImportedServer) {
	if len(added) == 0 {
		s.note("Nothing was added: the file names no server that is not in the settings.")
		return
	}
	for _, v := range added {
		fmt.Fprintf(s.Stdout, "Added “%s”:\n", legible.Name(v.Name))
		s.showAlike("server", v.Name, v.Alike)
		for _, word := range v.Words {
			fmt.Fprintf(s.Stdout, "    %s\n", word)
		}
		s.showSurroundings(v.Names, v.Folder)
		s.showNext(v)
	}
	fmt.Fprintln(s.Stdout, "Nothing was started.")
}

// showNext says what a server that was added needs before it is used.
func (s *console) showNext(v servers.ImportedServer) {
	if v.Disabled {
		fmt.Fprintln(s.Stdout, "  It is switched off until the settings give it what it lacks, and needs your approval then.")
		return
	}
	fmt.Fprintf(s.Stdout, "  It needs your approval: planwright tools approve %s\n", legible.Operand(v.Name))
}
