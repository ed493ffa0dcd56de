//go:build smoke

// Package smoke drives the built program with its real window on a virtual
// screen. PLANWRIGHT names the program; "make smoke" builds it and runs this.
package smoke

import (
	"context"
	"image"
	_ "image/png" // the form of the screenshots
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// shell is what the scripts share. A script prints a line with FAILED for what does
// not happen in time.
const shell = `
within() { # SECONDS COMMAND...: until the command succeeds
  local end=$((SECONDS + $1)); shift
  until "$@"; do [ $SECONDS -lt $end ] || return 1; sleep 0.2; done
}
drawn() { [ "$(import -window root -format %k info:-)" -gt 100 ]; }
seen() { window=$(xdotool search --onlyvisible --name '^Planwright' 2>/dev/null | head -1); [ -n "$window" ]; }
ended() { ! kill -0 $program 2>/dev/null; }
look() { import -window root rgba:- | cksum; }
still() { # until the screen stays as it is; a caret may blink on it
  local was now end=$((SECONDS + 5))
  sleep 0.3; now=$(look)
  until [ "$was" = "$now" ] || [ $SECONDS -ge $end ]; do sleep 0.2; was=$now; now=$(look); done
}
write() { xdotool type --delay 15 "$1"; }
begin() { "$PLANWRIGHT" & program=$!; within 40 seen && within 40 drawn && still || echo "FAILED: nothing is drawn"; }
finish() { # as logging out does
  kill -TERM $program
  within 10 ended || { echo "FAILED: the program does not end when it is told to"; kill -KILL $program; }
}
`

// screen is a virtual screen and the script that runs on it.
type screen struct {
	script     string
	home, work string // the folder of the user, and the one the program starts in
	size       string
	more       []string // of the environment
}

// drive runs the script on the screen.
func drive(t *testing.T, s screen) {
	t.Helper()
	program := os.Getenv("PLANWRIGHT")
	if program == "" {
		t.Skip("PLANWRIGHT names no program")
	}
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	command := exec.CommandContext(ctx, "xvfb-run", "-a", "-s", "-screen 0 "+s.size+"x24", "dbus-run-session", "--", "bash", "-c", s.script)
	command.Dir = s.work
	command.Env = append(environment(t, s.home), "PLANWRIGHT="+program)
	command.Env = append(command.Env, s.more...)
	command.WaitDelay = 5 * time.Second
	output, err := command.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, output)
	}
	for _, complaint := range []string{"FAILED", "panic", "open already"} {
		if strings.Contains(string(output), complaint) {
			t.Fatalf("the program printed:\n%s", output)
		}
	}
}

// environment is that of a user who has nothing yet and whose home is a folder.
func environment(t testing.TB, home string) []string {
	t.Helper()
	return append(os.Environ(),
		"HOME="+home, "XDG_DATA_HOME="+filepath.Join(home, "data"), "XDG_CONFIG_HOME="+filepath.Join(home, "config"),
		"XDG_STATE_HOME="+filepath.Join(home, "state"), "XDG_CACHE_HOME="+filepath.Join(home, "cache"),
		"XDG_RUNTIME_DIR="+runtimeFolder(t), "NO_AT_BRIDGE=1", "PLANWRIGHT_THEME=dark", "PLANWRIGHT_LOCAL_PORTS=none", "OPENAI_BASE_URL=", "OPENAI_API_KEY=",
	)
}

// runtimeFolder is only the user's, as the session bus demands.
func runtimeFolder(t testing.TB) string {
	t.Helper()
	folder := t.TempDir()
	if err := os.Chmod(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	return folder
}

// write makes the file and the folders it lies in.
func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// shotFolder is where the picture stays to be looked at.
func shotFolder(t *testing.T) string {
	t.Helper()
	folder, err := filepath.Abs(filepath.Join("..", "..", "build", "cache", "smoke"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	return folder
}

// checkPicture fails when the picture is blank: text, fields and cards have hundreds
// of colours.
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
		t.Errorf("%s has only %d colours: it is blank", path, len(colours))
	}
}
