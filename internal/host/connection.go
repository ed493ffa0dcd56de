package host

import (
	"context"
	"errors"
	"time"

	"planwright/internal/llm"
	"planwright/internal/settings"
	"planwright/planner"
)

// connection is what plans: a model, or the offline planner where baseURL is "".
type connection struct {
	baseURL  string
	model    string // "": the endpoint's first one, not known yet
	provider string // who serves it, for diagnoses
	key      string
	source   KeySource
}

func (c connection) offline() bool { return c.baseURL == "" }

// unavailable is a model that could not be chosen: every call says why.
type unavailable struct{ cause error }

// Complete is the cause.
func (u unavailable) Complete(context.Context, planner.Call, func(planner.Delta)) (planner.Answer, error) {
	return planner.Answer{}, u.cause
}

// configured is the connection the settings name. A server on this machine that was
// chosen on the page does not get the key of the environment, which is meant for
// another.
func (p *planning) configured() connection {
	s := p.settings.Current()
	if s.BaseURL == "" {
		return connection{}
	}
	c := newConnection(s.BaseURL, s.Model)
	if s.Origins["baseUrl"] == settings.FromFile && llm.New(llm.Config{BaseURL: s.BaseURL}).Local() {
		return c
	}
	return c.with(key{p.environmentKey, KeyEnvironment})
}

func newConnection(baseURL, model string) connection {
	return connection{baseURL: baseURL, model: model, provider: llm.New(llm.Config{BaseURL: baseURL}).Host()}
}

func timeouts(t settings.Timeouts, local bool) llm.Timeouts {
	return llm.Timeouts{
		Connect:   time.Duration(t.ConnectSeconds) * time.Second,
		FirstByte: t.FirstByte(local),
		Idle:      time.Duration(t.IdleSeconds) * time.Second,
		Total:     time.Duration(t.TotalSeconds) * time.Second,
	}
}

func breaker(c settings.CircuitBreaker) llm.Breaker {
	return llm.Breaker{Failures: c.Failures, CoolOff: time.Duration(c.CoolOffSeconds) * time.Second}
}

func stateOf(err error) planner.EndpointState {
	var e *planner.EndpointError
	if errors.As(err, &e) {
		return e.State
	}
	return ""
}
