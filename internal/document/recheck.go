package document

import (
	"reflect"

	"planwright/planner/workflow"
)

// Recheck validates again after the tools on offer changed, or what Options.Beside
// goes by. Where something else is
// wrong now, the listener is told of a change of nothing, with the next revision.
func (d *Document) Recheck() {
	d.mu.Lock()
	defer d.mu.Unlock()
	found := d.findings.of(d.archive.journal.Now().Workflow)
	if d.closed || len(found) == 0 && len(d.findings.problems) == 0 || reflect.DeepEqual(found, d.findings.problems) {
		return
	}
	d.findings.problems = found
	d.revision++
	d.options.Changed(Change{Patch: workflow.Patch{}}, d.state())
}
