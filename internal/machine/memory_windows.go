package machine

import (
	"unsafe"

	"golang.org/x/sys/windows"
)

// memoryStatus is MEMORYSTATUSEX of Windows.
type memoryStatus struct {
	length, load                              uint32
	totalPhys, availPhys                      uint64
	totalPageFile, availPageFile              uint64
	totalVirtual, availVirtual, availExtended uint64
}

var globalMemoryStatus = windows.NewLazySystemDLL("kernel32.dll").NewProc("GlobalMemoryStatusEx")

func readMemory() Memory {
	status := memoryStatus{length: uint32(unsafe.Sizeof(memoryStatus{}))}
	if done, _, _ := globalMemoryStatus.Call(uintptr(unsafe.Pointer(&status))); done == 0 {
		return Memory{}
	}
	return Memory{Total: status.totalPhys, Free: status.availPhys}
}
