package llm

import (
	"context"
	"errors"
	"time"

	"planwright/planner"
)

// probeLimit bounds each call of Probe; on loopback a first call has the time
// that loading the model may take.
const probeLimit = 45 * time.Second

// Probe finds out whether an endpoint works and what it knows, with a few
// small calls, each bounded in time. Without a model the endpoint's first is
// asked. What is found takes the place of what config.Memory knew, and each finding
// is told as it is made; told may be nil.
func Probe(ctx context.Context, config Config, told func(Finding)) Report {
	memory := config.Memory
	config.Memory, config.Retries, config.Breaker = &Memory{}, 0, Breaker{}
	p := &probing{ctx: ctx, config: config}
	p.report.Host, p.report.clean, p.report.told = New(config).Host(), New(config).clean, told
	for _, step := range []func() *planner.EndpointError{p.reach, p.answer, p.callTool} {
		if failure := step(); failure != nil {
			p.report.Failure = failure
			return p.report
		}
	}
	p.measure()
	if c := p.client(); memory != nil {
		found := config.Memory.of(c.place())
		memory.learn(c.place(), func(k *capability) { *k = found })
		memory.resume(c.place())
	}
	return p.report
}

// probing is a probe on its way.
type probing struct {
	ctx    context.Context
	config Config
	report Report
	list   modelList
}

// client asks the model of the report. The first call may have to wait for the
// model to be loaded.
func (p *probing) client() *Client {
	config := p.config
	config.Model = p.report.Model
	t := config.Timeouts.withDefaults(New(config).Local())
	t.Total = min(t.Total, t.FirstByte+probeLimit)
	if !New(config).Local() {
		t.FirstByte, t.Total = min(t.FirstByte, probeLimit), min(t.Total, probeLimit)
	}
	config.Timeouts = t
	return New(config)
}

// reach lists the models and chooses one. An endpoint without a list may have
// the model all the same.
func (p *probing) reach() *planner.EndpointError {
	r := &p.report
	list, err := p.client().modelList(p.ctx)
	var failure *planner.EndpointError
	switch errors.As(err, &failure); {
	case failure != nil && (failure.State != planner.StateNotFound || p.config.Model == ""):
		r.find(AspectReach, Bad, "%s", failure.Error())
		return failure
	case failure != nil:
		r.find(AspectReach, Weak, "%s answers, and does not list its models.", r.Host)
	default:
		p.list, r.Models = list, list.names()
		r.find(AspectReach, Good, "%s answers; it has %s.", r.Host, counted(len(r.Models), "model"))
	}
	if r.Model = p.config.Model; r.Model == "" && len(r.Models) > 0 {
		r.Model = r.Models[0]
	}
	if r.Model != "" {
		return nil
	}
	f := fail(planner.StateNotFound, r.Host, "%s has no models.", r.Host).then("Load a model there, then try again.")
	r.find(AspectModel, Bad, "%s", f.Error())
	return &f.EndpointError
}

// probeCall asks for the smallest answer that has a form.
var probeCall = planner.Call{
	Messages: []planner.Message{{Role: planner.User, Content: `Answer with this JSON object and nothing else: {"steps": [], "note": "ready"}`}},
	Schema:   planner.SchemaPlan,
	Shape:    []byte(`{"type":"object","properties":{"steps":{"type":"array","items":{"type":"string"}},"note":{"type":"string"}},"required":["steps","note"],"additionalProperties":false}`),
}

// answer asks for a short answer, on each rung of the ladder until one holds.
func (p *probing) answer() *planner.EndpointError {
	c, r := p.client(), &p.report
	for {
		pieces, started := 0, time.Now()
		answer, err := c.Complete(p.ctx, probeCall, func(planner.Delta) {
			if pieces++; pieces == 1 {
				r.Latency = time.Since(started)
			}
		})
		var failure *planner.EndpointError
		if errors.As(err, &failure) {
			r.find(AspectModel, Bad, "%s", failure.Error())
			return failure
		}
		asked := c.config.Memory.of(c.place()).form(probeCall)
		if asked != formPrompt && !keepsTo(answer.Text, asked, probeCall.Shape) {
			c.config.Memory.learn(c.place(), func(k *capability) { k.lacks.add(asked.feature()); k.ignored = 0 })
			continue
		}
		r.Form, r.Streams, r.Tokens = asked.feature(), pieces > 1, answer.InputTokens > 0
		p.tellAnswer(keepsTo(answer.Text, formSchema, probeCall.Shape))
		return nil
	}
}

func (p *probing) tellAnswer(kept bool) {
	r := &p.report
	r.find(AspectModel, Good, "%s began to answer after %s.", r.Model, max(r.Latency.Round(10*time.Millisecond), 10*time.Millisecond))
	switch {
	case r.Form == FeatureSchema:
		r.find(AspectForm, Good, "It keeps answers to the exact form of a plan.")
	case r.Form == FeatureObject:
		r.find(AspectForm, Good, "It keeps answers to JSON; the form of a plan is asked for in words.")
	case kept:
		r.find(AspectForm, Weak, "It cannot be held to a form; the model kept to it by itself.")
	default:
		r.find(AspectForm, Weak, "It cannot be held to a form, and the model did not keep to a simple one. Expect answers that have to be asked for again; a larger model does better.")
	}
	if r.Streams {
		r.find(AspectStream, Good, "Answers arrive piece by piece.")
	} else {
		r.find(AspectStream, Weak, "Answers arrive all at once, so nothing shows while the model writes.")
	}
	if r.Tokens {
		r.find(AspectTokens, Good, "It says how many tokens a call takes.")
	} else {
		r.find(AspectTokens, Weak, "It does not say how many tokens a call takes, so a prompt that it cuts goes unnoticed.")
	}
}

// toolCall offers a tool and asks for its use.
var toolCall = planner.Call{
	Messages: []planner.Message{{Role: planner.User, Content: `Call the tool note with the text "ready".`}},
	Tools: []planner.ToolDefinition{{
		Name: "note", Description: "Takes a note.",
		Parameters: []byte(`{"type":"object","properties":{"text":{"type":"string"}},"required":["text"]}`),
	}},
}

// callTool tries tools. That there are none is no failure, and neither is a try
// that fails in another way: the model has answered before.
func (p *probing) callTool() *planner.EndpointError {
	r := &p.report
	answer, err := p.client().Complete(p.ctx, toolCall, nil)
	var failure *planner.EndpointError
	switch errors.As(err, &failure); {
	case failure != nil && failure.State == planner.StateCancelled:
		return failure
	case failure != nil && failure.ToolsRefused:
		r.find(AspectTools, Weak, "It takes no tools; drafts are checked here after each answer all the same.")
	case failure != nil:
		r.find(AspectTools, Weak, "A call with tools failed: %s", failure.Message)
	case len(answer.ToolCalls) == 0:
		r.find(AspectTools, Weak, "The model did not use a tool when told to.")
	default:
		r.Tools = true
		r.find(AspectTools, Good, "The model uses tools.")
	}
	return nil
}

// littleContext is where instructions, tools and a workflow begin not to fit.
const littleContext = 8192

// measure finds the size of the context, where the endpoint says it.
func (p *probing) measure() {
	r := &p.report
	r.Context = p.contextSize()
	switch {
	case r.Context == 0:
	case r.Context < littleContext:
		r.find(AspectContext, Weak, "Its context holds %s tokens, which is little for instructions, tools and a workflow. Give the model at least %s.", thousands(r.Context), thousands(littleContext))
	default:
		r.find(AspectContext, Good, "Its context holds %s tokens.", thousands(r.Context))
	}
}
