package host

import (
	"bufio"
	"context"
	"encoding/base64"
	"fmt"
	"image"
	_ "image/png" // the form of the pictures
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"planwright/examples"
	"planwright/internal/engine/walk"
	"planwright/internal/runs"
)

// A person opens the example of a letter and runs it on their screen.
func TestRunWritesALetterOnTheScreen(t *testing.T) {
	installEditor(t, openScreen(t))
	text, err := examples.Text("write-a-letter")
	must(t, err)
	f := openToRun(t, t.TempDir(), "", text)
	r := f.approved(runs.RunRequest{})
	r.Always = []string{"write_file", "launch_app", "click", "press_key", "type_text"}
	view, err := f.StartRun(r)
	must(t, err)
	ctx, cancel := context.WithTimeout(t.Context(), 40*time.Second)
	defer cancel()
	f.overOrAsks(ctx, view.ID)
	detail := f.ended(view.ID)
	if detail.Run.Status != walk.Done || resultOf(detail, "press_save") == nil {
		t.Fatalf("the run is %+v", detail.Run)
	}
	const want = "Dear neighbours,\n\nthe water is off on Friday from nine to noon."
	waitFor(t, func() bool {
		saved, _ := os.ReadFile(filepath.Join(f.files, "letter.txt"))
		return strings.TrimSpace(string(saved)) == want
	})
	f.wantMouse(resultOf(detail, "click_into_it"))
	f.wantPicture(detail)
}

// overOrAsks waits until a run is over or asks, as reading a screen takes its time.
func (f *runFixture) overOrAsks(ctx context.Context, id string) {
	f.t.Helper()
	for ctx.Err() == nil {
		detail, err := f.RunDetail(id)
		must(f.t, err)
		if detail.Run.Status.AtRest() || detail.Run.Question != nil {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// wantMouse checks that the mouse is where it clicked, on the letter.
func (f *runFixture) wantMouse(clicked *runs.RunResultView) {
	f.t.Helper()
	out, err := exec.Command("xdotool", "getmouselocation", "--shell").Output()
	must(f.t, err)
	for _, axis := range []string{"x", "y"} {
		at, err := strconv.ParseFloat(string(clicked.Fields[axis]), 64)
		must(f.t, err)
		if !strings.Contains(string(out), fmt.Sprintf("%s=%.0f\n", strings.ToUpper(axis), math.Round(at))) {
			f.t.Errorf("it clicked at %s = %s, and the mouse is at %s", axis, clicked.Fields[axis], out)
		}
	}
}

// wantPicture checks that the run kept a picture of the window alone.
func (f *runFixture) wantPicture(detail runs.RunDetailView) {
	f.t.Helper()
	taken := resultOf(detail, "take_a_picture")
	if len(taken.Images) != 1 {
		f.t.Fatalf("the pictures are %v", taken.Images)
	}
	url, err := f.RunImage(runs.RunImageRequest{Run: detail.Run.ID, Name: taken.Images[0]})
	must(f.t, err)
	data := base64.NewDecoder(base64.StdEncoding, strings.NewReader(strings.TrimPrefix(url, "data:image/png;base64,")))
	picture, _, err := image.Decode(data)
	must(f.t, err)
	if size := picture.Bounds().Size(); size != image.Pt(600, 400) {
		f.t.Errorf("the picture is %v, and the window is 600 by 400", size)
	}
}

// openScreen starts a display with a window manager for the test, and gives a folder
// for home.
func openScreen(t *testing.T) string {
	t.Helper()
	if _, err := exec.LookPath("Xvfb"); err != nil {
		t.Skip("Xvfb is not installed: run tools/packages.sh test")
	}
	out, in, err := os.Pipe()
	must(t, err)
	defer out.Close()
	server := exec.Command("Xvfb", "-displayfd", "3", "-screen", "0", "1280x800x24", "-nolisten", "tcp", "-noreset")
	server.ExtraFiles = []*os.File{in}
	startOnScreen(t, server)
	in.Close()
	number, err := bufio.NewReader(out).ReadString('\n')
	must(t, err)
	home := t.TempDir()
	for name, value := range map[string]string{
		"DISPLAY": ":" + strings.TrimSpace(number), "WAYLAND_DISPLAY": "", "HOME": home, "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8",
		"XDG_DATA_HOME": filepath.Join(home, "share"), "XDG_CONFIG_HOME": filepath.Join(home, "config"),
		"XDG_DATA_DIRS": "/usr/share", "GTK_THEME": "Adwaita", "NO_AT_BRIDGE": "1", "DBUS_SESSION_BUS_ADDRESS": "disabled:",
	} {
		t.Setenv(name, value)
	}
	startOnScreen(t, exec.Command("evilwm", "-fn", "fixed"))
	return home
}

func startOnScreen(t *testing.T, command *exec.Cmd) {
	t.Helper()
	must(t, command.Start())
	t.Cleanup(func() {
		_ = command.Process.Signal(syscall.SIGTERM) // killed, an X server leaves its lock
		_ = command.Wait()
	})
}

// saveKey lets Ctrl+S press the second button after the text, which is OK.
const saveKey = `@binding-set save { bind "<Control>s" { "move-focus" (tab-forward) "move-focus" (tab-forward) "activate-focus" () }; }
window, dialog { -gtk-key-bindings: save; }`

// installEditor puts a text editor into the menu. It ends when it has saved.
func installEditor(t *testing.T, home string) {
	t.Helper()
	program := filepath.Join(home, "letter-editor")
	for path, text := range map[string]string{
		program: "#!/bin/sh\n" + `zenity --text-info --editable --width=600 --height=400 --filename="$1" >"$1.new" && mv "$1.new" "$1"`,
		filepath.Join(home, "share/applications/org.example.Editor.desktop"): "[Desktop Entry]\nName=Text Editor\nExec=" + program + " %U\nStartupWMClass=Zenity\n",
		filepath.Join(home, "config/gtk-3.0/gtk.css"):                        saveKey,
	} {
		must(t, os.MkdirAll(filepath.Dir(path), 0o700))
		must(t, os.WriteFile(path, []byte(text), 0o700))
	}
}
