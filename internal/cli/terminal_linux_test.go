package cli

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"
	"unsafe"

	"planwright/internal/llm/llmtest"
)

// person sits at a terminal in which the program runs.
type person struct {
	t      *testing.T
	keys   *os.File
	screen chan []byte
	seen   []byte // what was shown since the last thing that was waited for
	done   chan error
	kill   func() error // the program, as a crash would
}

// sit starts the program in a terminal of its own.
func sit(t *testing.T, args ...string) *person {
	t.Helper()
	return sitAt(t, t.TempDir(), args...)
}

// sitAt is sit with what the program keeps below a folder.
func sitAt(t *testing.T, folder string, args ...string) *person {
	t.Helper()
	near := terminal(t)
	far, err := otherEnd(near)
	if err != nil {
		t.Skip("there are no pseudo-terminals here:", err)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	program := exec.Command(self)
	program.Args = append([]string{"planwright"}, args...)
	program.Env = append(os.Environ(), "TERM=xterm", "XDG_DATA_HOME="+folder, "XDG_CONFIG_HOME="+folder, "XDG_STATE_HOME="+folder, "NO_PROXY=127.0.0.1", "PLANWRIGHT_LOCAL_PORTS=none")
	program.Stdin, program.Stdout, program.Stderr = far, far, far
	program.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := program.Start(); err != nil {
		t.Fatal(err)
	}
	_ = far.Close()
	p := &person{t: t, keys: near, screen: make(chan []byte), done: make(chan error, 1), kill: program.Process.Kill}
	go p.watch()
	go func() { p.done <- program.Wait() }()
	t.Cleanup(func() { _ = program.Process.Kill() })
	return p
}

// otherEnd opens the far end of a pseudo-terminal.
func otherEnd(near *os.File) (*os.File, error) {
	var unlock, number int32
	for request, value := range map[uintptr]*int32{syscall.TIOCSPTLCK: &unlock, syscall.TIOCGPTN: &number} {
		if _, _, errno := syscall.Syscall(syscall.SYS_IOCTL, near.Fd(), request, uintptr(unsafe.Pointer(value))); errno != 0 {
			return nil, errno
		}
	}
	return os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|syscall.O_NOCTTY, 0)
}

func (p *person) watch() {
	defer close(p.screen)
	for {
		piece := make([]byte, 4096)
		n, err := p.keys.Read(piece)
		if n > 0 {
			p.screen <- piece[:n]
		}
		if err != nil {
			return
		}
	}
}

// see waits until the text is shown, and returns what was shown up to it.
func (p *person) see(text string) string {
	p.t.Helper()
	timeout := time.After(2 * time.Minute) // a passphrase is slow to try on purpose, and slower where much else runs
	for {
		if i := bytes.Index(p.seen, []byte(text)); i >= 0 {
			before := string(p.seen[:i])
			p.seen = p.seen[i+len(text):]
			return before
		}
		select {
		case piece, ok := <-p.screen:
			if !ok {
				p.t.Fatalf("the program ended before it showed %q: %q", text, p.seen)
			}
			p.seen = append(p.seen, piece...)
		case <-timeout:
			p.t.Fatalf("%q is not shown: %q", text, p.seen)
		}
	}
}

func (p *person) press(keys string) {
	p.t.Helper()
	if _, err := p.keys.WriteString(keys); err != nil {
		p.t.Fatal(err)
	}
}

// leave waits for the end and returns the exit code.
func (p *person) leave() int {
	p.t.Helper()
	go func() {
		for range p.screen { // or the program could not end for what it still shows
		}
	}()
	select {
	case err := <-p.done:
		if exit, ok := err.(*exec.ExitError); ok {
			return exit.ExitCode()
		}
		return 0
	case <-time.After(30 * time.Second):
		p.t.Fatal("the program does not end")
		return 0
	}
}

const (
	ctrlC = "\x03"
	ctrlD = "\x04"
	up    = "\x1b[A"
)

// startServer starts a scripted server.
func startServer(t *testing.T, answers ...llmtest.Answer) *llmtest.Server {
	t.Helper()
	server, err := llmtest.Start("127.0.0.1:0", llmtest.Script{Answers: answers})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(server.Close)
	return server
}

// waitUntilAsked waits until the server was asked so often.
func waitUntilAsked(t *testing.T, server *llmtest.Server, times int) {
	t.Helper()
	for end := time.Now().Add(30 * time.Second); len(server.Requests()) < times; time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("asked %d times", len(server.Requests()))
		}
	}
}

func TestConversationOnTerminal(t *testing.T) {
	change := llmtest.Answer{Content: "I will do that. " + `{"steps": [{"step_type": "Tool", "tool_name": "take_screenshot", "name": "Shot"}]}`}
	silence := llmtest.Do(llmtest.Silence())
	file := t.TempDir() + "/new.json"
	server := startServer(t, change, silence, llmtest.Text("It takes a picture."))
	p := sit(t, "chat", "--set", "baseUrl="+server.URL, "--set", "model=scripted", "--workflow", file)

	p.see("> ")
	p.press("take a picturr\x7fe\r")
	p.see("I will do that.")
	if shown := p.see("Apply? [y]es / [n]o / [p]ick / [s]how: "); strings.Contains(shown, "step_type") {
		t.Errorf("JSON is shown: %q", shown)
	}
	p.press("y\r")
	p.see("Saved to " + file)

	p.see("> ")
	p.press("and then?\r")
	p.see("waiting for the model")
	waitUntilAsked(t, server, 2)
	p.press(ctrlC)
	p.see("Stopped.")

	p.see("> ")
	p.press(up + "\r") // what was said, not the answer to the question
	p.see("and then?")
	p.see("It takes a picture.")
	p.see("> ")
	p.press(ctrlD)
	if code := p.leave(); code != exitFailed {
		t.Errorf("ends with %d", code)
	}
	if data, err := os.ReadFile(file); err != nil || !strings.Contains(string(data), "take_screenshot") {
		t.Errorf("the file holds %q, %v", data, err)
	}
}

func TestInterruptsOnTerminal(t *testing.T) {
	plan := llmtest.Answer{Content: `{"steps": [{"step_type": "Tool", "tool_name": "take_screenshot", "name": "Shot"}]}`}
	server := startServer(t, plan, plan)
	p := sit(t, "chat", "--set", "baseUrl="+server.URL, "--set", "model=scripted")
	p.see("> ")
	p.press("take a picture\r")
	p.see("how: ")
	p.press(ctrlC)
	p.see("Not applied.")
	p.see("> ")
	p.press("again\r")
	p.see("how: ")
	p.press("y\r")
	p.see("Applied.")
	p.see("> ")
	p.press(ctrlC)
	p.see("end again to leave it")
	p.see("> ")
	p.press(ctrlC)
	p.see("was not written to a file")
	if code := p.leave(); code != exitDone {
		t.Errorf("ends with %d", code)
	}
}
