// Package mcp is the door for other programs: a server of the Model Context
// Protocol that plans, changes, validates and explains workflows. Its tools take
// workflows as they are in their files and give them back; none changes a file.
package mcp

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"slices"
	"syscall"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"planwright/internal/host"
	"planwright/internal/rpcline"
)

const instructions = `Planwright turns words into workflows: steps and edges that Planwright runs, not you.
plan_workflow makes one from words and patch_workflow changes one; both ask the person's own model endpoint and may take minutes.
validate_plan says everything that is wrong with a workflow, a plan or a change; explain_workflow shows one as people read it.
run_workflow runs one, once the person has approved what it does; a tool that is called as a workflow of theirs runs that one.
No other tool changes a file: a workflow is given as the content of its NAME.planwright.json and comes back the same way.`

// Door is what the server runs with.
type Door struct {
	Host    *host.Host
	Version string
	Shared  Shared    // workflows that are tools of their own
	Log     io.Writer // what is worth knowing besides the protocol
}

// Serve answers the client at the other end of in and out until it closes one of them, or
// ctx is done, and closes both. Nothing but the protocol is written to out; what comes
// in and is no message is answered with an error.
func (d Door) Serve(ctx context.Context, in io.ReadCloser, out io.WriteCloser) error {
	session, err := d.server(ctx).Connect(ctx, rpcline.Transport{In: in, Out: out}, nil)
	if err != nil {
		return err
	}
	defer context.AfterFunc(ctx, func() { session.Close() })()
	if err := session.Wait(); err != nil && ctx.Err() == nil && !isHangUp(err) {
		return err
	}
	return nil
}

// isHangUp reports whether the client went away, which it may do while it is answered.
func isHangUp(err error) bool {
	return errors.Is(err, io.EOF) || errors.Is(err, io.ErrClosedPipe) || errors.Is(err, syscall.EPIPE)
}

// server answers calls until ctx is done, which ends those under way too.
func (d Door) server(ctx context.Context) *sdk.Server {
	s := sdk.NewServer(
		&sdk.Implementation{Name: "planwright", Title: "Planwright", Version: d.Version},
		&sdk.ServerOptions{
			Instructions: instructions,
			Logger:       slog.New(slog.NewTextHandler(d.Log, &slog.HandlerOptions{Level: slog.LevelWarn})),
			Capabilities: &sdk.ServerCapabilities{Tools: &sdk.ToolCapabilities{}}, // the tools stay the same
		})
	for _, t := range slices.Concat(tools, d.Shared.tools) {
		s.AddTool(t.definition(), d.handler(ctx, t))
	}
	return s
}
