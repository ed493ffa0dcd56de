//go:build !unix

package desktop

import "os/exec"

func detach(*exec.Cmd) {}

func startedBy(leader, pid int) bool { return pid == leader }
