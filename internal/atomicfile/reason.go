package atomicfile

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
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

// obstructions are the causes that are others for a file of the program's own: nobody
// has chosen its name.
var obstructions = []cause{
	{ErrTooLarge, "it is larger than Planwright makes it. Move it away"},
	{syscall.EISDIR, "there is a folder in its place. Move it away"},
	{ErrNoFile, "there is a pipe or a device in its place. Move it away"},
}

// ReadOwnReason is ReadReason for a file of the program's own.
func ReadOwnReason(err error) string {
	return reason(err, append(obstructions[:len(obstructions):len(obstructions)], append(unread[:len(unread):len(unread)], causes...)...))
}

// OwnCause is ReadOwnReason without the remedy.
func OwnCause(err error) string {
	what, _, _ := strings.Cut(ReadOwnReason(err), ". ")
	return what
}

// IsTold reports whether the reasons above say more than that nobody knows.
func IsTold(err error) bool {
	var number syscall.Errno
	return errors.As(err, &number) || slices.ContainsFunc(causes, func(c cause) bool { return errors.Is(err, c.is) })
}

func reason(err error, causes []cause) string {
	if at := (*fs.PathError)(nil); errors.As(err, &at) && at.Op == "mkdir" && errors.Is(err, fs.ErrPermission) {
		above := filepath.Dir(at.Path) // the folder itself is not there yet
		return fmt.Sprintf("making folders in %s is not allowed. Change the permissions of %s", above, above)
	}
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
