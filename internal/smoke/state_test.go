//go:build smoke

package smoke

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// stateScript moves and resizes the window, ends the program as logging out does,
// and starts it again.
const stateScript = shell + `
stands() { xdotool getwindowgeometry --shell "$window" | grep -E '^(X|Y|WIDTH|HEIGHT)=' | tr '\n' ' '; }
is() { [ "$(stands)" = "$1" ]; }

begin
xdotool windowsize "$window" 1180 720 windowmove "$window" 150 90
within 10 is "$WANT" || echo "FAILED: the window cannot be changed: $(stands)"
finish
begin
within 5 is "$WANT" || echo "FAILED: it opened elsewhere: $(stands)"
finish
`

func TestWindowOpensAsItWasClosed(t *testing.T) {
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
