package host

import (
	"cmp"
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
	detected bool   // found on this machine, not set by the user
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

// configured is the connection the settings name.
func (h *Host) configured() connection {
	s := h.Settings()
	if s.BaseURL == "" {
		return connection{}
	}
	return newConnection(s.BaseURL, s.Model).with(key{h.environmentKey, KeyEnvironment})
}

// detect is a connection to a model server on this machine. It gets no key: the
// one in the environment is meant for another.
func (h *Host) detect(ctx context.Context) connection {
	for _, local := range llm.Detect(ctx) {
		if model := cmp.Or(h.Settings().Model, first(local.Models)); model != "" {
			return connection{baseURL: local.BaseURL, model: model, provider: string(local.Server), detected: true}
		}
	}
	return connection{}
}

func first(names []string) string {
	if len(names) == 0 {
		return ""
	}
	return names[0]
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
