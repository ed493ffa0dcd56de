//go:build unix

package tools

import (
	"fmt"
	"os"
	"strings"
)

// isZombie reports whether the process has ended and only waits for someone to ask
// how. Those whose parent has ended may wait long.
func isZombie(pid int) bool {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	return err == nil && strings.Contains(string(stat), ") Z ")
}
