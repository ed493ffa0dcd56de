package tools

import (
	"slices"
	"testing"
)

// A server gets what programs need, what its settings give it, and nothing that
// leads to keys.
func TestServersGetFewVariables(t *testing.T) {
	got := childEnvironment([]string{
		"PATH=/bin", "LC_TIME=C", "XDG_CACHE_HOME=/c", "DISPLAY=:0", "TOKEN=ours",
		"OPENAI_API_KEY=k", "DBUS_SESSION_BUS_ADDRESS=unix:path=/x", "XDG_RUNTIME_DIR=/x", "WAYLAND_DISPLAY=w", "SSH_AUTH_SOCK=/x", "HTTPS_PROXY=http://u:p@h",
	}, map[string]string{"TOKEN": "its own", "XDG_RUNTIME_DIR": "/given"})
	if want := []string{"PATH=/bin", "LC_TIME=C", "XDG_CACHE_HOME=/c", "DISPLAY=:0", "TOKEN=its own", "XDG_RUNTIME_DIR=/given"}; !slices.Equal(got, want) {
		t.Errorf("got %q", got)
	}
}
