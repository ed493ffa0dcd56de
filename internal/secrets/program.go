package secrets

import (
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"planwright/planner/problem"
)

// anywhere are programs that take what they are given wherever their arguments and variables
// say, without the number of a version.
var anywhere = []string{
	"bash", "bun", "busybox", "cmd", "cscript", "curl", "dash", "deno", "docker", "env", "fish", "ftp", "git", "ksh", "lua", "nc", "ncat", "node", "npx", "osascript",
	"perl", "php", "podman", "powershell", "pwsh", "python", "rsync", "ruby", "scp", "sftp", "sh", "socat", "ssh", "sudo", "telnet", "wget", "wscript", "xargs", "zsh",
}

// Anywhere are those of its programs that can send it to any place.
func (b Bound) Anywhere() (programs []string) {
	for _, command := range b.Commands {
		name := strings.TrimSuffix(strings.ToLower(filepath.Base(command)), ".exe")
		if slices.Contains(anywhere, strings.TrimRight(name, "0123456789.")) {
			programs = append(programs, command)
		}
	}
	return programs
}

// checkPrograms refuses a program that a step could put another in the place of.
func (s *Store) checkPrograms(commands []string) error {
	if s.Folders == nil {
		return nil
	}
	for _, command := range commands {
		path, err := exec.LookPath(command)
		if err != nil {
			path = command // it may come later
		}
		for _, folder := range s.Folders() {
			if filepath.IsAbs(path) && (isIn(folder, path) || isIn(realPath(folder), realPath(path))) {
				return problem.Fail("“%s” is in %s, where steps may write, so one could put another program there. Bind the secret to a program elsewhere.", command, folder)
			}
		}
	}
	return nil
}

func isIn(folder, path string) bool {
	inner, err := filepath.Rel(folder, path)
	return err == nil && filepath.IsLocal(inner)
}

// realPath is a path without links, as far as it is there.
func realPath(path string) string {
	if found, err := filepath.EvalSymlinks(path); err == nil {
		return found
	}
	if folder := filepath.Dir(path); folder != path {
		return filepath.Join(realPath(folder), filepath.Base(path))
	}
	return path
}
