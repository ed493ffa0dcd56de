package llm

import (
	"cmp"
	"context"
	"strings"
	"time"

	"github.com/go-json-experiment/json/jsontext"
)

// contextLimit bounds a question for the size of the context.
const contextLimit = 2 * time.Second

// contextSize is how many tokens the model's context holds, 0 where the endpoint
// does not say. What a server has loaded counts, not what the model could do.
func (p *probing) contextSize() int {
	if New(p.config).Local() {
		if n := p.loadedContext(); n > 0 {
			return n
		}
	}
	for _, m := range p.list {
		if m.ID == p.report.Model {
			return m.context()
		}
	}
	return 0
}

// context is the size that a list of models tells.
func (m listedModel) context() int {
	return cmp.Or(integer(m.LoadedContext), integer(m.MaxModelLen), integer(m.ContextLength), integer(m.ContextWindow), integer(m.MaxContext))
}

// loadedContext asks Ollama, then llama.cpp, by what is theirs alone.
func (p *probing) loadedContext() int {
	ctx, cancel := context.WithTimeout(p.ctx, contextLimit)
	defer cancel()
	root := strings.TrimSuffix(New(p.config).endpoint.base, "/v1")
	if data, ok := fetch(ctx, root+"/api/ps"); ok {
		for _, m := range elements(object(data)["models"]) {
			if named(object(m), p.report.Model) {
				return integer(object(m)["context_length"])
			}
		}
	}
	data, ok := fetch(ctx, root+"/props")
	if !ok {
		return 0
	}
	return integer(object(object(data)["default_generation_settings"])["n_ctx"])
}

func named(m map[string]jsontext.Value, model string) bool {
	return unquote(m["name"]) == model || unquote(m["model"]) == model
}
