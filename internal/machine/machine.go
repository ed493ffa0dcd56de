// Package machine says how much memory and room on a disk this machine has.
package machine

import (
	"os"
	"path/filepath"
)

// Memory is what the machine has, in bytes; zero is not known.
type Memory struct{ Total, Free uint64 }

// ReadMemory is the memory of this machine as it is now.
func ReadMemory() Memory { return readMemory() }

// FreeDisk is how many bytes a file in the folder may take, 0 where that is not known.
// A folder that is not there yet is asked for where it would be made.
func FreeDisk(folder string) uint64 {
	for {
		if info, err := os.Stat(folder); err == nil && info.IsDir() {
			return freeDisk(folder)
		}
		above := filepath.Dir(folder)
		if above == folder {
			return 0
		}
		folder = above
	}
}
