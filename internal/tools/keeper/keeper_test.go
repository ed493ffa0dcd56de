//go:build linux

package keeper

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"go.uber.org/goleak"
)

// keeperIn names the folder in which a child process keeps a command until it is
// killed.
const keeperIn = "KEEPER_TEST_IN"

func TestMain(m *testing.M) {
	if folder := os.Getenv(keeperIn); folder != "" {
		if _, err := Start(shell(folder, everyWayToLeave)); err != nil {
			fmt.Println(err)
		}
		fmt.Println("started")
		time.Sleep(time.Hour)
	}
	goleak.VerifyTestMain(m)
}

// everyWayToLeave leaves a child of the group, one of another session, one without
// anything that its parents had, and one that has lost its parent long before.
const everyWayToLeave = `
	sleep 301 & echo $! > group
	setsid sleep 302 & echo $! > session
	setsid env -i sleep 303 < /dev/null > /dev/null 2>&1 & echo $! > bare
	(setsid sh -c 'sleep 304 & echo $! > orphan' &)
	while ! [ -s orphan ]; do sleep 0.01; done
	for each in group session bare; do # each is what it is to be, and not this shell once more
		while ! tr '\0' ' ' < "/proc/$(cat $each)/cmdline" | grep -q 'sleep 30.[ ]*$'; do sleep 0.01; done
	done
	`

func shell(folder, line string) Command {
	null, err := os.OpenFile(os.DevNull, os.O_RDWR, 0)
	if err != nil {
		panic(err)
	}
	return Command{Path: "/bin/sh", Args: []string{"sh", "-c", line}, Env: []string{"PATH=" + os.Getenv("PATH")}, Dir: folder, Files: [3]*os.File{null, null, null}}
}

func started(t *testing.T, c Command) *Process {
	t.Helper()
	p, err := Start(c)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// pids are those that everyWayToLeave has left.
func pids(t *testing.T, folder string) (list []int) {
	t.Helper()
	for _, name := range []string{"group", "session", "bare", "orphan"} {
		text, _ := os.ReadFile(filepath.Join(folder, name))
		pid, err := strconv.Atoi(strings.TrimSpace(string(text)))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		list = append(list, pid)
	}
	return list
}

func allGone(t *testing.T, pids []int) {
	t.Helper()
	for _, pid := range pids {
		for began := time.Now(); lineOf(pid) != ""; time.Sleep(time.Millisecond) {
			if time.Since(began) > 10*time.Second {
				t.Fatalf("“%s” lives on", lineOf(pid))
			}
		}
	}
}

// Whatever a program leaves ends with it and is named, also what has a session of its
// own, and the keeper is of use again.
func TestSetsidChildrenEnd(t *testing.T) {
	var first *keeper
	for range 3 {
		folder := t.TempDir()
		p := started(t, shell(folder, everyWayToLeave+"exit 3"))
		if state := p.Wait(); state != (State{Code: 3}) {
			t.Errorf("it ended as %+v", state)
		}
		left := p.End()
		allGone(t, pids(t, folder))
		for _, line := range []string{"sleep 301", "sleep 302", "sleep 303", "sleep 304"} {
			if !strings.Contains(strings.Join(left.Ended, "\n"), line) {
				t.Errorf("%s is not named in %q", line, left)
			}
		}
		if first == nil {
			first = p.keeper
		} else if p.keeper != first {
			t.Error("the keeper was not used again")
		}
	}
}

func TestNothingIsLeft(t *testing.T) {
	p := started(t, shell(t.TempDir(), "true"))
	if state, left := p.Wait(), p.End(); state.Code != 0 || state.Signal != "" || len(left.Ended)+len(left.Stuck) > 0 {
		t.Errorf("%+v, %+v", state, left)
	}
}

// A program that is killed ends with all it started; one that was told late does not
// end what its keeper keeps by then.
func TestKill(t *testing.T) {
	folder := t.TempDir()
	p := started(t, shell(folder, everyWayToLeave+"echo > ready; sleep 305"))
	for _, err := os.Stat(filepath.Join(folder, "ready")); err != nil; _, err = os.Stat(filepath.Join(folder, "ready")) {
		time.Sleep(time.Millisecond)
	}
	p.Kill()
	if state := p.Wait(); state.Signal != "killed" {
		t.Errorf("it ended as %+v", state)
	}
	p.End()
	allGone(t, pids(t, folder))
	next := started(t, shell(folder, "sleep 0.05"))
	p.Kill()
	if state := next.Wait(); state != (State{}) {
		t.Errorf("the next one ended as %+v", state)
	}
	next.End()
}

func TestCannotStart(t *testing.T) {
	c := shell(t.TempDir(), "")
	c.Path = "/no/such/program"
	if _, err := Start(c); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the error is %v", err)
	}
	p := started(t, shell(t.TempDir(), "exit 1"))
	if diff := cmp.Diff(State{Code: 1}, p.Wait()); diff != "" {
		t.Error(diff)
	}
	p.End()
}

// A keeper that was ended from outside takes the program along and is replaced.
func TestKeeperIsEnded(t *testing.T) {
	p := started(t, shell(t.TempDir(), "sleep 306"))
	_ = p.keeper.process.Process.Kill()
	if state := p.Wait(); state.Code != -1 || state.Signal == "" {
		t.Errorf("it ended as %+v", state)
	}
	p.End()
	p = started(t, shell(t.TempDir(), "true"))
	_ = p.Wait()
	p.End()
	_ = p.keeper.process.Process.Kill() // while it is idle
	time.Sleep(10 * time.Millisecond)
	p = started(t, shell(t.TempDir(), "true"))
	if state := p.Wait(); state != (State{}) {
		t.Errorf("it ended as %+v", state)
	}
	p.End()
}

// Where this program is killed, what it keeps ends, in its first moments too.
func TestKilledProgramLeavesNothing(t *testing.T) {
	for i := range 12 {
		folder := t.TempDir()
		child := exec.Command(os.Args[0])
		child.Env = append(os.Environ(), keeperIn+"="+folder)
		out, err := child.StdoutPipe()
		if err == nil {
			err = child.Start()
		}
		if err != nil {
			t.Fatal(err)
		}
		if i < 2 {
			if line, _ := bufio.NewReader(out).ReadString('\n'); line != "started\n" {
				t.Fatal(line)
			}
			for _, err := os.Stat(filepath.Join(folder, "orphan")); err != nil; _, err = os.Stat(filepath.Join(folder, "orphan")) {
				time.Sleep(time.Millisecond)
			}
		} else {
			time.Sleep(time.Duration(i) * 3 * time.Millisecond)
		}
		_ = child.Process.Signal(syscall.SIGKILL)
		_ = child.Wait()
		for began := time.Now(); len(runningIn(folder)) > 0; time.Sleep(time.Millisecond) {
			if time.Since(began) > 10*time.Second {
				t.Fatalf("%v live on", runningIn(folder))
			}
		}
	}
}

// runningIn are the processes that work in a folder, and keepers that nobody needs.
func runningIn(folder string) (list []string) {
	for pid, parent := range parents() {
		place, err := os.Readlink(fmt.Sprintf("/proc/%d/cwd", pid))
		if err == nil && strings.HasPrefix(place, folder) || parent == 1 && lineOf(pid) == name {
			list = append(list, lineOf(pid))
		}
	}
	return list
}

// A keeper that does not answer any more is waited for only so long: its program is
// killed all the same, and the next one gets another keeper.
func TestKeeperThatDoesNotAnswer(t *testing.T) {
	folder := t.TempDir()
	p := started(t, shell(folder, "sleep 306"))
	if err := syscall.Kill(p.keeper.process.Process.Pid, syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	defer func(before time.Duration) { answerTime = before }(answerTime)
	answerTime = 500 * time.Millisecond
	p.Kill()
	if state := p.Wait(); !strings.Contains(state.Signal, "its keeper did not answer") {
		t.Errorf("it ended as %+v", state)
	}
	p.End()
	allGone(t, []int{p.pid})

	answerTime = 30 * time.Second // the machine may be busy
	next := started(t, shell(folder, "exit 4"))
	if state := next.Wait(); state.Code != 4 || next.keeper == p.keeper {
		t.Errorf("the next one ended as %+v", state)
	}
	next.End()
}
