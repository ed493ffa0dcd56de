package atomicfile

import (
	"syscall"

	"golang.org/x/sys/windows"
)

var systemCauses = []cause{
	{windows.ERROR_DISK_FULL, "the disk is full. Free some space"},
	{windows.ERROR_HANDLE_DISK_FULL, "the disk is full. Free some space"},
	{windows.ERROR_DISK_QUOTA_EXCEEDED, "your share of the disk is used up. Free some space"},
	{windows.ERROR_WRITE_PROTECT, "the disk can only be read. Choose another place"},
	{windows.ERROR_FILENAME_EXCED_RANGE, "the name is too long. Choose a shorter one"},
	{windows.ERROR_INVALID_NAME, "the disk does not take such a name. Choose another name"},
	{syscall.EISDIR, "there is a folder of that name. Choose another name"},
	{windows.ERROR_DIRECTORY, "a part of the path is a file and no folder. Choose another folder"},
	{syscall.ELOOP, "the links on the way lead in a circle. Choose another name"},
	{windows.ERROR_SHARING_VIOLATION, "another program uses it now. Close that, or choose another name"},
	{windows.ERROR_LOCK_VIOLATION, "another program uses it now. Close that, or choose another name"},
	{windows.ERROR_TOO_MANY_OPEN_FILES, "too many files are open. Close some programs"},
	{windows.ERROR_NOT_READY, "the disk was taken away. Connect it again"},
	{windows.ERROR_BAD_NETPATH, "the folder on the network does not answer. Connect it again"},
	{windows.ERROR_CRC, "the disk reports an error. Check it"},
	{windows.ERROR_IO_DEVICE, "the disk reports an error. Check it"},
}
