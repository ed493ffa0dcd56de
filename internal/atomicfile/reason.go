package atomicfile

import (
	"errors"
	"fmt"
	"io/fs"
	"syscall"
)

// cause is a reason of the system in words, with its remedy.
type cause struct {
	is   error
	text string
}

// causes are looked through in this order: what is more exact comes first.
var causes = append([]cause{
	{ErrReadOnly, "the file is read-only. Allow writing to it, or save under another name"},
	{ErrOthers, "the file belongs to another user. Save under another name"},
	{ErrNoFile, "that is a device and no file. Choose another name"},
}, append(systemCauses, []cause{
	{fs.ErrPermission, "writing there is not allowed. Change the permissions of the folder"},
	{fs.ErrNotExist, "the folder is gone. Make it again"},
	{fs.ErrExist, "there is a file of that name already. Choose another name"},
}...)...)

// unread are the causes that are others where a file is read.
var unread = []cause{
	{fs.ErrPermission, "reading it is not allowed. Change its permissions"},
	{fs.ErrNotExist, "it is not there. Check the name and the folder"},
	{syscall.EISDIR, "it is a folder. Choose a file"},
}

// Reason says in words why a file could not be written, and what to do about it:
// two sentences, the first one in small letters and the last one without its stop.
func Reason(err error) string { return reason(err, causes) }

// ReadReason is Reason for a file that could not be read.
func ReadReason(err error) string {
	return reason(err, append(unread[:len(unread):len(unread)], causes...))
}

func reason(err error, causes []cause) string {
	for _, c := range causes {
		if errors.Is(err, c.is) {
			return c.text
		}
	}
	var number syscall.Errno
	if errors.As(err, &number) {
		return fmt.Sprintf("the system refuses it (%s). Choose another place", number)
	}
	return "the reason is not known. Choose another place"
}
