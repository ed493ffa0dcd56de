//go:build unix

package atomicfile

import "syscall"

var systemCauses = []cause{
	{syscall.ENOSPC, "the disk is full. Free some space"},
	{syscall.EDQUOT, "your share of the disk is used up. Free some space"},
	{syscall.EFBIG, "the file is larger than the disk or this account allows. Choose another place"},
	{syscall.EROFS, "the disk can only be read. Choose another place"},
	{syscall.ENAMETOOLONG, "the name is too long. Choose a shorter one"},
	{syscall.EISDIR, "there is a folder of that name. Choose another name"},
	{syscall.ENOTDIR, "a part of the path is a file and no folder. Choose another folder"},
	{syscall.ELOOP, "the links on the way lead in a circle. Choose another name"},
	{syscall.ETXTBSY, "it is a program that runs now. End that, or choose another name"},
	{syscall.EBUSY, "something else uses it now. Wait or choose another name"},
	{syscall.EILSEQ, "the disk does not take such a name. Choose another name"},
	{syscall.EMFILE, "too many files are open. Close some programs"},
	{syscall.ENFILE, "too many files are open. Close some programs"},
	{syscall.ESTALE, "the folder on the network is no longer the one it was. Connect it again"},
	{syscall.ENODEV, "the disk was taken away. Connect it again"},
	{syscall.ENXIO, "it is a pipe that nobody reads, or a device that is not there. Choose a file"},
	{syscall.ETIMEDOUT, "the folder on the network does not answer. Connect it again"},
	{syscall.EIO, "the disk reports an error. Check it"},
}
