package tools

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
)

// Each server does harm in its own way; none harms the other one, which goes on
// answering.
func TestMisbehavingServers(t *testing.T) {
	t.Parallel()
	tests := []struct {
		mode  string
		end   State  // that it comes to once it is started
		says  string // a part of Status.Text
		tools string // on offer, once approved
		text  string // a part of what a call gives
	}{
		{mode: "mute", end: Restarting, says: "did not name its tools within"},
		{mode: "dies", end: Broken, says: "It ended by itself with the status 7."},
		{mode: "refuses", end: Broken, says: "“come back tomorrow”"},
		{mode: "chatty", end: Ready, tools: "bad__do", text: "done"},
		{mode: "twins", end: Ready, tools: "bad__do", text: "done"},
		{mode: "odd", end: Ready, tools: "bad__größe/v1.2"},
		{mode: "endless", end: Ready},
		{mode: "garbled", end: Ready, tools: "bad__do", text: "“bad__do” was cut off. It sent no result that can be read. Whether it did anything is not known."},
		{mode: "wrongid", end: Ready, tools: "bad__do", text: "did not answer within"},
		{mode: "huge", end: Ready, tools: "bad__do", text: "It sent a message of more than 16 MiB, so the connection was cut."},
		{mode: "mistyped", end: Ready, tools: "bad__do", text: "was cut off. It sent no result that can be read."},
		{mode: "nothing", end: Ready, tools: "bad__do"},
	}
	h := open(t, Options{Servers: []Server{self("steady", "good")}})
	h.approve("steady")
	for _, tt := range tests {
		t.Run(tt.mode, func(t *testing.T) {
			steady := keepCalling(t, h)
			limits := Limits{Start: 5 * time.Second, Call: time.Minute}
			if tt.mode == "mute" || tt.mode == "wrongid" { // what they do is to use up the time
				limits = Limits{Start: 2 * time.Second, Call: time.Second, Pause: time.Hour}
			}
			bad := open(t, Options{Servers: []Server{self("bad", tt.mode), self("steady", "good")}, Limits: limits})
			bad.approve("steady")
			must(t, bad.Approve("bad", bad.untilState("bad", Unapproved).Hash))
			bad.until("an end", func() bool { return slices.Contains([]State{Changed, tt.end}, bad.status("bad").State) })
			status := bad.status("bad")
			if status.State == Changed {
				must(t, bad.Approve("bad", status.Hash))
				status = bad.untilState("bad", Ready)
			}
			if status.State != tt.end || !strings.Contains(status.Text, tt.says) {
				t.Errorf("%+v", status)
			}
			if got := strings.Join(onlyOf(bad, "bad"), " "); got != tt.tools {
				t.Errorf("on offer: %s", got)
			}
			if tt.tools != "" {
				r, err := bad.Call(context.Background(), tt.tools, nil, Along{})
				if err != nil || !strings.Contains(r.Text+r.Error, tt.text) {
					t.Errorf("%+v, %v", r, err)
				}
			}
			bad.answers("steady")
			steady()
		})
	}
}

// What a server prints besides messages, and messages that cannot be read, are in its
// log; a call whose answer is among them ends, and the server lives on.
func TestNoiseOfAServerEndsNothingElse(t *testing.T) {
	t.Parallel()
	h := open(t, Options{Servers: []Server{self("bad", "noisy")}})
	h.approve("bad")
	r, err := h.Call(context.Background(), "bad__do", nil, Along{})
	if err != nil || !r.Unknown || !strings.Contains(r.Error, "no result that can be read") {
		t.Errorf("an answer that cannot be read: %+v, %v", r, err)
	}
	if second := h.call("bad__do", `{}`); second.Text != "call 2" {
		t.Errorf("it was started again: %+v", second)
	}
	log := h.Log("bad")
	for _, noise := range []string{"Loading", `"id":null`, `"jsonrpc":"2.0","id"`, "[{", "not text \uFFFD"} {
		if !strings.Contains(log, noise) {
			t.Errorf("%q is not in the log: %s", noise, log)
		}
	}
}

// onlyOf are the tools of one server in the catalog.
func onlyOf(h *harness, server string) []string {
	var names []string
	for _, t := range h.Catalog().Tools() {
		if t.Server == server {
			names = append(names, t.Name)
		}
	}
	return names
}

// keepCalling calls the steady server over and over until the returned function is
// called, which checks that it always answered.
func keepCalling(t *testing.T, h *harness) (done func()) {
	ctx, cancel := context.WithCancel(context.Background())
	stopped := make(chan error, 1)
	var calls int
	var longest time.Duration
	go func() {
		for ctx.Err() == nil {
			began := time.Now()
			r, err := h.Call(context.Background(), "steady__echo", nil, Along{})
			if err != nil || !r.Success {
				stopped <- fmt.Errorf("%+v, %v", r, err)
				return
			}
			calls, longest = calls+1, max(longest, time.Since(began))
			select {
			case <-ctx.Done():
			case <-time.After(25 * time.Millisecond):
			}
		}
		stopped <- nil
	}()
	return func() {
		t.Helper()
		cancel()
		if err := <-stopped; err != nil {
			t.Errorf("the steady server failed meanwhile: %v", err)
		}
		t.Logf("the steady server answered %d calls, the slowest after %v", calls, longest.Round(time.Millisecond))
		if calls == 0 || longest > 5*time.Second {
			t.Errorf("the steady server was held up")
		}
	}
}

func TestProblemsNameTools(t *testing.T) {
	t.Parallel()
	h := open(t, Options{Servers: []Server{self("odd", "odd"), self("many", "many"), self("twins", "twins")}})
	h.approve("odd", "many", "twins")
	for name, wants := range map[string][]string{
		"odd":   {"“a b” of odd is left out", "has more than 128 letters", "“list” of odd is left out", "“fat” of odd is left out: its definition is larger than 64 KiB"},
		"many":  {"many has more than 500 tools."},
		"twins": {"“do” of twins is there twice"},
	} {
		var all []string
		for _, p := range h.status(name).Problems {
			all = append(all, p.Message)
		}
		for _, want := range wants {
			if !strings.Contains(strings.Join(all, "\n"), want) {
				t.Errorf("%s: %q is not among\n%s", name, want, strings.Join(all, "\n"))
			}
		}
	}
	if got := len(onlyOf(h, "many")); got != 500 {
		t.Errorf("%d tools of many", got)
	}
	if twin, _ := h.Catalog().Get("twins__do"); twin.Description != "the first" {
		t.Errorf("of two tools of one name %+v is used", twin)
	}
}

// A server that dies is started again; one that does nothing else is given up.
func TestDeaths(t *testing.T) {
	t.Parallel()
	h := open(t, Options{Servers: []Server{self("good", "good")}})
	h.approve("good")
	r, err := h.Call(context.Background(), "good__die", nil, Along{})
	must(t, err)
	if want := "“good__die” was cut off. It ended by itself with the status 3. Whether it did anything is not known. It printed last: “last words”. Its log: " + logPath(h.options.Folder, "good"); r.Error != want || !r.Unknown {
		t.Errorf("%+v", r)
	}
	for range 4 {
		h.answers("good") // waits until it is there again
		if _, err := h.Call(context.Background(), "good__die", nil, Along{}); err != nil {
			t.Fatal(err)
		}
	}
	status := h.untilState("good", Broken)
	if !strings.Contains(status.Text, "It ended by itself with the status 3. It was tried five times.") {
		t.Errorf("%+v", status)
	}
	if log := h.Log("good"); !strings.Contains(log, "last words") {
		t.Errorf("its log: %s", log)
	}
	if h.onOffer() != "" {
		t.Errorf("on offer: %s", h.onOffer())
	}
	must(t, h.Restart("good"))
	h.answers("good")
}
