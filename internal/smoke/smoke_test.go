//go:build smoke

// Package smoke drives the built program with its real window on a virtual
// screen. PLANWRIGHT names the program; "make smoke" builds it and runs this.
package smoke

import (
	"context"
	"image"
	_ "image/png" // the form of the screenshot
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"planwright/planner/workflow"
)

// script runs inside the virtual screen: it starts the program, waits until the
// page is drawn, types a sentence into the field that has the focus, waits for
// the document and for its cards on the canvas, keeps a picture, and starts the
// program a second time. The canvas is looked at where nothing else has the colour
// of a card.
const script = `
within() { # SECONDS COMMAND...: until the command succeeds
  local end=$((SECONDS + $1)); shift
  until "$@"; do [ $SECONDS -lt $end ] || return 1; sleep 0.2; done
}
drawn() { [ "$(import -window root png:- | identify -format %k -)" -gt 100 ]; }
saved() { ls "$XDG_DATA_HOME"/planwright/documents/*.planwright.json >/dev/null 2>&1; }
cards() { [ "$(import -window root png:- | convert png:- -crop 920x690+380+50 txt:- | grep -c "#14171C")" -gt 8000 ]; }
ended() { ! kill -0 $program 2>/dev/null; }

"$PLANWRIGHT" & program=$!
within 40 drawn || echo "nothing is drawn"
sleep 0.5
xdotool mousemove 720 20
xdotool type --delay 15 "$WORDS"
xdotool key Return
within 20 saved || echo "nothing is saved"
within 30 cards || echo "no cards are drawn"
import -window root "$SHOT"
"$PLANWRIGHT" # brings the window to the front and ends
kill -TERM $program # as logging out does
within 10 ended || { echo "the program does not end when it is told to"; kill -KILL $program; exit 1; }
`

func TestWindow(t *testing.T) {
	program := os.Getenv("PLANWRIGHT")
	if program == "" {
		t.Skip("PLANWRIGHT names no program")
	}
	home := t.TempDir()
	shot := filepath.Join(shotFolder(t), "window.png")
	ctx, cancel := context.WithTimeout(context.Background(), 90*time.Second)
	defer cancel()
	command := exec.CommandContext(ctx, "xvfb-run", "-a", "-s", "-screen 0 1440x900x24", "dbus-run-session", "--", "bash", "-c", script)
	command.Env = append(environment(t, home), "PLANWRIGHT="+program, "SHOT="+shot, "WORDS=Open the calculator, then take a screenshot")
	command.WaitDelay = 5 * time.Second
	output, err := command.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, output)
	}
	checkPicture(t, shot)
	checkDocument(t, filepath.Join(home, "data", "planwright", "documents"))
	if text := string(output); strings.Contains(text, "panic") || strings.Contains(text, "open already") || strings.Contains(text, "no cards") {
		t.Errorf("the program printed:\n%s", output)
	}
}

// shotFolder is where the picture stays to be looked at.
func shotFolder(t *testing.T) string {
	t.Helper()
	folder := filepath.Join("..", "..", "build", "cache", "smoke")
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	folder, err := filepath.Abs(folder)
	if err != nil {
		t.Fatal(err)
	}
	return folder
}

// runtimeFolder is only the user's, as the session bus demands.
func runtimeFolder(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	if err := os.Chmod(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	return folder
}

// checkPicture fails when the window is blank: a page that draws its text,
// fields and cards has hundreds of colours.
func checkPicture(t *testing.T, path string) {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	picture, _, err := image.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	colours := map[[3]uint32]bool{}
	for y := picture.Bounds().Min.Y; y < picture.Bounds().Max.Y; y += 2 {
		for x := picture.Bounds().Min.X; x < picture.Bounds().Max.X; x += 2 {
			r, g, b, _ := picture.At(x, y).RGBA()
			colours[[3]uint32{r, g, b}] = true
		}
	}
	if len(colours) < 100 {
		t.Errorf("%s has only %d colours: the window is blank", path, len(colours))
	}
}

// checkDocument fails unless the sentence became steps on the disk.
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
	if problems.HasErrors() || len(w.Nodes) < 2 {
		t.Errorf("the document has %d steps, want the 2 of the sentence; problems: %v", len(w.Nodes), problems)
	}
}
