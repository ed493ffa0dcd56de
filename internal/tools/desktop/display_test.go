package desktop

import (
	"bufio"
	"context"
	"fmt"
	"image"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// The size of a usual display of the tests. Small ones are read sooner.
const screenWidth, screenHeight = 640, 480

// session is a display of its own with a folder for home.
type session struct {
	*X11
	t    *testing.T
	home string
}

// newSession starts a display with a window manager; both end with the test.
func newSession(t *testing.T) *session {
	t.Helper()
	return newSessionOf(t, image.Pt(screenWidth, screenHeight))
}

func newSessionOf(t *testing.T, size image.Point, environ ...string) *session {
	t.Helper()
	s := newBareSession(t, size, environ...)
	s.start("evilwm", "-fn", "fixed")
	s.until("the window manager", func() bool {
		text, _ := s.ask(t.Context(), "xprop", "-root", "-notype", "_NET_SUPPORTING_WM_CHECK")
		return strings.Contains(text, "window id")
	})
	return s
}

// newBareSession starts a display without a window manager.
func newBareSession(t *testing.T, size image.Point, environ ...string) *session {
	t.Helper()
	server, err := exec.LookPath("Xvfb")
	if err != nil {
		t.Skip("Xvfb is not installed: run tools/packages.sh test")
	}
	reader, writer, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	command := exec.Command(server, "-displayfd", "3", "-screen", "0", fmt.Sprintf("%dx%dx24", size.X, size.Y), "-nolisten", "tcp", "-noreset")
	command.ExtraFiles = []*os.File{writer}
	startProcess(t, command)
	writer.Close()
	number, err := bufio.NewReader(reader).ReadString('\n')
	if err != nil {
		t.Fatal("Xvfb named no display:", err)
	}
	home := t.TempDir()
	x, err := openX11(append([]string{
		"DISPLAY=:" + strings.TrimSpace(number), "HOME=" + home, "PATH=" + home + ":" + os.Getenv("PATH"),
		"LANG=C.UTF-8", "NO_AT_BRIDGE=1", "GSETTINGS_BACKEND=memory", "OPENAI_API_KEY=secret",
	}, environ...))
	if err != nil {
		t.Fatal(err)
	}
	return &session{X11: x, t: t, home: home}
}

// start runs a program on the display until the test ends.
func (s *session) start(name string, args ...string) {
	s.t.Helper()
	command := exec.Command(name, args...)
	command.Env = s.appEnviron()
	startProcess(s.t, command)
}

func startProcess(t *testing.T, command *exec.Cmd) {
	t.Helper()
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		command.Process.Signal(syscall.SIGTERM) // killed, an X server leaves its lock
		command.Wait()
	})
}

// until waits for a condition that the test cannot go on without.
func (s *session) until(what string, holds func() bool) {
	s.t.Helper()
	ok, err := poll(s.t.Context(), 30*time.Second, func() (bool, error) { return holds(), nil })
	if !ok || err != nil {
		s.t.Fatalf("waited in vain for %s (%v)", what, err)
	}
}

// script puts a program into the person's PATH.
func (s *session) script(name, text string) {
	s.t.Helper()
	if err := os.WriteFile(filepath.Join(s.home, name), []byte("#!/bin/sh\n"+text+"\n"), 0o700); err != nil {
		s.t.Fatal(err)
	}
}

// launch starts an application that ends with the test.
func (s *session) launch(name string, args ...string) Launched {
	s.t.Helper()
	launched, err := s.LaunchApp(s.t.Context(), LaunchApp{AppName: name, Arguments: args, WaitMS: 30_000}) // as until waits: other tests run beside this one
	if err != nil {
		s.t.Fatal(err)
	}
	s.endLater(launched.PID)
	if launched.WindowID == 0 {
		s.t.Fatalf("%s showed no window", name)
	}
	return launched
}

func (s *session) endLater(pid int) {
	s.t.Cleanup(func() {
		if process, err := os.FindProcess(pid); err == nil {
			process.Kill()
			// Who started it waits for its end.
			poll(context.Background(), 10*time.Second, func() (bool, error) { return process.Signal(syscall.Signal(0)) != nil, nil })
		}
	})
}

// must gives the result of a tool that may not fail.
func must[Request, Result any](t *testing.T, tool func(context.Context, Request) (Result, error), request Request) Result {
	t.Helper()
	result, err := tool(t.Context(), request)
	if err != nil {
		t.Fatal(err)
	}
	return result
}
