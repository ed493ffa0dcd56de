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

// loadedContext asks Ollama, LM Studio and llama.cpp, each by what is its alone.
func (p *probing) loadedContext() int {
	ctx, cancel := context.WithTimeout(p.ctx, contextLimit)
	defer cancel()
	root := strings.TrimSuffix(New(p.config).endpoint.base, "/v1")
	if data, ok := fetch(ctx, root+"/api/ps"); ok {
		return integer(p.entry(object(data)["models"])["context_length"])
	}
	if data, ok := fetch(ctx, root+"/api/v0/models"); ok {
		m := p.entry(object(data)["data"])
		return cmp.Or(integer(m["loaded_context_length"]), integer(m["max_context_length"]))
	}
	data, _ := fetch(ctx, root+"/props")
	return integer(object(object(data)["default_generation_settings"])["n_ctx"])
}

// entry is what a list says of the model; Ollama adds a tag to its name.
func (p *probing) entry(list jsontext.Value) map[string]jsontext.Value {
	for _, value := range elements(list) {
		m := object(value)
		for _, key := range []string{"id", "name", "model"} {
			if name := unquote(m[key]); name != "" && strings.TrimSuffix(name, ":latest") == strings.TrimSuffix(p.report.Model, ":latest") {
				return m
			}
		}
	}
	return nil
}
