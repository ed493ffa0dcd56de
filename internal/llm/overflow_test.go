package llm

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"strings"
	"testing"

	"planwright/internal/llm/llmtest"
	"planwright/planner"
)

// overflowCase is what a real server answers to a request that is too long.
type overflowCase struct {
	Name         string
	Status       int
	Body         string
	Asked, Holds int    // the numbers that it tells
	Next         string // what the person is told to do, in part
}

func overflowCases(t *testing.T) []overflowCase {
	t.Helper()
	data, err := os.ReadFile("testdata/overflow.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []overflowCase
	if err := json.Unmarshal(data, &cases); err != nil {
		t.Fatal(err)
	}
	return cases
}

// A request that does not fit into the context is said to be too long, in the words of
// every server, with its numbers and the option that helps. It is not made again, and
// nothing is given up for it: the messages name functions and messages in passing.
func TestContextOverflowOfEveryServer(t *testing.T) {
	call := hello
	call.Tools = []planner.ToolDefinition{{Name: "note", Parameters: []byte(`{"type":"object"}`)}}
	for _, tt := range overflowCases(t) {
		for form, answer := range map[string]llmtest.Answer{
			"": llmtest.Status(tt.Status, tt.Body), " in a stream": events(data(asEvent(tt.Body))),
		} {
			t.Run(tt.Name+form, func(t *testing.T) {
				t.Parallel()
				server := llmtest.New(t, answer, llmtest.Text("x"))
				_, err := asking(server, func(c *Config) { c.Retries = 2; c.retryBase = 1 }).Complete(context.Background(), call, nil)
				var e *planner.EndpointError
				if !errors.As(err, &e) || e.State != planner.StateTooBig || e.ToolsRefused || len(server.Requests()) != 1 {
					t.Fatalf("asked %d times: %+v", len(server.Requests()), e)
				}
				for _, n := range []int{tt.Asked, tt.Holds} {
					if n > 0 && !strings.Contains(e.Message, thousands(n)+" ") {
						t.Errorf("%d is not in %q", n, e.Message)
					}
				}
				if !strings.Contains(e.Next, tt.Next) || !strings.Contains(e.Next, "conversationWindow") {
					t.Errorf("next is %q", e.Next)
				}
			})
		}
	}
}

// asEvent is the body of an error as an event of a stream has it.
func asEvent(body string) string {
	body = strings.TrimSuffix(strings.TrimPrefix(body, "["), "]")
	if strings.Contains(body, `"error"`) {
		return body
	}
	return `{"error": ` + body + `}`
}

func TestWhatIsNoOverflow(t *testing.T) {
	for _, body := range []string{
		`{"error": {"message": "Rate limit reached for m: Limit 3, Used 3. Please try again in 90s.", "code": "rate_limit_exceeded"}}`,
		`{"error": {"message": "You exceeded your current quota, please check your plan.", "code": "insufficient_quota"}}`,
		`{"error": {"message": "The context of the conversation was not understood."}}`,
		`{"error": {"message": "max_tokens must be at least 1, got -186."}}`,
	} {
		if o := overflowOf(429, decodeError([]byte(body))); o != nil {
			t.Errorf("%s is taken for %+v", body, o)
		}
	}
}
