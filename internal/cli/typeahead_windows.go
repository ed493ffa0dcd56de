package cli

import (
	"os"

	"golang.org/x/sys/windows"
)

// forgetTyped drops what was typed at a terminal and not read yet.
func forgetTyped(terminal *os.File) {
	_ = windows.FlushConsoleInputBuffer(windows.Handle(terminal.Fd())) // it can only be gone
}
