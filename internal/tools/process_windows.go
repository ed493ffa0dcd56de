package tools

import (
	"os"
	"os/exec"

	"planwright/internal/tools/keeper"
)

// ownGroup does nothing: this system has no process groups.
func ownGroup(*exec.Cmd) {}

// endGroup is killGroup: there is no signal that asks.
func endGroup(p *os.Process) { killGroup(p) }

func killGroup(p *os.Process) { _ = keeper.KillTree(p) } // it may be gone
