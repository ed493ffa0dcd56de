package tools

import (
	"context"
	"errors"
	"strconv"
	"sync"
	"sync/atomic"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	own "planwright/internal/tools/builtin"
	"planwright/planner/catalog"
)

// Along is what a run gives along with a call, for built-in tools.
type Along struct {
	Ask    Ask        // nil: nobody is there to be asked
	Images string     // folder for the pictures of the run, an absolute path; "": the tool's own
	Files  *own.Files // of the run; nil: there are none
	Memory own.Memory // what the workflow of the run keeps between its runs; nil: nothing
	Goes   own.Goes   // where what the call holds may be sent by http_request; nil: anywhere
	Mask   own.Mask   // what is taken out of a text before it is cut; nil: nothing

	Columns map[string][]string // of lists in the arguments, as the steps say that gave them
	Form    catalog.TableForm   // of the table that rows in the arguments came from
}

// Question is what a tool asks the person.
type Question struct {
	Text    string
	Choices []string // answers on offer; none: any text
	Default string
	Hidden  bool // nobody may see the answer
}

// Ask puts a question to the person and waits for the answer. Not given: the person
// would not answer.
type Ask func(ctx context.Context, question Question) (answer string, given bool, err error)

// builtin is the connection to the server inside this process. A nil one has no
// tools.
type builtin struct {
	session *sdk.ClientSession
	theirs  *sdk.ServerSession
	tools   []catalog.Tool
	calls   atomic.Int64
	under   sync.Map // calls under way: Along by the number of the call
	ctx     context.Context
	end     context.CancelCauseFunc // ends calls under way
}

func identity(version string) *sdk.Implementation {
	return &sdk.Implementation{Name: "planwright", Title: "Planwright", Version: version}
}

// builtinMost is how many tools the built-in server may have: it is trusted.
const builtinMost = 10_000

func connectBuiltin(ctx context.Context, server *sdk.Server, version string) (*builtin, error) {
	b := &builtin{}
	if server == nil {
		return b, nil
	}
	b.ctx, b.end = context.WithCancelCause(context.Background())
	server.AddReceivingMiddleware(b.along)
	ours, theirs := sdk.NewInMemoryTransports()
	var err error
	if b.theirs, err = server.Connect(ctx, theirs, nil); err != nil {
		return nil, err
	}
	client := sdk.NewClient(identity(version), &sdk.ClientOptions{
		Capabilities:       &sdk.ClientCapabilities{},
		ElicitationHandler: b.ask,
	})
	if b.session, err = client.Connect(ctx, exact{ours}, &sdk.ClientSessionOptions{ProtocolVersion: firstVersion}); err != nil {
		b.theirs.Close()
		return nil, err
	}
	definitions, _, err := listTools(ctx, b.session, "", builtinMost)
	if err != nil {
		b.close()
		return nil, err
	}
	offers, problems := offer("Planwright", "", definitions)
	if len(problems) > 0 {
		b.close()
		return nil, errors.New(problems[0].Message)
	}
	b.tools = inOrder(offers)
	return b, nil
}

// inOrder are the tools of the built-in server, those of the planner as the planner
// has them: the protocol keeps neither their order nor that of their arguments.
func inOrder(offers []offered) []catalog.Tool {
	var list, others []catalog.Tool
	given := map[string]bool{}
	for _, o := range offers {
		o.tool.Server = ""
		given[o.tool.Name] = true
		if !catalog.Builtin().Has(o.tool.Name) {
			others = append(others, o.tool)
		}
	}
	for _, t := range catalog.Builtin().Tools() {
		if given[t.Name] {
			list = append(list, t)
		}
	}
	return append(list, others...)
}

func (b *builtin) close() error {
	if b.session == nil {
		return nil
	}
	b.end(errEnded) // Close waits for them
	b.session.Close()
	return b.theirs.Wait()
}

// numberKey is the number of a call in the _meta of its request. It says nothing by
// itself: what goes along with the call stays here.
const numberKey = "planwright/number"

// along gives calls of this connection what goes along with them. Others that the
// server may have get nothing, whatever they say.
func (b *builtin) along(next sdk.MethodHandler) sdk.MethodHandler {
	return func(ctx context.Context, method string, request sdk.Request) (sdk.Result, error) {
		r, isCall := request.(*sdk.CallToolRequest)
		if !isCall || r.Session != b.theirs {
			return next(ctx, method, request)
		}
		number, _ := r.Params.Meta[numberKey].(string)
		if found, ok := b.under.Load(number); ok {
			along := found.(Along)
			ctx = own.WithAlong(ctx, own.Along{Call: number, Images: along.Images, Files: along.Files, Memory: along.Memory, Goes: along.Goes, Mask: along.Mask, Columns: along.Columns, Form: along.Form})
		}
		return next(ctx, method, request)
	}
}

// call calls a built-in tool. The tools bound their own time.
func (b *builtin) call(ctx context.Context, params *sdk.CallToolParams, along Along) (*sdk.CallToolResult, error) {
	number := strconv.FormatInt(b.calls.Add(1), 10)
	params.Meta = sdk.Meta{numberKey: number}
	b.under.Store(number, along)
	defer b.under.Delete(number)
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	defer context.AfterFunc(b.ctx, func() { cancel(context.Cause(b.ctx)) })()
	result, err := b.session.CallTool(ctx, params)
	if err != nil && ctx.Err() != nil {
		err = context.Cause(ctx)
	}
	return result, err
}

// ask hands a question of a tool to the run that called it.
func (b *builtin) ask(ctx context.Context, r *sdk.ElicitRequest) (*sdk.ElicitResult, error) {
	found, ok := b.under.Load(own.CallOf(r.Params))
	if !ok || found.(Along).Ask == nil {
		return &sdk.ElicitResult{Action: "cancel"}, nil // nobody is there
	}
	question, field := questionOf(r.Params)
	answer, given, err := found.(Along).Ask(ctx, question)
	switch {
	case err != nil:
		return nil, err
	case !given:
		return &sdk.ElicitResult{Action: "decline"}, nil
	}
	return &sdk.ElicitResult{Action: "accept", Content: map[string]any{field: answer}}, nil
}

// questionOf reads an elicitation that wants one text, and the name of that.
func questionOf(p *sdk.ElicitParams) (Question, string) {
	question, field := Question{Text: p.Message, Hidden: own.IsHidden(p)}, "answer"
	schema, _ := p.RequestedSchema.(map[string]any)
	properties, _ := schema["properties"].(map[string]any)
	for name, value := range properties { // there is one
		field = name
		property, _ := value.(map[string]any)
		question.Default, _ = property["default"].(string)
		choices, _ := property["enum"].([]any)
		for _, choice := range choices {
			if text, ok := choice.(string); ok {
				question.Choices = append(question.Choices, text)
			}
		}
	}
	return question, field
}
