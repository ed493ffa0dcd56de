package telemetry

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A process that starts while others are in the midst of a line takes it for no torn one.
func TestOpeningWhileOthersWriteAddsNothing(t *testing.T) {
	path := filepath.Join(t.TempDir(), "2030-01-01.jsonl")
	line := []byte(strings.Repeat("x", 600) + "\n")
	done := make(chan error)
	go func() {
		file, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
		for range 20_000 {
			if err == nil {
				_, err = file.Write(line)
			}
		}
		done <- err
	}()
	for {
		select {
		case err := <-done:
			must(t, err)
			if got := strings.Count(read(t, path), "\n\n"); got > 0 {
				t.Errorf("%d empty lines", got)
			}
			return
		default:
			file, err := openWhole(path)
			must(t, err)
			must(t, file.Close())
		}
	}
}
