package keeper

import (
	"unsafe"

	"golang.org/x/sys/windows"
)

func setLimits(job windows.Handle, limits *windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION) error {
	_, err := windows.SetInformationJobObject(job, windows.JobObjectExtendedLimitInformation, uintptr(unsafe.Pointer(limits)), uint32(unsafe.Sizeof(*limits)))
	return err
}

// mostMembers bounds the members that are named; all are ended.
const mostMembers = 1 << 10

// members are the numbers of the processes in a job.
func members(job windows.Handle) []uint32 {
	var list struct { // JOBOBJECT_BASIC_PROCESS_ID_LIST
		assigned, listed uint32
		pids             [mostMembers]uintptr
	}
	err := windows.QueryInformationJobObject(job, windows.JobObjectBasicProcessIdList, uintptr(unsafe.Pointer(&list)), uint32(unsafe.Sizeof(list)), nil)
	if err != nil && err != windows.ERROR_MORE_DATA {
		return nil
	}
	pids := make([]uint32, min(int(list.listed), mostMembers))
	for i := range pids {
		pids[i] = uint32(list.pids[i])
	}
	return pids
}
