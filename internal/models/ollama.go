package models

import (
	"context"
	"net/http"
	"path/filepath"
	"strings"
)

// Ollama is a server of Ollama on this machine.
type Ollama struct{ server server }

// NewOllama is the one with this base URL.
func NewOllama(baseURL string) Ollama { return Ollama{newServer("Ollama", baseURL)} }

// Models are those that it has. The error is a *Failure.
func (o Ollama) Models(ctx context.Context) ([]Model, error) {
	var tags struct {
		Models []struct {
			Name    string `json:"name"`
			Size    int64  `json:"size"`
			Details struct {
				Family     string `json:"family"`
				Parameters string `json:"parameter_size"`
				Precision  string `json:"quantization_level"`
			} `json:"details"`
		} `json:"models"`
	}
	if err := o.server.list(ctx, "/api/tags", &tags); err != nil {
		return nil, o.server.explain(ctx, "", err)
	}
	loaded := o.loaded(ctx)
	var models []Model
	for _, m := range tags.Models {
		models = append(models, Model{
			Name: m.Name, Bytes: m.Size, Parameters: m.Details.Parameters, Precision: m.Details.Precision,
			Loaded: loaded[m.Name], Other: strings.Contains(m.Details.Family, "bert"),
		})
	}
	return models, nil
}

// loaded are the models in memory; none where an old server does not say.
func (o Ollama) loaded(ctx context.Context) map[string]bool {
	var running struct {
		Models []struct {
			Name string `json:"name"`
		} `json:"models"`
	}
	names := map[string]bool{}
	if o.server.list(ctx, "/api/ps", &running) == nil {
		for _, m := range running.Models {
			names[m.Name] = true
		}
	}
	return names
}

// Folder is where it keeps the model, "" where it does not say. Another program may
// have it there: only the disk is of interest.
func (o Ollama) Folder(ctx context.Context, model string) string {
	ctx, cancel := context.WithTimeout(ctx, listLimit)
	defer cancel()
	var shown struct {
		Modelfile string `json:"modelfile"`
	}
	if o.server.ask(ctx, http.MethodPost, "/api/show", map[string]string{"model": model}, &shown) != nil {
		return ""
	}
	for line := range strings.Lines(shown.Modelfile) {
		if path, ok := strings.CutPrefix(strings.TrimSpace(line), "FROM "); ok && filepath.IsAbs(path) {
			return filepath.Dir(path)
		}
	}
	return ""
}
