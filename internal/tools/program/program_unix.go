//go:build unix

package program

import (
	"context"
	"os/exec"
	"syscall"
)

// ownGroup makes the program the head of a group, and returns what ends the group.
func ownGroup(command *exec.Cmd) (kill func() error) {
	command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	return func() error { return syscall.Kill(-command.Process.Pid, syscall.SIGKILL) }
}

// endGroup ends what the program has left behind.
func endGroup(command *exec.Cmd) {
	if command.Process != nil {
		_ = syscall.Kill(-command.Process.Pid, syscall.SIGKILL) // mostly there is nothing left
	}
}

// lineOf is for Windows, where arguments are one line.
func lineOf(*exec.Cmd) string { return "" }

// Shell is the command that has the system's shell read the line.
func Shell(ctx context.Context, line string) *exec.Cmd {
	return exec.CommandContext(ctx, "/bin/sh", "-c", line)
}

// ShellReads is for Windows, where a shell reads some programs with their arguments.
func ShellReads(string, []string) bool { return false }
