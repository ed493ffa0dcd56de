package machine

import "golang.org/x/sys/unix"

// readMemory leaves open how much is free: macOS holds files in nearly all of it.
func readMemory() Memory {
	total, err := unix.SysctlUint64("hw.memsize")
	if err != nil {
		return Memory{}
	}
	return Memory{Total: total}
}
