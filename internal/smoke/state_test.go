//go:build smoke

package smoke

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const geometry = `
stands() { xdotool getwindowgeometry --shell "$window" | grep -E '^(X|Y|WIDTH|HEIGHT)=' | tr '\n' ' '; }
is() { [ "$(stands)" = "$1" ]; }
`

// stateScript moves and resizes the window, ends the program as logging out does,
// and starts it again.
const stateScript = shell + geometry + `
begin
xdotool windowsize "$window" 1180 720 windowmove "$window" 150 90
within 10 is "$WANT" || echo "FAILED: the window cannot be changed: $(stands)"
finish
begin
within 5 is "$WANT" || echo "FAILED: it opened elsewhere: $(stands)"
finish
`

func TestWindowOpensAsItWasClosed(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	drive(t, screen{script: stateScript, home: home, work: home, size: "1600x1000", more: []string{"WANT=X=150 Y=90 WIDTH=1180 HEIGHT=720 ", "PLANWRIGHT_THEME=light"}})
	kept, err := os.ReadFile(filepath.Join(home, "state", "planwright", "window.json"))
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(kept), `"light":true`) {
		t.Errorf("the page was light; kept is %s", kept)
	}
}

// smallScript starts the program where its usual size has no room.
const smallScript = shell + geometry + `
begin
within 10 is "$WANT" || echo "FAILED: it is not wholly on the screen: $(stands)"
finish
`

func TestFirstWindowIsWhollyOnSmallScreen(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	drive(t, screen{script: smallScript, home: home, work: home, size: "1100x700", more: []string{"WANT=X=0 Y=0 WIDTH=1100 HEIGHT=700 "}})
}
