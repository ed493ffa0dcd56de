// Package llm talks to an OpenAI-compatible endpoint. It streams, it bounds every
// wait, and whatever the endpoint does it ends with an answer that the endpoint
// has finished or with a planner.EndpointError.
package llm

import (
	"context"
	"io"
	"net/http"
	"strings"
	"time"

	openai "github.com/sashabaranov/go-openai"

	"planwright/planner"
)

// Client asks one model. It may be used from any goroutine, holds no connection
// between calls, and needs no closing.
type Client struct {
	config    Config
	endpoint  endpoint
	transport *normaliser
}

var _ planner.Model = (*Client)(nil)

// New makes a client. What is wrong with the configuration is the error of the
// first call: an unusable address must not keep a program from starting.
func New(config Config) *Client {
	e := parseEndpoint(config.BaseURL)
	if config.Key == nil {
		config.Key = func() string { return "" }
	}
	if config.Memory == nil {
		config.Memory = &Memory{}
	}
	config.Timeouts = config.Timeouts.withDefaults(e.loopback)
	c := &Client{config: config, endpoint: e}
	c.transport = &normaliser{endpoint: e, clean: c.clean, next: newTransport(config.Timeouts.Connect, proxyFunc(config.Proxy))}
	return c
}

// Host is the host and port that is asked, for display.
func (c *Client) Host() string { return c.endpoint.host }

// Local reports whether the endpoint is on this machine.
func (c *Client) Local() bool { return c.endpoint.loopback }

// SendsKeyInClear reports whether the key would cross a network unencrypted.
func (c *Client) SendsKeyInClear() bool {
	return !c.endpoint.loopback && strings.HasPrefix(c.endpoint.base, "http://") && c.config.Key() != ""
}

// Complete asks the model. The error is always a *planner.EndpointError. Pieces
// of an answer that then fails may have been passed to onDelta, which may be nil.
func (c *Client) Complete(ctx context.Context, call planner.Call, onDelta func(planner.Delta)) (planner.Answer, error) {
	if onDelta == nil {
		onDelta = func(planner.Delta) {}
	}
	if f := c.unusable(call); f != nil {
		return planner.Answer{}, &f.EndpointError
	}
	start := time.Now()
	bounded, cancel := c.bound(ctx)
	defer cancel()
	answer, f := c.retry(bounded, func() (planner.Answer, *failure) {
		return c.try(bounded, call, onDelta)
	})
	c.config.Memory.count(c.place(), f, c.config.Breaker, time.Now())
	if f != nil {
		return planner.Answer{Text: f.said, Duration: time.Since(start)}, &f.EndpointError
	}
	answer.Duration = time.Since(start)
	answer.Warnings = append(answer.Warnings, c.promptCut(call, answer)...)
	return answer, nil
}

// place is what is remembered about the client's endpoint and model under.
func (c *Client) place() place { return place{c.endpoint.base, c.config.Model} }

// unusable is why the call cannot be made, nil when it can.
func (c *Client) unusable(call planner.Call) *failure {
	switch {
	case c.endpoint.fault != nil:
		return c.endpoint.fault
	case c.config.Model == "":
		return fail(planner.StateNotFound, c.endpoint.host, "No model is chosen for %s.", c.endpoint.host).
			then("Choose a model in the settings.")
	case len(call.Tools) > 0 && c.takesNoTools(call):
		f := fail(planner.StateServer, c.endpoint.host, "%s takes no tools for %s.", c.endpoint.host, c.config.Model).
			then("Switch off the validation tool in the settings, or choose another model.")
		f.ToolsRefused = true
		return f
	}
	return c.config.Memory.blocked(c.place(), time.Now())
}

// takesNoTools reports whether it is known that a call with tools is refused, by
// the endpoint or by go-openai.
func (c *Client) takesNoTools(call planner.Call) bool {
	known := c.config.Memory.of(c.place())
	return known.lacks.has(FeatureTools) || !isSendable(c.request(call, known))
}

// bound ends the context after the total time.
func (c *Client) bound(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeoutCause(ctx, c.config.Timeouts.Total, &deadline{stageTotal, c.config.Timeouts.Total})
}

// try asks once, and again at once where the endpoint names a parameter that it
// does not know. What helped is remembered; that tools are refused is for the
// caller to deal with.
func (c *Client) try(ctx context.Context, call planner.Call, onDelta func(planner.Delta)) (planner.Answer, *failure) {
	known := c.config.Memory.of(c.place())
	for {
		answer, f := c.ask(ctx, call, known, onDelta)
		if f == nil {
			c.config.Memory.learn(c.place(), func(k *capability) {
				k.lacks = known.lacks
				k.judge(call, answer)
			})
			return answer, nil
		}
		less := known.without(call, f)
		if less.lacks.has(FeatureTools) && !known.lacks.has(FeatureTools) {
			c.config.Memory.learn(c.place(), func(k *capability) { k.lacks = less.lacks })
			f.ToolsRefused = true
		}
		if less == known || f.ToolsRefused {
			return planner.Answer{}, f
		}
		known = less
	}
}

// ask makes one HTTP request and reads its stream.
func (c *Client) ask(ctx context.Context, call planner.Call, known capability, onDelta func(planner.Delta)) (planner.Answer, *failure) {
	timeouts := c.config.Timeouts
	if known.lacks.has(FeatureStream) {
		ctx, timeouts.FirstByte = withoutStream(ctx), timeouts.Total // it comes all at once
	}
	var body io.Reader
	watched, watch := watchStream(context.WithValue(ctx, bodyKey{}, &body), timeouts)
	defer watch.stop()
	sent, err := c.openai().CreateChatCompletionStream(watched, c.request(call, known))
	if err != nil {
		return planner.Answer{}, c.explain(watched, err, false)
	}
	defer sent.Close()
	stream := newStream(body, c.endpoint.host, c.clean)
	r := receiver{ctx: watched, watch: watch, onDelta: onDelta, host: c.endpoint.host, clean: c.clean, tools: len(call.Tools) > 0, hasForm: call.Schema != planner.SchemaNone}
	answer, err := r.receive(stream)
	if err != nil {
		f := c.explain(watched, err, r.started)
		f.said = r.content.String()
		return planner.Answer{}, f
	}
	answer.Warnings = append(answer.Warnings, stream.late.warnings()...)
	return answer, nil
}

// openai makes the library's client for one request, so that the key is held no
// longer than that.
func (c *Client) openai() *openai.Client {
	config := openai.DefaultConfig(c.config.Key())
	config.BaseURL = c.endpoint.base
	config.HTTPClient = &http.Client{Transport: c.transport}
	return openai.NewClientWithConfig(config)
}

// shortestKey is the least that is taken for a secret. Local servers are given
// keys such as "ollama", which may stand in any message.
const shortestKey = 8

// clean makes a text of the endpoint fit to be shown.
func (c *Client) clean(text string) string {
	if key := c.config.Key(); len(key) >= shortestKey {
		text = strings.ReplaceAll(text, key, "[redacted]")
	}
	if c.config.Redact != nil {
		text = c.config.Redact(text)
	}
	return text
}
