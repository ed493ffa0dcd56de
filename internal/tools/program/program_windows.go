package program

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"planwright/internal/tools/keeper"
)

// ownGroup returns what ends the program with the whole tree of its processes.
func ownGroup(command *exec.Cmd) (kill func() error) {
	if command.SysProcAttr == nil {
		command.SysProcAttr = &syscall.SysProcAttr{}
	}
	command.SysProcAttr.HideWindow = true
	return func() error { return keeper.KillTree(command.Process) }
}

// endGroup has nothing to do: there are no groups, and a tree has lost its root.
func endGroup(*exec.Cmd) {}

// lineOf is the line of a command that was given as one, "" for others.
func lineOf(command *exec.Cmd) string {
	if command.SysProcAttr == nil {
		return ""
	}
	return command.SysProcAttr.CmdLine
}

// Shell is the command that has the system's shell read the line. It gets the line as it is:
// its rules for quotes are not those of other programs.
func Shell(ctx context.Context, line string) *exec.Cmd {
	command := exec.CommandContext(ctx, systemProgram("cmd.exe"))
	command.SysProcAttr = &syscall.SysProcAttr{CmdLine: `cmd.exe /d /s /c "` + line + `"`}
	return command
}

// systemProgram is the path of a program of Windows itself.
func systemProgram(name string) string {
	return filepath.Join(os.Getenv("SystemRoot"), "System32", name)
}

// ShellReads reports whether the program is a batch file, and an argument for it holds a sign that
// the shell, which reads both, would act on.
func ShellReads(path string, arguments []string) bool {
	if ext := strings.ToLower(filepath.Ext(path)); ext != ".bat" && ext != ".cmd" {
		return false
	}
	return slices.ContainsFunc(arguments, func(a string) bool { return strings.ContainsAny(a, "\"%!^&|<>()\r\n") })
}
