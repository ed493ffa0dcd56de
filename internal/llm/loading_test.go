package llm

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"planwright/internal/llm/llmtest"
	"planwright/planner"
)

const loadingModel = `{"error":{"code":503,"message":"Loading model","type":"unavailable_error"}}`

// A model that is being loaded is waited for, however often that is said: it takes no
// retries and does not count as a failure.
func TestLoadingModelIsWaitedFor(t *testing.T) {
	for name, body := range map[string]string{
		"llama.cpp":      loadingModel,
		"a proxy before": `{"error":{"message":"litellm.ServiceUnavailableError: OpenAIException - Loading model"}}`,
		"words":          "The model is still being loaded, please retry later.",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			busy := llmtest.Status(503, body)
			server := llmtest.New(t, busy, busy, busy, busy, llmtest.Text("well"))
			memory := &Memory{}
			var told []planner.EndpointState
			client := asking(server, func(c *Config) {
				c.Memory, c.Breaker, c.retryBase = memory, Breaker{Failures: 1, CoolOff: time.Hour}, time.Millisecond
				c.Timeouts = patient
				c.OnFailure = func(e TransportEvent) { told = append(told, e.State) }
			})
			answer, err := client.Complete(context.Background(), hello, nil)
			if err != nil || answer.Text != "well" || !client.CoolOff().IsZero() {
				t.Errorf("got %q, %v, left alone until %v", answer.Text, err, client.CoolOff())
			}
			if !slices.Equal(told, slices.Repeat([]planner.EndpointState{planner.StateLoading}, 4)) {
				t.Errorf("told of %v", told)
			}
		})
	}
}

// However long the server says, it is asked every few seconds.
func TestLoadingWaits(t *testing.T) {
	for _, body := range []string{`{"error":"Model x is currently loading","estimated_time":300.9}`, `{"error": "Model is loading, try again in about 1 minute 30 seconds"}`} {
		server := llmtest.New(t, llmtest.Status(503, body))
		ctx, cancel := context.WithCancel(context.Background())
		var told TransportEvent
		client := asking(server, func(c *Config) {
			c.Timeouts = patient
			c.OnFailure = func(e TransportEvent) { told = e; cancel() }
		})
		_, err := client.Complete(ctx, hello, nil)
		if wait := time.Until(told.RetryAt); stateOfError(t, err) != planner.StateCancelled || told.State != planner.StateLoading || wait > longestLoadingWait+time.Second {
			t.Errorf("%s: %v, told %+v", body, err, told)
		}
	}
}

// The wait ends with the time for the first piece of an answer, in words of its own,
// and leaves the endpoint open to the next request.
func TestLoadingForTooLong(t *testing.T) {
	var answers []llmtest.Answer
	for range 100 {
		answers = append(answers, llmtest.Status(503, loadingModel))
	}
	server := llmtest.New(t, answers...)
	client := asking(server, func(c *Config) {
		c.Breaker, c.retryBase = Breaker{Failures: 1, CoolOff: time.Hour}, 10*time.Millisecond
	})
	_, err := client.Complete(context.Background(), hello, nil)
	if stateOfError(t, err) != planner.StateTimeout || !strings.Contains(err.Error(), "is still loading its model after") || !client.CoolOff().IsZero() {
		t.Errorf("got %v, left alone until %v", err, client.CoolOff())
	}
	if n := len(server.Requests()); n < 3 || n > 10 {
		t.Errorf("asked %d times", n)
	}
}

// A model that cannot be loaded is a failure, and so is a server that is overloaded.
func TestLoadingThatFailed(t *testing.T) {
	for _, body := range []string{`{"error":"error loading model: failed to load model"}`, `{"error":{"message":"The server is overloaded."}}`, `{"error":{"message":"Failed loading model"}}`} {
		server := llmtest.New(t, llmtest.Status(503, body))
		if _, err := asking(server, nil).Complete(context.Background(), hello, nil); stateOfError(t, err) != planner.StateServer || len(server.Requests()) != 1 {
			t.Errorf("%s: %v", body, err)
		}
	}
}
