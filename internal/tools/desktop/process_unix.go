//go:build unix

package desktop

import (
	"os/exec"
	"syscall"

	"golang.org/x/sys/unix"
)

// detach lets the program outlive this one and its terminal.
func detach(command *exec.Cmd) {
	command.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
}

// startedBy says whether the process belongs to the program that was detached as
// leader: a script and what it starts have one session.
func startedBy(leader, pid int) bool {
	session, err := unix.Getsid(pid)
	return pid == leader || err == nil && session == leader
}
