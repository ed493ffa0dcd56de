//go:build smoke

package smoke

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"planwright/internal/llm/llmtest"
	"planwright/planner/workflow"
)

// walkScript plans with the model, adds a step by hand, takes back a word in its
// form, saves a picture, and lowers the repair attempts. Then it starts the program
// anew and asks for a change that the model cannot make. Each key waits for what the
// one before it shows.
const walkScript = shell + `
cards() { # where nothing else has the colour of a card
  import -window root -depth 8 -crop 690x690+380+50 -format %c histogram:info:- | awk '/#1C2129/ { n = $1 + 0 } END { exit (n < 8000) }'
}
kept() { grep -q "$1" "$XDG_DATA_HOME"/planwright/documents/*.planwright.json 2>/dev/null; }
asking() { dialog=$(xdotool search --onlyvisible --name '^Save as$' 2>/dev/null | head -1); [ -n "$dialog" ]; }
fewer() { grep -q '"maxRepairAttempts": 2' "$XDG_CONFIG_HOME/planwright/settings.json"; }
told() { grep -rq "$AGAIN" "$XDG_STATE_HOME/planwright/requests" 2>/dev/null; }
canvas() { xdotool mousemove 480 130 click 1; still; } # beside the cards
lower() { # the first choice of the settings that an arrow key moves
  for _ in 1 2 3 4 5 6 7 8 9 10 11 12; do
    xdotool key Tab Left; sleep 0.3
    if fewer; then return; fi
  done
  return 1
}

begin
write "$WORDS"; xdotool key Return
within 20 kept look_for_total || echo "FAILED: the plan is not saved"
within 20 cards || echo "FAILED: no cards are drawn"

canvas; xdotool key a; still
write "notify"; xdotool key Return
within 10 kept '"notify"' || echo "FAILED: no step is added"
still; write "Wrong"; still
xdotool key ctrl+z; write "All done"
within 10 kept '"All done"' || echo "FAILED: the field does not hold what was typed"

canvas; xdotool key ctrl+k; still
write "export as png"; xdotool key Return
within 10 asking || echo "FAILED: no dialog asks where to save"
still; write "picture"; xdotool key Return
within 10 test -s picture.png || echo "FAILED: no picture is saved"

canvas; xdotool key ctrl+comma; still
lower || echo "FAILED: the setting cannot be changed"
xdotool key Escape; still
import -window root "$SHOT"
"$PLANWRIGHT" # brings the window to the front and ends
finish

begin
within 20 cards || echo "FAILED: no cards are drawn again"
write "$AGAIN"; xdotool key Return
within 20 told || echo "FAILED: the request does not end"
finish
`

// plan has a decision; broken lacks what its answer "false" leads to.
const (
	plan   = `{"nodes":[` + planNodes + `],"edges":[{"from":"n1","to":"n2"},{"from":"n2","to":"n3","output":{"type":"IfTrue"}},{"from":"n2","to":"n4","output":{"type":"IfFalse"}}]}`
	broken = `{"nodes":[` + planNodes + `],"edges":[{"from":"n1","to":"n2"},{"from":"n2","to":"n3","output":{"type":"IfTrue"}}]}`

	planNodes = `
{"id":"n1","step_type":"Tool","name":"Look for Total","tool_name":"find_text","arguments":{"text":"Total"}},
{"id":"n2","step_type":"If","name":"Total seen?","condition":{"left":{"type":"Variable","name":"n1.found"},"operator":"Equals","right":{"type":"Literal","value":{"type":"Bool","value":true}}}},
{"id":"n3","step_type":"Tool","name":"Take a picture","tool_name":"take_screenshot","arguments":{}},
{"id":"n4","step_type":"Tool","name":"Ask what to do","tool_name":"ask_person","arguments":{"question":"There is no total. Go on?"}}`
)

func TestWindow(t *testing.T) {
	t.Parallel()
	home, work := t.TempDir(), t.TempDir()
	shot := filepath.Join(shotFolder(t), "window.png")
	model := llmtest.New(t, llmtest.Texts(broken, plan, broken, broken, broken, broken)...)
	settings := filepath.Join(home, "config", "planwright", "settings.json")
	write(t, settings, `{"baseUrl": "`+model.URL+`", "model": "`+llmtest.DefaultModel+`"}`)

	drive(t, screen{script: walkScript, home: home, work: work, size: "1440x900",
		more: []string{"SHOT=" + shot, "WORDS=Look for the total and ask me when there is none", "AGAIN=Leave out the question"}})

	checkPicture(t, shot)
	checkPicture(t, filepath.Join(work, "picture.png"))
	checkDocument(t, filepath.Join(home, "data", "planwright", "documents"))
	if n := len(model.Requests()); n != 4 {
		t.Errorf("the model was asked %d times, want 4: twice for the plan, and twice for the change as the settings allow no more", n)
	}
}

// checkDocument fails unless the plan and the step that was added by hand are on the disk.
func checkDocument(t *testing.T, folder string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*.planwright.json"))
	if err != nil || len(files) != 1 {
		t.Fatalf("documents on the disk: %v, %v", files, err)
	}
	data, err := os.ReadFile(files[0])
	if err != nil {
		t.Fatal(err)
	}
	w, problems := workflow.Decode(data)
	if problems.HasErrors() || len(w.Nodes) != 5 || !bytes.Contains(data, []byte(`"message": "All done"`)) {
		t.Errorf("the document is not the plan with one more step:\n%s\nproblems: %v", strings.TrimSpace(string(data)), problems)
	}
}
