package machine

import (
	"bufio"
	"fmt"
	"os"
)

// readMemory reads what the kernel says: what is available is more than what is free, as
// the memory that holds files is given up where it is needed.
func readMemory() Memory {
	file, err := os.Open("/proc/meminfo")
	if err != nil {
		return Memory{}
	}
	defer file.Close()
	var memory Memory
	for lines := bufio.NewScanner(file); lines.Scan(); {
		var name string
		var kilobytes uint64
		if n, _ := fmt.Sscan(lines.Text(), &name, &kilobytes); n < 2 {
			continue
		}
		switch name {
		case "MemTotal:":
			memory.Total = kilobytes << 10
		case "MemAvailable:":
			memory.Free = kilobytes << 10
		}
	}
	return memory
}
