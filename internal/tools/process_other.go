//go:build !unix

package tools

import (
	"os"
	"os/exec"
)

// ownGroup does nothing: this system has no process groups.
func ownGroup(*exec.Cmd) {}

func endGroup(p *os.Process) { _ = p.Kill() } // it may be gone

func killGroup(p *os.Process) { _ = p.Kill() } // it may be gone
