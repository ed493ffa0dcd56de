package llm

import (
	"bytes"
	"context"
	"io"
	"net/http"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// withoutStreamKey marks the context of a request that asks for no stream.
type withoutStreamKey struct{}

func withoutStream(ctx context.Context) context.Context {
	return context.WithValue(ctx, withoutStreamKey{}, true)
}

func isWithoutStream(ctx context.Context) bool { return ctx.Value(withoutStreamKey{}) != nil }

// unstream makes a request for a stream one for a whole answer. go-openai has a
// call of its own for that, which does not read what our stream does.
func unstream(request *http.Request) error {
	body, err := io.ReadAll(request.Body)
	if err != nil {
		return err
	}
	members := object(body)
	members["stream"] = jsontext.Value("false")
	body, err = json.Marshal(members, json.Deterministic(true))
	if err != nil {
		return err
	}
	request.Body, request.ContentLength = io.NopCloser(bytes.NewReader(body)), int64(len(body))
	request.GetBody = nil
	return nil
}
