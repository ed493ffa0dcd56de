//go:build smoke

package smoke

import "testing"

// leaveScript ends the program while words are typed: there was no pause yet after which
// they are saved. How many of the keys have arrived by then is up to the machine.
const leaveScript = shell + `
kept() { grep -q '"Look for' "$XDG_STATE_HOME/planwright/unsent.json"; }

begin
write "Look for the total in each of the windows that are open"
finish
kept || echo "FAILED: the words are lost"
`

func TestWordsTypedBeforeTheEndAreKept(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	drive(t, screen{script: leaveScript, home: home, work: home, size: "1440x900"})
}
