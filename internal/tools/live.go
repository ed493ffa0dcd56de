package tools

import (
	"context"
	"errors"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"planwright/planner/problem"
)

// link is the way to a server: a process or an address.
type link interface {
	transport() sdk.Transport
	over() <-chan struct{}     // closed when the server is gone
	quiet() <-chan struct{}    // closed when the log of one that is gone is whole
	abort()                    // breaks the connection at once
	hangUp(*sdk.ClientSession) // ends the connection; nothing of it is left
	get() error                // what went wrong, nil for nothing known
}

// firstVersion is the version of the protocol that every server of today speaks.
// Asked for a newer one first, some end.
const firstVersion = "2025-11-25"

var errEnded = errors.New("the connection ended")

// listingPause is the least time between two looks at a server's tools.
const listingPause = time.Second

// live runs the server once, from its start to its end. The error says why it
// ended.
func (v *server) live(ctx context.Context) error {
	err := v.liveWith(ctx, firstVersion)
	var refused *refusal
	if errors.As(err, &refused) && refused.older() {
		err = v.liveWith(ctx, "") // the newest, and what the server makes of it
	}
	return err
}

func (v *server) liveWith(ctx context.Context, version string) error {
	way, err := v.open()
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(errEnded)
	found, err := v.connect(ctx, way, version)
	if err != nil {
		defer way.hangUp(nil)
		return v.cause(way, err)
	}
	ended := make(chan error, 1)
	go func() { ended <- found.Wait() }()
	defer func() { cancel(errEnded); way.hangUp(found); <-ended }()
	known := &session{found, ctx, way, v.log}
	for {
		if err := v.list(ctx, known); err != nil {
			return v.cause(way, err)
		}
		looked := time.Now()
		select {
		case <-ctx.Done():
			return ctx.Err()
		case err := <-ended:
			ended <- nil
			return v.cause(way, err)
		case <-way.over():
			return v.cause(way, nil)
		case <-v.relist:
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Until(looked.Add(listingPause))):
		}
	}
}

// cause is why the connection is to end: what the server refused, what is known to
// be wrong with the way to it, or else the error.
func (v *server) cause(way link, err error) error {
	var refused *refusal
	if errors.As(err, &refused) || errors.Is(err, errSilent) {
		return err
	}
	if over := way.over(); over != nil {
		select {
		case <-over: // by itself; it is known at once
		case <-time.After(patience):
		}
	}
	if known := way.get(); known != nil {
		return known
	}
	if err != nil {
		v.log.say(err.Error())
	}
	return err
}

func (v *server) open() (link, error) {
	filled, err := v.filled()
	if err != nil {
		return nil, err
	}
	v.set.mu.Lock()
	v.given = filled.print()
	v.set.mu.Unlock()
	if v.URL != "" {
		return reach(filled, v.set.limits.Read, v.log)
	}
	return startProcess(filled, v.set.options.Environ, v.set.limits.Read, v.log)
}

// connect makes a session within the time for a start.
func (v *server) connect(ctx context.Context, way link, version string) (*sdk.ClientSession, error) {
	ctx, cancel := context.WithTimeoutCause(ctx, v.set.limits.Start, errSilent)
	defer cancel()
	type answer struct {
		session *sdk.ClientSession
		err     error
	}
	answers := make(chan answer, 1)
	go func() {
		found, err := v.client().Connect(ctx, way.transport(), &sdk.ClientSessionOptions{ProtocolVersion: version})
		answers <- answer{found, err}
	}()
	select {
	case a := <-answers:
		if a.err != nil && ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		return a.session, asRefusal(a.err)
	case <-ctx.Done():
		way.abort() // the SDK may be waiting where ctx does not reach
		if a := <-answers; a.session != nil {
			a.session.Close()
		}
		return nil, context.Cause(ctx)
	}
}

// client is who we are to the server. It can ask nothing of us.
func (v *server) client() *sdk.Client {
	client := sdk.NewClient(identity(v.set.options.Version), &sdk.ClientOptions{
		Capabilities:   &sdk.ClientCapabilities{},
		MultiRoundTrip: &sdk.MultiRoundTripOptions{Disabled: true},
		ToolListChangedHandler: func(context.Context, *sdk.ToolListChangedRequest) {
			select {
			case v.relist <- struct{}{}:
			default: // already known
			}
		},
	})
	client.AddReceivingMiddleware(func(next sdk.MethodHandler) sdk.MethodHandler {
		return func(ctx context.Context, method string, r sdk.Request) (sdk.Result, error) {
			if method == "notifications/message" {
				v.note(r.GetParams())
			}
			return next(ctx, method, r)
		}
	})
	return client
}

// list asks for the tools and takes on what they lead to.
func (v *server) list(ctx context.Context, found *session) error {
	ctx, cancel := context.WithTimeoutCause(ctx, v.set.limits.Start, errSilent)
	defer cancel()
	definitions, problems, err := listTools(ctx, found.ClientSession, v.Name, v.set.limits.Tools)
	if err != nil {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		return asRefusal(err)
	}
	tools, unusable := offer(v.Name, v.prefix, definitions)
	v.set.change(func() {
		v.listed, v.named, v.session = tools, true, found
		v.problems = append(append(problem.List{}, problems...), unusable...)
		v.settle()
	})
	return nil
}

// note keeps what a server says over the protocol in its log.
func (v *server) note(params any) {
	var said struct {
		Level string         `json:"level"`
		Data  jsontext.Value `json:"data"`
	}
	text, err := json.Marshal(params)
	if err != nil || json.Unmarshal(text, &said) != nil {
		return
	}
	if said.Data.Kind() == '"' {
		said.Data, _ = jsontext.AppendUnquote(nil, said.Data) // it was just written
	}
	v.log.add(said.Level + ": " + string(said.Data))
}
