package host

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"planwright/internal/settings"
	"planwright/planner"
)

// The planner knows its defaults without the settings; both must say the same.
func TestDefaultsAgree(t *testing.T) {
	if diff := cmp.Diff(planner.DefaultOptions(), options(settings.Default())); diff != "" {
		t.Errorf("planner.DefaultOptions and the settings differ (-planner +settings):\n%s", diff)
	}
}
