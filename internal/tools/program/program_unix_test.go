//go:build unix

package program

import (
	"context"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

func TestRun(t *testing.T) {
	for _, test := range []struct {
		line, out, errOut string
		code              int
		isBroken          bool
	}{
		{"echo a; echo b >&2; exit 3", "a\n", "b\n", 3, false},
		{"cat", "given", "", 0, false},
		{"kill -9 $$", "", "", -1, true},
	} {
		command := Shell(t.Context(), test.line)
		command.Stdin = strings.NewReader("given")
		var out, errOut Output
		e := Run(t.Context(), command, &out, &errOut)
		if !e.Started || e.Cut || e.Code != test.code || (e.How != "") != test.isBroken && test.isBroken || out.String() != test.out || errOut.String() != test.errOut {
			t.Errorf("%s: %+v, %q, %q", test.line, e, out.String(), errOut.String())
		}
	}
	stopped, stop := context.WithCancel(t.Context())
	stop()
	if e := Run(stopped, Shell(stopped, "true"), &Output{}, &Output{}); e.Started {
		t.Errorf("a program was started that nobody waits for: %+v", e)
	}
}

// What a program has started ends with it, with a keeper and without one.
func TestNothingIsLeft(t *testing.T) {
	child := filepath.Join(t.TempDir(), "child")
	line := "sleep 300 & echo $! > " + child + "; echo said; sleep 300"
	for name, run := range map[string]func(context.Context, *Output) Ending{
		"kept":       func(ctx context.Context, out *Output) Ending { return Run(ctx, Shell(ctx, line), out, &Output{}) },
		"in a group": func(ctx context.Context, out *Output) Ending { return runInGroup(Shell(ctx, line), out, &Output{}) },
	} {
		ctx, stop := context.WithCancel(t.Context())
		go func() {
			defer stop()
			for text := ""; !strings.HasSuffix(text, "\n"); time.Sleep(5 * time.Millisecond) {
				read, _ := os.ReadFile(child)
				text = string(read)
			}
		}()
		var out Output
		if e := run(ctx, &out); !e.Started || !e.Cut || e.Code != -1 {
			t.Errorf("%s: %+v", name, e)
		}
		text, _ := os.ReadFile(child)
		pid, err := strconv.Atoi(strings.TrimSpace(string(text)))
		if err != nil {
			t.Fatal(err)
		}
		for began := time.Now(); alive(pid); time.Sleep(5 * time.Millisecond) {
			if time.Since(began) > 5*time.Second {
				t.Fatalf("%s: the child lives on", name)
			}
		}
		os.Remove(child)
	}
}

// alive reports whether the process still runs; a dead one that nobody waited for does not.
func alive(pid int) bool {
	if syscall.Kill(pid, 0) != nil {
		return false
	}
	stat, err := os.ReadFile(filepath.Join("/proc", strconv.Itoa(pid), "stat"))
	return err == nil && !strings.Contains(string(stat), ") Z ")
}

// The programs of the desktop see the way to the person's session, those of steps do not, and
// none sees keys.
func TestEnvironment(t *testing.T) {
	t.Setenv("OPENAI_API_KEY", "secret")
	t.Setenv("PLANWRIGHT_API_KEY", "secret")
	t.Setenv("AWS_SECRET_ACCESS_KEY", "secret")
	t.Setenv("PROJECT_HOME", "/srv")
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/session")
	ofSteps := strings.Join(Environment([]string{"PROJECT_HOME", "OPENAI_API_KEY"}), "\n")
	ofDesktop := strings.Join(DesktopEnvironment(), "\n")
	if !strings.Contains(ofSteps, "PATH=") || !strings.Contains(ofSteps, "PROJECT_HOME=/srv") || strings.Contains(ofSteps, "/session") {
		t.Errorf("steps see\n%s", ofSteps)
	}
	if !strings.Contains(ofDesktop, "/session") || strings.Contains(ofDesktop, "/srv") || strings.Contains(ofSteps+ofDesktop, "secret") {
		t.Errorf("programs of the desktop see\n%s", ofDesktop)
	}
	if !Diverts("ld_preload") || Diverts("COLOUR") || !IsOurs("PLANWRIGHT_X") || IsOurs("COLOUR") {
		t.Error("variables that divert, or are ours, are not told from others")
	}
}

func TestOutput(t *testing.T) {
	o := Output{Most: 4}
	for _, part := range []string{"ab", "€", "cd"} {
		if n, err := o.Write([]byte(part)); n != len(part) || err != nil {
			t.Errorf("%q: %d, %v", part, n, err)
		}
	}
	if o.Left != 3 || o.String() != "ab\n[3 more bytes were left out.]" {
		t.Errorf("%d left, %q", o.Left, o.String())
	}
}

func TestQuietly(t *testing.T) {
	var out Output
	said, err := Quietly(t.Context(), []string{"/bin/sh", "-c", "cat; echo none >&2; exit 1"}, "given", &out)
	if err == nil || said != "none\n" || out.String() != "given" {
		t.Errorf("%q, %v, %q", said, err, out.String())
	}
	if said, err := Quietly(t.Context(), []string{"/bin/sh", "-c", "exit 0"}, "", nil); said != "" || err != nil {
		t.Errorf("%q, %v", said, err)
	}
}
