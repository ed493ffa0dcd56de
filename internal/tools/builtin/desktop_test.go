package builtin

import (
	"bufio"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"planwright/internal/tools/desktop"
)

// screenCalls are calls of all tools for the screen.
var screenCalls = []struct {
	tool string
	args args
}{
	{"launch_app", args{"app_name": "editor"}},
	{"focus_window", args{"title": "x"}},
	{"list_windows", args{}},
	{"find_text", args{"text": "x"}},
	{"find_image", args{"image": "a.png"}},
	{"click", args{"x": 5, "y": 5}},
	{"type_text", args{"text": "x"}},
	{"press_key", args{"key": "enter"}},
	{"scroll", args{}},
	{"take_screenshot", args{}},
	{"wait", args{"text": "x", "milliseconds": 10}},
}

func TestNoDesktop(t *testing.T) {
	const why = "Install xdotool to work the screen."
	for name, options := range map[string]Options{
		"not available here": {Images: t.TempDir()},
		why:                  {Images: t.TempDir(), Desktop: func() (Desktop, error) { return nil, errors.New(why) }},
	} {
		c := connect(t, options)
		c.put("a.png", "x")
		for _, call := range screenCalls {
			if g := c.call(call.tool, call.args); !g.failed || !strings.Contains(g.text, name) {
				t.Errorf("%s says %q, not %q", call.tool, g.text, name)
			}
		}
	}
}

// The tools that builtin.json says need a screen are those that fail without one.
func TestScreenToolsAreThoseThatNeedOne(t *testing.T) {
	var called []string
	for _, call := range screenCalls {
		if call.tool != "wait" { // which needs it for a text alone
			called = append(called, call.tool)
		}
	}
	if got := ScreenTools(); !slices.Equal(slices.Sorted(slices.Values(got)), slices.Compact(slices.Sorted(slices.Values(called)))) {
		t.Errorf("%q need a screen, and calls of %q fail without one", got, called)
	}
}

// screen starts an X server and returns the environment that names it.
func screen(t *testing.T) []string {
	t.Helper()
	path, err := exec.LookPath("Xvfb")
	if err != nil {
		t.Skip("Xvfb is not installed")
	}
	out, in, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	server := exec.Command(path, "-displayfd", "3", "-screen", "0", "320x200x24", "-nolisten", "tcp", "-noreset")
	server.ExtraFiles = []*os.File{in}
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	in.Close()
	t.Cleanup(func() {
		_ = server.Process.Signal(os.Interrupt)
		_ = server.Wait()
	})
	number, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("DISPLAY", ":"+strings.TrimSpace(number))
	t.Setenv("WAYLAND_DISPLAY", "")
	return os.Environ()
}

// What an application is given it gets as other tools take it: nobody else knows what “~”
// is, or where relative paths begin.
func TestApplicationsGetWholePaths(t *testing.T) {
	home := t.TempDir()
	t.Setenv("HOME", home)
	t.Setenv("PATH", home+string(os.PathListSeparator)+os.Getenv("PATH"))
	script := "#!/bin/sh\nprintf '%s\\n' \"$PWD\" \"$@\" > said.new && mv said.new said\n"
	if err := os.WriteFile(filepath.Join(home, "witness"), []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	c := connect(t, Options{Desktop: bareScreen(t)})
	c.works("launch_app", args{"app_name": "witness", "arguments": []string{"~", "~/a b.txt", "notes.txt", "~x", "--to=~/x"}, "wait_ms": 0})
	for {
		if said, err := os.ReadFile(c.path("said")); err == nil {
			if want := strings.Join([]string{c.folder, home, home + "/a b.txt", "notes.txt", "~x", "--to=~/x", ""}, "\n"); string(said) != want {
				t.Errorf("it was given %q, not %q", said, want)
			}
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
}

func TestDesktop(t *testing.T) {
	environ := screen(t)
	d, err := desktop.Open(environ)
	if err != nil || len(d.Missing()) > 0 {
		t.Skip("programs for the screen are missing")
	}
	c := connect(t, Options{Desktop: func() (Desktop, error) { return d, nil }})
	images := t.TempDir()
	along := Along{Images: images}
	if g := c.call("take_screenshot", args{}); !g.failed || !strings.Contains(g.text, "no folder to keep pictures in") {
		t.Errorf("a picture without a folder: %+v", g)
	}
	shot := c.callWith(along, "take_screenshot", args{"mode": "region", "region": args{"x": 0, "y": 0, "width": 40, "height": 20}})
	path, _ := shot.fields["image"].(string)
	if shot.failed || filepath.Dir(path) != images || shot.fields["width"] != 40.0 || len(shot.images) != 1 || !strings.HasPrefix(string(shot.images[0]), "\x89PNG") {
		t.Fatalf("a picture: %q %v", shot.text, shot.fields)
	}
	if g := c.callWith(along, "find_image", args{"image": path}); !strings.Contains(g.text, "one colour only") {
		t.Errorf("the run's own picture is not looked for: %+v", g)
	}
	if g := c.call("find_image", args{"image": path}); !g.failed || !strings.Contains(g.text, "outside the folders") {
		t.Errorf("a picture of another run is looked for: %+v", g)
	}
	if g := c.callWith(along, "move_file", args{"from": path, "to": "kept.png"}); g.failed || !strings.HasPrefix(g.text, "Copied") {
		t.Errorf("keeping a picture: %+v", g)
	}
	if g := c.works("wait", args{"text": "nothing", "milliseconds": 10}); g.fields["found"] != false {
		t.Errorf("waiting for text: %v", g.fields)
	}
	if g := c.works("click", args{"x": 30, "y": 40}); g.fields["x"] != 30.0 || g.fields["y"] != 40.0 {
		t.Errorf("a click: %v", g.fields)
	}
	if g := c.works("find_text", args{"text": "nothing"}); g.fields["found"] != false {
		t.Errorf("finding text: %v", g.fields)
	}
	c.works("press_key", args{"key": "a", "modifiers": []string{"ctrl"}})
	c.works("scroll", args{"delta_y": -2})
}
