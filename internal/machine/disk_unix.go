//go:build linux || darwin || freebsd

package machine

import "golang.org/x/sys/unix"

func freeDisk(folder string) uint64 {
	var status unix.Statfs_t
	if unix.Statfs(folder, &status) != nil {
		return 0
	}
	return uint64(max(status.Bavail, 0)) * uint64(status.Bsize)
}
