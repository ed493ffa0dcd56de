package telemetry

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"planwright/internal/redact"
	"planwright/planner"
)

// writerFolder makes a process of the test one that writes events there.
const writerFolder = "TELEMETRY_TEST_FOLDER"

func TestMain(m *testing.M) {
	os.Setenv("GORACE", "atexit_sleep_ms=0") // else child processes under the race detector take a second to end
	if folder := os.Getenv(writerFolder); folder != "" {
		e := Daily(folder, &redact.Redactor{}, nil)
		for i := range 200 {
			e.Recorder(request)(planner.Event{Event: planner.EventParseInvalid, Attempt: i, RawOutputPreview: strings.Repeat("x", 280)})
		}
		if err := e.Close(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	goleak.VerifyTestMain(m)
}

func TestProcessesWriteWholeLines(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "new", "events")
	var writers []*exec.Cmd
	for range 4 {
		c := exec.Command(os.Args[0])
		c.Env, c.Stderr = append(os.Environ(), writerFolder+"="+folder), os.Stderr
		must(t, c.Start())
		writers = append(writers, c)
	}
	for _, c := range writers {
		must(t, c.Wait())
	}
	count := 0
	for range ReadDays(folder, func(err error) { t.Error(err) }) {
		count++
	}
	if count != 4*200 {
		t.Errorf("%d whole lines", count)
	}
}

// day records events on a day.
func day(t *testing.T, folder, date string, events ...planner.Event) {
	t.Helper()
	e := Daily(folder, &redact.Redactor{}, nil)
	now, err := time.Parse(time.DateOnly, date)
	must(t, err)
	e.now = func() time.Time { return now }
	for _, event := range events {
		e.Recorder(request)(event)
	}
	must(t, e.Close())
}

func names(t *testing.T, folder string) []string {
	t.Helper()
	entries, err := os.ReadDir(folder)
	must(t, err)
	var list []string
	for _, e := range entries {
		list = append(list, e.Name())
	}
	return list
}

var one = planner.Event{Event: planner.EventFallback, Reason: "r"}

func TestAFileADay(t *testing.T) {
	folder := t.TempDir()
	day(t, folder, "2030-01-01", one, one)
	day(t, folder, "2030-01-02", one)
	day(t, folder, "2030-01-01", one)
	if got := names(t, folder); !slices.Equal(got, []string{"2030-01-01.jsonl", "2030-01-02.jsonl"}) {
		t.Errorf("files %v", got)
	}
	if got := strings.Count(read(t, filepath.Join(folder, "2030-01-01.jsonl")), "\n"); got != 3 {
		t.Errorf("%d lines on the first day", got)
	}
}

func TestFilesOfADayAreBounded(t *testing.T) {
	folder := t.TempDir()
	full := filepath.Join(folder, "2030-01-01.jsonl")
	must(t, os.WriteFile(full, []byte("{}\n"), 0o600))
	must(t, os.Truncate(full, maxDayBytes))
	day(t, folder, "2030-01-01", one)
	day(t, folder, "2030-01-01", one)
	if got := names(t, folder); !slices.Equal(got, []string{"2030-01-01.2.jsonl", "2030-01-01.jsonl"}) {
		t.Errorf("files %v", got)
	}
}

func TestOldFilesAreRemoved(t *testing.T) {
	folder := t.TempDir()
	for name, size := range map[string]int64{
		"2029-11-01.jsonl": 1, "2029-12-20.jsonl": maxAllBytes / 2, "2029-12-21.jsonl": maxAllBytes / 2, "2029-12-21.2.jsonl": 5,
		"2029-12-21.10.jsonl": 5, "2030-01-01.jsonl": 1, "notes.txt": 1, "2029-01-01.jsonl.bak": 1,
	} {
		must(t, os.WriteFile(filepath.Join(folder, name), nil, 0o600))
		must(t, os.Truncate(filepath.Join(folder, name), size))
	}
	day(t, folder, "2030-01-02", one)
	want := []string{"2029-01-01.jsonl.bak", "2029-12-21.10.jsonl", "2029-12-21.2.jsonl", "2029-12-21.jsonl", "2030-01-01.jsonl", "2030-01-02.jsonl", "notes.txt"}
	if got := names(t, folder); !slices.Equal(got, want) {
		t.Errorf("left are %v", got)
	}
}

// A line that was cut, by a full disk or a kill, costs no other line.
func TestLineThatWasCut(t *testing.T) {
	folder := t.TempDir()
	must(t, os.WriteFile(filepath.Join(folder, "2030-01-01.jsonl"), []byte(`{"event":"fallback"}`+"\n"+`{"event":"fal`), 0o600))
	day(t, folder, "2030-01-01", one)
	var told []error
	count := 0
	for range ReadDays(folder, func(err error) { told = append(told, err) }) {
		count++
	}
	if count != 2 || len(told) != 1 {
		t.Errorf("%d lines, told %v", count, told)
	}
}

func TestLineWithoutEndIsPassedOver(t *testing.T) {
	folder := t.TempDir()
	must(t, os.WriteFile(filepath.Join(folder, "2030-01-01.jsonl"), []byte(strings.Repeat("x", 3*maxLine)+"\n"+`{"event":"fallback"}`), 0o600))
	var told []error
	count := 0
	for e := range ReadDays(folder, func(err error) { told = append(told, err) }) {
		count++
		if e.Event != planner.EventFallback {
			t.Errorf("read %+v", e)
		}
	}
	if count != 1 || len(told) != 1 {
		t.Errorf("%d lines, told %v", count, told)
	}
}

// A folder that cannot be written costs the events and a word, nothing else.
func TestFolderThatCannotBeWritten(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	must(t, os.WriteFile(path, nil, 0o600))
	e := Daily(filepath.Join(path, "events"), &redact.Redactor{}, nil)
	for range 3 {
		e.Recorder(request)(one)
	}
	if err := e.Close(); err == nil || !strings.Contains(err.Error(), "could not be written") {
		t.Errorf("got %v", err)
	}
	for range ReadDays(filepath.Join(path, "events"), func(error) {}) {
		t.Error("an event from nowhere")
	}
}

// Each event has exactly the fields that docs/recorded.md lists, also where they are zero.
func TestFieldsOfEvents(t *testing.T) {
	common := []string{"ts", "event", "correlationId", "requestId", "kind", "attempt", "maxAttempts", "provider", "model"}
	for name, fields := range map[planner.EventName]string{
		planner.EventPlanRequested:  "promptChars promptHash temperature",
		planner.EventLLMResponse:    "chars inputTokens outputTokens durationMs finishReason repairs",
		planner.EventParseInvalid:   "class parseErrorType validationErrors rawOutputPreview willRetry",
		planner.EventPlanRejected:   "problems willRetry",
		planner.EventPlanGenerated:  "nodes edges warnings attempts leftOut assumed",
		planner.EventFallback:       "reason",
		planner.EventDegraded:       "attempts reason status",
		planner.EventTransportError: "state status durationMs",
	} {
		folder := t.TempDir()
		event := planner.Event{Event: name}
		if name == planner.EventDegraded {
			event.Status = "failed"
		}
		day(t, folder, "2030-01-01", event)
		var object map[string]json.RawMessage
		must(t, json.Unmarshal([]byte(read(t, filepath.Join(folder, "2030-01-01.jsonl"))), &object))
		var got []string
		for field, value := range object {
			got = append(got, field)
			if string(value) == "null" {
				t.Errorf("%s of %s is null", field, name)
			}
		}
		want := append(strings.Fields(fields), common...)
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%s has %v, want %v", name, got, want)
		}
	}
}

// A folder that is taken away while events are written is made again.
func TestDaysThatAreTakenAwayAreMadeAgain(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "events")
	d := &days{folder: folder}
	for range 2 {
		if err := d.write([]byte("{}\n"), time.Now()); err != nil {
			t.Fatal(err)
		}
		if files, err := dayFiles(folder); err != nil || len(files) != 1 || files[0].size != 3 {
			t.Errorf("written: %v, %v", files, err)
		}
		if err := os.RemoveAll(folder); err != nil {
			t.Fatal(err)
		}
	}
	if err := d.close(); err != nil {
		t.Error(err)
	}
}
