package desktop

import (
	"bufio"
	"fmt"
	"image"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// newDesktop starts a display with the window manager of a whole desktop, and ends
// the test where it is needed and missing.
func newDesktop(t *testing.T) *session {
	t.Helper()
	s := newBareSession(t, image.Pt(1024, 768), "DBUS_SESSION_BUS_ADDRESS=disabled:")
	for _, program := range []string{"xfwm4", "mousepad", "dbus-daemon"} {
		if s.lookPath(program) == "" {
			if os.Getenv("PLANWRIGHT_PEERS") != "" {
				t.Fatal(program, "is not installed: run tools/packages.sh peers")
			}
			t.Skip(program, "is not installed; make peers installs and runs it")
		}
	}
	s.start("env", "DBUS_SESSION_BUS_ADDRESS="+s.bus(), "xfwm4", "--compositor=off")
	s.until("the window manager", func() bool {
		text, _ := s.ask(t.Context(), "xprop", "-root", "-notype", "_NET_SUPPORTING_WM_CHECK")
		return strings.Contains(text, "window id")
	})
	return s
}

// bus starts a message bus, and gives its address. With dbus-run-session the bus and what runs on
// it would outlive the test, which ends only what it started itself.
func (s *session) bus() string {
	s.t.Helper()
	command := exec.Command("dbus-daemon", "--session", "--nofork", "--print-address")
	command.Env = s.appEnviron()
	output, err := command.StdoutPipe()
	if err != nil {
		s.t.Fatal(err)
	}
	startProcess(s.t, command)
	address, err := bufio.NewReader(output).ReadString('\n')
	if err != nil {
		s.t.Fatal("the message bus named no address:", err)
	}
	return strings.TrimSpace(address)
}

// rounds is how often an editor is started, PLANWRIGHT_PEERS times where it is set.
func rounds(t *testing.T) int {
	text := os.Getenv("PLANWRIGHT_PEERS")
	if text == "" {
		return 3
	}
	count, err := strconv.Atoi(text)
	if err != nil {
		t.Fatalf("PLANWRIGHT_PEERS is %q, and no number of rounds", text)
	}
	return count
}

// What is typed right after an editor was started is in its file, each time.
func TestTypedTextArrivesInAnEditor(t *testing.T) {
	s := newDesktop(t)
	for round := range rounds(t) {
		path := filepath.Join(s.home, fmt.Sprintf("note-%d.txt", round))
		if err := os.WriteFile(path, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		text := fmt.Sprintf("Round %d: the quick brown fox\njumps over the lazy dog.", round)
		launched := s.launch("mousepad", "--disable-server", path)
		if !launched.Focused {
			t.Errorf("round %d: launched %+v", round, launched)
		}
		must(t, s.TypeText, TypeText{Text: text})
		if err := s.PressKey(t.Context(), PressKey{Key: "s", Modifiers: []string{"ctrl"}}); err != nil {
			t.Fatal(err)
		}
		var got []byte
		s.until("the file", func() bool { got, _ = os.ReadFile(path); return len(got) > 0 })
		if strings.TrimSpace(string(got)) != text {
			t.Errorf("round %d: the file holds %q", round, got)
		}
		if process, err := os.FindProcess(launched.PID); err == nil {
			process.Kill()
		}
	}
}

// A click on a word that two windows have goes to the one in front.
func TestClickStaysInTheWindowInFront(t *testing.T) {
	s := newDesktop(t)
	behind := s.launch("mousepad", "--disable-server")
	front := s.launch("mousepad", "--disable-server")
	for _, w := range []struct{ number, x int }{{behind.WindowID, 0}, {front.WindowID, 520}} {
		if _, err := s.ask(t.Context(), "xdotool", "windowsize", strconv.Itoa(w.number), "480", "500", "windowmove", strconv.Itoa(w.number), strconv.Itoa(w.x), "100"); err != nil {
			t.Fatal(err)
		}
	}
	s.until("both windows beside each other", func() bool {
		return must(t, s.FindText, FindText{Text: "Search"}).Count >= 2
	})
	for _, number := range []int{front.WindowID, behind.WindowID} {
		must(t, s.FocusWindow, FocusWindow{WindowID: number})
		at := must(t, s.Click, Click{Target: "Search"})
		if inFront := at.X > 500; inFront != (number == front.WindowID) {
			t.Errorf("with the window %d in front it clicked at %v", number, at)
		}
		if err := s.PressKey(t.Context(), PressKey{Key: "escape"}); err != nil {
			t.Fatal(err)
		}
	}
}
