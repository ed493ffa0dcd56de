package models

import (
	"context"
	"net/http"
	"time"
)

// LMStudio is a server of LM Studio on this machine, from version 0.4 on.
type LMStudio struct{ server server }

// NewLMStudio is the one with this base URL.
func NewLMStudio(baseURL string) LMStudio { return LMStudio{newServer("LM Studio", baseURL)} }

// lmModel is a model as LM Studio lists it.
type lmModel struct {
	Key        string `json:"key"`
	Type       string `json:"type"`
	Bytes      int64  `json:"size_bytes"`
	Parameters string `json:"params_string"`
	MaxContext int    `json:"max_context_length"`
	Precision  struct {
		Name string `json:"name"`
	} `json:"quantization"`
	Instances []struct {
		ID string `json:"id"`
	} `json:"loaded_instances"`
}

func (l LMStudio) list(ctx context.Context) ([]lmModel, error) {
	var answer struct {
		Models []lmModel `json:"models"`
	}
	err := l.server.list(ctx, "/api/v1/models", &answer)
	return answer.Models, err
}

// Models are those that it has. The error is a *Failure.
func (l LMStudio) Models(ctx context.Context) ([]Model, error) {
	list, err := l.list(ctx)
	if err != nil {
		return nil, l.server.explain(ctx, "", err)
	}
	var models []Model
	for _, m := range list {
		models = append(models, Model{
			Name: m.Key, Bytes: m.Bytes, Parameters: m.Parameters, Precision: m.Precision.Name,
			Loaded: len(m.Instances) > 0, Other: m.Type != "llm",
		})
	}
	return models, nil
}

const (
	loadLimit   = 10 * time.Minute
	planContext = 16384 // tokens: instructions, tools and a workflow fit in
)

// Load has LM Studio load a model into memory, with a context that plans fit into, and
// returns the name by which it is asked. One that is loaded is left as it is. The error is
// a *Failure.
func (l LMStudio) Load(ctx context.Context, model string) (string, error) {
	list, err := l.list(ctx)
	if err != nil {
		return "", l.server.explain(ctx, model, err)
	}
	size := planContext
	for _, m := range list {
		switch {
		case m.Key != model:
		case len(m.Instances) > 0:
			return m.Instances[0].ID, nil
		case m.MaxContext > 0:
			size = min(size, m.MaxContext)
		}
	}
	ctx, cancel := context.WithTimeout(ctx, loadLimit)
	defer cancel()
	var loaded struct {
		ID string `json:"instance_id"`
	}
	request := map[string]any{"model": model, "context_length": size}
	if err := l.server.ask(ctx, http.MethodPost, "/api/v1/models/load", request, &loaded); err != nil {
		return "", l.server.explain(ctx, model, err)
	}
	if loaded.ID == "" {
		return model, nil
	}
	return loaded.ID, nil
}
