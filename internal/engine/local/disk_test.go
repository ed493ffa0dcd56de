//go:build unix

package local_test

import (
	"context"
	"os"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"planwright/internal/engine"
	"planwright/internal/engine/local"
	"planwright/internal/engine/walk"
	"planwright/planner/catalog"
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

// A run that could not note how it was left is listed with what kept it from that, until it
// goes on.
func TestFullDiskIsTold(t *testing.T) {
	r, w := newRunner(t)
	moved := func(from, to string) { must(t, os.Rename(from, to)) }
	var head string
	id := cutOffBy(t, w, catalog.Read, func(first *local.Runner) handle {
		run := start(t, first, heldInTheMiddle)
		head = filepath.Join(first.Folder, run.ID(), "head")
		return run
	}, func() {
		moved(head, head+".kept")
		must(t, os.Mkdir(head, 0o700))
	})
	must(t, os.Remove(head))
	moved(head+".kept", head)
	for range 2 {
		list, err := r.List(engine.Filter{})
		if must(t, err); len(list) != 1 || list[0].Status != walk.Interrupted || !strings.Contains(list[0].Message, "could not be read or written: ") || !strings.HasSuffix(list[0].Message, "then resume the run.") {
			t.Fatalf("the list is %+v", list)
		}
		r.Mend()
	}
	run, err := resume(r, id)
	must(t, err)
	if record := run.Wait(); record.Status != walk.Done || record.Message != "" {
		t.Errorf("resumed it is %+v", record)
	}
}

// One whose folder another program takes away says so, and is not said to be one that can be resumed.
func TestFolderIsTakenAway(t *testing.T) {
	r, w := newRunner(t)
	take := extraTool{call: func(context.Context, engine.ToolCall) (walk.Result, error) {
		must(t, os.RemoveAll(r.Folder))
		return walk.Result{Success: true}, nil
	}}
	take.Effect = catalog.Write
	w.extra["take"] = take
	record := start(t, r, "a: Tool take\n b: Tool add id=b\n a > b").Wait()
	if status, _ := record.Standing(); status != walk.Failed || !strings.Contains(record.Message, "Another program deleted or moved the folder of this run") || len(w.made()) > 0 {
		t.Errorf("it called %v: %+v", w.made(), record)
	}
}
