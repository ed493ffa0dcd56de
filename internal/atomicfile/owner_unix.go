//go:build unix

package atomicfile

import (
	"io/fs"
	"os"
	"syscall"
)

// owner is whose a file is; the zero value is whoever writes it.
type owner struct {
	known    bool
	uid, gid int
}

// ownerOf is the owner of a file, and whether this process may act as that owner.
func ownerOf(info fs.FileInfo) (o owner, mine bool) {
	stat, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return owner{}, true
	}
	me := os.Geteuid()
	return owner{me == 0, int(stat.Uid), int(stat.Gid)}, me == 0 || me == int(stat.Uid)
}

// give gives a new file to the owner of the one it replaces, where the system lets
// this process do so.
func (o owner) give(f File) error {
	to, ok := f.(interface{ Chown(uid, gid int) error })
	if !o.known || !ok {
		return nil
	}
	return to.Chown(o.uid, o.gid)
}
