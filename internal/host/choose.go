package host

import (
	"fmt"

	"github.com/go-json-experiment/json/jsontext"

	"planwright/internal/llm"
)

// LocalServers looks for model servers on this machine.
func (s *Session) LocalServers() ([]LocalServer, error) {
	servers := []LocalServer{}
	for _, found := range llm.Detect(s.ctx) {
		servers = append(servers, LocalServer{Name: string(found.Server), BaseURL: found.BaseURL, Models: list(found.Models)})
	}
	return servers, nil
}

// Connect plans with another model from now on.
func (s *Session) Connect(r ConnectRequest) (ModelView, error) {
	if len(r.BaseURL)+len(r.Model)+len(r.Key) > maxConnection {
		return ModelView{}, fmt.Errorf("The address, model and key are too long together: at most %d kB.", maxConnection>>10)
	}
	view, err := s.host.Connect(s.ctx, r)
	if err == nil {
		s.emit(EventModelChanged, view)
	}
	return view, err
}

// UseOffline plans without a model from now on.
func (s *Session) UseOffline() (ModelView, error) {
	view := s.host.UseOffline()
	s.emit(EventModelChanged, view)
	return view, nil
}

// findModel looks for a model server while the page starts.
func (s *Session) findModel() {
	before := s.host.Model()
	if view := s.host.FindModel(s.ctx); view != before && s.ctx.Err() == nil {
		s.emit(EventModelChanged, view)
	}
}

// quote is the text as JSON.
func quote(text string) jsontext.Value {
	quoted, err := jsontext.AppendQuote(nil, text)
	if err != nil {
		return jsontext.Value(`""`) // not UTF-8, which no page sends
	}
	return quoted
}
