package cell

import (
	"syscall"
	"time"
)

// spent is what the process had of the processors so far.
func spent() time.Duration {
	self, err := syscall.GetCurrentProcess()
	var created, ended, kernel, user syscall.Filetime
	if err != nil || syscall.GetProcessTimes(self, &created, &ended, &kernel, &user) != nil {
		return time.Since(started) // then only the clock counts
	}
	return ticks(kernel) + ticks(user)
}

// ticks is a span of time, which Windows counts in steps of 100 ns.
func ticks(span syscall.Filetime) time.Duration {
	return time.Duration(int64(span.HighDateTime)<<32|int64(span.LowDateTime)) * 100
}
