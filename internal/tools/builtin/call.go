package builtin

import (
	"context"
	"path/filepath"
	"runtime/debug"

	"github.com/go-json-experiment/json"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"planwright/planner/catalog"
)

// What belongs to a call besides its arguments comes in the _meta of the request.
// A question to the person goes back as an elicitation with the same _meta, so that
// a client with several runs knows whose it is.
const (
	// CallKey names the call, by anything the client likes.
	CallKey = "planwright/call"
	// ImagesKey is the absolute path of the folder for the call's pictures, which
	// must be there; without it they go to Options.Images.
	ImagesKey = "planwright/images"
)

// call is one call of a tool.
type call struct {
	*server
	session *mcp.ServerSession
	meta    mcp.Meta
}

// images is the folder for pictures, "" where there is none.
func (c call) images() string {
	if folder, _ := c.meta[ImagesKey].(string); filepath.IsAbs(folder) {
		return folder
	}
	return c.Images
}

// handler answers calls of a tool. What goes wrong is an error of the tool, in
// words; the protocol's own errors are for what is no call at all.
func (s *server) handler(t catalog.Tool, handle handler) mcp.ToolHandler {
	rules := newRules(t)
	return func(ctx context.Context, r *mcp.CallToolRequest) (answer *mcp.CallToolResult, _ error) {
		defer func() {
			if cause := recover(); cause != nil {
				if s.Trouble != nil {
					s.Trouble(t.Name, cause, debug.Stack())
				}
				answer = failure("Something unexpected happened in Planwright while %s was at work. It may have done only a part. The log says more.", t.Name)
			}
		}()
		arguments, err := rules.read(r.Params.Arguments)
		if err != nil {
			return failure("%s", err), nil
		}
		given, err := handle(ctx, call{s, r.Session, r.Params.Meta}, arguments)
		if err != nil {
			return failure("%s", inWords(ctx, t.Name, err)), nil
		}
		return given.answer(t.Name), nil
	}
}

// inWords is the error's text for people.
func inWords(ctx context.Context, tool string, err error) string {
	if r, ok := err.(refusal); ok {
		return string(r)
	}
	if ctx.Err() != nil {
		return tool + " was stopped before it was done."
	}
	return tool + " did not work, and this system does not say why. Try it again; the log of the system may say more."
}

// with reads the arguments of a tool into its own type.
func with[T any](do func(context.Context, call, T) (result, error)) handler {
	return func(ctx context.Context, c call, arguments []byte) (result, error) {
		var given T
		if err := json.Unmarshal(arguments, &given, json.RejectUnknownMembers(true)); err != nil {
			return result{}, refuse("The arguments cannot be used: a number in them is too large, or a text is no UTF-8.")
		}
		return do(ctx, c, given)
	}
}
