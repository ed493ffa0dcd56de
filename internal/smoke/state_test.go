//go:build smoke

package smoke

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// stateScript moves and resizes the window, ends the program as logging out does,
// and starts it again. It prints how the window stands, before and after.
const stateScript = `
within() { # SECONDS COMMAND...: until the command succeeds
  local end=$((SECONDS + $1)); shift
  until "$@"; do [ $SECONDS -lt $end ] || return 1; sleep 0.2; done
}
drawn() { [ "$(import -window root png:- | identify -format %k -)" -gt 100 ]; }
seen() { window=$(xdotool search --onlyvisible --name '^Planwright$' 2>/dev/null | head -1); [ -n "$window" ]; }
stands() { xdotool getwindowgeometry --shell "$window" | grep -E '^(X|Y|WIDTH|HEIGHT)=' | tr '\n' ' '; }
is() { [ "$(stands)" = "$1" ]; }
ended() { ! kill -0 $program 2>/dev/null; }
begin() { "$PLANWRIGHT" & program=$!; within 40 seen && within 40 drawn || echo "nothing is drawn"; }
finish() { kill -TERM $program; within 10 ended || { echo "the program does not end"; kill -KILL $program; }; }

begin
xdotool windowsize "$window" 1180 720 windowmove "$window" 150 90
within 10 is "$WANT" || echo "the window cannot be changed: $(stands)"
finish
begin
within 5 is "$WANT" || echo "it opened elsewhere: $(stands)"
finish
`

func TestWindowOpensAsItWasClosed(t *testing.T) {
	program := os.Getenv("PLANWRIGHT")
	if program == "" {
		t.Skip("PLANWRIGHT names no program")
	}
	home := t.TempDir()
	ctx, cancel := context.WithTimeout(context.Background(), 120*time.Second)
	defer cancel()
	command := exec.CommandContext(ctx, "xvfb-run", "-a", "-s", "-screen 0 1600x1000x24", "dbus-run-session", "--", "bash", "-c", stateScript)
	command.Env = append(environment(t, home), "PLANWRIGHT="+program, "WANT=X=150 Y=90 WIDTH=1180 HEIGHT=720 ")
	command.WaitDelay = 5 * time.Second
	output, err := command.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, output)
	}
	for _, complaint := range []string{"nothing is drawn", "cannot be changed", "opened elsewhere", "does not end", "panic"} {
		if strings.Contains(string(output), complaint) {
			t.Errorf("%s:\n%s", complaint, output)
		}
	}
	if _, err := os.Stat(filepath.Join(home, "state", "planwright", "window.json")); err != nil {
		t.Error(err)
	}
}

// environment is that of a user who has nothing yet and whose home is a folder.
func environment(t *testing.T, home string) []string {
	t.Helper()
	return append(os.Environ(),
		"HOME="+home, "XDG_DATA_HOME="+filepath.Join(home, "data"), "XDG_CONFIG_HOME="+filepath.Join(home, "config"),
		"XDG_STATE_HOME="+filepath.Join(home, "state"), "XDG_CACHE_HOME="+filepath.Join(home, "cache"),
		"XDG_RUNTIME_DIR="+runtimeFolder(t), "NO_AT_BRIDGE=1", "PLANWRIGHT_THEME=dark", "OPENAI_BASE_URL=", "OPENAI_API_KEY=",
	)
}
