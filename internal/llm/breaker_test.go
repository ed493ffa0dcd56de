package llm

import (
	"context"
	"strings"
	"testing"
	"time"

	"planwright/internal/llm/llmtest"
	"planwright/planner"
)

func TestEndpointThatKeepsFailingIsLeftAlone(t *testing.T) {
	busy := llmtest.Status(503, "busy")
	server := llmtest.New(t, busy, llmtest.Text("well"), busy, busy, busy, llmtest.Text("well again"))
	memory := &Memory{}
	call := func(model string) (planner.Answer, error) {
		return asking(server, func(c *Config) {
			c.Model, c.Memory, c.Breaker = model, memory, Breaker{Failures: 2, CoolOff: 300 * time.Millisecond}
		}).Complete(context.Background(), hello, nil)
	}
	asked := func(want int) {
		t.Helper()
		if n := len(server.Requests()); n != want {
			t.Fatalf("asked %d times, want %d", n, want)
		}
	}
	call("m") // fails, and is forgotten by the next
	call("m")
	call("m") // fails
	call("m") // fails: the limit
	_, err := call("m")
	if stateOfError(t, err) != planner.StateServer || !strings.Contains(err.Error(), "failed 2 times in a row") || !strings.Contains(err.Error(), "busy") {
		t.Errorf("got %v", err)
	}
	asked(4)
	if _, err := call("other"); stateOfError(t, err) != planner.StateServer {
		t.Errorf("another model: %v", err)
	}
	asked(5)
	time.Sleep(300 * time.Millisecond)
	if answer, err := call("m"); err != nil || answer.Text != "well again" {
		t.Errorf("after the pause: %q %v", answer.Text, err)
	}
}

// An endpoint that limits its rate again and again is left alone, as is one that gives
// no answer, breaks it off or does not answer in time.
func TestWhatAPauseMayHelp(t *testing.T) {
	for name, answer := range map[string]llmtest.Answer{
		"RATE_LIMITED": llmtest.Status(429, "slow down"),
		"SERVER":       llmtest.Status(500, ""),
		"TRUNCATED":    events(data(pieceHi), withDone),
		"TIMEOUT":      llmtest.Do(llmtest.Silence()),
	} {
		server := llmtest.New(t, answer, answer, llmtest.Text("x"))
		client := asking(server, func(c *Config) { c.Breaker = Breaker{Failures: 2, CoolOff: time.Hour} })
		for range 3 {
			if _, err := client.Complete(context.Background(), hello, nil); string(stateOfError(t, err)) != name {
				t.Errorf("%s: %v", name, err)
			}
		}
		if n := len(server.Requests()); n != 2 || client.CoolOff().IsZero() {
			t.Errorf("%s: asked %d times, left alone until %v", name, n, client.CoolOff())
		}
	}
}

func TestWhatThePersonPutsRightIsNoReasonForAPause(t *testing.T) {
	for status, want := range map[int]planner.EndpointState{400: planner.StateServer, 401: planner.StateAuth, 402: planner.StateBilling, 404: planner.StateNotFound, 422: planner.StateServer} {
		denied := llmtest.Status(status, "")
		server := llmtest.New(t, denied, denied, denied, llmtest.Text("x"))
		client := asking(server, func(c *Config) { c.Breaker = Breaker{Failures: 1, CoolOff: time.Hour} })
		for range 3 {
			if _, err := client.Complete(context.Background(), hello, nil); stateOfError(t, err) != want {
				t.Errorf("%d: got %v", status, err)
			}
		}
		if _, err := client.Complete(context.Background(), hello, nil); err != nil || !client.CoolOff().IsZero() {
			t.Errorf("%d: %v, left alone until %v", status, err, client.CoolOff())
		}
	}
}

// A person who does not want to wait ends the pause; the next failure begins
// another.
func TestPauseThatIsEnded(t *testing.T) {
	busy := llmtest.Status(503, "busy")
	server := llmtest.New(t, busy, busy, llmtest.Text("x"))
	client := asking(server, func(c *Config) { c.Breaker = Breaker{Failures: 1, CoolOff: time.Hour} })
	for range 2 {
		client.Complete(context.Background(), hello, nil)
		if until := time.Until(client.CoolOff()); until < 59*time.Minute {
			t.Errorf("left alone for %v", until)
		}
		client.Bypass()
		if !client.CoolOff().IsZero() {
			t.Error("still left alone")
		}
	}
	if _, err := client.Complete(context.Background(), hello, nil); err != nil {
		t.Error(err)
	}
}
