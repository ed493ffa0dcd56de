package machine

import "golang.org/x/sys/windows"

func freeDisk(folder string) uint64 {
	path, err := windows.UTF16PtrFromString(folder)
	if err != nil {
		return 0
	}
	var free, total, all uint64
	if windows.GetDiskFreeSpaceEx(path, &free, &total, &all) != nil {
		return 0
	}
	return free
}
