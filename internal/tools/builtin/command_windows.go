package builtin

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
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

// shellCommand hands the line to the shell as it is: its rules for quotes are not
// those of other programs.
func shellCommand(ctx context.Context, line string) *exec.Cmd {
	command := exec.CommandContext(ctx, systemProgram("cmd.exe"))
	command.SysProcAttr = &syscall.SysProcAttr{CmdLine: `cmd.exe /d /s /c "` + line + `"`}
	return command
}

// systemProgram is the path of a program of Windows itself.
func systemProgram(name string) string {
	return filepath.Join(os.Getenv("SystemRoot"), "System32", name)
}

// checkScript refuses arguments that the shell, which reads batch files, would take
// for more than text.
func checkScript(path string, arguments []string) error {
	if ext := strings.ToLower(filepath.Ext(path)); ext != ".bat" && ext != ".cmd" {
		return nil
	}
	for _, a := range arguments {
		if strings.ContainsAny(a, "\"%!^&|<>()\r\n") {
			return refuse("“%s” is a batch file, and an argument for it holds a sign that the shell would act on. Leave the sign out, or set %s and give the whole line.", path, titled("run_command", "shell"))
		}
	}
	return nil
}
