package llm

import (
	"context"
	"io"
	"net/http"
	"slices"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"planwright/planner"
)

// Models lists the models the endpoint has, those that chat before those whose
// names say that they do something else. The error is a *planner.EndpointError.
func (c *Client) Models(ctx context.Context) ([]string, error) {
	list, err := c.modelList(ctx)
	if err != nil {
		return nil, err
	}
	return list.names(), nil
}

func (c *Client) modelList(ctx context.Context) (modelList, error) {
	if c.endpoint.fault != nil {
		return nil, &c.endpoint.fault.EndpointError
	}
	limit := c.config.Timeouts.Connect
	ctx, cancel := context.WithTimeoutCause(ctx, limit, &deadline{stageTotal, limit})
	defer cancel()
	list, err := c.listModels(ctx)
	if err != nil {
		return nil, &c.explain(ctx, err, false).EndpointError
	}
	return slices.DeleteFunc(list, c.namesKey), nil
}

// namesKey reports whether the key is in the name of a model, which is kept and
// shown.
func (c *Client) namesKey(m listedModel) bool {
	key := c.config.Key()
	return len(key) >= shortestKey && strings.Contains(m.ID, key)
}

func (c *Client) listModels(ctx context.Context) (modelList, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, c.endpoint.base+"/models", nil)
	if err != nil {
		return nil, err
	}
	if key := c.config.Key(); key != "" {
		request.Header.Set("Authorization", "Bearer "+key)
	}
	response, err := c.transport.send(request)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	data, err := io.ReadAll(io.LimitReader(response.Body, maxBodyBytes))
	if err != nil {
		return nil, err
	}
	list, ok := decodeModels(data)
	if !ok {
		return nil, fail(planner.StateNotAnLLM, c.endpoint.host, "%s does not list its models the way an OpenAI-compatible endpoint does.", c.endpoint.host).
			then("Check the address, which usually ends in /v1.")
	}
	return list, nil
}

// modelList is what an endpoint answers to GET /models.
type modelList []listedModel

// listedModel is one of them. Servers name the size of its context differently.
type listedModel struct {
	ID    string `json:"id"`
	Owner string `json:"owned_by"`

	LoadedContext jsontext.Value `json:"loaded_context_length"`
	MaxModelLen   jsontext.Value `json:"max_model_len"`
	ContextLength jsontext.Value `json:"context_length"`
	ContextWindow jsontext.Value `json:"context_window"`
	MaxContext    jsontext.Value `json:"max_context_length"`
}

// decodeModels reads {"object": "list", "data": […]}; the data of an endpoint
// without models may be null, and the list then is nil.
func decodeModels(data []byte) (modelList, bool) {
	var answer struct {
		Object string         `json:"object"`
		Data   jsontext.Value `json:"data"`
	}
	if json.Unmarshal(data, &answer, lenient) != nil || (answer.Object != "list" && answer.Data.Kind() != '[') {
		return nil, false
	}
	var list modelList
	if isPresent(answer.Data) && json.Unmarshal(answer.Data, &list, lenient) != nil {
		return nil, false
	}
	return list, true
}

func (list modelList) names() []string {
	names := []string{}
	for _, model := range list {
		if model.ID != "" {
			names = append(names, model.ID)
		}
	}
	slices.SortStableFunc(names, func(a, b string) int { return otherUse(a) - otherUse(b) })
	return names
}

// otherUse is 1 for a model whose name says that it does not chat.
func otherUse(name string) int {
	for _, use := range []string{"embed", "rerank", "whisper", "tts", "dall-e", "moderation"} {
		if strings.Contains(strings.ToLower(name), use) {
			return 1
		}
	}
	return 0
}
