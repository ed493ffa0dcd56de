//go:build unix

package cell

import (
	"syscall"
	"time"
)

// spent is what the process had of the processors so far.
func spent() time.Duration {
	var used syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &used) != nil {
		return time.Since(started) // then only the clock counts
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
