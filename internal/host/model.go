package host

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"

	"planwright/internal/address"
	"planwright/internal/keychain"
	"planwright/internal/llm"
	"planwright/internal/page"
	"planwright/internal/redact"
	"planwright/internal/settings"
	"planwright/planner"
	"planwright/planner/text"
)

// planning is what plans: a model with its endpoint and key, or the offline planner. Its
// methods may be called from any goroutine.
type planning struct {
	settings       *settings.Store
	environmentKey string
	keychain       *keychain.Keychain
	redactor       *redact.Redactor
	state          string // the folder of what is learnt of endpoints
	memory         llm.Memory

	finding sync.Mutex // held while the key is looked for
	found   bool

	mu         sync.Mutex
	connection connection
}

// view is the connection for people.
func (p *planning) view(c connection) ModelView {
	if c.offline() {
		return ModelView{Offline: true, KeyNote: p.keyNote()}
	}
	client := p.client(c, nil)
	v := ModelView{BaseURL: c.baseURL, Host: client.Host(), Model: c.model, HasKey: c.key != "", KeySource: c.source, KeyNote: p.keyNote()}
	v.CoolOffUntil = page.Time(client.CoolOff())
	if client.SendsKeyInClear() {
		v.Warning = fmt.Sprintf("The key is sent to %s without encryption. Use an https address.", v.Host)
	}
	return v
}

// client asks the connection's model; onFailure is told of tries that failed.
func (p *planning) client(c connection, onFailure func(llm.TransportEvent)) *llm.Client {
	config := p.clientConfig(c)
	config.OnFailure = onFailure
	return llm.New(config)
}

func (p *planning) clientConfig(c connection) llm.Config {
	s := p.settings.Current().Settings
	local := llm.New(llm.Config{BaseURL: c.baseURL}).Local()
	return llm.Config{
		BaseURL:  c.baseURL,
		Model:    c.model,
		Key:      func() string { return c.key },
		Timeouts: timeouts(s.Timeouts, local),
		Retries:  s.TransportRetries,
		Breaker:  breaker(s.CircuitBreaker),
		Redact:   p.redactor.Text,
		Memory:   &p.memory,
		Proxy:    s.Proxy,
	}
}

// Model says what plans now. Before the first request and FindModel it is what
// the settings name.
func (p *planning) Model() ModelView {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.view(p.connection)
}

// HasModel reports whether a model is connected, for the steps of runs that one does.
func (p *planning) HasModel() bool { return !p.Model().Offline }

// FindModel makes sure that what plans is known: what the settings name, with its
// key from the keychain, else nothing, which is the offline planner.
func (p *planning) FindModel(ctx context.Context) ModelView {
	p.finding.Lock()
	defer p.finding.Unlock()
	if p.found {
		return p.Model()
	}
	c := p.stored(p.configured())
	p.found = ctx.Err() == nil
	return p.use(c)
}

// use makes the connection what plans from now on.
func (p *planning) use(c connection) ModelView {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.connection = c
	return p.view(c)
}

// model is what plans a request; nil is the offline planner.
func (p *planning) model(ctx context.Context, onFailure func(llm.TransportEvent)) (planner.Model, connection) {
	p.FindModel(ctx)
	p.mu.Lock()
	c := p.connection
	p.mu.Unlock()
	if c.offline() {
		return nil, c
	}
	if c.model == "" {
		settled, err := p.settle(ctx, c, firstModel)
		if err != nil {
			return unavailable{err}, c
		}
		c = settled
		p.use(c)
	}
	return clean{p.client(c, onFailure), p.redactor}, c
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
func (p *planning) settle(ctx context.Context, c connection, choose pick) (connection, error) {
	client := p.client(c, nil)
	names, err := client.Models(ctx)
	names = p.withoutKeys(names)
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
func (p *planning) Connect(ctx context.Context, r ConnectRequest) (ModelView, error) {
	c, err := p.settle(ctx, p.requested(r), onlyModel)
	if err != nil {
		return ModelView{}, err
	}
	if r.Remember {
		c = p.remember(c)
	}
	view := p.decide(c)
	if err := p.keep(c); err != nil {
		view.Warning = err.Error()
	}
	return view, nil
}

// requested is the connection that the request names.
func (p *planning) requested(r ConnectRequest) connection {
	return p.known(newConnection(address.BaseURL(r.BaseURL), r.Model), r.Key)
}

// keep writes address and model to the settings.
func (p *planning) keep(c connection) error {
	return errors.Join(
		p.settings.Set("baseUrl", text.Quote(c.baseURL)),
		p.settings.Set("model", text.Quote(c.model)),
	)
}

// UseOffline plans without a model until the program ends or Connect is called.
func (p *planning) UseOffline() ModelView { return p.decide(connection{}) }

// stayOffline is UseOffline, kept in the settings as Connect keeps an endpoint. The key
// stays where it is. What else names an endpoint does so again at the next start.
func (p *planning) stayOffline() ModelView {
	view := p.UseOffline()
	if err := p.keep(connection{}); err != nil {
		view.Warning = err.Error()
	} else if p.settings.Current().Settings.BaseURL != "" {
		view.Warning = "The environment or the command line names an endpoint. It is used again at the next start, unless baseUrl or OPENAI_BASE_URL is taken out there."
	}
	return view
}

// decide makes the connection what plans, and FindModel leave it.
func (p *planning) decide(c connection) ModelView {
	p.finding.Lock()
	defer p.finding.Unlock()
	p.found = true
	return p.use(c)
}
