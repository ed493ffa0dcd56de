package cli

import (
	"os"

	"golang.org/x/sys/unix"
)

// fread says that the queue of what was typed is meant.
const fread = 1

// forgetTyped drops what was typed at a terminal and not read yet.
func forgetTyped(terminal *os.File) {
	_ = unix.IoctlSetPointerInt(int(terminal.Fd()), unix.TIOCFLUSH, fread) // it can only be gone
}
