//go:build wine

// Package wine holds the program that is built for Windows against Wine, as the nearest
// to Windows that a Linux machine has. PLANWRIGHT_WINE names the program; "make
// peers-windows" builds it and runs this.
package wine

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

var (
	program = os.Getenv("PLANWRIGHT_WINE")
	prefix  string // what Wine keeps, with the drive C
)

func TestMain(m *testing.M) {
	code, err := within(m.Run)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	os.Exit(code)
}

// within runs the tests with a Windows that has nothing yet.
func within(run func() int) (code int, err error) {
	if program == "" {
		return 0, errors.New("PLANWRIGHT_WINE names no program: run make peers-windows")
	}
	if prefix, err = os.MkdirTemp("", "planwright-wine-"); err != nil {
		return 0, err
	}
	defer os.RemoveAll(prefix)
	defer func() { _ = wine(context.Background(), "wineserver", "-k").Run() }() // it goes by itself, later
	if out, err := wine(context.Background(), "wineboot", "--init").CombinedOutput(); err != nil {
		return 0, fmt.Errorf("wineboot: %w\n%s", err, out)
	}
	library := onDrive("windows", "system32", "bcryptprimitives.dll")
	made, err := exec.Command("x86_64-w64-mingw32-gcc", "-shared", "-o", library, "testdata/bcryptprimitives.c", "-ladvapi32").CombinedOutput()
	if err != nil {
		return 0, fmt.Errorf("bcryptprimitives.dll: %w\n%s", err, made)
	}
	return run(), nil
}

// onDrive is where a path of the drive C is on this machine.
func onDrive(path ...string) string {
	return filepath.Join(append([]string{prefix, "drive_c"}, path...)...)
}

// wine is a command with this Windows and nothing of the person who runs the tests.
func wine(ctx context.Context, name string, args ...string) *exec.Cmd {
	c := exec.CommandContext(ctx, name, args...)
	c.Env = []string{
		"WINEPREFIX=" + prefix, "HOME=" + prefix, "PATH=" + os.Getenv("PATH"), "LANG=C.UTF-8",
		"WINEDEBUG=-all", "WINEDLLOVERRIDES=mscoree,mshtml,winemenubuilder.exe=;bcryptprimitives=n",
	}
	return c
}

// person is someone at work in a folder of the drive C.
type person struct {
	t      *testing.T
	folder string // on this machine
}

func newPerson(t *testing.T) *person {
	folder := onDrive("work", t.Name())
	must(t, os.MkdirAll(folder, 0o700))
	return &person{t, folder}
}

// command is the program in the person's folder.
func (p *person) command(ctx context.Context, args ...string) *exec.Cmd {
	c := wine(ctx, "wine", append([]string{program}, args...)...)
	c.Dir, c.WaitDelay = p.folder, time.Second
	return c
}

// told is what a command printed, to both, and how it ended.
type told struct {
	text string
	code int
}

// does runs a command to its end.
func (p *person) does(input string, args ...string) told {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.t.Context(), 2*time.Minute)
	defer cancel()
	c := p.command(ctx, args...)
	var out bytes.Buffer
	c.Stdin, c.Stdout, c.Stderr = strings.NewReader(input), &out, &out
	var exit *exec.ExitError
	err := c.Run()
	// Wine's own processes, which stay a while, may hold the output open.
	if err != nil && !errors.As(err, &exit) && !errors.Is(err, exec.ErrWaitDelay) {
		p.t.Fatalf("planwright %s: %v\n%s", strings.Join(args, " "), err, &out)
	}
	return told{strings.ReplaceAll(out.String(), "\r\n", "\n"), c.ProcessState.ExitCode()}
}

// sees fails where a command ends otherwise, or does not say so.
func (p *person) sees(code int, says string, args ...string) told {
	p.t.Helper()
	g := p.does("", args...)
	if g.code != code || !strings.Contains(g.text, says) {
		p.t.Errorf("planwright %s: code %d, not %d with %q:\n%s", strings.Join(args, " "), g.code, code, says, g.text)
	}
	return g
}

// has writes a file in the person's folder.
func (p *person) has(name, text string) {
	p.t.Helper()
	must(p.t, os.WriteFile(filepath.Join(p.folder, name), []byte(text), 0o600))
}

// read is what a file in the person's folder holds.
func (p *person) read(name string) string {
	p.t.Helper()
	data, err := os.ReadFile(filepath.Join(p.folder, name))
	must(p.t, err)
	return string(data)
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
