package desktop

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestExecLine(t *testing.T) {
	for line, want := range map[string][]string{
		`gedit %U`:                             {"gedit"},
		`env A=b prog --new-window %f`:         {"env", "A=b", "prog", "--new-window"},
		`"/opt/My App/run" "a \"b\" \\ \$x" c`: {"/opt/My App/run", `a "b" \ $x`, "c"},
		`prog  --rate=50%% ""`:                 {"prog", "--rate=50%", ""},
		`prog --icon=%i x`:                     {"prog", "--icon=", "x"},
		`prog "not closed`:                     {"prog", "not closed"},
		`sh -c $(rm)`:                          {"sh", "-c", "$(rm)"},
		"":                                     nil,
		"%":                                    nil,
	} {
		if diff := cmp.Diff(want, execLine(line)); diff != "" {
			t.Errorf("%s: %s", line, diff)
		}
	}
}

func FuzzExecLine(f *testing.F) {
	for _, seed := range []string{`a "b c" %U`, `\`, `"`, `%`, `"\`, "é\xff"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, line string) {
		if args := execLine(line); len(strings.Join(args, "")) > 3*len(line) {
			t.Errorf("%q became %q", line, args)
		}
	})
}

func TestParseEntry(t *testing.T) {
	e := parseEntry("org.gnome.Calculator", "# a comment\n[Desktop Entry]\nName=Calculator\nName[de]=Taschenrechner\n"+
		"Exec = gnome-calculator\\s%U\nPath=/tmp\nStartupWMClass=calc\nTerminal=false\n"+
		"[Desktop Action new]\nName=New window\nExec=other\n")
	want := entry{id: "org.gnome.Calculator", names: []string{"Calculator", "Taschenrechner"}, exec: "gnome-calculator %U", folder: "/tmp", class: "calc"}
	if diff := cmp.Diff(want, e, cmp.AllowUnexported(entry{})); diff != "" {
		t.Error(diff)
	}
	for name, want := range map[string]bool{"calculator": true, "TASCHENRECHNER": true, "org.gnome.calculator": true, "New window": false, "Calc": false} {
		if e.isCalled(name) != want {
			t.Errorf("isCalled(%q) is %v", name, !want)
		}
	}
}

// newMenu gives a desktop that no display is needed for, with a PATH and a menu
// of its own.
func newMenu(t *testing.T) *session {
	t.Helper()
	home := t.TempDir()
	x, err := openX11([]string{"DISPLAY=:0", "HOME=" + home, "PATH=" + home + ":relative", "XDG_DATA_DIRS=" + filepath.Join(home, "shared")})
	if err != nil {
		t.Fatal(err)
	}
	return &session{X11: x, t: t, home: home}
}

func TestFindProgram(t *testing.T) {
	s := newMenu(t)
	s.script("paint", "")
	s.script("text-editor", "")
	s.desktopEntry("org.x.Draw", "Name=Draw Board\nExec=paint --board %F\nStartupWMClass=Board\n")
	s.desktopEntry("top", "Name=Top\nExec=paint top\nTerminal=true\n")
	s.desktopEntry("gone", "Name=Gone\nExec=gone-program\n")
	s.desktopEntry("blank", "Name=Blank\nExec=%U\n")
	s.desktopEntry("hidden", "Name=Hidden\nExec=paint\nHidden=true\n")
	paint := filepath.Join(s.home, "paint")
	for name, want := range map[string]program{
		"paint":       {argv: []string{paint}, class: "paint"},
		paint:         {argv: []string{paint}, class: "paint"},
		"Draw board":  {argv: []string{paint, "--board"}, class: "Board"},
		"draw":        {argv: []string{paint, "--board"}, class: "Board"},
		"Text Editor": {argv: []string{filepath.Join(s.home, "text-editor")}, class: "text-editor"},
	} {
		got, err := s.findProgram(name)
		if diff := cmp.Diff(want, got, cmp.AllowUnexported(program{})); diff != "" || err != nil {
			t.Errorf("%s: %v %s", name, err, diff)
		}
	}
	for name, want := range map[string]string{
		"Top":        "run " + "paint top with run_command",
		"Gone":       "its program gone-program is not installed",
		"Blank":      "names no program",
		"Hidden":     "No application “Hidden” is installed",
		"../paint":   "No application",
		"./paint":    "No application",
		"a; rm -r x": "No application",
	} {
		_, err := s.findProgram(name)
		wantError(t, err, want)
	}
}

// An application gets what belongs to the session, and no keys of services.
func TestAppEnviron(t *testing.T) {
	x, err := openX11([]string{"DISPLAY=:0", "PATH=/bin", "OPENAI_API_KEY=secret", "PLANWRIGHT_X=1", "LC_TIME=de_DE", "XDG_RUNTIME_DIR=/run"})
	if err != nil {
		t.Fatal(err)
	}
	got := x.appEnviron()
	slices.Sort(got)
	if diff := cmp.Diff([]string{"DISPLAY=:0", "LC_TIME=de_DE", "PATH=/bin", "XDG_RUNTIME_DIR=/run"}, got); diff != "" {
		t.Error(diff)
	}
	if strings.Contains(strings.Join(x.toolEnviron(), " "), "secret") {
		t.Error("a key is handed on")
	}
}

func TestLaunchWithoutWindow(t *testing.T) {
	s := newSession(t)
	s.script("broken", "exit 3")
	s.script("silent", "exec sleep 60")
	_, err := s.LaunchApp(t.Context(), LaunchApp{AppName: "broken", WaitMS: 5000})
	wantError(t, err, "“broken” ended at once (exit status 3)")

	launched := must(t, s.LaunchApp, LaunchApp{AppName: "silent", WaitMS: 300})
	s.endLater(launched.PID)
	if launched.WindowID != 0 || launched.PID == 0 {
		t.Errorf("launched %+v", launched)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := s.LaunchApp(ctx, LaunchApp{AppName: "silent", WaitMS: 300}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled, it gave %v", err)
	}
}

// A program that runs already opens its window from there.
func TestLaunchHandsOver(t *testing.T) {
	s := newSession(t)
	form(s)
	first := s.launch("Invoices")
	s.script("zenity", "exit 0")
	launched := must(t, s.LaunchApp, LaunchApp{AppName: "zenity", WaitMS: 5000})
	if launched.WindowID != first.WindowID {
		t.Errorf("launched %+v, the window is %d", launched, first.WindowID)
	}
}

// The program goes on with nothing of ours but its arguments.
func TestLaunchedIsDetached(t *testing.T) {
	s := newSession(t)
	s.script("witness", `readlink /proc/self/fd/0 >"$HOME/seen"; env >>"$HOME/seen"; exec sleep 60`)
	launched := must(t, s.LaunchApp, LaunchApp{AppName: "witness"})
	s.endLater(launched.PID)
	var seen string
	s.until("the witness", func() bool {
		text, _ := os.ReadFile(filepath.Join(s.home, "seen"))
		seen = string(text)
		return strings.Contains(seen, "DISPLAY=")
	})
	if !strings.HasPrefix(seen, "/dev/null\n") || strings.Contains(seen, "secret") {
		t.Errorf("it saw %s", seen)
	}
	if !startedBy(launched.PID, launched.PID) || startedBy(launched.PID, os.Getpid()) {
		t.Error("it is not the leader of a session of its own")
	}
}
