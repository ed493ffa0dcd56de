package keeper

import (
	"errors"
	"os"
	"unsafe"

	"golang.org/x/sys/windows"
)

// KillTree ends a program without a keeper, with whatever still has its parents. One
// that has ended is left alone: its number may be another's by now.
func KillTree(p *os.Process) (err error) {
	withHandle := p.WithHandle(func(handle uintptr) {
		if err = p.Kill(); err == nil {
			endDescendants(uint32(p.Pid), windows.Handle(handle))
		}
	})
	return errors.Join(withHandle, err)
}

// endDescendants ends what a program that was ended has started, and what that has.
func endDescendants(root uint32, handle windows.Handle) {
	ended := map[uint32]windows.Handle{root: handle} // open, so that the numbers stay theirs
	for again := true; again; {
		again = false
		for pid, parent := range parents() {
			if _, known := ended[pid]; known || ended[parent] == 0 {
				continue
			}
			if child := endChild(pid, ended[parent]); child != 0 {
				ended[pid], again = child, true
			}
		}
	}
	delete(ended, root)
	for _, child := range ended {
		_ = windows.CloseHandle(child)
	}
}

// endChild ends a program and leaves it open; 0 where it cannot be ended, or is older
// than its parent, which then only has the number of its real one.
func endChild(pid uint32, parent windows.Handle) windows.Handle {
	child, err := windows.OpenProcess(windows.PROCESS_TERMINATE|windows.PROCESS_QUERY_LIMITED_INFORMATION, false, pid)
	if err != nil {
		return 0
	}
	if began(child) < began(parent) || windows.TerminateProcess(child, 1) != nil {
		_ = windows.CloseHandle(child)
		return 0
	}
	return child
}

// began is when a program was started, in nanoseconds.
func began(process windows.Handle) int64 {
	var created, exited, kernel, user windows.Filetime
	if windows.GetProcessTimes(process, &created, &exited, &kernel, &user) != nil {
		return 0
	}
	return created.Nanoseconds()
}

// parents are the numbers of all programs, each with that of the one that started it.
func parents() map[uint32]uint32 {
	all, err := windows.CreateToolhelp32Snapshot(windows.TH32CS_SNAPPROCESS, 0)
	if err != nil {
		return nil
	}
	defer windows.CloseHandle(all)
	found := map[uint32]uint32{}
	entry := windows.ProcessEntry32{Size: uint32(unsafe.Sizeof(windows.ProcessEntry32{}))}
	for err = windows.Process32First(all, &entry); err == nil; err = windows.Process32Next(all, &entry) {
		found[entry.ProcessID] = entry.ParentProcessID
	}
	return found
}
