package tools

import (
	"context"
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/go-json-experiment/json/jsontext"
)

// patienceOfTests bounds every wait: the machine may be busy.
const patienceOfTests = 60 * time.Second

// harness is a Set under test.
type harness struct {
	*Set
	t     *testing.T
	moved chan struct{}
}

// open opens a Set that is closed at the end of the test.
func open(t *testing.T, o Options) *harness {
	t.Helper()
	h := &harness{t: t, moved: make(chan struct{}, 1)}
	o.Changed = func() {
		select {
		case h.moved <- struct{}{}:
		default:
		}
	}
	if o.Folder == "" {
		o.Folder = t.TempDir()
	}
	if o.Limits.Pause == 0 {
		o.Limits.Pause = 10 * time.Millisecond
	}
	var err error
	if h.Set, err = Open(context.Background(), o); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := h.Close(); err != nil {
			t.Error(err)
		}
	})
	return h
}

// noPause keeps a process under the race detector from taking a second to end.
const noPause = "atexit_sleep_ms=0"

// self is the test's own program as a server.
func self(name, mode string) Server {
	program, err := os.Executable()
	if err != nil {
		panic(err)
	}
	return Server{Name: name, Command: program, Env: map[string]string{modeVariable: mode, "GORACE": noPause}}
}

// status is how the server is.
func (h *harness) status(name string) Status {
	for _, s := range h.Servers() {
		if s.Name == name {
			return s
		}
	}
	h.t.Fatalf("there is no server %s", name)
	return Status{}
}

// until waits for something to be so.
func (h *harness) until(what string, is func() bool) {
	h.t.Helper()
	deadline := time.After(patienceOfTests)
	for !is() {
		select {
		case <-h.moved:
		case <-time.After(20 * time.Millisecond): // of logs nobody is told
		case <-deadline:
			h.t.Fatalf("waited for %s in vain: %+v", what, h.Servers())
		}
	}
}

func (h *harness) untilState(name string, state State) Status {
	h.t.Helper()
	h.until(name+" to be "+string(state), func() bool { return h.status(name).State == state })
	return h.status(name)
}

// approve lets a server be started and all its tools be called.
func (h *harness) approve(names ...string) {
	h.t.Helper()
	for _, name := range names {
		for _, state := range []State{Unapproved, Changed} {
			must(h.t, h.Approve(name, h.untilState(name, state).Hash))
		}
		h.untilState(name, Ready)
	}
}

// call calls a tool that must answer well.
func (h *harness) call(name, arguments string) Result {
	h.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patienceOfTests)
	defer cancel()
	r, err := h.Call(ctx, name, jsontext.Value(arguments), Along{})
	if err != nil || !r.Success {
		h.t.Fatalf("%s: %+v, %v", name, r, err)
	}
	return r
}

// stops checks that a call that does not end by itself is left as soon as ctx is
// done. A busy machine has three tries.
func (h *harness) stops(name, arguments string) {
	h.t.Helper()
	var took time.Duration
	for range 3 {
		ctx, cancel := context.WithCancel(context.Background())
		stopped := make(chan time.Time, 1)
		time.AfterFunc(100*time.Millisecond, func() { stopped <- time.Now(); cancel() })
		r, err := h.Call(ctx, name, jsontext.Value(arguments), Along{})
		took = time.Since(<-stopped)
		if !errors.Is(err, context.Canceled) || !r.Unknown {
			h.t.Fatalf("%s: %+v, %v", name, r, err)
		}
		if took <= 200*time.Millisecond {
			h.t.Logf("%s was left after %v", name, took.Round(10*time.Microsecond))
			return
		}
	}
	h.t.Errorf("%s was left only after %v", name, took)
}

// answers checks that a server does its work, and returns how long that took.
func (h *harness) answers(name string) time.Duration {
	h.t.Helper()
	began := time.Now()
	if got := h.call(name+"__echo", `{"text":"still here"}`).Text; got != "still here" {
		h.t.Fatalf("%s says %q", name, got)
	}
	return time.Since(began)
}

// onOffer are the names in the catalog.
func (h *harness) onOffer() string {
	var names []string
	for _, t := range h.Catalog().Tools() {
		names = append(names, t.Name)
	}
	return strings.Join(names, " ")
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
