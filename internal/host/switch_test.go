package host

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"planwright/internal/engine"
	"planwright/internal/engine/walk"
	"planwright/internal/runs"
	"planwright/internal/session"
)

// Whatever lies beside it, what runs is listed for the cost of what runs.
func TestRunningDocumentsReadNoOthers(t *testing.T) {
	const others, each = 40, 1 << 20
	f := openToRun(t, t.TempDir(), "", waitFlow)
	view, err := f.StartRun(f.approved(runs.RunRequest{}))
	must(t, err)
	f.question(engine.Ask)
	if _, err := f.New(); err != nil {
		t.Fatal(err)
	}
	long := []byte(`{"version": 1, "name": "Other", "nodes": [], "edges": []}` + strings.Repeat(" ", each))
	for i := range others {
		must(t, os.WriteFile(filepath.Join(f.host.documents, fmt.Sprintf("other-%d.planwright.json", i)), long, 0o600))
	}
	var all, running []session.DocumentInfo
	reads := allocated(func() { all, err = f.Documents() })
	must(t, err)
	if len(all) < others || reads < others*each {
		t.Fatalf("%d documents are listed for %d bytes: it is not known what reading costs", len(all), reads)
	}
	if bytes := allocated(func() { running, err = f.RunningDocuments() }); err != nil || bytes > reads/10 {
		t.Errorf("what runs is listed for %d bytes, all for %d; %v", bytes, reads, err)
	}
	if len(running) != 1 || running[0].Name != "Wait" || running[0].Run != walk.Waiting {
		t.Errorf("what runs is %+v", running)
	}
	if _, err := f.ControlRun(runs.RunControl{ID: view.ID, Action: runs.RunStop}); err != nil {
		t.Fatal(err)
	}
	waitFor(t, func() bool {
		running, err := f.RunningDocuments()
		must(t, err)
		return running != nil && len(running) == 0
	})
}

// allocated is how many bytes of memory were asked for meanwhile.
func allocated(do func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	do()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}
