package runs

import (
	"strings"
	"testing"

	"planwright/internal/engine"
	"planwright/internal/engine/walk"
	"planwright/planner/catalog"
)

// Who asks the assistant about a step that failed tells it the ways on, too.
func TestExplanationHasTheWaysOn(t *testing.T) {
	way := catalog.WayTo("program", "map(.a |= tonumber)", "They are written as %s", "1.234,50")
	failed := engine.Entry{Trace: walk.Trace{Node: "sum", Kind: walk.Finished, Result: &walk.Result{Error: "Texts", Ways: []catalog.WayOn{way, {Argument: "path"}}}}}
	told := explanation(engine.Record{Node: "sum", Status: walk.Failed}, []engine.Entry{failed})
	if want := "A way on, if “They are written as 1.234,50” is meant: program of sum as \"map(.a |= tonumber)\"\n"; strings.Count(told, "A way on") != 1 || !strings.Contains(told, want) {
		t.Error(told)
	}
}
