//go:build unix

package builtin

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

func shellCommand(ctx context.Context, line string) *exec.Cmd {
	return exec.CommandContext(ctx, "/bin/sh", "-c", line)
}

// checkScript is for Windows, where some programs are lines that a shell reads.
func checkScript(string, []string) error { return nil }
