package llm

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"planwright/internal/llm/llmtest"
	"planwright/planner"
)

func itoa(n int) string { return strconv.Itoa(n) }

// waits are the ways in which servers say how long to wait.
func waits() map[string]llmtest.Answer {
	const wait = 90 * time.Second
	at := time.Now().Add(wait)
	return map[string]llmtest.Answer{
		"seconds":       llmtest.Status(429, "", "Retry-After", "90"),
		"a fraction":    llmtest.Status(429, "", "Retry-After", "90.4"),
		"a unit":        llmtest.Status(429, "", "Retry-After", "90s"),
		"milliseconds":  llmtest.Status(429, "", "Retry-After-Ms", "90000"),
		"a date":        llmtest.Status(429, "", "Retry-After", at.UTC().Format(http.TimeFormat)),
		"OpenAI":        llmtest.Status(429, `{"error": {"message": "Rate limit reached for m: Limit 3, Used 3. Please try again in 1m30.5s. Visit the site to learn more.", "code": "rate_limit_exceeded"}}`),
		"words":         llmtest.Status(429, "Too many requests. Please wait 90 seconds before you retry."),
		"minutes":       llmtest.Status(503, `{"error": "The server is busy, try again in about 1 minute 30 seconds"}`),
		"a member":      llmtest.Status(429, `{"error": {"message": "slow down", "retry_after": 90}}`),
		"beside":        llmtest.Status(429, `{"message": "slow down", "retry_after_ms": 90000}`),
		"Google":        llmtest.Status(429, `[{"error": {"code": 429, "message": "Quota", "status": "RESOURCE_EXHAUSTED", "details": [{"@type": "x"}, {"@type": "RetryInfo", "retryDelay": "90s"}]}}]`),
		"reset":         llmtest.Status(429, "", "X-Ratelimit-Remaining-Tokens", "0", "X-Ratelimit-Reset-Tokens", "1m30s", "X-Ratelimit-Remaining-Requests", "9", "X-Ratelimit-Reset-Requests", "24h"),
		"reset, time":   llmtest.Status(429, "", "X-Ratelimit-Remaining", "0", "X-Ratelimit-Reset", strconv.FormatInt(at.Unix(), 10)),
		"reset, ms":     llmtest.Status(429, "", "X-Ratelimit-Remaining", "0", "X-Ratelimit-Reset", strconv.FormatInt(at.UnixMilli(), 10)),
		"in the stream": llmtest.Stream(llmtest.Send(data(`{"error": {"message": "Try again in 90s.", "code": 429}}`))),
	}
}

// A wait of more than a minute is for the person, with the time of its end.
func TestLongWaitsSayWhen(t *testing.T) {
	for name, answer := range waits() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			server := llmtest.New(t, answer)
			_, err := asking(server, func(c *Config) { c.Retries = 2 }).Complete(context.Background(), hello, nil)
			if stateOfError(t, err) != planner.StateRateLimited || !strings.Contains(err.Error(), "in 1m") {
				t.Errorf("got %v", err)
			}
			var e *planner.EndpointError
			if errors.As(err, &e); time.Until(e.RetryAt) < time.Minute {
				t.Errorf("it is worth trying again at %v", e.RetryAt)
			}
			if n := len(server.Requests()); n != 1 {
				t.Errorf("asked %d times", n)
			}
		})
	}
}

// A short one is waited for, and whoever listens knows until when.
func TestShortWaitsAreToldOf(t *testing.T) {
	server := llmtest.New(t, llmtest.Status(429, `{"error": {"message": "Try again in 120ms."}}`), llmtest.Text("ok"))
	var told []TransportEvent
	client := asking(server, func(c *Config) { c.Retries, c.OnFailure = 1, func(e TransportEvent) { told = append(told, e) } })
	start := time.Now()
	if _, err := client.Complete(context.Background(), hello, nil); err != nil {
		t.Fatal(err)
	}
	if len(told) != 1 || !told[0].WillRetry || told[0].RetryAt.Sub(start) < 120*time.Millisecond || time.Now().Before(told[0].RetryAt) {
		t.Errorf("told of %+v", told)
	}
}

// A minute is waited for, and a second more is not.
func TestLongestWaitAServerMayAskFor(t *testing.T) {
	for seconds, waited := range map[string]bool{"59": true, "60": true, "61": false} {
		server := llmtest.New(t, llmtest.Status(429, "", "Retry-After", seconds))
		ctx, cancel := context.WithCancel(context.Background())
		var told TransportEvent
		client := asking(server, func(c *Config) {
			c.Retries, c.Timeouts = 1, Timeouts{Total: time.Hour}
			c.OnFailure = func(e TransportEvent) { told = e; cancel() }
		})
		_, err := client.Complete(ctx, hello, nil)
		if told.WillRetry != waited || (stateOfError(t, err) == planner.StateCancelled) != waited {
			t.Errorf("%s s: told %+v, ended %v", seconds, told, err)
		}
		cancel()
	}
}

// A wait beyond the time for the whole call is not begun.
func TestWaitsBeyondTheTotalAreNotBegun(t *testing.T) {
	server := llmtest.New(t, llmtest.Status(429, "", "Retry-After", "30"))
	start := time.Now()
	_, err := asking(server, func(c *Config) { c.Retries = 2 }).Complete(context.Background(), hello, nil)
	if stateOfError(t, err) != planner.StateRateLimited || !strings.Contains(err.Error(), "in 30s") || time.Since(start) > time.Second {
		t.Errorf("got %v after %v", err, time.Since(start))
	}
}

func TestTextsWithoutAWait(t *testing.T) {
	for _, text := range []string{"", "Try again later.", "try again in a few minutes", "The model has 8 billion parameters", "wait for 3 apples", "retry 1e999s", "try again in 99999999999999999999999999h x"} {
		if got := waitInWords(text); got != 0 && got != longestSpan {
			t.Errorf("%q is %v", text, got)
		}
	}
}
