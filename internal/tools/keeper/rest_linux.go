package keeper

import (
	"bytes"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"planwright/planner/text"
)

// patience is how long what was killed may take to be gone. Only what belongs to
// another account, or hangs in the system, is slower.
const patience = 2 * time.Second

// mostUnnamed is how often what has no command line is looked at again before it is killed: one
// that is just becoming another program has none for a moment.
const mostUnnamed = 20

// maxLine is how many characters of a command line are said.
const maxLine = 80

// killAll ends all that is below this process.
func killAll() {
	for _, pid := range below(os.Getpid()) {
		_ = syscall.Kill(pid, syscall.SIGKILL) // it may be gone
	}
}

// endAll ends all that is below this process, until nothing is left of it.
func endAll() (r Remains) {
	lines, unnamed := map[int]string{}, map[int]int{}
	var found []int
	for deadline := time.Now().Add(patience); reap(); time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			break
		}
		for _, pid := range below(os.Getpid()) {
			line := lineOf(pid)
			if line == "" && lines[pid] == "" && unnamed[pid] < mostUnnamed {
				unnamed[pid]++
				continue
			}
			if line != "" && lines[pid] == "" {
				lines[pid] = line
				found = append(found, pid)
			}
			_ = syscall.Kill(pid, syscall.SIGKILL) // it may be gone
		}
	}
	for _, pid := range found {
		if lineOf(pid) == lines[pid] {
			r.Stuck = append(r.Stuck, lines[pid])
		} else {
			r.Ended = append(r.Ended, lines[pid])
		}
	}
	return r
}

// reap takes note of children that have ended, and reports whether there are others.
func reap() bool {
	for {
		pid, err := syscall.Wait4(-1, nil, syscall.WNOHANG, nil)
		switch {
		case err == syscall.EINTR:
		case err != nil:
			return false
		case pid == 0:
			return true
		}
	}
}

// below are the processes that the process started, they themselves started, and so
// on, parents before children.
func below(pid int) []int {
	parents := parents()
	list := []int{pid}
	for i := 0; i < len(list); i++ {
		for child, parent := range parents {
			if parent == list[i] && !slices.Contains(list, child) {
				list = append(list, child)
			}
		}
	}
	return list[1:]
}

// parents are the parents of all processes.
func parents() map[int]int {
	all := map[int]int{}
	folder, err := os.Open("/proc")
	if err != nil {
		return nil
	}
	defer folder.Close()
	names, _ := folder.Readdirnames(-1) // those that could be read
	for _, name := range names {
		if pid, err := strconv.Atoi(name); err == nil {
			if parent, ok := parentOf(pid); ok {
				all[pid] = parent
			}
		}
	}
	return all
}

// parentOf is the parent of a process that runs.
func parentOf(pid int) (parent int, ok bool) {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0, false
	}
	_, rest, _ := bytes.Cut(stat[max(0, bytes.LastIndexByte(stat, ')')):], []byte(" ")) // its name may hold anything
	var state string
	_, err = fmt.Sscan(string(rest), &state, &parent)
	return parent, err == nil && state != "Z"
}

// lineOf is the command line of a process, "" where it does not run any more.
func lineOf(pid int) string {
	if _, runs := parentOf(pid); !runs {
		return ""
	}
	line, err := os.ReadFile(fmt.Sprintf("/proc/%d/cmdline", pid))
	if err != nil {
		return ""
	}
	return text.Within(strings.ToValidUTF8(strings.TrimSpace(strings.ReplaceAll(string(line), "\x00", " ")), "\uFFFD"), maxLine)
}
