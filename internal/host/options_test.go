package host

import (
	"runtime"
	"testing"

	"github.com/google/go-cmp/cmp"

	"planwright/internal/settings"
	"planwright/planner"
)

// The planner knows its defaults without the settings; both must say the same.
func TestDefaultsAgree(t *testing.T) {
	want := planner.DefaultOptions()
	want.System, want.RunMinutes = systems[runtime.GOOS], 60 // the planner does not know where it is
	if diff := cmp.Diff(want, options(settings.Default())); diff != "" {
		t.Errorf("planner.DefaultOptions and the settings differ (-planner +settings):\n%s", diff)
	}
}
