//go:build unix && !darwin

package desktop

import "testing"

func TestWorkable(t *testing.T) {
	for _, c := range []struct {
		environ []string
		want    bool
	}{
		{[]string{"DISPLAY=:0"}, true},
		{nil, true}, // it may run elsewhere
		{[]string{"WAYLAND_DISPLAY=wayland-0", "DISPLAY=:0"}, false},
	} {
		if got := Workable(c.environ); got != c.want {
			t.Errorf("%v: %v", c.environ, got)
		}
	}
}
