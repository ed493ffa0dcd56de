package keeper

import (
	"bufio"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/windows"
)

// A program without a keeper is ended with what it started.
func TestKillTreeEndsWhatAProgramStarted(t *testing.T) {
	command := exec.Command(os.Args[0], "-test.run=TestParent")
	command.Env = append(os.Environ(), parentOf+"=1")
	out, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil || strings.TrimSpace(line) != "started" {
		t.Fatalf("%q, %v", line, err)
	}
	child := childOf(t, command.Process.Pid)
	defer windows.CloseHandle(child)
	if err := KillTree(command.Process); err != nil {
		t.Fatal(err)
	}
	_ = command.Wait() // it was ended
	if event, err := windows.WaitForSingleObject(child, uint32((5 * time.Second).Milliseconds())); event != windows.WAIT_OBJECT_0 {
		_ = windows.TerminateProcess(child, 1)
		t.Errorf("its child lives on: %#x, %v", event, err)
	}
}

const parentOf = "KEEPER_TEST_PARENT"

// TestParent is the program that is ended: it starts another.
func TestParent(t *testing.T) {
	if os.Getenv(parentOf) == "" {
		t.Skip("it is started by another test")
	}
	child := exec.Command("ping", "-n", "300", "127.0.0.1")
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	os.Stdout.WriteString("started\n")
	_ = child.Wait()
}

// childOf is a handle of a process that has this parent.
func childOf(t *testing.T, parent int) windows.Handle {
	t.Helper()
	for pid, of := range parents() {
		if of != uint32(parent) {
			continue
		}
		child, err := windows.OpenProcess(windows.SYNCHRONIZE|windows.PROCESS_TERMINATE, false, pid)
		if err != nil {
			t.Fatal(err)
		}
		return child
	}
	t.Fatal("it has started nothing")
	return 0
}
