package environment

import (
	"bytes"
	"os"
	"strconv"
	"unsafe"

	"golang.org/x/sys/unix"
)

// shut keeps processes of the same user out of this one. It holds until the process
// executes another program, so what it starts is as open as ever.
func shut() { _ = unix.Prctl(unix.PR_SET_DUMPABLE, 0, 0, 0, 0) } // an older kernel does without

// wipe overwrites the secret values in the memory that the kernel shows as
// /proc/PID/environ. Unsetenv leaves that as it is.
func wipe(isSecret func(name, value string) bool) {
	for line := range bytes.SplitSeq(first(), []byte{0}) {
		if secretLine(string(line), isSecret) {
			clear(line[bytes.IndexByte(line, '=')+1:])
		}
	}
}

// first is the environment that the process was started with, where it lies: at a
// known distance from its arguments, which the runtime does not copy. It is nil
// where that is not certain.
func first() []byte {
	arguments, start, end := bounds()
	if len(os.Args) == 0 {
		return nil
	}
	at := unsafe.Pointer(unsafe.StringData(os.Args[0]))
	if arguments == 0 || uintptr(at) != arguments {
		return nil
	}
	return unsafe.Slice((*byte)(unsafe.Add(at, int(start)-int(arguments))), end-start)
}

// bounds are where the arguments and that environment lie, 0 where the kernel does
// not say it.
func bounds() (arguments, start, end uintptr) {
	stat, err := os.ReadFile("/proc/self/stat")
	if err != nil {
		return 0, 0, 0
	}
	const argStart, envStart, envEnd = 48 - 3, 50 - 3, 51 - 3
	fields := bytes.Fields(stat[bytes.LastIndexByte(stat, ')')+1:]) // from the third on: a name may hold blanks
	if len(fields) <= envEnd {
		return 0, 0, 0
	}
	var at [3]uint64
	for i, n := range []int{argStart, envStart, envEnd} {
		if at[i], err = strconv.ParseUint(string(fields[n]), 10, 64); err != nil {
			return 0, 0, 0
		}
	}
	if at[0] >= at[1] || at[1] > at[2] || at[2]-at[0] > 64<<20 {
		return 0, 0, 0
	}
	return uintptr(at[0]), uintptr(at[1]), uintptr(at[2])
}
