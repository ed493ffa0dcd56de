//go:build unix

package tools

import (
	"os"
	"os/exec"
	"syscall"
)

// ownGroup puts the program in a process group of its own, so that it can be ended
// with all it starts.
func ownGroup(command *exec.Cmd) {
	command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
}

// endGroup asks the group to end.
func endGroup(p *os.Process) { _ = syscall.Kill(-p.Pid, syscall.SIGTERM) } // it may be gone

// killGroup ends the group.
func killGroup(p *os.Process) { _ = syscall.Kill(-p.Pid, syscall.SIGKILL) } // it may be gone
