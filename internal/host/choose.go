package host

import (
	"context"
	"fmt"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/llm"
)

// LocalServers are what answers like a model server at the ports of localPorts. They
// are for the person to choose from: until then each is asked for the list of its
// models and for nothing else.
func (h *Host) LocalServers(ctx context.Context) []LocalServer {
	servers := []LocalServer{}
	for _, found := range llm.Detect(ctx, h.Settings().LocalPorts) {
		servers = append(servers, LocalServer{Name: string(found.Server), BaseURL: found.BaseURL, Host: found.Host, Models: list(h.withoutKeys(found.Models))})
	}
	return servers
}

// LocalServers are those of the host.
func (s *Session) LocalServers() ([]LocalServer, error) { return s.host.LocalServers(s.ctx), nil }

func (r ConnectRequest) check() error {
	if len(r.BaseURL)+len(r.Model)+len(r.Key) > maxConnection {
		return fmt.Errorf("The address, model and key are too long together: at most %d kB.", maxConnection>>10)
	}
	return nil
}

// Connect plans with another model from now on.
func (s *Session) Connect(r ConnectRequest) (ModelView, error) {
	if err := r.check(); err != nil {
		return ModelView{}, err
	}
	view, err := s.host.Connect(s.ctx, r)
	if err == nil {
		s.emit(EventModelChanged, view)
	}
	return view, err
}

// ForgetKey uses the key of the endpoint no more and takes it out of the keychain.
func (s *Session) ForgetKey() (ModelView, error) {
	view, err := s.host.ForgetKey()
	s.emit(EventModelChanged, view)
	return view, err
}

// UseOffline plans without a model from now on.
func (s *Session) UseOffline() (ModelView, error) {
	view := s.host.UseOffline()
	s.emit(EventModelChanged, view)
	return view, nil
}

// findModel looks for the key of the model while the page starts.
func (s *Session) findModel() {
	before := s.host.Model()
	s.host.FindModel(s.ctx)
	s.tellModel(before)
}

// tellModel tells the pages of what is new about what plans, since it was so.
func (s *Session) tellModel(before ModelView) {
	if view := s.host.Model(); view != before && s.ctx.Err() == nil {
		s.emit(EventModelChanged, view)
	}
}

// EndCoolOff lets the next request reach an endpoint that is left alone after
// failures in a row.
func (s *Session) EndCoolOff() (ModelView, error) {
	before := s.host.Model()
	s.host.endCoolOff()
	s.tellModel(before)
	return s.host.Model(), nil
}

// TestModel finds out whether an endpoint works and what it knows. It changes
// nothing but what is remembered of the endpoint, and may take minutes where the
// model has to be loaded first. Findings are told as they are made, by
// EventTestFinding. One test runs at a time: the next ends the one before.
func (s *Session) TestModel(r ConnectRequest) (TestView, error) {
	if err := r.check(); err != nil {
		return TestView{}, err
	}
	ctx, end := context.WithCancel(s.ctx)
	defer end()
	s.endTest(end)
	return s.host.testModel(ctx, r, func(f llm.Finding) {
		if ctx.Err() == nil {
			s.emit(EventTestFinding, f)
		}
	}), nil
}

// StopTest ends the test that runs; none is no error.
func (s *Session) StopTest() error {
	s.endTest(func() {})
	return nil
}

// endTest ends the test that runs; next ends the one that runs from now on.
func (s *Session) endTest(next context.CancelFunc) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.stopTest != nil {
		s.stopTest()
	}
	s.stopTest = next
}

// quote is the text as JSON.
func quote(text string) jsontext.Value {
	quoted, err := jsontext.AppendQuote(nil, text)
	if err != nil {
		return jsontext.Value(`""`) // not UTF-8, which no page sends
	}
	return quoted
}
