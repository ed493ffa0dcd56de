package tools

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"time"

	"github.com/go-json-experiment/json/jsontext"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	own "planwright/internal/tools/builtin"
)

// mostArguments is how many bytes the arguments of a call may have.
const mostArguments = 8 << 20

// Call calls a tool of the catalog with an object of arguments. What the tool
// answers, errors included, is a Result; so is a call that was cut off after it was
// sent. The error is for calls that were never sent, with a text for people, and for
// a ctx that is done: then it wraps ctx's error, and Result.Unknown says whether the
// tool may have done something. Call returns within 200 ms of ctx, whatever the
// server does.
func (s *Set) Call(ctx context.Context, name string, arguments jsontext.Value, along Along) (Result, error) {
	if err := ctx.Err(); err != nil {
		return Result{}, cancelled(name, err)
	}
	if len(arguments) == 0 {
		arguments = jsontext.Value("{}")
	}
	if len(arguments) > mostArguments {
		return Result{}, fmt.Errorf("The arguments of “%s” hold more than %s. Give it less.", name, size(mostArguments))
	}
	if arguments.Kind() != '{' || !arguments.IsValid() {
		return Result{}, fmt.Errorf("The arguments of “%s” are not an object.", name)
	}
	for dead := (*session)(nil); ; {
		target, found, err := s.target(ctx, name, dead)
		if err != nil {
			return Result{}, err
		}
		params := &sdk.CallToolParams{Name: target.tool, Arguments: json.RawMessage(arguments)}
		var o outcome
		if target.server == nil {
			o = await(ctx, func(ctx context.Context) (*sdk.CallToolResult, error) { return s.builtin.call(ctx, params, along) })
		} else {
			o = s.send(ctx, found, params)
		}
		if found == nil || !errors.Is(o.err, sdk.ErrConnectionClosed) {
			return s.finish(ctx, name, found, o)
		}
		dead = found // it was not sent
	}
}

// send calls a tool of a server of the user, within the time for a call.
func (s *Set) send(ctx context.Context, to *session, params *sdk.CallToolParams) outcome {
	ctx, cancel := context.WithTimeoutCause(ctx, s.limits.Call, errSlow)
	defer cancel()
	ctx, end := context.WithCancelCause(ctx)
	defer end(nil)
	defer context.AfterFunc(to.ctx, func() { end(context.Cause(to.ctx)) })()
	return await(ctx, func(ctx context.Context) (*sdk.CallToolResult, error) { return to.CallTool(ctx, params) })
}

// target finds where a tool is called: not over a connection that is dead. While the
// server is being started, it waits.
func (s *Set) target(ctx context.Context, name string, dead *session) (route, *session, error) {
	deadline := time.After(s.limits.Start)
	for {
		s.mu.Lock()
		to, ok := s.routes[name]
		moved, closed := s.moved, s.closed
		var found *session
		waits := false
		if ok && to.server != nil {
			found, waits = to.server.session, to.server.state == Approved
		}
		s.mu.Unlock()
		switch {
		case waits && !closed:
			s.Start([]string{name})
			continue
		case closed, !ok:
			return to, nil, s.missing(name)
		case to.server == nil || found != nil && found != dead && !found.isOver():
			return to, found, nil
		}
		select {
		case <-moved:
		case <-ctx.Done():
			return to, nil, cancelled(name, ctx.Err())
		case <-deadline:
			return to, nil, s.late(name)
		}
	}
}

var errSlow = errors.New("no answer in time")

// outcome is what became of a call.
type outcome struct {
	result *sdk.CallToolResult
	err    error
}

// await calls, and waits no longer than ctx: the SDK can be held up by a server that
// does not read.
func await(ctx context.Context, call func(context.Context) (*sdk.CallToolResult, error)) outcome {
	answers := make(chan outcome, 1)
	go func() {
		result, err := call(ctx)
		answers <- outcome{result, err}
	}()
	select {
	case o := <-answers:
		if o.err != nil && ctx.Err() != nil {
			o.err = context.Cause(ctx)
		}
		return o
	case <-ctx.Done():
		return outcome{nil, context.Cause(ctx)}
	}
}

// finish makes a Result of what became of a call. ctx is the caller's.
func (s *Set) finish(ctx context.Context, name string, found *session, o outcome) (Result, error) {
	switch {
	case o.err == nil:
		return s.read(o.result, found), nil
	case ctx.Err() != nil:
		return Result{Unknown: true}, cancelled(name, ctx.Err())
	}
	var refused *refusal
	if errors.As(asRefusal(o.err), &refused) {
		return Result{Error: fmt.Sprintf("“%s” was refused: %s", name, s.options.Redact(sentence(refused.message)))}, nil
	}
	text := fmt.Sprintf("“%s” did not answer within %s.", name, s.limits.Call)
	if !errors.Is(o.err, errSlow) {
		text = fmt.Sprintf("“%s” was cut off. %s", name, s.why(found, o.err))
	}
	return Result{Unknown: true, Error: join(text, "Whether it did anything is not known.", found.lastWords())}, nil
}

// read takes over a result. What the built-in tools give is bounded by themselves, so
// that nothing of it is left out; found is nil for them.
func (s *Set) read(from *sdk.CallToolResult, found *session) Result {
	if found != nil {
		return read(from, s.limits.Output)
	}
	r := read(from, math.MaxInt)
	r.Told, r.Again = own.IsTold(from), own.Again(from)
	r.Partly, r.Cut, r.TextCut = own.Partly(from)
	r.Ways, r.Unknown = own.WaysOn(from), own.IsUnsure(from)
	return r
}

// why says what is known to be wrong with a connection.
func (s *Set) why(found *session, err error) string {
	if found == nil {
		return explain(err, s.limits).text
	}
	if context.Cause(found.ctx) == context.Canceled {
		return "Its server was stopped."
	}
	if over := found.link.over(); over != nil {
		select {
		case <-over: // why it ended is known now
		case <-time.After(lastWords):
		}
	}
	if known := found.link.get(); known != nil {
		return explain(known, s.limits).text
	}
	if found.ctx.Err() == nil && !errors.Is(err, sdk.ErrConnectionClosed) && !errors.Is(err, io.EOF) {
		return "It sent no result that can be read."
	}
	return explain(err, s.limits).text
}

func cancelled(name string, err error) error {
	return fmt.Errorf("“%s” was stopped before it answered: %w", name, err)
}

func sentence(text string) string {
	text = oneLine(text)
	if text == "" {
		return "it gives no reason."
	}
	return text
}

// session is a connection over which tools are called.
type session struct {
	*sdk.ClientSession
	ctx  context.Context // done when the connection is no more
	link link
	log  *log
}

// lastWords are what the server printed before it ended, "" while it runs, or where it
// was stopped.
func (s *session) lastWords() string {
	if s == nil || context.Cause(s.ctx) == context.Canceled || s.link.over() == nil || !s.isOver() {
		return ""
	}
	select {
	case <-s.link.quiet():
	case <-time.After(patience):
	}
	return s.log.lastWords().Text()
}

// isOver reports whether the server is known to be gone.
func (s *session) isOver() bool {
	select {
	case <-s.ctx.Done():
		return true
	case <-s.link.over():
		return true
	default:
		return false
	}
}
