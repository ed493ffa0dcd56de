package builtin

import (
	"context"
	"errors"
	"net/url"
	"path/filepath"

	"github.com/go-json-experiment/json"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"planwright/internal/mishap"
	"planwright/planner/catalog"
)

// callKey is in the _meta of a question to the person: the name of the call that asks,
// so that a client with several runs knows whose it is.
const callKey = "planwright/call"

// hiddenKey is there too: true where nobody may see the answer.
const hiddenKey = "planwright/hidden"

// Along is what goes along with a call from inside this process. It comes with the
// context of the call alone: a request can come from anyone.
type Along struct {
	Call   string // names the call in its questions
	Images string // absolute path of the folder for its pictures, which must be there; "": Options.Images
	Files  *Files // of the run; nil: there is none
	Memory Memory // what the workflow of the run keeps between its runs; nil: nothing
	Goes   Goes   // where what the call holds may be sent; nil: anywhere
	Mask   Mask   // nil: nothing is secret

	Columns map[string][]string // of lists in the arguments, by the member of the data; "": it is all of them
	Form    catalog.TableForm   // of the table that rows in the arguments came from
}

// Mask is a text without what is secret in it: a part of a secret could not be found any
// more once the text is cut.
type Mask func(text string) string

func (m Mask) text(text string) string {
	if m == nil {
		return text
	}
	return m(text)
}

// Goes says why what a call holds may not be sent to an address; nil: it may.
type Goes func(address *url.URL) error

type alongKey struct{}

// WithAlong is the context of a call with what goes along with it.
func WithAlong(ctx context.Context, along Along) context.Context {
	return context.WithValue(ctx, alongKey{}, along)
}

// AlongOf is what goes along with the call of a context.
func AlongOf(ctx context.Context) Along {
	along, _ := ctx.Value(alongKey{}).(Along)
	return along
}

// CallOf is the name of the call that a question belongs to, "" for none.
func CallOf(question *mcp.ElicitParams) string {
	name, _ := question.Meta[callKey].(string)
	return name
}

// Meta is what a question carries for CallOf.
func (a Along) Meta() mcp.Meta {
	if a.Call == "" {
		return nil
	}
	return mcp.Meta{callKey: a.Call}
}

// IsHidden reports whether nobody may see the answer to a question.
func IsHidden(question *mcp.ElicitParams) bool {
	hidden, _ := question.Meta[hiddenKey].(bool)
	return hidden
}

// call is one call of a tool.
type call struct {
	*server
	session *mcp.ServerSession
	along   Along
}

// images is the folder for pictures, "" where there is none.
func (c call) images() string {
	if filepath.IsAbs(c.along.Images) {
		return c.along.Images
	}
	return c.Images
}

// handler answers calls of a tool. What goes wrong is an error of the tool, in
// words; the protocol's own errors are for what is no call at all.
func (s *server) handler(t catalog.Tool, handle handler) mcp.ToolHandler {
	rules := newRules(t)
	return func(ctx context.Context, r *mcp.CallToolRequest) (answer *mcp.CallToolResult, _ error) {
		defer mishap.Caught(t.Name, func(report string) {
			if s.Trouble != nil {
				s.Trouble(report)
			}
			answer = unpassed(t, "Something unexpected happened in Planwright while %s was at work. It may have done only a part. The log says more.", t.Name)
		})
		arguments, err := rules.read(r.Params.Arguments)
		if err != nil {
			return failure("%s", err), nil
		}
		given, err := handle(ctx, call{s, r.Session, AlongOf(ctx)}, arguments)
		if err != nil {
			failed := failure("%s", inWords(ctx, t.Name, err))
			failed.Meta = result{ways: waysOf(err), unsure: isUnsure(err)}.meta()
			return failed, nil
		}
		return given.answer(t), nil
	}
}

// inWords is the error's text for people.
func inWords(ctx context.Context, tool string, err error) string {
	var r refusal
	if errors.As(err, &r) {
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
