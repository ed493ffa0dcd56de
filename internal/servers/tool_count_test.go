package servers

import (
	"testing"

	"planwright/planner/catalog"
)

func TestWorkflowsAreCountedApartFromTools(t *testing.T) {
	offer := catalog.New([]catalog.Tool{{Name: "wait"}, {Name: "workflow__sums", Workflow: "sums-1"}, {Name: "words__say"}})
	if n := toolCount(offer); n != 2 {
		t.Errorf("%d tools are counted, not 2", n)
	}
}
