//go:build unix

package telemetry

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"planwright/internal/redact"
	"planwright/planner"
)

// A pipe that nobody reads would otherwise hold up the start for ever.
func TestPipeWithoutReaderIsRefused(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	must(t, syscall.Mkfifo(pipe, 0o600))
	if e, err := OpenEvents(pipe, &redact.Redactor{}, nil); err == nil {
		e.Close()
		t.Error("it was opened")
	}
}

// A reader that stops reading must cost events, not time.
func TestSlowReaderNeverBlocksARequest(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	must(t, syscall.Mkfifo(pipe, 0o600))
	reader, err := os.OpenFile(pipe, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	must(t, err)
	e := opened(t, pipe)
	start := time.Now()
	for range maxQueued + 200 {
		e.Recorder(request)(planner.Event{Event: planner.EventFallback, Reason: "x"})
	}
	if took := time.Since(start); took > 10*time.Second {
		t.Errorf("took %v", took)
	}
	must(t, reader.Close())
	if err := e.Close(); err == nil {
		t.Error("events were lost without a word")
	}
}
