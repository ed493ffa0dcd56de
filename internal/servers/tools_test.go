package servers

import (
	"testing"

	"planwright/planner/catalog"
)

func TestToolWithoutSchema(t *testing.T) {
	if got := parametersOf(catalog.Tool{}); string(got) != "{}" {
		t.Errorf("parameters %s, want {}", got)
	}
	if got := outputsOf(catalog.Tool{Outputs: []catalog.Output{{Name: "text", Description: "own words"}}}); len(got) != 3 || got[0].Description != "own words" {
		t.Errorf("outputs %+v", got)
	}
}
