package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"planwright/internal/host"
	"planwright/internal/tools"
	"planwright/planner/catalog"
	"planwright/planner/problem"
)

// serversObject is what tools approve and tools import print.
type serversObject struct {
	FormatVersion int               `json:"formatVersion"`
	Servers       []host.ServerView `json:"servers"`
	Problems      problem.List      `json:"problems"`
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
func serveTools(ctx context.Context, s *session) (int, error) {
	h, err := s.host()
	if err != nil {
		return exitUsage, err
	}
	s.warn(h.Notices())
	served := h.ServeTools(ctx, io.NopCloser(s.Stdin), keptOpen{s.Stdout})
	if err := errors.Join(served, h.Close()); err != nil {
		return exitFailed, fmt.Errorf("The connection ended: the other program sent what is not the protocol (%w).", err)
	}
	return exitDone, nil
}

// keptOpen is a writer that others may not close.
type keptOpen struct{ io.Writer }

func (keptOpen) Close() error { return nil }

// approveServer asks whether a server may be started and its tools called.
func approveServer(ctx context.Context, s *session) (int, error) {
	if !s.yes && (s.json || !s.interactive()) {
		return exitUsage, errors.New("Approving needs you at a terminal, or --yes once you have read what planwright tools lists.")
	}
	h, err := s.host()
	if err != nil {
		return exitUsage, err
	}
	defer h.Close()
	s.warn(h.Notices())
	view, err := h.ApproveServer(ctx, s.words[0], s.agree(ctx))
	if err != nil {
		return exitFailed, err
	}
	if s.json {
		return exitDone, s.printObject(serversObject{formatVersion, []host.ServerView{view}, h.Notices()})
	}
	fmt.Fprintf(s.Stdout, "“%s” is approved, with %d tools.\n", harmless(view.Name), view.Tools)
	return exitDone, nil
}

// agree shows what is to be approved and reads the answers.
func (s *session) agree(ctx context.Context) host.Agree {
	answers := s.lines()
	return func(v host.ServerView, offers []host.Offer) (bool, error) {
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
func (s *session) showAsked(v host.ServerView, offers []host.Offer) {
	paint := s.painter(s.Stdout)
	fmt.Fprintf(s.Stdout, "%s  %s\n", paint.bold(harmless(v.Name)), harmless(v.Line))
	if len(v.Names) > 0 {
		fmt.Fprintf(s.Stdout, "    with values for %s\n", harmless(strings.Join(v.Names, ", ")))
	}
	for _, o := range offers {
		arguments := signature(catalog.Tool{Parameters: o.Parameters})
		fmt.Fprintf(s.Stdout, "%s%s  %s\n    %s\n", paint.bold(harmless(o.Name)), harmless(arguments), effect(paint, o.Effect), oneLine(o.Description, 300))
	}
	for _, c := range v.Changes {
		if text := difference(c); text != "" {
			fmt.Fprintf(s.Stdout, "    %s\n", paint.yellow(oneLine(text, 700)))
		}
	}
}

// difference is a difference to what was approved, "" for what is shown anyway.
func difference(c host.ServerChange) string {
	switch c.Field {
	case "added":
		return ""
	case "removed":
		return c.Tool + " is no longer offered."
	}
	return fmt.Sprintf("%s: was %s, is %s", strings.TrimSpace(c.Tool+" "+c.Field), oneLine(c.Before, 300), oneLine(c.After, 300))
}

// importServers adds the servers of another app's file to the settings.
func importServers(_ context.Context, s *session) (int, error) {
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
	var added []string
	problems, err := h.ImportServers(text, func(v host.ImportedServer) bool { added = append(added, v.Name); return true })
	code := exitDone
	if len(added) == 0 || err != nil {
		code = exitFailed
	}
	if s.json {
		return code, errors.Join(err, s.printObject(serversObject{formatVersion, h.Servers(), problems}))
	}
	s.warn(problems)
	s.showImported(added)
	return code, err
}

func (s *session) showImported(added []string) {
	if len(added) == 0 {
		s.note("Nothing was added: the file names no server that is not in the settings.")
		return
	}
	for _, name := range added {
		fmt.Fprintf(s.Stdout, "Added “%s”. Nothing was started; planwright tools approve %s shows its command.\n", harmless(name), harmless(name))
	}
}
