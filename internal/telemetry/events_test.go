package telemetry

import (
	"bufio"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"planwright/internal/redact"
	"planwright/planner"
	"planwright/planner/problem"
)

// canary stands for a secret: in encodings it looks otherwise.
const canary = `cañary/"key"<+>&%7Q=x9`

var request = Request{CorrelationID: "c", RequestID: "r", Provider: "localhost:1", Model: "m"}

func TestLineHoldsWhatTheContractNames(t *testing.T) {
	path := filepath.Join(t.TempDir(), "events.jsonl")
	e := opened(t, path)
	e.now = func() time.Time { return time.Date(2030, 1, 2, 3, 4, 5, 6, time.UTC) }
	again := true
	e.Recorder(request)(planner.Event{
		Event: planner.EventParseInvalid, Kind: planner.KindPlan, Attempt: 1, MaxAttempts: 2,
		Class: planner.ClassNoJSON, ValidationErrors: []string{"a"}, RawOutputPreview: "p", WillRetry: &again,
	})
	e.Recorder(request)(planner.Event{Event: planner.EventTransportError, Kind: planner.KindChat, State: planner.StateAuth, HTTP: 401, DurationMs: 7})
	must(t, e.Close())
	want := `{"ts":"2030-01-02T03:04:05.000000006Z","event":"parse_invalid","correlationId":"c","requestId":"r","kind":"plan","attempt":1,"maxAttempts":2,"provider":"localhost:1","model":"m","class":"no_json","parseErrorType":"","validationErrors":["a"],"rawOutputPreview":"p","willRetry":true}
{"ts":"2030-01-02T03:04:05.000000006Z","event":"transport_error","correlationId":"c","requestId":"r","kind":"chat","attempt":0,"maxAttempts":0,"provider":"localhost:1","model":"m","durationMs":7,"state":"AUTH","status":401}
`
	if diff := cmp.Diff(want, read(t, path)); diff != "" {
		t.Errorf("lines (-want +got):\n%s", diff)
	}
}

func TestLinesAreBoundedAndWithoutSecrets(t *testing.T) {
	path := filepath.Join(t.TempDir(), "events.jsonl")
	e := opened(t, path)
	e.redactor.Add(canary)
	long := strings.Repeat(canary+" ", 1000)
	p := problem.New(problem.Limit, problem.Place{Path: canary}, "%s", long)
	p.QuickFix = &problem.QuickFix{Label: "x", Patch: []byte(`{"nodes": [` + strings.Repeat("1,", 1<<20) + `1]}`)}
	e.Recorder(request)(planner.Event{Event: planner.EventParseInvalid, RawOutputPreview: long, ParseErrorType: `{"password": "hunter2"}`, ValidationErrors: slicesOf(long, 200)})
	e.Recorder(request)(planner.Event{Event: planner.EventPlanRejected, Problems: slicesOf(p, 200)})
	must(t, e.Close())
	lines := read(t, path)
	if len(lines) > 500<<10 {
		t.Errorf("the lines have %d bytes", len(lines))
	}
	for _, secret := range []string{canary, "cañary", "hunter2"} {
		if strings.Contains(lines, secret) {
			t.Errorf("%q is in the file", secret)
		}
	}
	var event map[string]any
	_, last, _ := strings.Cut(lines, "\n")
	must(t, json.Unmarshal([]byte(last), &event))
	if got := len(event["problems"].([]any)); got != maxList {
		t.Errorf("%d problems", got)
	}
	if p.QuickFix == nil {
		t.Error("the caller's problems were changed")
	}
}

func TestManyAtOnceWriteWholeLines(t *testing.T) {
	path := filepath.Join(t.TempDir(), "events.jsonl")
	must(t, os.WriteFile(path, []byte("{}\n"), 0o600))
	e := opened(t, path)
	var wait sync.WaitGroup
	for range 8 {
		wait.Go(func() {
			for i := range 50 {
				e.Recorder(request)(planner.Event{Event: planner.EventLLMResponse, Chars: i})
			}
		})
	}
	wait.Wait()
	must(t, e.Close())
	must(t, e.Close())                   // twice is fine
	e.Recorder(request)(planner.Event{}) // and so is an event that comes late
	lines := 0
	for scanner := bufio.NewScanner(strings.NewReader(read(t, path))); scanner.Scan(); lines++ {
		if !json.Valid(scanner.Bytes()) {
			t.Fatalf("not JSON: %s", scanner.Text())
		}
	}
	if lines != 401 {
		t.Errorf("%d lines", lines)
	}
}

func TestFileThatGrewIsPutAside(t *testing.T) {
	path := filepath.Join(t.TempDir(), "events.jsonl")
	must(t, os.WriteFile(path, nil, 0o600))
	must(t, os.Truncate(path, maxFileBytes))
	e := opened(t, path)
	e.Recorder(request)(planner.Event{Event: planner.EventFallback})
	must(t, e.Close())
	if info, err := os.Stat(path + ".1"); err != nil || info.Size() != maxFileBytes {
		t.Errorf("the old file: %v %v", info, err)
	}
	if got := read(t, path); strings.Count(got, "\n") != 1 {
		t.Errorf("the new file: %q", got)
	}
}

func TestFileThatWasTakenAwayIsMadeAgain(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "events")
	path := filepath.Join(folder, "events.jsonl")
	must(t, os.Mkdir(folder, 0o700))
	e := opened(t, path)
	for name, takeAway := range map[string]func() error{
		"deleted":            func() error { return os.Remove(path) },
		"moved":              func() error { return os.Rename(path, path+".moved") },
		"deleted and folder": func() error { return os.RemoveAll(folder) },
	} {
		e.Recorder(request)(planner.Event{Event: planner.EventFallback})
		e.Flush()
		must(t, takeAway())
		e.Recorder(request)(planner.Event{Event: planner.EventFallback})
		e.Flush()
		if got := read(t, path); strings.Count(got, "\n") != 1 {
			t.Errorf("%s: %q", name, got)
		}
	}
	must(t, e.Close())
}

func TestFullDiskIsToldOnce(t *testing.T) {
	var mu sync.Mutex
	var told []string
	e, err := OpenEvents("/dev/full", &redact.Redactor{}, func(err error) {
		mu.Lock()
		defer mu.Unlock()
		told = append(told, err.Error())
	})
	if err != nil {
		t.Skip("there is no /dev/full")
	}
	for range 3 {
		e.Recorder(request)(planner.Event{Event: planner.EventFallback})
	}
	err = e.Close()
	want := "/dev/full could not be written: the disk is full. Free some space."
	if err == nil || err.Error() != want {
		t.Errorf("got %v", err)
	}
	if diff := cmp.Diff([]string{want}, told); diff != "" {
		t.Errorf("told (-want +got):\n%s", diff)
	}
}

func TestEventThatIsNoJSONIsTold(t *testing.T) {
	e := opened(t, filepath.Join(t.TempDir(), "events.jsonl"))
	e.Recorder(request)(planner.Event{Event: planner.EventPlanRequested, Temperature: math.NaN()})
	if err := e.Close(); err == nil {
		t.Error("lost without a word")
	}
}

func TestOpenRefuses(t *testing.T) {
	dir := t.TempDir()
	for _, path := range []string{dir, filepath.Join(dir, "gone", "x")} {
		if e, err := OpenEvents(path, &redact.Redactor{}, nil); err == nil {
			e.Close()
			t.Errorf("%s was opened", path)
		} else if !strings.HasPrefix(err.Error(), path+" cannot be written to: ") {
			t.Errorf("got %v", err)
		}
	}
}

func TestNewIDsDiffer(t *testing.T) {
	if a, b := NewID(), NewID(); a == b || len(a) < 16 {
		t.Errorf("%s %s", a, b)
	}
}

func opened(t *testing.T, path string) *Events {
	t.Helper()
	e, err := OpenEvents(path, &redact.Redactor{}, nil)
	must(t, err)
	return e
}

func slicesOf[T any](v T, n int) []T {
	out := make([]T, n)
	for i := range out {
		out[i] = v
	}
	return out
}

func read(t *testing.T, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	must(t, err)
	return string(b)
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
