package telemetry

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"planwright/internal/redact"
	"planwright/planner"
)

func TestFaultsOfThePageAreEvents(t *testing.T) {
	folder := t.TempDir()
	e := opened(t, filepath.Join(folder, "2030-01-02.jsonl"))
	e.now = func() time.Time { return time.Date(2030, 1, 2, 3, 4, 5, 0, time.UTC) }
	e.redactor.Add(canary)
	e.Fault(Fault{Part: "canvas", Text: "x is " + canary + "\xff", Stack: strings.Repeat("at f ", 1000)})
	e.Recorder(request)(planner.Event{Event: planner.EventPlanRequested, Kind: planner.KindPlan})
	must(t, e.Close())
	line, _, _ := strings.Cut(read(t, e.to.name()), "\n")
	if strings.Contains(line, canary) || len(line) > 2*redact.MaxText {
		t.Errorf("a line of %d bytes: %s", len(line), line)
	}
	if want := `{"ts":"2030-01-02T03:04:05Z","event":"page_failed","part":"canvas","text":"x is `; !strings.HasPrefix(line, want) {
		t.Errorf("%s does not begin with %s", line, want)
	}
	sum := Diagnose(ReadDays(folder, func(err error) { t.Error(err) }))
	if diff := cmp.Diff([]string{request.Model}, modelsOf(sum)); diff != "" {
		t.Errorf("a fault counts as a request (-want +got):\n%s", diff)
	}
}

func modelsOf(sum Diagnosis) (models []string) {
	for _, m := range sum.Models {
		models = append(models, m.Model)
	}
	return models
}
