//go:build unix

package local_test

import (
	"os"
	"os/signal"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"planwright/internal/engine"
	"planwright/planner/workflow"
)

// fileLimit names how many bytes the files of a child process may have, as if the
// disk was full behind them.
const fileLimit = "ENGINE_TEST_FILE_LIMIT"

// limitFiles does what fileLimit says.
func limitFiles() {
	most, err := strconv.ParseUint(os.Getenv(fileLimit), 10, 64)
	if err != nil {
		return
	}
	signal.Ignore(syscall.SIGXFSZ)
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: most, Max: most}); err != nil {
		fail(err)
	}
}

// On a full disk a run stops and says so, wherever it is. When there is room again it
// goes on, and has made each call with effects once.
func TestFullDisk(t *testing.T) {
	request := engine.Request{Workflow: generated()[0], Grant: anything}
	size := uint64(len(workflow.Encode(request.Workflow)))
	for i := uint64(0); i < 6; i += min(slower, 2) {
		folder := t.TempDir()
		must(t, writeRequest(folder, request))
		t.Setenv(fileLimit, strconv.FormatUint(size+700*i, 10))
		said, _ := runChild(t, folder, false)
		if !strings.Contains(said, "Make room on the disk") {
			t.Errorf("on a full disk it says %q", said)
		}
		must(t, os.Unsetenv(fileLimit))
		said, _ = runChild(t, folder, false)
		compareWithPeace(t, folder, request, said)
	}
}
