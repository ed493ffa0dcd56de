package runs

import (
	"fmt"
	"strings"

	"planwright/internal/engine"
	"planwright/internal/engine/walk"
	"planwright/internal/legible"
	"planwright/planner/workflow"
)

// Ending is how a run ended, for people: of one that failed in a round of a loop, in which.
func (r *Runs) Ending(record engine.Record) string {
	said := r.redactor.Text(record.Message)
	if record.Status != walk.Failed {
		return said
	}
	entries, err := r.runner.Entries(record.ID)
	request, unknown := r.runner.Request(record.ID)
	if err != nil || unknown != nil {
		return said
	}
	return said + r.redactor.Text(failedIn(record, entries, request.Workflow))
}

// failedIn says in which round the step failed that the run failed for; "" where it was in none.
func failedIn(record engine.Record, entries []engine.Entry, w workflow.Workflow) (said string) {
	for _, e := range entries {
		t := e.Trace
		if t.Kind != walk.Finished || t.Result == nil || t.Result.Success || t.Result.Error == "" || !strings.Contains(record.Message, t.Result.Error) {
			continue
		}
		said = ""
		for _, turn := range t.Loops {
			if n, is := w.Node(turn.Loop); is && turn.Of > 0 && turn.Loop != t.Node {
				said += fmt.Sprintf(", round %d of %d of “%s”", turn.Index+1, turn.Of, legible.Name(n.Label()))
			}
		}
		if said != "" {
			return " It was in " + strings.TrimPrefix(said, ", ") + "."
		}
	}
	return ""
}
