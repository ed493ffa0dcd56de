package host

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"planwright/internal/address"
	"planwright/internal/llm"
	"planwright/internal/page"
	"planwright/planner"
	"planwright/planner/text"
)

// view is the connection for people.
func (h *Host) view(c connection) ModelView {
	if c.offline() {
		return ModelView{Offline: true, KeyNote: h.keyNote()}
	}
	client := h.client(c, nil)
	v := ModelView{BaseURL: c.baseURL, Host: client.Host(), Model: c.model, HasKey: c.key != "", KeySource: c.source, KeyNote: h.keyNote()}
	v.CoolOffUntil = page.Time(client.CoolOff())
	if client.SendsKeyInClear() {
		v.Warning = fmt.Sprintf("The key is sent to %s without encryption. Use an https address.", v.Host)
	}
	return v
}

// client asks the connection's model; onFailure is told of tries that failed.
func (h *Host) client(c connection, onFailure func(llm.TransportEvent)) *llm.Client {
	config := h.clientConfig(c)
	config.OnFailure = onFailure
	return llm.New(config)
}

func (h *Host) clientConfig(c connection) llm.Config {
	s := h.Settings()
	local := llm.New(llm.Config{BaseURL: c.baseURL}).Local()
	return llm.Config{
		BaseURL:  c.baseURL,
		Model:    c.model,
		Key:      func() string { return c.key },
		Timeouts: timeouts(s.Timeouts, local),
		Retries:  s.TransportRetries,
		Breaker:  breaker(s.CircuitBreaker),
		Redact:   h.redactor.Text,
		Memory:   &h.memory,
		Proxy:    s.Proxy,
	}
}

// Model says what plans now. Before the first request and FindModel it is what
// the settings name.
func (h *Host) Model() ModelView {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.view(h.connection)
}

// HasModel reports whether a model is connected, for the steps of runs that one does.
func (h *Host) HasModel() bool { return !h.Model().Offline }

// FindModel makes sure that what plans is known: what the settings name, with its
// key from the keychain, else nothing, which is the offline planner.
func (h *Host) FindModel(ctx context.Context) ModelView {
	h.finding.Lock()
	defer h.finding.Unlock()
	if h.found {
		return h.Model()
	}
	c := h.stored(h.configured())
	h.found = ctx.Err() == nil
	return h.use(c)
}

// use makes the connection what plans from now on.
func (h *Host) use(c connection) ModelView {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.connection = c
	return h.view(c)
}

// model is what plans a request; nil is the offline planner.
func (h *Host) model(ctx context.Context, onFailure func(llm.TransportEvent)) (planner.Model, connection) {
	h.FindModel(ctx)
	h.mu.Lock()
	c := h.connection
	h.mu.Unlock()
	if c.offline() {
		return nil, c
	}
	if c.model == "" {
		settled, err := h.settle(ctx, c, firstModel)
		if err != nil {
			return unavailable{err}, c
		}
		c = settled
		h.use(c)
	}
	return clean{h.client(c, onFailure), h.redactor}, c
}

// pick chooses among the models of an endpoint, of which there is one at least.
type pick func(host string, names []string) (string, error)

// firstModel is for who is not there to choose.
func firstModel(_ string, names []string) (string, error) { return names[0], nil }

// onlyModel leaves a choice to the person.
func onlyModel(host string, names []string) (string, error) {
	if len(names) == 1 {
		return names[0], nil
	}
	const most = 5
	return "", &planner.EndpointError{
		State: planner.StateNotFound, Host: host,
		Message: fmt.Sprintf("%s has %d models, such as %s.", host, len(names), strings.Join(names[:min(most, len(names))], ", ")),
		Next:    "Enter the name of the model to use.",
	}
}

// settle asks the endpoint for its models and picks one where the connection names
// none. Some endpoints have no such list; they are believed to
// have the model that is named.
func (h *Host) settle(ctx context.Context, c connection, choose pick) (connection, error) {
	client := h.client(c, nil)
	names, err := client.Models(ctx)
	names = h.withoutKeys(names)
	switch {
	case c.model != "" && (err == nil || stateOf(err) == planner.StateNotFound):
		return c, nil
	case err != nil:
		return c, err
	case len(names) == 0:
		return c, &planner.EndpointError{
			State: planner.StateNotFound, Host: client.Host(),
			Message: fmt.Sprintf("%s has no models.", client.Host()), Next: "Load a model there, then try again.",
		}
	}
	c.model, err = choose(client.Host(), names)
	return c, err
}

// Connect plans with another model from now on. It fails, and changes nothing,
// when the endpoint does not answer or refuses the key. Address and model are
// kept in the settings; the key goes to the keychain where that is asked for, else
// it is held in memory. A key given before is used again only for the same
// endpoint.
func (h *Host) Connect(ctx context.Context, r ConnectRequest) (ModelView, error) {
	c, err := h.settle(ctx, h.requested(r), onlyModel)
	if err != nil {
		return ModelView{}, err
	}
	if r.Remember {
		c = h.remember(c)
	}
	view := h.decide(c)
	if err := h.keep(c); err != nil {
		view.Warning = err.Error()
	}
	return view, nil
}

// requested is the connection that the request names.
func (h *Host) requested(r ConnectRequest) connection {
	return h.known(newConnection(address.BaseURL(r.BaseURL), r.Model), r.Key)
}

// keep writes address and model to the settings.
func (h *Host) keep(c connection) error {
	return errors.Join(
		h.settings.Set("baseUrl", text.Quote(c.baseURL)),
		h.settings.Set("model", text.Quote(c.model)),
	)
}

// UseOffline plans without a model until the program ends or Connect is called.
func (h *Host) UseOffline() ModelView { return h.decide(connection{}) }

// stayOffline is UseOffline, kept in the settings as Connect keeps an endpoint. The key
// stays where it is. What else names an endpoint does so again at the next start.
func (h *Host) stayOffline() ModelView {
	view := h.UseOffline()
	if err := h.keep(connection{}); err != nil {
		view.Warning = err.Error()
	} else if h.Settings().BaseURL != "" {
		view.Warning = "The environment or the command line names an endpoint. It is used again at the next start, unless baseUrl or OPENAI_BASE_URL is taken out there."
	}
	return view
}

// decide makes the connection what plans, and FindModel leave it.
func (h *Host) decide(c connection) ModelView {
	h.finding.Lock()
	defer h.finding.Unlock()
	h.found = true
	return h.use(c)
}
