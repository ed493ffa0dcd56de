//go:build peers

// Package peers holds the built program against programs that others wrote: a model
// server, tool servers and clients. make peers installs them and runs its tests.
package peers

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// person is someone who uses the program from a home of their own.
type person struct {
	t    *testing.T
	home string
}

func newPerson(t *testing.T) *person { return &person{t: t, home: t.TempDir()} }

// told is what a command printed.
type told struct {
	out, complaint string
	code           int
}

// command is the program with the person's environment and nothing else.
func (p *person) command(ctx context.Context, args ...string) *exec.Cmd {
	p.t.Helper()
	program := os.Getenv("PLANWRIGHT")
	if program == "" {
		p.t.Fatal("PLANWRIGHT names no program: run make peers")
	}
	c := exec.CommandContext(ctx, program, args...)
	c.Env = []string{"HOME=" + p.home, "PATH=" + os.Getenv("PATH"), "LANG=C.UTF-8"}
	c.Dir = p.home
	c.WaitDelay = time.Second
	return c
}

// does runs a command to its end.
func (p *person) does(input string, args ...string) told {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.t.Context(), 3*time.Minute)
	defer cancel()
	c := p.command(ctx, args...)
	var out, complaint bytes.Buffer
	c.Stdin, c.Stdout, c.Stderr = strings.NewReader(input), &out, &complaint
	var exit *exec.ExitError
	if err := c.Run(); err != nil && !errors.As(err, &exit) {
		p.t.Fatalf("planwright %s: %v\n%s", strings.Join(args, " "), err, complaint.String())
	}
	g := told{out: out.String(), complaint: complaint.String(), code: c.ProcessState.ExitCode()}
	checkWords(p.t, args, g)
	return g
}

// checkWords fails for texts that are not for people.
func checkWords(t *testing.T, args []string, g told) {
	t.Helper()
	for _, raw := range []string{"panic:", "goroutine ", "json: ", "dial tcp", "context deadline", "unexpected EOF", "%!", "0xc000"} {
		if strings.Contains(g.out+g.complaint, raw) {
			t.Errorf("planwright %s says %q:\n%s%s", strings.Join(args, " "), raw, g.out, g.complaint)
		}
	}
}

// keeps writes a file in the person's home.
func (p *person) keeps(name, text string) string {
	p.t.Helper()
	path := filepath.Join(p.home, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		p.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		p.t.Fatal(err)
	}
	return path
}

// peer is the path of something that tools/peers.sh installed.
func peer(t *testing.T, parts ...string) string {
	t.Helper()
	folder := os.Getenv("PEERS")
	if folder == "" {
		t.Fatal("PEERS names no folder: run make peers")
	}
	path := filepath.Join(append([]string{folder}, parts...)...)
	if _, err := os.Stat(path); err != nil {
		t.Fatalf("%s is not there: run make peers", path)
	}
	return path
}

// read decodes what --json printed.
func read[T any](t *testing.T, g told) (value T) {
	t.Helper()
	if err := json.Unmarshal([]byte(g.out), &value); err != nil {
		t.Fatalf("%v in what was printed:\n%s\n%s", err, g.out, g.complaint)
	}
	return value
}
