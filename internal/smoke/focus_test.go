//go:build smoke

package smoke

import (
	"path/filepath"
	"testing"
)

// focusScript types in several places, with the list of commands opened and closed in
// between, as fast as keys come.
const focusScript = shell + `
kept() { grep -q "$1" "$XDG_DATA_HOME"/planwright/documents/*.planwright.json 2>/dev/null; }
look_up() { xdotool key ctrl+k; still; xdotool key Escape; }

begin
write "List the files"; look_up; write " in Downloads"; xdotool key ctrl+k Escape; write ", then notify me"; xdotool key Return
within 20 kept '"name": "List the files in Downloads, then notify me"' || echo "FAILED: the first screen does not get what is typed"
still

write "rename step \"Find files\" "; look_up; write "to \"Found files\""; xdotool key Return
within 20 kept '"Found files"' || echo "FAILED: the assistant does not get what is typed"
still

xdotool mousemove 480 130 click 1; still # beside the cards
xdotool key a; still
write "ask the person"; xdotool key Return; still # whose question nothing before it gives
write "All "; look_up; write "done"
within 10 kept '"All done"' || echo "FAILED: a field of a step does not get what is typed"
import -window root "$SHOT"
finish
`

// The focus is where it was once the list of commands is closed: what is typed arrives.
func TestTypingGoesOnAfterTheListOfCommands(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	shot := filepath.Join(shotFolder(t), "focus.png")
	drive(t, screen{script: focusScript, home: home, work: home, size: "1440x900", more: []string{"SHOT=" + shot}})
	checkPicture(t, shot)
}
