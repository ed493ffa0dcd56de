//go:build !darwin && !windows

package keychain

import (
	"fmt"
	"os"
)

// isThere reports whether there is a session bus, over which the keychain is
// asked. Without one the library would start a bus of its own, a process that
// stays when the program has ended.
func isThere() bool {
	if address := os.Getenv("DBUS_SESSION_BUS_ADDRESS"); address != "" {
		return address != "autolaunch:"
	}
	folder := fmt.Sprintf("/run/user/%d/", os.Getuid())
	for _, name := range []string{"bus", "dbus-session"} {
		if _, err := os.Stat(folder + name); err == nil {
			return true
		}
	}
	return false
}
